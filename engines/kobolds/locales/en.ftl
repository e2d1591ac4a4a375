# The Tinkering Kobolds' Bomb

game = The Tinkering Kobolds' Bomb
    .text = { $ruleset ->
        [1] Take mechanisms out of the bomb, pass it on and be somewhere else when it goes off. Surviving, rescued mechanisms and secret missions earn gold; once somebody has ten the game is over, and most gold wins.
       *[other] Take mechanisms out of the bomb, pass it on and be somewhere else when it goes off. Surviving, rescued mechanisms and secret missions earn gold; once somebody still in the game has ten it is over, and most gold wins.
    }

## Pieces

card-human-bomb = Human Bomb
    .text = It starts with three mechanisms.
    .short = starts with three mechanisms

card-spitting-kettle = Spitting Kettle
    .text = It starts with two mechanisms.
    .short = starts with two mechanisms

card-tin-of-trouble = Tin of Trouble
    .text = It starts with two mechanisms.
    .short = starts with two mechanisms

card-whistling-jar = Whistling Jar
    .text = It starts with two mechanisms.
    .short = starts with two mechanisms

card-barrel-of-bother = Barrel of Bother
    .text = It starts with three mechanisms.
    .short = starts with three mechanisms

card-ticking-turnip = Ticking Turnip
    .text = It starts with three mechanisms.
    .short = starts with three mechanisms

card-rusty-rocket = Rusty Rocket
    .text = It starts with three mechanisms.
    .short = starts with three mechanisms

card-grumbling-cannonball = Grumbling Cannonball
    .text = It starts with four mechanisms.
    .short = starts with four mechanisms

card-crate-of-regret = Crate of Regret
    .text = It starts with four mechanisms.
    .short = starts with four mechanisms

card-grand-kaboom = Grand Kaboom
    .text = It starts with five mechanisms.
    .short = starts with five mechanisms

card-mechanism = Mechanism
    .text = While one is in the bomb it does not go off. If you survive an explosion, each one in your hand earns 1 gold.
    .short = while one is in the bomb, it does not go off

card-dead-rat = Dead Rat
    .text = In the bomb: instead of the holder it hits the holder's left neighbour.
    .short = it hits the holder's left neighbour instead

card-marbles = Marbles
    .text = In the bomb: it hits everyone but the holder.
    .short = it hits everyone but the holder

card-wrong-way = Wrong Way
    .text = In the bomb: instead of the holder it hits the holder's right neighbour.
    .short = it hits the holder's right neighbour instead

card-return-to-sender = Return to Sender
    .text = In the bomb: instead of the holder it hits whoever has the "armed by" marker.
    .short = it hits whoever armed it instead

card-bucket-of-nails = Bucket of Nails
    .text = In the bomb: it hits the holder and both of the holder's neighbours.
    .short = it hits the holder and both neighbours

card-coin-magnet = Coin Magnet
    .text = In the bomb: instead of the holder it hits whoever has the most gold, all of them if tied.
    .short = it hits whoever has the most gold instead

card-damp-powder = Damp Powder
    .text = In the bomb: it hits nobody, not even the holder.
    .short = it hits nobody

card-give-me-that = Give Me That
    .text = The holder passes the bomb to you. That ends the turn at once.
    .short = the bomb comes to you

card-take-that = Take That
    .text = The holder passes the bomb to the holder's right neighbour. That ends the turn at once.
    .short = the bomb goes to the holder's right neighbour

card-try-it-out = Try It Out
    .text = The holder passes the bomb to a player you choose, the holder too if you like. That ends the turn at once.
    .short = the bomb goes to a player of your choice

card-no-way = No Way!
    .text = Interrupt. The card just played has no effect; if that was an interrupt, the card beneath it counts again.
    .short = the card just played has no effect

card-ill-handle-this = I'll Handle This
    .text = Interrupt. The card just played is yours: you count as its player and choose anew.
    .short = the card just played is yours

card-little-friend = Say Hello to My Little Friend
    .text = Temporary, until the bomb is passed on: it also hits a player you choose.
    .short = this turn the bomb also hits a player of your choice

card-bomb-on-a-stick = Bomb on a Stick
    .text = Temporary, until the bomb is passed on: you are protected, and it also hits another player you choose.
    .short = this turn you are protected, and the bomb also hits another player of your choice

card-duck = Duck!
    .text = Temporary, until the bomb is passed on: you are protected.
    .short = this turn you are protected

card-troll-hideout = Troll Hideout
    .text = Permanent, until the bomb is secured: you are protected.
    .short = until the bomb is secured, you are protected

card-chained-together = Chained Together
    .text = Permanent, until the bomb is secured: you and another player you choose are chained, and what hits one hits both.
    .short = until the bomb is secured, what hits you or another player of your choice hits both

card-peek = Peek
    .text = Look at the cards in the bomb.
    .short = you look into the bomb

card-pickpocket = Pickpocket
    .text = Take a random card from the hand of another player you choose.
    .short = you take a random card from another player of your choice

card-second-wind = Second Wind
    .text = Draw two cards, even from a locked pile.
    .short = you draw two cards, even from a locked pile

card-about-turn = About Turn
    .text = From now on the bomb goes round the other way.
    .short = the bomb goes round the other way

card-fire-drill = Fire Drill
    .text = Everyone with cards gives a random one of them to the left neighbour, all at once.
    .short = everyone gives a random card to the left

mission-only-survivor = be the only survivor

card-only-survivor = Last Kobold Standing
    .text = { $ruleset ->
        [1] Discard this card after an explosion for 1 gold if you survived and all others were killed.
       *[other] Discard this card after an explosion for the gold it names (usually 1) if you survived and all others were killed.
    }
    .short = { mission-only-survivor }

mission-holder = hold the bomb

card-holder = Firm Grip
    .text = { $ruleset ->
        [1] Discard this card after an explosion for 1 gold if you were holding the bomb.
       *[other] Discard this card after an explosion for the gold it names (usually 1) if you were holding the bomb.
    }
    .short = { mission-holder }

mission-right-killed = right neighbour killed

card-right-killed = Room on the Right
    .text = { $ruleset ->
        [1] Discard this card after an explosion for 1 gold if your right neighbour was killed.
       *[other] Discard this card after an explosion for the gold it names (usually 1) if your right neighbour was killed.
    }
    .short = { mission-right-killed }

mission-left-killed = left neighbour killed

card-left-killed = Room on the Left
    .text = { $ruleset ->
        [1] Discard this card after an explosion for 1 gold if your left neighbour was killed.
       *[other] Discard this card after an explosion for the gold it names (usually 1) if your left neighbour was killed.
    }
    .short = { mission-left-killed }

mission-killed = be killed

card-killed = Glorious End
    .text = { $ruleset ->
        [1] Discard this card after an explosion for 1 gold if you were killed.
       *[other] Discard this card after an explosion for the gold it names (usually 1) if you were killed.
    }
    .short = { mission-killed }

mission-nobody-killed = nobody killed

card-nobody-killed = No Harm Done
    .text = { $ruleset ->
        [1] Discard this card after an explosion for 1 gold if nobody was killed.
       *[other] Discard this card after an explosion for the gold it names (usually 1) if nobody was killed.
    }
    .short = { mission-nobody-killed }

mission-armed-and-survived = arm the bomb and survive

card-armed-and-survived = Armed and Unharmed
    .text = { $ruleset ->
        [1] Discard this card after an explosion for 1 gold if you had armed the bomb and survived.
       *[other] Discard this card after an explosion for the gold it names (usually 1) if you had armed the bomb and survived.
    }
    .short = { mission-armed-and-survived }

mission-three-killed = three or more killed

card-three-killed = Clean Sweep
    .text = { $ruleset ->
        [1] Discard this card after an explosion for 1 gold if three or more players were killed.
       *[other] Discard this card after an explosion for the gold it names (usually 1) if three or more players were killed.
    }
    .short = { mission-three-killed }

mission-two-mechanisms = two mechanisms in hand

card-two-mechanisms = Spare Parts
    .text = { $ruleset ->
        [1] Discard this card after an explosion for 1 gold if you had two or more mechanisms in hand.
       *[other] Discard this card after an explosion for the gold it names (usually 1) if you had two or more mechanisms in hand.
    }
    .short = { mission-two-mechanisms }

card-shaky-paws = Shaky Paws
    .text = Each time you tinker costs you 1 gold.
    .short = tinkering costs you 1 gold

card-restless-paws = Restless Paws
    .text = Each time you could tinker as the holder and leave the bomb alone costs you 1 gold.
    .short = leaving the bomb alone costs you 1 gold

card-tongue-tied = Tongue-tied
    .text = Each interrupt you play costs you 1 gold.
    .short = each interrupt costs you 1 gold

card-slow-starter = Slow Starter
    .text = Each trick you play in trick phase 1, interrupts included, costs you 1 gold.
    .short = each trick in trick phase 1 costs you 1 gold

card-early-sleeper = Early Sleeper
    .text = Each trick you play in trick phase 2, interrupts included, costs you 1 gold.
    .short = each trick in trick phase 2 costs you 1 gold

card-two-left-feet = Two Left Feet
    .text = Each trick that passes the bomb costs you 1 gold when you play it or take it over.
    .short = each trick that passes the bomb costs you 1 gold

card-brave-face = Brave Face
    .text = Each trick that protects you costs you 1 gold when you play it or take it over.
    .short = each trick that protects you costs you 1 gold

card-hoarder = Hoarder
    .text = Each time you play your last hand card costs you 1 gold.
    .short = playing your last hand card costs you 1 gold

card-soft-heart = Soft Heart
    .text = Each time you choose a player who has the least gold costs you 1 gold, except while all have the same.
    .short = choosing a player with the least gold costs you 1 gold

card-gold = Gold Coin
    .text = { $ruleset ->
        [1] Earned by explosions. Once somebody has ten or more after one, the game is over and most gold wins.
       *[other] Earned by explosions. Once somebody still in the game has ten or more after one, the game is over and most gold wins.
    }
    .short = earned by explosions, and the most wins

card-locked = Locked
    .text = The bomb is armed, so turns begin without a draw. Cards that let you draw still do.
    .short = no draw at the beginning of a turn

card-armed-by = Armed By
    .text = You took the last mechanism out of the bomb. The marker goes back when the bomb is secured or has exploded.
    .short = took the last mechanism out of the bomb

## Options

option-revivals = Revivals
    .text = Play with revival cards: whoever was killed gets a rule that costs 1 gold each time it is broken.

option-catalogue = Deck
    .text = Which deck is played: house, the full deck, or source, in which bombs, devices and tricks are only those that the sources name.
    .house = full deck
    .source = deck of the sources

option-turn-limit = Turn limit
    .text = { $ruleset ->
        [1] The game ends after this many turns if nobody has ten gold by then; most gold wins.
       *[other] The game ends after this many turns if by then nobody has won with ten gold; most gold wins.
    }

option-first-seat = First holder
    .text = Who begins with the bomb.

## Decisions

decision-tricks = Play a trick now, or pass.
decision-interrupt = A card was just played: cancel it or take it over with an interrupt, or pass.
decision-tinker = Swap a card of your hand with a card of the bomb, or leave it alone.
decision-missions = { $ruleset ->
        [1] The bomb has exploded: discard cards whose secret missions are fulfilled for 1 gold each, or nothing.
       *[other] The bomb has exploded: discard cards whose secret missions are fulfilled for the gold that these name (usually 1 each), or nothing.
    }

## Endings

ending-rich = Somebody has ten gold or more.
ending-turn-limit = { $ruleset ->
        [1] The turn limit was reached before anybody had ten gold.
       *[other] The turn limit was reached before anybody won with ten gold.
    }

## What happens

event-turn-began = Turn { $turn }: { $you ->
    [seat] you have the bomb.
   *[nobody] { $seat } has the bomb.
}
event-card-drawn = { $you ->
    [seat] You
   *[nobody] { $seat }
} drew { $card } from the pile.
event-pile-refilled = The discard pile was shuffled and became the new pile: { $count ->
    [one] 1 card.
   *[other] { $count } cards.
}
event-trick-played = { $you ->
    [seat] You
   *[nobody] { $seat }
} played { $card-alone }{ $target-code ->
    [none] { $card-code ->
        [duck] { "" }
       *[other] .
    }
    [again] { " " }on themselves.
   *[other] { " " }{ $card-code ->
        [chained-together] with
       *[other] on
    } { $target-code ->
        [you] { $you ->
            [seat] yourself.
           *[target] you.
        }
       *[other] { $target }.
    }
}
event-interrupt-played = { $you ->
    [seat] You
   *[nobody] { $seat }
} played { $card-alone } to { $card-code ->
    [no-way] cancel that card
   *[other] take that card over
}{ $target-code ->
    [none] .
    [you] { " " }and chose { $you ->
        [seat] yourself.
       *[target] you.
    }
    [again] { " " }and chose themselves.
   *[other] { " " }and chose { $target }.
}
event-card-cancelled = { $you ->
    [seat] Your
   *[nobody] { $seat }'s
} { $card-alone } was cancelled.
event-taken-over = { $card-alone } became { $you ->
    [seat] yours
   *[nobody] { $seat }'s
}{ $target-code ->
    [none] .
    [again] , on themselves.
   *[other] , { $card-code ->
        [chained-together] with
       *[other] on
    } { $target-code ->
        [you] { $you ->
            [seat] yourself.
           *[target] you.
        }
       *[other] { $target }.
    }
}
event-trick-failed = { $you ->
    [seat] Your
   *[nobody] { $seat }'s
} { $card-alone } had no effect any more.
event-trick-lies = { $card-alone } stayed open before { $you ->
    [seat] you
   *[nobody] { $seat }
}{ $target-code ->
    [none] .
    [again] , aimed at themselves.
   *[other] , { $card-code ->
        [chained-together] chained to
       *[other] aimed at
    } { $target-code ->
        [you] { $you ->
            [seat] yourself.
           *[target] you.
        }
       *[other] { $target }.
    }
}
event-trick-limit-reached = Trick phase { $phase } ended after { $plays ->
    [one] 1 card
   *[other] { $plays } cards
}: no more may be played in it.
event-tricks-dropped = { $cards-alone } went to the discard pile.
event-bomb-passed = { $to-code ->
    [you] { $you ->
        [seat] You kept the bomb, for a new turn.
       *[to] { $seat } passed the bomb to you.
    }
    [again] { $seat } kept the bomb, for a new turn.
   *[other] { $you ->
        [seat] You
       *[nobody] { $seat }
    } passed the bomb to { $to }.
}
event-direction-turned = From now on the bomb goes { $direction ->
    [1] clockwise.
   *[other] counter-clockwise.
}
event-bomb-seen = { $you ->
    [seat] You
   *[nobody] { $seat }
} { $cards-count ->
    [0] looked into the bomb.
   *[other] saw { $cards } in the bomb.
}
event-card-taken = { $you ->
    [seat] You
   *[nobody] { $seat }
} got { $back-code ->
    [mechanism] { $back }
   *[trick] { $card-code ->
        [none] { $back }
       *[other] { $card }
    }
} from { $you ->
    [giver] you.
   *[nobody] { $giver }.
}
event-tinkered = { $you ->
    [seat] You
   *[nobody] { $seat }
} put { $back-in-code ->
    [mechanism] { $back-in }
   *[trick] { $card-code ->
        [none] { $back-in }
       *[other] { $card }
    }
} into the bomb and took { $back-out-code ->
    [mechanism] { $back-out }
   *[trick] { $out-code ->
        [none] { $back-out }
       *[other] { $out }
    }
} out.
event-left-alone = { $you ->
    [seat] You
   *[nobody] { $seat }
} left the bomb alone.
event-bomb-armed = { $you ->
    [seat] You
   *[nobody] { $seat }
} armed the bomb! The pile is locked.
event-effect-announced = { $you ->
    [seat] You
   *[nobody] { $seat }
} announced { $device-code ->
    [none] that there is no device: it hits the holder.
   *[other] { $device }: { $device-short }.
}
event-bomb-secured = { $you ->
    [seat] You
   *[nobody] { $seat }
} secured the bomb.
event-bomb-exploded = The bomb exploded in { $you ->
    [seat] your
   *[nobody] { $seat }'s
} hands{ $device-code ->
    [none] !
   *[other] , with { $device } in it!
} { $affected-count ->
    [0] It hit nobody.
   *[other] Hit: { $affected }. { $killed-count ->
        [0] Nobody was killed.
       *[other] Killed: { $killed }.
    }
}
event-gold-earned = { $you ->
    [seat] You
   *[nobody] { $seat }
} earned { $survived } gold for surviving{ $held ->
    [0] { "" }
   *[other] , { $held } for holding the bomb
}{ $mechanisms ->
    [0] { "" }
    [one] , 1 for a mechanism in hand
   *[other] , { $mechanisms } for mechanisms in hand
}.
event-missions-claimed = { $you ->
    [seat] You
   *[nobody] { $seat }
} claimed { $cards-count } gold: { $cards }.
event-missions-paid = { $you ->
    [seat] You
   *[nobody] { $seat }
} claimed { $gold } gold: { $cards }.
event-revival-drawn = { $you ->
    [seat] You came back to life with { $revival }: { $revival-short }.
   *[nobody] { $seat } came back to life with { $revival }.
}
event-fine-paid = { $you ->
    [seat] You
   *[nobody] { $seat }
} { $gold ->
    [0] had no gold to pay for breaking { $revival }.
   *[other] paid { $gold } gold for breaking { $revival }.
}
event-bought-off = { $you ->
    [seat] You
   *[nobody] { $seat }
} paid 2 gold to be rid of { $revival }.
event-hand-discarded = { $you ->
    [seat] Your
   *[nobody] { $seat }'s
} hand was discarded: { $count ->
    [one] 1 card.
   *[other] { $count } cards.
}
event-mechanisms-returned = { $you ->
    [seat] You
   *[nobody] { $seat }
} gave back { $count ->
    [one] 1 mechanism.
   *[other] { $count } mechanisms.
}
event-bomb-built = A new bomb was built: { $bomb }, with { $mechanisms ->
    [one] 1 mechanism.
   *[other] { $mechanisms } mechanisms.
}
event-cards-dealt = { $you ->
    [seat] You
   *[nobody] { $seat }
} got { $cards-count ->
    [0] { $count ->
        [one] 1 card
       *[other] { $count } cards
    }
   *[other] { $cards }
} from the bottom of the pile.

## Cards in these sentences

card-with-mission = { $card } (mission: { $mission })
back-mechanism = a mechanism
back-trick = a card

## What can be done

action-play = { $card } – { $card-code ->
    [no-way] { $last-code ->
        [none] { $card-short }
       *[other] { $player }'s { $last-alone } has no effect{ $beneath-code ->
            [none] { "" }
           *[other] , and { $beneath-alone } counts again
        }
    }
    [ill-handle-this] { $taken-code ->
        [none] { $card-short }
        [no-way] { $taken-alone } is yours, with the same effect
       *[other] { $taken-alone } is yours, and { $taken-short }
    }
   *[other] { $card-short }
}
    .card = Which card?
action-play-on = { $card } – { $card-code ->
    [try-it-out] the bomb goes to { $you ->
        [target] you
       *[nobody] { $target }
    }
    [little-friend] this turn the bomb also hits { $you ->
        [target] you
       *[nobody] { $target }
    }
    [bomb-on-a-stick] this turn you are protected, and the bomb also hits { $target }
    [chained-together] until the bomb is secured, you are chained to { $target }
    [pickpocket] you take a random card from { $target }
   *[other] { $taken-code ->
        [none] { $card-short }
       *[other] { $taken-alone } is yours
    }, and you choose { $you ->
        [target] yourself
       *[nobody] { $target }
    }
}{ $gold ->
    [none] { "" }
   *[other] { $you ->
        [target] { "" }
       *[nobody] { " " }({ $gold } gold, { $hand ->
            [one] 1 card
           *[other] { $hand } cards
        })
    }
}
    .group = { $card } – { $card-code ->
        [ill-handle-this] { $taken-code ->
            [none] { $card-short }
           *[other] { $taken-alone } is yours
        }, and you choose anew
       *[other] { $card-short }
    }
    .card = Which card?
    .target = Which player?
action-buy-off = pay 2 gold to be rid of { $revival-code ->
    [none] your revival card
   *[other] { $revival }
}
action-tinker = put in { $card-code ->
    [mechanism] { back-mechanism }
   *[other] { $card }
} and take out { $out-code ->
    [mechanism] { back-mechanism }
   *[other] { $out }
}{ $arms ->
    [yes] { " " }– that arms the bomb
   *[no] { $secures ->
        [yes] { " " }– that secures the bomb
       *[no] { "" }
    }
}
    .group = put in { $card-code ->
        [none] { $device ->
            [yes] a device
            [no] a trick or a mechanism
           *[none] a card
        }
        [mechanism] { back-mechanism }
       *[other] { $card }
    } and take out { $out-code ->
        [none] a card
        [mechanism] { back-mechanism }
       *[other] { $out }
    }
    .card = Which card goes into the bomb?
    .card-value = { $value-code ->
        [mechanism] { $value }{ $mechanisms ->
            [0] { " " }– that secures the bomb
           *[other] { "" }
        }
        [dead-rat] { $value } – { $value-short }
        [marbles] { $value } – { $value-short }
        [wrong-way] { $value } – { $value-short }
        [return-to-sender] { $value } – { $value-short }
        [bucket-of-nails] { $value } – { $value-short }
        [coin-magnet] { $value } – { $value-short }
        [damp-powder] { $value } – { $value-short }
       *[other] { $value }
    }
    .out = Which card comes out of it?
    .out-value = { $value-code ->
        [mechanism] { $value }{ $mechanisms ->
            [1] { " " }– the last one, and without any the bomb is armed
           *[other] { "" }
        }
       *[other] { $value }
    }
action-leave-alone = leave the bomb alone
action-claim = { $cards-count ->
    [0] claim nothing
   *[other] claim { $cards }
}
    .group = { $fulfilled ->
        [0] go on: no mission of yours is fulfilled
       *[other] claim fulfilled missions, or nothing
    }
    .cards = Which missions do you claim?
