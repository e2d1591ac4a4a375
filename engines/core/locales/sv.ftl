# Det som alla spel har gemensamt

you-among-others = du
list = { $first } och { $last }
so-many = { $count } × { $item }
by-seat = { $name } { $value }

## Det som händer

event-answered = { $you ->
    [seat] Du har svarat: { $action }. Ingen annan får veta det förrän alla har svarat.
   *[nobody] { $seat } har svarat: { $action }.
}
event-standing-pass-set = { $on ->
    [yes] { $you ->
        [seat] Från och med nu passar du på alla reaktioner.
       *[nobody] Från och med nu passar { $seat } på alla reaktioner.
    }
   *[no] { $you ->
        [seat] Du får frågan om reaktioner igen.
       *[nobody] { $seat } får frågan om reaktioner igen.
    }
}
event-resigned = { $you ->
    [seat] Du har gett upp.
   *[nobody] { $seat } har gett upp.
}
event-game-over = { $winners-count ->
    [0] Ingen vinner.
    [one] { $you ->
        [winners] Du vinner!
       *[nobody] { $winners } vinner.
    }
   *[other] { $winners } vinner tillsammans.
} { $ending }{ $scores-count ->
    [0] { "" }
   *[other] { " " }Poäng: { $scores }.
}

## Det som går att göra i alla spel

action-pass = passa
action-standing-pass = { $on ->
    [yes] passa nu och på alla kommande reaktioner
   *[no] få frågan om reaktioner igen
}
action-resign = ge upp

## Slut

ending-resigned = Alla andra har gett upp.
