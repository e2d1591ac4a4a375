# Exploding Kittens

game = Exploding Kittens
    .text = Play cards, then draw, and hope that it is not an Exploding Kitten. Whoever draws one without a Defuse is out. The last player alive wins.

## Pieces

card-exploding-kitten = Exploding Kitten
    .text = Drawn, it is shown at once. With a Defuse you put it back at a secret place in the pile; without one you are out.
    .short = defuse it, or you are out

card-defuse = Defuse
    .text = It is played when you would explode, and you stay in the game. An Exploding Kitten then goes back into the pile where you secretly choose.
    .short = saves you when you would explode

card-nope = Nope
    .text = Cancels the action, pair or combination just played, on anyone's turn; another Nope revives it. No help against Exploding, Imploding or Barking Kittens, nor against a Defuse.
    .short = cancels what was just played

card-attack = Attack
    .text = Ends your turns without a draw, and the next player takes two. Turns you have left from a Personal Attack are passed on with them.
    .short = your turns end, and the next player takes two

card-skip = Skip
    .text = Ends one turn without a draw. Of several turns, only the current one is over.
    .short = this turn ends without a draw

card-favor = Favor
    .text = A player you choose gives you a card, and picks which one.
    .short = a player of your choice gives you a card

card-shuffle = Shuffle
    .text = The whole pile is shuffled.
    .short = the pile is shuffled

card-see-the-future = See the Future (3x)
    .text = Look at the top three cards of the pile, in secret. Their order stays as it is.
    .short = look at the top three cards

card-tacocat = Tacocat
    .text = Does nothing alone. A pair steals a random card from another player; it also counts in three of a kind and five different.
    .short = a pair steals a card

card-cattermelon = Cattermelon
    .text = Does nothing alone. A pair steals a random card from another player; it also counts in three of a kind and five different.
    .short = a pair steals a card

card-hairy-potato-cat = Hairy Potato Cat
    .text = Does nothing alone. A pair steals a random card from another player; it also counts in three of a kind and five different.
    .short = a pair steals a card

card-beard-cat = Beard Cat
    .text = Does nothing alone. A pair steals a random card from another player; it also counts in three of a kind and five different.
    .short = a pair steals a card

card-rainbow-ralphing-cat = Rainbow-Ralphing Cat
    .text = Does nothing alone. A pair steals a random card from another player; it also counts in three of a kind and five different.
    .short = a pair steals a card

card-imploding-kitten = Imploding Kitten
    .text = If you draw it face down, it goes back face up at a secret place of your choice. If you draw it face up you are out, and neither Defuse nor Nope helps.
    .short = drawn face up, it puts you out

card-feral-cat = Feral Cat
    .text = Stands for any cat card, and for nothing else.
    .short = stands for any cat card

card-alter-the-future = Alter the Future (3x)
    .text = Look at the top three cards of the pile, in secret, and put them back in any order.
    .short = put the top three cards back in any order

card-targeted-attack = Targeted Attack (2x)
    .text = Like an Attack, but you choose who takes the two turns. Play goes on from there.
    .short = your turns end, and a player of your choice takes two

card-reverse = Reverse
    .text = Turns the order of play round and ends one turn without a draw. With two players it only ends the turn.
    .short = play goes the other way round, and this turn ends without a draw

card-draw-from-the-bottom = Draw from the Bottom
    .text = Your draw, which ends the turn, is the bottom card of the pile.
    .short = your draw is the bottom card

card-streaking-kitten = Streaking Kitten
    .text = While you hold it, one Exploding Kitten can stay in your hand in secret. When the Streaking Kitten leaves your hand in any way, the hidden kitten explodes.
    .short = lets you keep an Exploding Kitten in secret

card-super-skip = Super Skip
    .text = Ends all your turns without a draw, however many you have.
    .short = all your turns end without a draw

card-see-the-future-5 = See the Future (5x)
    .text = Look at the top five cards of the pile, in secret. Their order stays as it is.
    .short = look at the top five cards

card-alter-the-future-5 = Alter the Future (5x)
    .text = Look at the top five cards of the pile, in secret, and put them back in any order.
    .short = put the top five cards back in any order

card-swap-top-and-bottom = Swap Top and Bottom
    .text = The top and the bottom card of the pile change places, unseen.
    .short = the top and the bottom card change places

card-garbage-collection = Garbage Collection
    .text = Everybody with cards, you too, puts one hand card face down on the pile, which is then shuffled.
    .short = everybody puts a card on the pile, which is then shuffled

card-catomic-bomb = Catomic Bomb
    .text = All Exploding Kittens in the pile are shown, the rest is shuffled, and they go on top face down; the Imploding Kitten keeps its depth. Your turn ends without a draw.
    .short = all Exploding Kittens go on top, and this turn ends without a draw

card-mark = Mark
    .text = A random unmarked hand card of another player can be seen by all until it leaves that hand.
    .short = a random card of another player is marked for all to see

card-curse-of-the-cat-butt = Curse of the Cat Butt
    .text = Another player of your choice is blind: the hand is hidden from its owner and played at random, until a card was drawn without exploding.
    .short = a player of your choice goes blind

card-barking-kitten = Barking Kitten
    .text = Lay it open: whoever else has the other one must Defuse or explodes; with both, you choose the target. If nobody has it, yours stays before you, and you are the target when the other is played.
    .short = lay it open; whoever has the other one must defuse

card-alter-the-future-now = Alter the Future (3x) NOW
    .text = Look at the top three cards of the pile, in secret, and put them back in any order. You may play it on anyone's turn, between actions.
    .short = put the top three cards back in any order

card-bury = Bury
    .text = Ends the turn: draw a card, look at it and put it back anywhere, even if it is a kitten. Not while I'll Take That lies before you.
    .short = draw a card and put it back anywhere in the pile

card-personal-attack = Personal Attack (3x)
    .text = You take three turns, the current one included. If you attack in one of them, the target also takes those you have left.
    .short = you take three turns

card-share-the-future = Share the Future (3x)
    .text = Look at the top three cards of the pile and put them back in any order. The next player sees the result.
    .short = put the top three cards back in any order, and show them to the next player

card-tower-of-power = Tower of Power
    .text = Wear it and take the stash unseen: while it lasts, every theft from you takes a random stash card instead. You may never take those cards yourself.
    .short = wear it; thieves get cards from the stash instead

card-ill-take-that = I'll Take That
    .text = Lay it before another player who has none: that player looks at the next card drawn, then gives it to you. An Exploding Kitten explodes in your hands.
    .short = the next card that a player of your choice draws is yours

card-potluck = Potluck
    .text = From you on, in order of play, everybody puts one hand card of their choice face down on the pile.
    .short = everybody puts a card on top of the pile

## Options

option-expansions = Expansions
    .text = Which expansions are in play: any of imploding, streaking and barking.
    .imploding = Imploding Kittens
    .streaking = Streaking Kittens
    .barking = Barking Kittens

option-quick = Quick game
    .text = A shorter game: a third of the pile is set aside unseen before the kittens go in.

option-combinations = Combinations
    .text = What can be played together: full, the default, is pairs of any title, three of a kind and five different; cats is pairs of cats only.
    .full = pairs, three of a kind and five different
    .cats = pairs of cats only

option-attack-stacking = Turns passed on by attacks
    .text = Which of an attacker's remaining turns are added to those of the new attack: personal, the default, is only those from a Personal Attack; always is also those from an Attack or Targeted Attack. An ordinary turn is never added.
    .personal = those left from a Personal Attack
    .always = those left from any attack

option-first-seat = First player
    .text = Who takes the first turn.

## Decisions

decision-turn = Play cards, or draw to end your turn.
decision-nope = A card or combination was played: play a Nope, or let it pass.
decision-now = Between actions, or just before a draw: play Alter the Future (3x) NOW, or pass.
decision-give = Choose a card of your hand to give away.
decision-hand-over = Three of a kind named this card: choose which of your copies to hand over.
decision-place-kitten = Put the Exploding Kitten back into the pile, at a place only you know.
decision-place-imploding = Put the Imploding Kitten back into the pile face up, at a place only you know.
decision-place-buried = Put the card you drew back anywhere in the pile.
decision-arrange = Put the top cards of the pile back in any order.
decision-take = Take a card from the discard pile.
decision-target = You turned up a card blindly: choose the player it hits.
decision-garbage = Garbage Collection: choose a hand card to put on the pile, which is then shuffled.
decision-potluck = Potluck: choose a hand card to put on top of the pile.

## Endings

ending-last-alive = Only one player is still alive.

## What happens

event-turn-began = { $you ->
    [seat] Your turn
   *[nobody] { $seat }'s turn
}{ $turns ->
    [one] .
   *[other] , with { $turns } turns to take.
}
event-cards-played = { $you ->
    [seat] You
   *[other] { $seat }
} played { $cards }{ $title-code ->
    [none] { $cards-count ->
        [one] { $target-code ->
            [none] .
            [you] { " " }on you.
           *[other] { " " }on { $target }.
        }
       *[other] { $target-code ->
            [none] { " " }to take a card from the discard pile.
            [you] { " " }to steal a card from you.
           *[other] { " " }to steal a card from { $target }.
        }
    }
   *[other] { $target-code ->
        [you] { " " }to get { $title } from you.
       *[other] { " " }to get { $title } from { $target }.
    }
}
event-turned-up-blind = { $you ->
    [seat] You
   *[nobody] { $seat }
} blindly turned up { $card }{ $card-code ->
    [exploding-kitten] !
   *[other] { $lost ->
        [yes] , which was lost.
       *[no] .
    }
}
event-noped = { $you ->
    [seat] You
   *[nobody] { $seat }
} played { card-nope }!
event-play-cancelled = { $you ->
    [seat] What you played was cancelled.
   *[nobody] What { $seat } played was cancelled.
}
event-play-failed = { $you ->
    [seat] What you played did nothing: there was nobody left to hit.
   *[nobody] What { $seat } played did nothing: there was nobody left to hit.
}
event-draw-announced = { $you ->
    [seat] You
   *[nobody] { $seat }
} reached for the pile.
event-card-drawn = { $you ->
    [seat] You
   *[nobody] { $seat }
} drew { $card-code ->
    [none] a card
   *[other] { $card }
}{ $bottom ->
    [yes] { " " }from the bottom.
   *[no] .
}
event-draw-taken = { $you ->
    [seat] You
   *[other] { $seat }
} drew { $card-code ->
    [none] a card
   *[other] { $card }
}{ $bottom ->
    [yes] { " " }from the bottom
   *[no] { "" }
} and had to give it to { $taker-code ->
    [you] you.
   *[other] { $taker }.
}
event-kitten-shown = { $you ->
    [seat] You
   *[nobody] { $seat }
} had to show { $kitten }!
event-defused = { $you ->
    [seat] You
   *[nobody] { $seat }
} played { card-defuse }.
event-card-thrown = { $you ->
    [seat] You
   *[nobody] { $seat }
} blindly threw away { $card }.
event-kitten-placed = { $you ->
    [seat] You
   *[nobody] { $seat }
} put { $kitten } back { $place ->
    [none] into the pile.
    [0] on top of the pile.
    [one] under the top card of the pile.
   *[other] under the top { $place } cards of the pile.
}
event-card-buried = { $you ->
    [seat] You
   *[nobody] { $seat }
} drew { $card-code ->
    [none] a card
   *[other] { $card }
} and { $place ->
    [none] buried it in the pile.
    [0] put it back on top of the pile.
    [one] buried it under the top card of the pile.
   *[other] buried it under the top { $place } cards of the pile.
}
event-player-out = { $you ->
    [seat] You are out
   *[nobody] { $seat } is out
}{ $discarded-count ->
    [0] .
   *[other] . Discarded: { $discarded }.
}
event-attacked = { $target-code ->
    [you] You
   *[other] { $target }
} got { $turns ->
    [one] one turn
   *[other] { $turns } turns
} to take.
event-direction-reversed = { $direction ->
    [1] Play turned round: clockwise again.
   *[other] Play turned round: counter-clockwise from now on.
}
event-pile-shuffled = The pile was shuffled.
event-future-seen = { $you ->
    [seat] You
   *[nobody] { $seat }
} looked at the top { $count ->
    [one] card
   *[other] { $count } cards
} of the pile{ $cards-count ->
    [0] .
   *[other] : { $cards }.
}
event-future-altered = { $you ->
    [seat] You
   *[nobody] { $seat }
} put the top { $count ->
    [one] card
   *[other] { $count } cards
} of the pile back{ $cards-count ->
    [0] { $count ->
        [one] .
       *[other] { " " }in some order.
    }
    [one] : { $cards }.
   *[other] { " " }in this order: { $cards }.
}
event-future-shared = { $you ->
    [seat] You
   *[other] { $seat }
} showed { $shown-to-code ->
    [you] you
   *[other] { $shown-to }
} the top of the pile{ $cards-count ->
    [0] .
   *[other] : { $cards }.
}
event-card-taken = { $you ->
    [seat] You
   *[other] { $seat }
} got { $card-code ->
    [none] a card
   *[other] { $card }
} from { $from-stash ->
    [yes] { $target-code ->
        [you] your stash.
       *[other] { $target }'s stash.
    }
   *[no] { $target-code ->
        [you] you.
       *[other] { $target }.
    }
}
event-title-missing = { $target-code ->
    [you] You
   *[other] { $target }
} had no { $title } to hand over.
event-card-recovered = { $you ->
    [seat] You
   *[nobody] { $seat }
} took { $card } from the discard pile.
event-top-and-bottom-swapped = The top and the bottom card of the pile changed places.
event-card-put = { $you ->
    [seat] You
   *[nobody] { $seat }
} put { $card-code ->
    [none] a card
   *[other] { $card }
} on the pile, face down.
event-card-picked = { $you ->
    [seat] You
   *[nobody] { $seat }
} picked { $card-code ->
    [none] a card
   *[other] { $card }
} for the pile.
event-kittens-raised = The pile was shuffled{ $count ->
    [0] ; there was no { card-exploding-kitten } in it.
    [one] , and its { card-exploding-kitten } went on top!
   *[other] , and { $count } × { card-exploding-kitten } went on top!
}
event-card-marked = { $you ->
    [seat] One of your cards
   *[nobody] One of { $seat }'s cards
} was marked for all to see: { $card }.
event-blinded = { $you ->
    [seat] You went blind.
   *[nobody] { $seat } went blind.
}
event-sight-regained = { $you ->
    [seat] You can see your hand again.
   *[nobody] { $seat } can see again.
}
event-barkers-laid = { $you ->
    [seat] You
   *[nobody] { $seat }
} laid { $count ->
    [one] { card-barking-kitten }
   *[other] { $count } × { card-barking-kitten }
} open.
event-barked-at = { $you ->
    [seat] You
   *[other] { $seat }
} barked at { $target-code ->
    [you] you!
   *[other] { $target }!
}
event-barkers-discarded = The Barking Kittens that lay open were discarded.
event-tower-worn = { $you ->
    [seat] You
   *[nobody] { $seat }
} put on { card-tower-of-power }, with { $stash ->
    [0] no cards
    [one] one card
   *[other] { $stash } cards
} in it.
event-take-that-laid = { $you ->
    [seat] You laid { card-ill-take-that } before { $target } and get the next card drawn there.
    [target] { $seat } laid { card-ill-take-that } before you and gets the next card you draw.
   *[nobody] { $seat } laid { card-ill-take-that } before { $target }.
}

## What can be done

action-draw = draw { $top-code ->
    [none] a card
   *[other] { $top }
}{ $taker-code ->
    [none] { "" }
   *[other] , which goes to { $taker }
}
action-play = { $card }: { $card-short }
    .card = Which card?
action-play-on = { $card-code ->
    [favor] { $guarded ->
        [yes] { $card }: get a random card from { $target }'s stash
       *[other] { $card }: { $target } gives you a card
    }
    [targeted-attack] { $card }: your turns end, and { $target } takes two
    [mark] { $card }: a random card of { $target }'s is marked for all to see
    [curse-of-the-cat-butt] { $card }: { $target } goes blind
    [barking-kitten] { $card }: lay both open, and { $target } must defuse
    [ill-take-that] { $card }: the next card that { $target } draws is yours
   *[other] { $card }: { $target }
}
    .group = { $card-code ->
        [barking-kitten] { $card }: lay both open, and a player of your choice must defuse
       *[other] { $card }: { $card-short }
    }
    .card = Which card?
    .target = Which player?
action-pair = { $ferals ->
    [0] 2 × { $card }
   *[other] { $card } + { card-feral-cat }
}: steal a random card from { $guarded ->
    [yes] { $target }'s stash
   *[other] { $target }
}{ $loot ->
    [none] { "" }
    [one] { " " }(1 card)
   *[other] { " " }({ $loot } cards)
}
    .group = pair of { $card }: steal a random card
    .card = A pair of what?
    .ferals = With how many Feral Cats?
    .ferals-value = { $value ->
        [0] no { card-feral-cat }
       *[other] { $value } × { card-feral-cat }
    }
    .target = From whom?
action-three = { $ferals ->
    [0] 3 × { $card }
    [1] 2 × { $card } + { card-feral-cat }
   *[other] { $card } + { $ferals } × { card-feral-cat }
}: get { $title } from { $target }
    .group = three of { $card }: name a card that another player must hand over
    .domain = { $ferals ->
        [0] 3 × { $card }
        [1] 2 × { $card } + { card-feral-cat }
        [none] three of a kind
       *[other] { $card } + { $ferals } × { card-feral-cat }
    }: name a card that { $target-code ->
        [none] another player
       *[other] { $target }
    } must hand over
    .card = Three of what?
    .ferals = With how many Feral Cats?
    .ferals-value = { $value ->
        [0] no { card-feral-cat }
       *[other] { $value } × { card-feral-cat }
    }
    .title = Which card do you ask for?
    .target = From whom?
    .target-value = { $value }{ $guarded ->
        [yes] { " " }(a random card from the stash)
       *[other] { $loot ->
            [none] { "" }
            [one] { " " }(1 card)
           *[other] { " " }({ $loot } cards)
        }
    }
action-five = { $cards-count ->
    [0] { $ferals } × { card-feral-cat }
   *[other] { $ferals ->
        [0] { $cards }
        [1] { $cards } + { card-feral-cat }
       *[other] { $cards } + { $ferals } × { card-feral-cat }
    }
}: take a card from the discard pile
    .group = five different cards: take a card from the discard pile
    .domain = { $ferals ->
        [0] five different cards
        [none] five different cards
       *[other] five different cards, { $ferals } × { card-feral-cat } among them
    }: take a card from the discard pile
    .cards = Which different cards?
    .ferals = With how many Feral Cats?
    .ferals-value = { $value ->
        [0] no { card-feral-cat }
       *[other] { $value } × { card-feral-cat }
    }
action-play-blind = play a card of your hand that you cannot see
action-choose = { $turned-up-code ->
    [none] { $target }
   *[other] { $turned-up } on { $target }
}
    .target = Which player?
action-nope = { $revives ->
    [yes] { card-nope }: let { $against } take effect after all
    [no] { card-nope }: cancel { $against }
   *[other] { card-nope }
}
action-give = { $marked ->
    [yes] { $card } (marked)
   *[other] { $card }
}
    .card = Which card?
    .marked = Which copy?
    .marked-value = { $value ->
        [yes] a marked one
       *[other] an unmarked one
    }
action-put = { $marked ->
    [yes] { $card } (marked)
   *[other] { $card }
}
    .card = Which card?
    .marked = Which copy?
    .marked-value = { $value ->
        [yes] a marked one
       *[other] an unmarked one
    }
action-put-unseen = an unseen card
action-place = put { $held-code ->
    [none] the card
   *[other] { $held }
} { $deepest ->
    [yes] at the bottom of the pile
   *[other] { $place ->
        [0] on top of the pile
        [one] under the top card
       *[other] under the top { $place } cards
    }
}
    .group = put the card back into the pile
    .place = Where in the pile?
    .place-value = { $held-code ->
        [none] { "" }
       *[other] { $held }{ " " }
    }{ $deepest ->
        [yes] at the bottom
       *[other] { $value ->
            [0] on top
            [one] under 1 card
           *[other] under { $value } cards
        }
    }
action-arrange = put them back, from the top down: { $cards-count ->
    [0] { $order }
    [none] { $order }
   *[other] { $cards }
}
    .group = { $order-count ->
        [one] put the top card back
       *[other] put the top { $order-count } cards back in any order
    }
    .order = In which order, from the top down?
    .order-value = { $lying-code ->
        [none] card { $value }
       *[other] { $lying } (card { $value })
    }
action-take = { $card }
    .card = Which card?
