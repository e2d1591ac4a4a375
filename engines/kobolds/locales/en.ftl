# The Tinkering Kobolds' Bomb

game = The Tinkering Kobolds' Bomb
    .text = { $ruleset ->
        [1] Take mechanisms out of the bomb, pass it on and be somewhere else when it goes off. Surviving, rescued mechanisms and secret missions earn gold; once somebody has ten the game is over, and most gold wins.
       *[other] Take mechanisms out of the bomb, pass it on and be somewhere else when it goes off. Surviving, rescued mechanisms and secret missions earn gold; once somebody still in the game has ten it is over, and most gold wins.
    }

## Pieces

card-human-bomb = Human Bomb
    .text = It starts with three mechanisms.

card-spitting-kettle = Spitting Kettle
    .text = It starts with two mechanisms.

card-tin-of-trouble = Tin of Trouble
    .text = It starts with two mechanisms.

card-whistling-jar = Whistling Jar
    .text = It starts with two mechanisms.

card-barrel-of-bother = Barrel of Bother
    .text = It starts with three mechanisms.

card-ticking-turnip = Ticking Turnip
    .text = It starts with three mechanisms.

card-rusty-rocket = Rusty Rocket
    .text = It starts with three mechanisms.

card-grumbling-cannonball = Grumbling Cannonball
    .text = It starts with four mechanisms.

card-crate-of-regret = Crate of Regret
    .text = It starts with four mechanisms.

card-grand-kaboom = Grand Kaboom
    .text = It starts with five mechanisms.

card-mechanism = Mechanism
    .text = While one is in the bomb it does not go off. If you survive an explosion, each one in your hand earns 1 gold.

card-dead-rat = Dead Rat
    .text = In the bomb: instead of the holder it hits the holder's left neighbour.

card-marbles = Marbles
    .text = In the bomb: it hits everyone but the holder.

card-wrong-way = Wrong Way
    .text = In the bomb: instead of the holder it hits the holder's right neighbour.

card-return-to-sender = Return to Sender
    .text = In the bomb: instead of the holder it hits whoever has the "armed by" marker.

card-bucket-of-nails = Bucket of Nails
    .text = In the bomb: it hits the holder and both of the holder's neighbours.

card-coin-magnet = Coin Magnet
    .text = In the bomb: instead of the holder it hits whoever has the most gold, all of them if tied.

card-damp-powder = Damp Powder
    .text = In the bomb: it hits nobody, not even the holder.

card-give-me-that = Give Me That
    .text = The holder passes the bomb to you. That ends the turn at once.

card-take-that = Take That
    .text = The holder passes the bomb to the holder's right neighbour. That ends the turn at once.

card-try-it-out = Try It Out
    .text = The holder passes the bomb to a player you choose, the holder too if you like. That ends the turn at once.

card-no-way = No Way!
    .text = Interrupt. The card just played has no effect; if that was an interrupt, the card beneath it counts again.

card-ill-handle-this = I'll Handle This
    .text = Interrupt. The card just played is yours: you count as its player and choose anew.

card-little-friend = Say Hello to My Little Friend
    .text = Temporary, until the bomb is passed on: it also hits a player you choose.

card-bomb-on-a-stick = Bomb on a Stick
    .text = Temporary, until the bomb is passed on: you are protected, and it also hits another player you choose.

card-duck = Duck!
    .text = Temporary, until the bomb is passed on: you are protected.

card-troll-hideout = Troll Hideout
    .text = Permanent, until the bomb is secured: you are protected.

card-chained-together = Chained Together
    .text = Permanent, until the bomb is secured: you and another player you choose are chained, and what hits one hits both.

card-peek = Peek
    .text = Look at the cards in the bomb.

card-pickpocket = Pickpocket
    .text = Take a random card from the hand of another player you choose.

card-second-wind = Second Wind
    .text = Draw two cards, even from a locked pile.

card-about-turn = About Turn
    .text = From now on the bomb goes round the other way.

card-fire-drill = Fire Drill
    .text = Everyone with cards gives a random one of them to the left neighbour, all at once.

card-only-survivor = Last Kobold Standing
    .text = { $ruleset ->
        [1] Discard this card after an explosion for 1 gold if you survived and all others were killed.
       *[other] Discard this card after an explosion for the gold it names (usually 1) if you survived and all others were killed.
    }

card-holder = Firm Grip
    .text = { $ruleset ->
        [1] Discard this card after an explosion for 1 gold if you were holding the bomb.
       *[other] Discard this card after an explosion for the gold it names (usually 1) if you were holding the bomb.
    }

card-right-killed = Room on the Right
    .text = { $ruleset ->
        [1] Discard this card after an explosion for 1 gold if your right neighbour was killed.
       *[other] Discard this card after an explosion for the gold it names (usually 1) if your right neighbour was killed.
    }

card-left-killed = Room on the Left
    .text = { $ruleset ->
        [1] Discard this card after an explosion for 1 gold if your left neighbour was killed.
       *[other] Discard this card after an explosion for the gold it names (usually 1) if your left neighbour was killed.
    }

card-killed = Glorious End
    .text = { $ruleset ->
        [1] Discard this card after an explosion for 1 gold if you were killed.
       *[other] Discard this card after an explosion for the gold it names (usually 1) if you were killed.
    }

card-nobody-killed = No Harm Done
    .text = { $ruleset ->
        [1] Discard this card after an explosion for 1 gold if nobody was killed.
       *[other] Discard this card after an explosion for the gold it names (usually 1) if nobody was killed.
    }

card-armed-and-survived = Armed and Unharmed
    .text = { $ruleset ->
        [1] Discard this card after an explosion for 1 gold if you had armed the bomb and survived.
       *[other] Discard this card after an explosion for the gold it names (usually 1) if you had armed the bomb and survived.
    }

card-three-killed = Clean Sweep
    .text = { $ruleset ->
        [1] Discard this card after an explosion for 1 gold if three or more players were killed.
       *[other] Discard this card after an explosion for the gold it names (usually 1) if three or more players were killed.
    }

card-two-mechanisms = Spare Parts
    .text = { $ruleset ->
        [1] Discard this card after an explosion for 1 gold if you had two or more mechanisms in hand.
       *[other] Discard this card after an explosion for the gold it names (usually 1) if you had two or more mechanisms in hand.
    }

card-shaky-paws = Shaky Paws
    .text = Each time you tinker costs you 1 gold.

card-restless-paws = Restless Paws
    .text = Each time you could tinker as the holder and leave the bomb alone costs you 1 gold.

card-tongue-tied = Tongue-tied
    .text = Each interrupt you play costs you 1 gold.

card-slow-starter = Slow Starter
    .text = Each trick you play in trick phase 1, interrupts included, costs you 1 gold.

card-early-sleeper = Early Sleeper
    .text = Each trick you play in trick phase 2, interrupts included, costs you 1 gold.

card-two-left-feet = Two Left Feet
    .text = Each trick that passes the bomb costs you 1 gold when you play it or take it over.

card-brave-face = Brave Face
    .text = Each trick that protects you costs you 1 gold when you play it or take it over.

card-hoarder = Hoarder
    .text = Each time you play your last hand card costs you 1 gold.

card-soft-heart = Soft Heart
    .text = Each time you choose a player who has the least gold costs you 1 gold, except while all have the same.

card-gold = Gold Coin
    .text = { $ruleset ->
        [1] Earned by explosions. Once somebody has ten or more after one, the game is over and most gold wins.
       *[other] Earned by explosions. Once somebody still in the game has ten or more after one, the game is over and most gold wins.
    }

card-locked = Locked
    .text = The bomb is armed, so turns begin without a draw. Cards that let you draw still do.

card-armed-by = Armed By
    .text = You took the last mechanism out of the bomb. The marker goes back when the bomb is secured or has exploded.

## Options

option-revivals = revivals
    .text = Play with revival cards: whoever was killed gets a rule that costs 1 gold each time it is broken.

option-catalogue = catalogue
    .text = Which deck is played: house, the full deck, or source, in which bombs, devices and tricks are only those that the sources name.

option-turn-limit = turn_limit
    .text = { $ruleset ->
        [1] The game ends after this many turns if nobody has ten gold by then; most gold wins.
       *[other] The game ends after this many turns if by then nobody has won with ten gold; most gold wins.
    }

option-first-seat = first_seat
    .text = Who begins with the bomb.

## Decisions

decision-tricks = Play a trick now, or pass.
decision-interrupt = A card was just played: cancel it or take it over with an interrupt, or pass.
decision-tinker = Swap a card of your hand with a card of the bomb, or leave it alone.
decision-missions = { $ruleset ->
        [1] The bomb has exploded: discard cards whose secret missions are fulfilled for 1 gold each, or none.
       *[other] The bomb has exploded: discard cards whose secret missions are fulfilled for the gold that these name (usually 1 each), or none.
    }

## Endings

ending-rich = Somebody has ten gold or more.
ending-turn-limit = { $ruleset ->
        [1] The turn limit was reached before anybody had ten gold.
       *[other] The turn limit was reached before anybody won with ten gold.
    }
