# Det som alla spel har gemensamt

you-among-others = du
list = { $first } och { $last }
so-many = { $count } × { $item }
by-seat = { $name } { $value }

## Det som händer

event-answered = { $action-code ->
    [pass] { $you ->
        [seat] Du passar.
       *[nobody] { $seat } passar.
    }
   *[other] { $you ->
        [seat] Du svarar ”{ $action }”. Ingen annan får veta det förrän alla har svarat.
       *[nobody] { $seat } svarar ”{ $action }”.
    }
}
event-standing-pass-set = { $on ->
    [yes] { $you ->
        [seat] Från och med nu passar du varje gång du kan reagera.
       *[nobody] Från och med nu passar { $seat } varje gång det går att reagera.
    }
   *[no] { $you ->
        [seat] Du får frågan om reaktioner igen.
       *[nobody] { $seat } får frågan om reaktioner igen.
    }
}
event-resigned = { $you ->
    [seat] Du ger upp.
   *[nobody] { $seat } ger upp.
}
event-game-over = { $winners-count ->
    [0] Ingen vinner.
    [one] { $you ->
        [winners] Du vinner!
       *[nobody] { $winners } vinner.
    }
   *[other] Delad seger: { $winners }.
} { $ending }{ $scores-count ->
    [0] { "" }
   *[other] { " " }Poäng: { $scores }.
}

## Det som går att göra i alla spel

action-pass = passa
action-standing-pass = { $on ->
    [yes] passa nu, och från och med nu varje gång det går att reagera
   *[no] få frågan om reaktioner igen
}
action-resign = ge upp

## Slut

ending-resigned = Alla andra har gett upp.

## Poster i loggen där ingen spelar

entry-genesis = Partiet skapades: { $seats } platser, { $clock ->
    [0] ingen klocka
    [one] en sekund per beslut
   *[other] { $clock } sekunder per beslut
}.
entry-seat-taken = { $name } satte sig på plats { $seat }.
entry-seat-left = Plats { $seat } är ledig igen.
entry-started = Spelet började.
entry-aborted = Partiet avbröts: { $reason }
entry-looked = Arrangören tittade på { $seat ->
    [none] alla kort
   *[other] korten på plats { $seat }
}, så som de låg efter post { $seq }.
