# Die Monstermacher

game = Die Monstermacher
    .text = Rob graves, study anatomy and sew a monster together. The first revival ends the game, and the most valuable monster wins.

## Pieces

card-left-arm-0 = Rotten left arm
    .text = Sewn on it is worth 0 points and gives no bonus for the right arm, but three, four or five rotten parts on your monster earn 5, 10 or 15 points.

card-left-arm-1 = Left arm (1)
    .text = Sewn on it is worth 1 point and gives +1 to the roll for the right arm.

card-left-arm-2 = Left arm (2)
    .text = Sewn on it is worth 2 points and gives +1 to the roll for the right arm.

card-left-arm-3 = Left arm (3)
    .text = Sewn on it is worth 3 points and gives +1 to the roll for the right arm.

card-left-arm-4 = Left arm (4)
    .text = Sewn on it is worth 4 points and gives +1 to the roll for the right arm.

card-left-arm-5 = Left arm (5)
    .text = Sewn on it is worth 5 points and gives +1 to the roll for the right arm.

card-right-arm-0 = Rotten right arm
    .text = Sewn on it is worth 0 points and gives no bonus for the left arm, but three, four or five rotten parts on your monster earn 5, 10 or 15 points.

card-right-arm-1 = Right arm (1)
    .text = Sewn on it is worth 1 point and gives +1 to the roll for the left arm.

card-right-arm-2 = Right arm (2)
    .text = Sewn on it is worth 2 points and gives +1 to the roll for the left arm.

card-right-arm-3 = Right arm (3)
    .text = Sewn on it is worth 3 points and gives +1 to the roll for the left arm.

card-right-arm-4 = Right arm (4)
    .text = Sewn on it is worth 4 points and gives +1 to the roll for the left arm.

card-right-arm-5 = Right arm (5)
    .text = Sewn on it is worth 5 points and gives +1 to the roll for the left arm.

card-left-leg-0 = Rotten left leg
    .text = Sewn on it is worth 0 points and gives no bonus for the right leg, but three, four or five rotten parts on your monster earn 5, 10 or 15 points.

card-left-leg-1 = Left leg (1)
    .text = Sewn on it is worth 1 point and gives +1 to the roll for the right leg.

card-left-leg-2 = Left leg (2)
    .text = Sewn on it is worth 2 points and gives +1 to the roll for the right leg.

card-left-leg-3 = Left leg (3)
    .text = Sewn on it is worth 3 points and gives +1 to the roll for the right leg.

card-left-leg-4 = Left leg (4)
    .text = Sewn on it is worth 4 points and gives +1 to the roll for the right leg.

card-left-leg-5 = Left leg (5)
    .text = Sewn on it is worth 5 points and gives +1 to the roll for the right leg.

card-right-leg-0 = Rotten right leg
    .text = Sewn on it is worth 0 points and gives no bonus for the left leg, but three, four or five rotten parts on your monster earn 5, 10 or 15 points.

card-right-leg-1 = Right leg (1)
    .text = Sewn on it is worth 1 point and gives +1 to the roll for the left leg.

card-right-leg-2 = Right leg (2)
    .text = Sewn on it is worth 2 points and gives +1 to the roll for the left leg.

card-right-leg-3 = Right leg (3)
    .text = Sewn on it is worth 3 points and gives +1 to the roll for the left leg.

card-right-leg-4 = Right leg (4)
    .text = Sewn on it is worth 4 points and gives +1 to the roll for the left leg.

card-right-leg-5 = Right leg (5)
    .text = Sewn on it is worth 5 points and gives +1 to the roll for the left leg.

card-head-0 = Rotten head
    .text = Sewn on it is worth 0 points and makes room for a brain; three, four or five rotten parts on your monster earn 5, 10 or 15 points.

card-head-1 = Head (1)
    .text = Sewn on it is worth 1 point and makes room for a brain.

card-head-2 = Head (2)
    .text = Sewn on it is worth 2 points and makes room for a brain.

card-head-3 = Head (3)
    .text = Sewn on it is worth 3 points and makes room for a brain.

card-head-4 = Head (4)
    .text = Sewn on it is worth 4 points and makes room for a brain.

card-head-5 = Head (5)
    .text = Sewn on it is worth 5 points and makes room for a brain.

card-brain-1 = Brain (1)
    .text = Sewn on it is worth 1 point; it needs a head that is on, and a failed revival throws it on gallows hill.

card-brain-2 = Brain (2)
    .text = Sewn on it is worth 2 points; it needs a head that is on, and a failed revival throws it on gallows hill.

card-brain-3 = Brain (3)
    .text = Sewn on it is worth 3 points; it needs a head that is on, and a failed revival throws it on gallows hill.

card-brain-4 = Brain (4)
    .text = Sewn on it is worth 4 points; it needs a head that is on, and a failed revival throws it on gallows hill.

card-brain-5 = Brain (5)
    .text = Sewn on it is worth 5 points; it needs a head that is on, and a failed revival throws it on gallows hill.

card-brain-7 = Brain (7)
    .text = Sewn on it is worth 7 points; it needs a head that is on, and a failed revival throws it on gallows hill.

card-torso = Torso
    .text = Your monster starts with it: two arms, two legs and a head are sewn on to it, and a brain goes into the head.

card-robber-card-1 = Robber card 1
    .text = Play it in a robbery to go to grave 1; it then lies open until you take your robber cards back.

card-robber-card-2 = Robber card 2
    .text = Play it in a robbery to go to grave 2; it then lies open until you take your robber cards back.

card-robber-card-3 = Robber card 3
    .text = Play it in a robbery to go to grave 3; it then lies open until you take your robber cards back.

card-robber-card-4 = Robber card 4
    .text = Play it in a robbery to go to grave 4; it then lies open until you take your robber cards back.

card-robber-card-5 = Robber card 5
    .text = Play it in a robbery to go to grave 5; it then lies open until you take your robber cards back.

card-grave-1 = Grave 1
    .text = A robber who is alone here takes the top part and turns the study die down by 1. When the last part has been taken, the three lowest of gallows hill come in, or as many as there are.

card-grave-2 = Grave 2
    .text = A robber who is alone here takes the top part and turns the study die down by 1. When the last part has been taken, the three lowest of gallows hill come in, or as many as there are.

card-grave-3 = Grave 3
    .text = A robber who is alone here takes the top part and turns the study die down by 1. When the last part has been taken, the three lowest of gallows hill come in, or as many as there are.

card-grave-4 = Grave 4
    .text = A robber who is alone here takes the top part and turns the study die down by 1. When the last part has been taken, the three lowest of gallows hill come in, or as many as there are.

card-grave-5 = Grave 5
    .text = A robber who is alone here takes the top part and turns the study die down by 1. When the last part has been taken, the three lowest of gallows hill come in, or as many as there are.

card-study-die = Study die
    .text = Your knowledge as a school mark: 1 is the best, 6 the worst, and you start on 3.

card-white-die = White die
    .text = You roll it to operate or to revive: with bonus or deduction it must reach the number on your study die, and with a study die of 1 you always succeed.

## Options

option-turn-limit = turn_limit
    .text = The match ends after this many turns if no monster has been revived by then.

option-first-seat = first_seat
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
