# Was alle Spiele gemeinsam haben

you-among-others = du
list = { $first } und { $last }
so-many = { $count } × { $item }
by-seat = { $name } { $value }

## Was geschieht

event-answered = { $action-code ->
    [pass] { $you ->
        [seat] Du passt.
       *[nobody] { $seat } passt.
    }
   *[other] { $you ->
        [seat] Du antwortest: „{ $action }“. Die anderen erfahren es erst, wenn alle geantwortet haben.
       *[nobody] { $seat } antwortet: „{ $action }“.
    }
}
event-standing-pass-set = { $on ->
    [yes] { $you ->
        [seat] Du passt ab jetzt immer, wenn du reagieren könntest.
       *[nobody] { $seat } passt ab jetzt immer, wenn eine Reaktion möglich ist.
    }
   *[no] { $you ->
        [seat] Du wirst wieder nach Reaktionen gefragt.
       *[nobody] { $seat } wird wieder nach Reaktionen gefragt.
    }
}
event-resigned = { $you ->
    [seat] Du gibst auf.
   *[nobody] { $seat } gibt auf.
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
    [yes] jetzt passen und künftig immer, wenn eine Reaktion möglich ist
   *[no] wieder nach Reaktionen gefragt werden
}
action-resign = aufgeben

## Spielenden

ending-resigned = Alle anderen haben aufgegeben.

## Einträge des Protokolls, in denen niemand spielt

entry-genesis = Die Partie wurde angelegt: { $seats } Plätze, { $clock ->
    [0] keine Uhr
    [one] eine Sekunde je Entscheidung
   *[other] { $clock } Sekunden je Entscheidung
}.
entry-seat-taken = { $name } hat sich auf Platz { $seat } gesetzt.
entry-seat-left = Platz { $seat } ist wieder frei.
entry-started = Das Spiel hat begonnen.
entry-aborted = Die Partie wurde abgebrochen: { $reason }
entry-looked = Die Turnierleitung hat sich { $seat ->
    [none] alle Karten
   *[other] die Karten von Platz { $seat }
} angesehen, wie sie nach Eintrag { $seq } lagen.
