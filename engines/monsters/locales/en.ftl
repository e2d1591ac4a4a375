# Die Monstermacher

game = Die Monstermacher
    .text = Rob graves, study anatomy and sew a monster together. The first revival ends the game, and the most valuable monster wins.

## Pieces

card-left-arm-0 = Rotten left arm
    .text = Sewn on, it is worth 0 points and gives no bonus for the right arm, but three, four or five rotten parts on your monster earn 5, 10 or 15 points.
    .short = worth nothing, but extra points for three rotten parts or more

card-left-arm-1 = Left arm (1)
    .text = Sewn on, it is worth 1 point and gives +1 to the roll for the right arm.
    .short = worth 1 point, +1 to the roll for the right arm

card-left-arm-2 = Left arm (2)
    .text = Sewn on, it is worth 2 points and gives +1 to the roll for the right arm.
    .short = worth 2 points, +1 to the roll for the right arm

card-left-arm-3 = Left arm (3)
    .text = Sewn on, it is worth 3 points and gives +1 to the roll for the right arm.
    .short = worth 3 points, +1 to the roll for the right arm

card-left-arm-4 = Left arm (4)
    .text = Sewn on, it is worth 4 points and gives +1 to the roll for the right arm.
    .short = worth 4 points, +1 to the roll for the right arm

card-left-arm-5 = Left arm (5)
    .text = Sewn on, it is worth 5 points and gives +1 to the roll for the right arm.
    .short = worth 5 points, +1 to the roll for the right arm

card-right-arm-0 = Rotten right arm
    .text = Sewn on, it is worth 0 points and gives no bonus for the left arm, but three, four or five rotten parts on your monster earn 5, 10 or 15 points.
    .short = worth nothing, but extra points for three rotten parts or more

card-right-arm-1 = Right arm (1)
    .text = Sewn on, it is worth 1 point and gives +1 to the roll for the left arm.
    .short = worth 1 point, +1 to the roll for the left arm

card-right-arm-2 = Right arm (2)
    .text = Sewn on, it is worth 2 points and gives +1 to the roll for the left arm.
    .short = worth 2 points, +1 to the roll for the left arm

card-right-arm-3 = Right arm (3)
    .text = Sewn on, it is worth 3 points and gives +1 to the roll for the left arm.
    .short = worth 3 points, +1 to the roll for the left arm

card-right-arm-4 = Right arm (4)
    .text = Sewn on, it is worth 4 points and gives +1 to the roll for the left arm.
    .short = worth 4 points, +1 to the roll for the left arm

card-right-arm-5 = Right arm (5)
    .text = Sewn on, it is worth 5 points and gives +1 to the roll for the left arm.
    .short = worth 5 points, +1 to the roll for the left arm

card-left-leg-0 = Rotten left leg
    .text = Sewn on, it is worth 0 points and gives no bonus for the right leg, but three, four or five rotten parts on your monster earn 5, 10 or 15 points.
    .short = worth nothing, but extra points for three rotten parts or more

card-left-leg-1 = Left leg (1)
    .text = Sewn on, it is worth 1 point and gives +1 to the roll for the right leg.
    .short = worth 1 point, +1 to the roll for the right leg

card-left-leg-2 = Left leg (2)
    .text = Sewn on, it is worth 2 points and gives +1 to the roll for the right leg.
    .short = worth 2 points, +1 to the roll for the right leg

card-left-leg-3 = Left leg (3)
    .text = Sewn on, it is worth 3 points and gives +1 to the roll for the right leg.
    .short = worth 3 points, +1 to the roll for the right leg

card-left-leg-4 = Left leg (4)
    .text = Sewn on, it is worth 4 points and gives +1 to the roll for the right leg.
    .short = worth 4 points, +1 to the roll for the right leg

card-left-leg-5 = Left leg (5)
    .text = Sewn on, it is worth 5 points and gives +1 to the roll for the right leg.
    .short = worth 5 points, +1 to the roll for the right leg

card-right-leg-0 = Rotten right leg
    .text = Sewn on, it is worth 0 points and gives no bonus for the left leg, but three, four or five rotten parts on your monster earn 5, 10 or 15 points.
    .short = worth nothing, but extra points for three rotten parts or more

card-right-leg-1 = Right leg (1)
    .text = Sewn on, it is worth 1 point and gives +1 to the roll for the left leg.
    .short = worth 1 point, +1 to the roll for the left leg

card-right-leg-2 = Right leg (2)
    .text = Sewn on, it is worth 2 points and gives +1 to the roll for the left leg.
    .short = worth 2 points, +1 to the roll for the left leg

card-right-leg-3 = Right leg (3)
    .text = Sewn on, it is worth 3 points and gives +1 to the roll for the left leg.
    .short = worth 3 points, +1 to the roll for the left leg

card-right-leg-4 = Right leg (4)
    .text = Sewn on, it is worth 4 points and gives +1 to the roll for the left leg.
    .short = worth 4 points, +1 to the roll for the left leg

card-right-leg-5 = Right leg (5)
    .text = Sewn on, it is worth 5 points and gives +1 to the roll for the left leg.
    .short = worth 5 points, +1 to the roll for the left leg

card-head-0 = Rotten head
    .text = Sewn on, it is worth 0 points and makes room for a brain; three, four or five rotten parts on your monster earn 5, 10 or 15 points.
    .short = room for a brain; extra points for three rotten parts or more

card-head-1 = Head (1)
    .text = Sewn on, it is worth 1 point and makes room for a brain.
    .short = worth 1 point, room for a brain

card-head-2 = Head (2)
    .text = Sewn on, it is worth 2 points and makes room for a brain.
    .short = worth 2 points, room for a brain

card-head-3 = Head (3)
    .text = Sewn on, it is worth 3 points and makes room for a brain.
    .short = worth 3 points, room for a brain

card-head-4 = Head (4)
    .text = Sewn on, it is worth 4 points and makes room for a brain.
    .short = worth 4 points, room for a brain

card-head-5 = Head (5)
    .text = Sewn on, it is worth 5 points and makes room for a brain.
    .short = worth 5 points, room for a brain

card-brain-1 = Brain (1)
    .text = Sewn on, it is worth 1 point; it needs a head that is on, and a failed revival throws it on gallows hill.
    .short = worth 1 point, needs a head

card-brain-2 = Brain (2)
    .text = Sewn on, it is worth 2 points; it needs a head that is on, and a failed revival throws it on gallows hill.
    .short = worth 2 points, needs a head

card-brain-3 = Brain (3)
    .text = Sewn on, it is worth 3 points; it needs a head that is on, and a failed revival throws it on gallows hill.
    .short = worth 3 points, needs a head

card-brain-4 = Brain (4)
    .text = Sewn on, it is worth 4 points; it needs a head that is on, and a failed revival throws it on gallows hill.
    .short = worth 4 points, needs a head

card-brain-5 = Brain (5)
    .text = Sewn on, it is worth 5 points; it needs a head that is on, and a failed revival throws it on gallows hill.
    .short = worth 5 points, needs a head

card-brain-7 = Brain (7)
    .text = Sewn on, it is worth 7 points; it needs a head that is on, and a failed revival throws it on gallows hill.
    .short = worth 7 points, needs a head

card-torso = Torso
    .text = Your monster starts with it: two arms, two legs and a head are sewn on to it, and a brain goes into the head.
    .short = your monster starts with it

card-robber-card-1 = Robber card 1
    .text = Play it in a robbery to go to grave 1; it then lies open until you take your robber cards back.
    .short = takes you to grave 1

card-robber-card-2 = Robber card 2
    .text = Play it in a robbery to go to grave 2; it then lies open until you take your robber cards back.
    .short = takes you to grave 2

card-robber-card-3 = Robber card 3
    .text = Play it in a robbery to go to grave 3; it then lies open until you take your robber cards back.
    .short = takes you to grave 3

card-robber-card-4 = Robber card 4
    .text = Play it in a robbery to go to grave 4; it then lies open until you take your robber cards back.
    .short = takes you to grave 4

card-robber-card-5 = Robber card 5
    .text = Play it in a robbery to go to grave 5; it then lies open until you take your robber cards back.
    .short = takes you to grave 5

card-grave-1 = Grave 1
    .text = A robber who is alone here takes the top part and turns the study die down by 1. When the last part has been taken, the three lowest of gallows hill come in, or as many as there are.
    .short = whoever robs here alone takes the top part

card-grave-2 = Grave 2
    .text = A robber who is alone here takes the top part and turns the study die down by 1. When the last part has been taken, the three lowest of gallows hill come in, or as many as there are.
    .short = whoever robs here alone takes the top part

card-grave-3 = Grave 3
    .text = A robber who is alone here takes the top part and turns the study die down by 1. When the last part has been taken, the three lowest of gallows hill come in, or as many as there are.
    .short = whoever robs here alone takes the top part

card-grave-4 = Grave 4
    .text = A robber who is alone here takes the top part and turns the study die down by 1. When the last part has been taken, the three lowest of gallows hill come in, or as many as there are.
    .short = whoever robs here alone takes the top part

card-grave-5 = Grave 5
    .text = A robber who is alone here takes the top part and turns the study die down by 1. When the last part has been taken, the three lowest of gallows hill come in, or as many as there are.
    .short = whoever robs here alone takes the top part

card-study-die = Study die
    .text = Your knowledge as a school mark: 1 is the best, 6 the worst, and you start on 3.
    .short = your knowledge: 1 is best, 6 is worst

card-white-die = White die
    .text = You roll it to operate or to revive: with bonus or deduction it must reach the number on your study die, and with a study die of 1 you always succeed.
    .short = decides operations and revivals

## Options

option-turn-limit = Turn limit
    .text = The match ends after this many turns if no monster has been revived by then.

option-first-seat = First player
    .text = Who takes the first turn.

## Decisions

decision-first-action = First action: rob a grave, take a part from gallows hill, steal one from another player's store, prepare to study, or skip.
decision-join = Join the robbery or stay away: if you join, your die goes up by 1, to 6 at most, and you play a robber card.
decision-choose-grave = Choose a robber card from your hand for the grave you go to; it stays sealed until all robbers have chosen.
decision-second-action = { $ruleset ->
        [1] Second action: study, operate, revive your monster, or skip.
       *[other] Second action: study, operate, revive your monster, or skip. Prepared, you turn your die down by 1 or 2, as you like.
    }
decision-hand-over = You are the assistant: hand over the part asked for, or another that can be sewn on, from the surgeon's store or your own.
decision-third-action = Third action: offer a part for sale, take back your robber cards, or skip.
decision-bid = Make one sealed bid of parts, knowledge points or both for the part on offer, or decline.
decision-accept = { $ruleset ->
        [1] Take one of the bids for your part, or none.
       *[other] Take one of the bids for your part, or none. Of the knowledge points in it you use as many as you like.
    }

## Endings

ending-revived = A monster has been revived.
ending-turn-limit = The turn limit was reached without a revival.

## Parts, and what becomes of dice

kind-left-arm = Left arm
kind-right-arm = Right arm
kind-left-leg = Left leg
kind-right-leg = Right leg
kind-head = Head
kind-brain = Brain

part = { $value ->
    [none] { $kind }
    [0] { $kind-code ->
        [left-arm] { card-left-arm-0 }
        [right-arm] { card-right-arm-0 }
        [left-leg] { card-left-leg-0 }
        [right-leg] { card-right-leg-0 }
       *[head] { card-head-0 }
    }
   *[other] { $kind } ({ $value })
}
price = { $parts-count ->
    [0] { $points ->
        [one] one knowledge point
       *[other] { $points } knowledge points
    }
   *[other] { $parts }{ $points ->
        [0] { "" }
        [one] { " " }plus one knowledge point
       *[other] { " " }plus { $points } knowledge points
    }
}
die-move = { $moves ->
    [no] your die stays on { $to }
   *[yes] your die goes to { $to }
}
to-roll = { $least ->
    [1] cannot fail
    [6] needs a 6
    [7] cannot succeed
   *[other] needs a { $least } or more
}

## What happens

event-turn-began = { $you ->
    [seat] Your turn (turn { $turn }).
   *[nobody] { $seat }'s turn (turn { $turn }).
}
event-action-skipped = { $you ->
    [seat] You
   *[nobody] { $seat }
} skipped the { $action ->
    [1] first
    [2] second
   *[3] third
} action.
event-die-turned = { $you ->
    [seat] Your study die
   *[nobody] { $seat }'s study die
} went to { $die }.
event-die-held-back = { $you ->
    [seat] You
   *[nobody] { $seat }
} { $down ->
    [0] did not turn the study die down.
   *[other] turned the study die down by { $down } only.
}
event-robbery-announced = { $you ->
    [seat] You
   *[nobody] { $seat }
} announced a grave robbery.
event-robbery-joined = { $you ->
    [seat] You
   *[nobody] { $seat }
} joined the robbery.
event-stayed-away = { $you ->
    [seat] You
   *[nobody] { $seat }
} stayed away from the robbery.
event-went-to = { $you ->
    [seat] You
   *[nobody] { $seat }
} went to grave { $grave }.
event-part-robbed = { $you ->
    [seat] You
   *[nobody] { $seat }
} robbed grave { $grave }: { part }.
event-grave-was-empty = { $you ->
    [seat] You
   *[nobody] { $seat }
} found grave { $grave } empty.
event-robbers-met = Several robbers met at grave { $grave } and got nothing: { $seats }.
event-grave-refilled = Grave { $grave } got { $count ->
    [one] one part
   *[other] { $count } parts
} from the foot of gallows hill; on top: { $top }.
event-part-taken-from-hill = { $you ->
    [seat] You
   *[nobody] { $seat }
} took a part from gallows hill: { part }.
event-part-stolen = { $you ->
    [seat] You stole a part from { $victim }: { part }.
    [victim] { $seat } stole a part from you: { part }.
   *[nobody] { $seat } stole a part from { $victim }: { part }.
}
event-study-prepared = { $you ->
    [seat] You
   *[nobody] { $seat }
} prepared to study.
event-studied = { $you ->
    [seat] You
   *[nobody] { $seat }
} studied.
event-operation-began = { $you ->
    [seat] You began to operate and asked { $assistant } for part { $place } of your store: { $kind }.
    [assistant] { $seat } began to operate and asked you for part { $place } of { $seat }'s store: { $kind }.
   *[nobody] { $seat } began to operate and asked { $assistant } for part { $place } of { $seat }'s store: { $kind }.
}
event-part-handed-over = { $own ->
    [yes] { $you ->
        [seat] You handed over a part of your own: { $part }.
        [surgeon] { $seat } handed you a part of their own: { $part }.
       *[nobody] { $seat } handed { $surgeon } a part of their own: { $part }.
    }
   *[no] { $you ->
        [seat] You handed over part { $place } of { $surgeon }'s store: { $part }.
        [surgeon] { $seat } handed you part { $place } of your store: { $part }.
       *[nobody] { $seat } handed over part { $place } of { $surgeon }'s store: { $part }.
    }
}
event-part-kept = { $you ->
    [seat] You kept the part that { $surgeon } had asked for: { part }.
    [surgeon] { $seat } kept the part that you had asked for: { part }.
   *[nobody] { $seat } kept the part that { $surgeon } had asked for: { part }.
}
event-part-sewn-on = { $you ->
    [seat] You
   *[nobody] { $seat }
} rolled { $roll }{ $bonus ->
    [0] { "" }
   *[other] { " " }with a bonus of { $bonus }
}: { $part } { $success ->
    [yes] was sewn on.
   *[no] did not hold and went to gallows hill.
}
event-revival-tried = { $you ->
    [seat] You
   *[nobody] { $seat }
} rolled { $roll }{ $missing ->
    [0] { "" }
    [one] , less 1 for a missing part
   *[other] , less { $missing } for missing parts
}: the monster { $success ->
    [yes] came to life!
   *[no] stayed dead.
}
event-brain-burnt = { $you ->
    [seat] Your monster's brain
   *[nobody] The brain of { $seat }'s monster
} went to gallows hill: { $part }.
event-part-offered = { $you ->
    [seat] You offered part { $place } of your store for sale: { $kind }.
   *[nobody] { $seat } offered part { $place } of their store for sale: { $kind }.
} { $kinds-count ->
    [0] { $points ->
        [0] No price was named.
        [one] Asking price: one knowledge point.
       *[other] Asking price: { $points } knowledge points.
    }
   *[other] Asking price: { $kinds }{ $points ->
        [0] .
        [one] { " " }plus one knowledge point.
       *[other] { " " }plus { $points } knowledge points.
    }
}
event-bid-received = { $you ->
    [seat] You
   *[nobody] { $seat }
} bid: { price }.
event-part-sold = { $you ->
    [seat] You sold a part to { $buyer }: { part }.
    [buyer] { $seat } sold you a part: { part }.
   *[nobody] { $seat } sold a part to { $buyer }: { part }.
} The price: { $kinds-count ->
    [0] { $points ->
        [one] one knowledge point.
       *[other] { $points } knowledge points.
    }
   *[other] { $paid }{ $points ->
        [0] .
        [one] { " " }plus one knowledge point.
       *[other] { " " }plus { $points } knowledge points.
    }
}
event-nothing-sold = { $you ->
    [seat] You
   *[nobody] { $seat }
} sold nothing.
event-robbers-taken-back = { $you ->
    [seat] You
   *[nobody] { $seat }
} took { $count ->
    [one] one robber card
   *[other] { $count } robber cards
} back.
event-scored = { $you ->
    [seat] Your monster
   *[nobody] { $seat }'s monster
} scored { $total ->
    [one] 1 point
   *[other] { $total } points
}{ $revival ->
    [0] { $rotten ->
        [0] { "" }
       *[other] : { $parts } for its parts and { $rotten } for rotten parts
    }
   *[other] : { $parts } for its parts{ $rotten ->
        [0] { "" }
       *[other] , { $rotten } for rotten parts
    } and { $revival } for the revival
}.

## What can be done

action-skip = skip this action
action-rob = rob a grave{ $die ->
    [none] { "" }
   *[other] ; { $die }
}
action-take-from-hill = take part { $place } of gallows hill{ $part ->
    [none] { "" }
   *[other] : { $part }; { $die }
}
    .group = take a part from gallows hill{ $die ->
        [none] { "" }
       *[other] ; { $die }
    }
    .place = Which part of gallows hill? Part 1 lies lowest.
    .place-value = part { $value }
action-steal = steal part { $place } from { $victim }{ $part ->
    [none] { "" }
   *[other] : { $part }; { $die }
}
    .group = steal a part from { $victim }{ $die ->
        [none] { "" }
       *[other] ; { $die }
    }
    .victim = Whom do you steal from?
    .place = Which part?
    .place-value = part { $value }
action-prepare = prepare to study: studying then turns your die down by { $ruleset ->
    [1] 2
   *[other] 1 or 2
}
action-join = join the robbery{ $die ->
    [none] { "" }
   *[other] ; { $die }
}
action-stay-away = stay away
action-go-to = go to grave { $grave }{ $size ->
    [none] { "" }
    [0] , which is empty
    [one] : one part, { $top }
   *[other] : { $size } parts, on top { $top }
}
    .grave = Which grave?
    .grave-value = grave { $value }
action-study = study{ $die ->
    [none] { "" }
   *[other] ; { $die }
}
action-study-less = study only a little{ $die ->
    [none] { "" }
   *[other] ; { $die }
}
action-operate = operate, asking { $assistant } for part { $place }{ $part ->
    [none] { "" }
   *[other] : { $part }, { $roll }
}{ $instead-count ->
    [none] { "" }
    [0] ; { $assistant }'s own store has nothing that fits
   *[other] ; { $assistant } could hand over instead: { $instead }
}
    .group = operate, asking for part { $place }{ $part ->
        [none] { "" }
       *[other] : { $part }, { $roll }
    }
    .assistant = Who assists?
    .place = Which part do you ask for?
    .place-value = part { $value }
action-revive = revive your monster{ $roll ->
    [none] { "" }
   *[other] : { $roll }
}
action-hand-over = { $own ->
    [yes] hand over part { $place } of your own store{ $part ->
        [none] { "" }
       *[other] , { $part }, and keep { $surgeon }'s { $wanted }
    }
   *[no] hand over part { $place } of { $part ->
        [none] the surgeon's store
       *[other] { $surgeon }'s store: { $part }
    }{ $asked ->
        [yes] , as asked
       *[other] { "" }
    }
}
    .own = From which store?
    .own-value = { $value ->
        [yes] your own
       *[no] the surgeon's
    }
    .place = Which part?
    .place-value = part { $value }
action-offer = offer part { $place }{ $part ->
    [none] { "" }
   *[other] , { $part },
} { $kinds-count ->
    [0] { $points ->
        [0] without naming a price
        [one] for one knowledge point
       *[other] for { $points } knowledge points
    }
   *[other] for { $kinds }{ $points ->
        [0] { "" }
        [one] { " " }plus one knowledge point
       *[other] { " " }plus { $points } knowledge points
    }
}
    .group = offer a part for sale
    .place = Which part do you offer?
    .place-value = part { $value }{ $part ->
        [none] { "" }
       *[other] : { $part }
    }
    .points = How many knowledge points would you like for it? Everybody is told, and it binds nobody.
    .points-value = { $value ->
        [0] none
        [one] one knowledge point
       *[other] { $value } knowledge points
    }
    .kinds = Which parts would you like for it? Everybody is told, and it binds nobody.
action-take-back = take your { $count ->
    [none] open robber cards
    [one] open robber card
   *[other] { $count } open robber cards
} back
action-bid = bid { $places-count ->
    [0] { $points ->
        [one] one knowledge point
       *[other] { $points } knowledge points
    }
    [one] part { $places }
   *[other] parts { $places }
}{ $places-count ->
    [0] { "" }
   *[other] { $points ->
        [0] { "" }
        [one] { " " }plus one knowledge point
       *[other] { " " }plus { $points } knowledge points
    }
}{ $parts ->
    [none] { "" }
   *[other] : { $parts }
}{ $shown-places-count ->
    [0] { "" }
    [one] ; the seller sees the front of part { $shown-places }
   *[other] ; the seller sees the fronts of parts { $shown-places }
}
    .group = { $places-count ->
        [0] bid knowledge points alone
       *[other] bid parts, with knowledge points or without
    }
    .domain = { $places-count ->
        [0] bid knowledge points alone
        [one] bid one part, with knowledge points or without
       *[other] bid { $places-count } parts, with knowledge points or without
    }
    .places = Which parts do you bid?
    .places-value = part { $value }{ $part ->
        [none] { "" }
       *[other] : { $part }
    }
    .shown = For each part in turn: does the seller see its front?
    .shown-value = { $value ->
        [yes] shown to the seller
       *[no] not shown
    }
    .points = How many knowledge points? Your die goes up by as many if the bid is taken.
    .points-value = { $value ->
        [0] none
        [one] one point
       *[other] { $value } points
    }{ $value ->
        [0] { "" }
       *[other] { $die ->
            [none] { "" }
           *[other] : { $die }
        }
    }
action-decline = bid nothing
action-accept = take { $seat }'s bid{ $price ->
    [none] { "" }
   *[other] : { $price }
}{ $die ->
    [none] { "" }
   *[other] ; { $die }
}
    .group = take { $seat }'s bid{ $price ->
        [none] { "" }
       *[other] : { $price }
    }
    .seat = Whose bid do you take?
action-accept-less = take { $seat }'s bid{ $price ->
    [none] { "" }
   *[other] : { $price }
}; { $die ->
    [none] { $down ->
        [0] do not turn your die down
       *[other] turn your die down by { $down } only
    }
   *[other] { $die }
}
    .group = take { $seat }'s bid{ $price ->
        [none] { "" }
       *[other] : { $price }
    }
    .seat = Whose bid do you take?
    .down = By how much do you turn your die down?
    .down-value = { $value ->
        [0] not at all
       *[other] by { $value }
    }
action-refuse = { $bids ->
    [0] nobody has bid: keep the part
   *[other] take none of the bids
}
