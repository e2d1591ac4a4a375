# Big Boom! Bang

game = Big Boom! Bang
    .text = Push your luck with five dice. Bombs make you turn tiles, gifts make the others turn them, and the BOOM! waits under one of them. The last player with hearts wins.

## Pieces

tile-fuse = Burning fuse
    .text = It fizzes, and nothing happens.
    .short = nothing happens

tile-gift = Gift
    .text = Name another living player, who turns over a tile at once.
    .short = name who turns over a tile

tile-boom = BOOM!
    .text = You lose a heart, the round ends at once, and all tiles are shuffled face down.
    .short = a heart is lost, the round ends

card-life-heart = Life heart
    .text = You start with two and never have more than three. Without one you are out.
    .short = without one you are out

card-die = Die
    .text = Five of them are rolled; each shows a bomb, a gift, a heart or scissors.
    .short = five are rolled

symbol-bomb = Bomb

card-bomb = { symbol-bomb }
    .text = Turn over one tile for each. It can be re-rolled only together with scissors.
    .short = turn over a tile

symbol-gift = Gift

card-gift = { symbol-gift }
    .text = For each, one of the other players turns over a tile, in turn from your left.
    .short = another player turns over a tile

symbol-heart = Heart

card-heart = { symbol-heart }
    .text = Three or more earn one life heart.
    .short = three earn a life heart

symbol-scissors = Scissors

card-scissors = { symbol-scissors }
    .text = Re-roll them with a bomb to be rid of it. When the dice count they do nothing.
    .short = takes a bomb along into a re-roll

## Options

option-faces = Faces of a die
    .text = How many of a die's six faces show each symbol.

option-first-seat = First player
    .text = Who rolls first.

## Decisions

decision-roll = Roll all five dice.
decision-reroll = Pick dice to roll again, or stop and let them count.
decision-turn-tile = Turn over a face-down tile.
decision-name-player = Name the player who must turn over a tile.

## Endings

ending-last-alive = Only one player has hearts left.

## What happens

event-turn-began = { $you ->
    [seat] Your turn: the dice are yours.
   *[nobody] { $seat } has the dice.
}
event-rolled = { $you ->
    [seat] You rolled: { $dice }.
   *[nobody] { $seat } rolled: { $dice }.
}
event-dice-count = The dice count: { $bombs ->
    [0] no tile
    [one] one tile
   *[other] { $bombs } tiles
} for { $you ->
    [seat] you
   *[nobody] { $seat }
}, { $gifts ->
    [0] no tile
    [one] one tile
   *[other] { $gifts } tiles
} for the others.
event-heart-gained = { $you ->
    [seat] You gained a heart.
   *[nobody] { $seat } gained a heart.
}
event-tile-turned = { $you ->
    [seat] You
   *[nobody] { $seat }
} turned over tile { $tile }: { $face-code ->
    [boom] { $face }
   *[other] { $face }.
}
event-player-named = { $you ->
    [seat] You named { $target }.
    [target] { $seat } named you.
   *[nobody] { $seat } named { $target }.
}
event-heart-lost = { $you ->
    [seat] You lost a heart.
   *[nobody] { $seat } lost a heart.
}
event-tiles-shuffled = All tiles were shuffled and lie face down: a new round.
event-player-out = { $you ->
    [seat] You are out.
   *[nobody] { $seat } is out.
}

## What can be done

action-roll = { $stand ->
    [yes] roll, and let the roll count as it falls
   *[other] roll, and then decide
}
    .stand = How?
action-reroll = roll { $dice-count ->
    [one] die { $dice }
   *[other] dice { $dice }
} again{ $symbols-count ->
    [none] { "" }
   *[other] : { $symbols }
}
    .group = roll some dice again
    .dice = Which dice?
    .dice-value = die { $value }{ $symbol-code ->
        [none] { "" }
       *[other] : { $symbol }
    }
action-stop = stop: the dice count
action-turn = tile { $tile }
    .group = turn over a tile
    .tile = Which tile?
    .tile-value = tile { $value }
action-name = { $seat }
    .seat = Who must turn over a tile?
