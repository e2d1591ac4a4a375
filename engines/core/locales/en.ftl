# What all games share

you-among-others = you
list = { $first } and { $last }
so-many = { $count } × { $item }
by-seat = { $name } { $value }

## What happens

event-answered = { $you ->
    [seat] You answered: { $action }. Nobody else is told before all have answered.
   *[nobody] { $seat } answered: { $action }.
}
event-standing-pass-set = { $on ->
    [yes] { $you ->
        [seat] From now on you pass on every reaction.
       *[nobody] From now on { $seat } passes on every reaction.
    }
   *[no] { $you ->
        [seat] You are asked for reactions again.
       *[nobody] { $seat } is asked for reactions again.
    }
}
event-resigned = { $you ->
    [seat] You resigned.
   *[nobody] { $seat } resigned.
}
event-game-over = { $winners-count ->
    [0] Nobody wins.
    [one] { $you ->
        [winners] You win!
       *[nobody] { $winners } wins.
    }
   *[other] { $winners } win together.
} { $ending }{ $scores-count ->
    [0] { "" }
   *[other] { " " }Points: { $scores }.
}

## What can be done in every game

action-pass = pass
action-standing-pass = { $on ->
    [yes] pass on this and on every reaction to come
   *[no] be asked for reactions again
}
action-resign = resign

## Endings

ending-resigned = All others have resigned.
