# Was alle Spiele gemeinsam haben

you-among-others = du
list = { $first } und { $last }
so-many = { $count } × { $item }
by-seat = { $name } { $value }

## Was geschieht

event-answered = { $you ->
    [seat] Du hast geantwortet: { $action }. Die anderen erfahren es erst, wenn alle geantwortet haben.
   *[nobody] { $seat } hat geantwortet: { $action }.
}
event-standing-pass-set = { $on ->
    [yes] { $you ->
        [seat] Du passt ab jetzt bei jeder Reaktion.
       *[nobody] { $seat } passt ab jetzt bei jeder Reaktion.
    }
   *[no] { $you ->
        [seat] Du wirst wieder nach Reaktionen gefragt.
       *[nobody] { $seat } wird wieder nach Reaktionen gefragt.
    }
}
event-resigned = { $you ->
    [seat] Du hast aufgegeben.
   *[nobody] { $seat } hat aufgegeben.
}
event-game-over = { $winners-count ->
    [0] Niemand gewinnt.
    [one] { $you ->
        [winners] Du gewinnst!
       *[nobody] { $winners } gewinnt.
    }
   *[other] Gemeinsam gewonnen: { $winners }.
} { $ending }{ $scores-count ->
    [0] { "" }
   *[other] { " " }Punkte: { $scores }.
}

## Was in jedem Spiel geht

action-pass = passen
action-standing-pass = { $on ->
    [yes] hierbei und bei allen künftigen Reaktionen passen
   *[no] wieder nach Reaktionen gefragt werden
}
action-resign = aufgeben

## Spielenden

ending-resigned = Alle anderen haben aufgegeben.
