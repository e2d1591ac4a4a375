# What all games share

you-among-others = you
list = { $first } and { $last }
so-many = { $count } × { $item }
by-seat = { $name } { $value }

## What happens

event-answered = { $action-code ->
    [pass] { $you ->
        [seat] You passed.
       *[nobody] { $seat } passed.
    }
   *[other] { $you ->
        [seat] You answered “{ $action }”. Nobody else is told before all have answered.
       *[nobody] { $seat } answered “{ $action }”.
    }
}
event-standing-pass-set = { $on ->
    [yes] { $you ->
        [seat] From now on you pass whenever you could react.
       *[nobody] From now on { $seat } passes on every chance to react.
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
   *[other] Won together: { $winners }.
} { $ending }{ $scores-count ->
    [0] { "" }
   *[other] { " " }Points: { $scores }.
}

## What can be done in every game

action-pass = pass
action-standing-pass = { $on ->
    [yes] pass now, and on every chance to react from now on
   *[no] be asked for reactions again
}
action-resign = resign

## Endings

ending-resigned = All others have resigned.

## Entries of the log in which nobody plays

entry-genesis = The match was created: { $seats } seats, { $clock ->
    [0] no clock
    [one] one second per decision
   *[other] { $clock } seconds per decision
}.
entry-seat-taken = { $name } took seat { $seat }.
entry-seat-left = Seat { $seat } is open again.
entry-started = The game was dealt.
entry-aborted = The match was broken off: { $reason }
entry-looked = The organizer looked at { $seat ->
    [none] all cards
   *[other] the cards of seat { $seat }
}, as they lay after entry { $seq }.
