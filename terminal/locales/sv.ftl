# Vad terminalen själv säger. Vad som sägs om ett spel kommer från engines/<spel>/locales.

## Folk och antal

you = Du
nobody = ingen
cards = { $count ->
    [one] 1 kort
   *[other] { $count } kort
}
times = { $count } ×
points = { $count ->
    [one] 1 poäng
   *[other] { $count } poäng
}
empty = tomt
out = ute
entry = post { $seq }

## Delar av ett bord

seats = platser
turn = tur
now = nu
pile = hög
discard = slänghög
hand = hand
in-hand = ska tillbaka
played = spelat
open = öppet
inside = inuti
from-top = uppifrån
set-aside = åt sidan

## Bordet i boom

tiles = brickor
dice = tärningar
to-come = återstår
named-by = vald av
has-dice = har tärningarna
face-down = dolda: { $count }, en av dem är { $boom }
not-rolled = inte slagna än
rolls = slag { $done } av { $most }

## Bordet i kittens

stash = förråd
play-goes = turen går { $way }
turns-to-take = { $count } turer
blind = blind
marked = märkt
face-up-on-top = ligger öppet överst!
face-up-in-it = ligger öppet i högen
known-from-top = känt uppifrån
more-below = och { $count } under
unseen-cards = { $count } kort som du inte kan se
cancelled = stoppat
takes-effect = gäller

## Bordet i monsters

stores = förråd
graves = gravar
hill = galgbacke
robbery = plundring
operation = operation
offer = erbjudande
bids = bud
prepared = studierna förberedda
column-die = tärn
column-left-arm = v.arm
column-right-arm = h.arm
column-left-leg = v.ben
column-right-leg = h.ben
column-head = huv.
column-brain = hjä.
column-robbers = plundr
column-open = öppet
in-grave = i grav { $number }, nerifrån
last-on-top = det sista ligger överst
no-price = utan pris
not-shown = visas inte

## Bordet i kobolds

bomb = bomb
killed = dödade
revivals = återupplivning
column-gold = guld
column-tricks = trick
column-mechanisms = mek.
phase = trickfas { $number }
bomb-goes = bomben går { $way }
armed-it = har apterat den
armed-by = apterad av { $name }
exploded = har exploderat
explodes-this-turn = exploderar i slutet av den här turen
explodes-next-turn = exploderar i slutet av nästa tur
device = pryl
no-device = ingen, bombhållaren drabbas
mechanisms = { $count ->
    [one] 1 mekanism
   *[other] { $count } mekanismer
}
other-cards = { $count ->
    [one] 1 annat
   *[other] { $count } andra
}
on-top = överst
locked = stängd
discarded = { $count } slängda

## Att välja

clock = ({ $seconds ->
    [one] 1 sekund
   *[other] { $seconds } sekunder
})
none = inget av dem
as-they-are = låt dem vara som de är
several = { $exactly ->
    [yes] { $most } av dem, till exempel { $example }.
   *[no] { $least ->
        [0] Upp till { $most } av dem, till exempel { $example }; * tar alla.
       *[other] { $least } till { $most } av dem, till exempel { $example }.
    }
}
in-which-order = Alla siffror i den ordning du vill, till exempel { $example }.
page = { $first } till { $last } av { $count }: + visar fler, bokstäver söker.
back = Med b eller bara Enter går du tillbaka.
back-by-letter = Med b går du tillbaka.
choose-one = Skriv en siffra ur listan eller några bokstäver på en rad.
choose-so-many = { $exactly ->
    [yes] { $most ->
        [one] Skriv en enda siffra.
       *[other] Skriv { $most } siffror.
    }
   *[no] Skriv { $least } till { $most } siffror, var och en så ofta det går.
}
nothing-found = Ingen rad innehåller ”{ $typed }”.
question-mark-helps = (? hjälper)

## Hjälp

help-number = 1, 2 …
    .text = väljer en rad; flera siffror svarar på flera frågor på en gång eller väljer flera
help-several = *
    .text = alla, där man kan välja flera
help-letters = bokstäver
    .text = söker; har bara en rad dem är den vald
help-enter = Enter
    .text = raden där det står Enter, det som klockan skulle göra; annars tillbaka
help-back = b
    .text = tillbaka till förra frågan
help-help = ?
    .text = den här hjälpen, och bordet igen
help-pass = p
    .text = passar på alla kommande reaktioner; en gång till tar tillbaka det
help-resign = q
    .text = ger upp, efter en fråga
help-leave = Ctrl-C
    .text = lämnar; partiet finns kvar och säger hur du kommer tillbaka

## Under spelet

time-is-up = Tiden är ute: klockan har spelat åt dig.
moved-on = Under tiden har partiet gått vidare.
refused = { $reason ->
    [GAME_OVER] Spelet är redan slut.
    [SEAT_IS_OUT] Du är redan ute ur spelet.
    [NOT_YOUR_DECISION] Inget mer begärs av dig.
    [ALREADY_ANSWERED] Du har redan svarat.
    [AGAINST_THE_RULES] Det tillåter reglerna inte nu.
   *[other] Det går inte nu.
}{ $rule ->
    [none] { "" }
   *[other] { " " }[{ $rule }]
}
resign-for-good = Ge upp för gott medan de andra spelar vidare? j/n
play-on = Du spelar vidare.
standing-pass-on = Du passar på alla reaktioner. Med p tar du tillbaka det.
standing-pass-hint = Med p passar du nu och på alla kommande reaktioner.

## Före och efter ett parti

match = parti { $id }
against = Du spelar mot { $names }.
seed-given = Slumpen var given: den som skapade partiet känner till alla kort.
match-over = Parti { $match } är slut.
match-broken-off = Parti { $match } avbröts.
see-again = Så ser du det igen:
replay-kept = Inspelningen finns i { $file }:
not-kept = Det var privat, och ingen sparar det. --keep FIL skulle spela in det.
receipts-kept = Dina kvitton finns i { $file }. Spara dem: de motbevisar en turnering som utelämnar ditt parti.
hold-against = När turneringen är avslutad, pröva dem mot den:
you-left = Du har gått.
contradiction = Det som tjänsten har signerat går inte ihop.
no-answer = Tjänsten svarar inte.
nobody-keeps = Partiet var privat, och ingen sparar det.
match-waits = Partiet väntar på dig. Så kommer du tillbaka:
match-goes-on = Partiet går vidare, och klockan spelar åt dig. Så kommer du tillbaka:

## Att titta på och att se tillbaka

MATCH = PARTI
go-on-with = Fortsätt med:
column-match = parti
column-game = spel
column-players = vid bordet
column-since = sedan
column-seed = slump
newest = de { $count } nyaste; det finns fler
seed-by-creator = given av den som skapade det
seed-drawn = dragen
no-match = Inget parti pågår just nu. Börja ett:
watch-one = Titta på ett:
log-breaks-off = Här bryts inspelningen: partiet var inte slut.
looked-at-all = Arrangören har tittat på alla kort, som de låg efter post { $seq }.
looked-at-seat = Arrangören har tittat på korten hos { $name }, som de låg efter post { $seq }.

## Vad som kan spelas

so-many-seats = { $least } till { $most } platser
ruleset = regler { $number }
bots = bottar
options = val
pieces = kort
GAME = SPEL
about-game = Val och kort
bots-at-play = Bottar som spelar
otherwise = annars: { $value }
no-value = inget
limits-flag = { $yes } eller { $no }
limits-number = ett heltal från { $least } till { $most }
limits-one-of = ett av { $words }
limits-some-of = vilka som helst av { $words }, åtskilda med komma
limits-counts = { $words }, vart och ett minst en gång och tillsammans { $total }, till exempel { $example }
limits-seat = numret på en plats, eller { $seed }, då avgör slumpen
