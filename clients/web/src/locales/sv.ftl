# Sidans egna ord. Allt om ett spel kommer från tjänsten.

app = Powderkeg
language-name = Svenska
nav-tables = Bord
nav-watch = Titta på
nav-replays = Inspelningar
nav-events = Turneringar
skip-to-content = Till bordet
change-theme = Ljust eller mörkt
change-language = Språk
keys-help = Tangenter
close = Stäng
copy = Kopiera
copied = Kopierat
back-to-lobby = Till lobbyn

## Lobby
lobby-headline = Slå dig ner. Akta stubinen.
lobby-sub = Fyra spel, ärligt blandade, och varje parti går att bevisa efteråt.
lobby-yours = Dina bord
lobby-games = Spel
lobby-open = Öppna bord
lobby-playing = Pågående partier
lobby-over = Nyss slut
lobby-none-open = Inget bord är öppet. Öppna ett: bottar har alltid tid.
lobby-none-playing = Ingen spelar just nu.
lobby-none-over = Inget parti är slut ännu.
game-seats = { $least } till { $most } platser
game-rules = Regler
match-seats-taken = { $taken } av { $seats } platser tagna
join = Var med
join-named = Var med i { $game }, { $taken } av { $seats } platser tagna
watch = Titta på
watch-named = Titta på { $game } med { $names }
replay = Se igen
replay-named = Inspelning av { $game } med { $names }
go-on = Fortsätt
return-to-table = Tillbaka
your-turn = din tur
waiting-for-start = väntar på start
on-now = pågår
over-now = slut
forget = Glöm
no-clock = ingen klocka
seconds = { $n } s
minutes = { $n } min
hours = { $n } h
days = { $n ->
    [one] 1 dag
   *[other] { $n } dagar
}

## New table
new-table = Nytt bord
new-game = Spel
new-seats = Platser
new-clock = Tid för ett beslut
new-private = Privat: bara med inbjudan
new-bots = Låt bottar ta de andra platserna
new-bot-kind = Vilka bottar
new-more = Fler val
new-open = Öppna bordet
new-play = Spela
new-seed-note = Tjänsten binder sig vid sitt frö innan den första platsen tas. Din webbläsare lägger till sin egen slump när du sätter dig.
your-name = Ditt namn
name-needed = Tala om för de andra vad du heter.
bad-name = Ett namn har bara tecken som syns, och inga sammansatta emojier.
name-taken = Någon vid bordet heter redan så. Välj ett annat namn.
seat-number = Plats { $n }
from-seed = slumpen
yes = ja
no = nej

## Waiting room
room-title = Väntar på spelare
room-open-seat = Ledig plats
room-add-bot = Lägg till en bott
room-kick = Gör ledig
room-leave = Lämna platsen
room-start = Starta
room-start-open = { $n ->
    [one] En plats är ledig.
   *[other] { $n } platser är lediga.
}
room-wait-host = Värden startar när alla platser är tagna.
room-invite = Skicka den här länken till en vän
room-invite-qr = Samma länk som QR-kod
room-sit = Sätt dig
room-private = privat
room-abort = Ställ in
room-need-invitation = Platser tas med inbjudan. Be värden om länken.
host = värd
bot = bott
you = du
away = borta

## Table
seats-count = { $n ->
    [one] 1 plats
   *[other] { $n } platser
}
ruleset = Regelversion { $n }
live-entry = Live, post { $n }
table = Bord
you-named = Du, { $name }
hand = Hand
hand-cards = Din hand, { $n ->
    [one] 1 kort
   *[other] { $n } kort
}
log = Händelser
log-open = Öppna händelserna
waiting-for = Väntar på { $names }
waiting-for-many = Väntar på { $n } svar
nothing-to-do = Ingenting frågas av dig.
choose-first = Välj på bordet eller här nere.
choose-more = Välj det som hör till.
more-choices = Mer
clear-choice = Ångra valet
choose-this = välj
not-now = Inte möjligt nu. Varför?
chosen = vald
laid = Lagt. Väntar på bordet.
pile-cards = { $title }, { $n ->
    [one] 1 kort
   *[other] { $n } kort
}
pile-empty = tom
draw-pile = Hög
discard-pile = Slänghög
time-left = { $n ->
    [one] 1 sekund kvar
   *[other] { $n } sekunder kvar
}
resign = Ge upp
resign-sure = Ge upp för gott? Din plats är då ur spelet.
resign-yes = Ja, ge upp
resign-no = Nej, spela vidare
resigned = Du har gett upp.
menu = Meny
standing-pass = Passa alltid, tills jag stänger av det
clockwise = medurs
counter-clockwise = moturs
turn-mark = i tur
out = ute

## Kort vid en plats och i en hög
cards = { $n } kort
turns-left = { $n ->
    [one] 1 tur
   *[other] { $n } turer
}
blind = blind
marked = märkt
stash = Förråd: { $n }
set-aside = Undanlagt: { $n }
on-its-way = på väg tillbaka
look-through = Bläddra
face-up-in-pile = { $card }: med framsidan upp i högen
unseen-hand = Din hand, osedd, { $n } kort
known-of-pile = Det här vet du om högen
known-not = { $n } kort känner du inte till.

## Windows
window-question = Ett fönster är öppet
window-asked = Tillfrågade, alla samtidigt och förseglat
window-secret = Vem som har svarat visas för ingen.
window-not-asked = Inte tillfrågade: { $names }.
window-here = det här fönstret
window-chain = Vad som spelades
window-hold-none = Du har inget ”{ $card }”
window-sealed = Ditt svar är förseglat
window-sealed-hint = Det öppnas med alla andra när fönstret stängs.
window-yours = Ditt svar är förseglat tills fönstret stängs.
window-passed = Passat åt dig
window-passed-hint = Ditt stående pass har svarat.
window-watching = Svaren öppnas när fönstret stängs.
window-answer = Svara i fönstret
window-wait = Väntar på att fönstret stängs

## Choosing
order-place = { $what }, plats { $place } av { $n }
order-lifted = { $what } lyft. Pilarna flyttar, mellanslag släpper, Escape lägger tillbaka.
order-dropped = { $what } släppt på plats { $place }.
order-back = { $what } tillbakalagd.
order-help = Dra, eller lyft med mellanslag och flytta med pilarna.
place-top = Överst
place-middle = Mitten
place-bottom = Underst
some-of = { $least } till { $most }
some-exactly = exakt { $n }
each-of = { $n } av { $count }

## States
state-laying = Bordet dukas
state-reconnecting = Återansluter. Bordet visar post { $n }.
state-back = Tillbaka igen. { $n ->
    [0] Du missade ingenting.
    [one] Du missade en post.
   *[other] Du missade { $n } poster.
}
state-refused = Inte möjligt:
state-moved = Bordet har gått vidare. Titta igen innan du spelar.
state-late = Tiden är ute. Klockan har spelat åt dig.
state-watching = Du tittar på. Händerna är dolda.
state-out = Du är ute. Bordet spelar vidare.
state-over = Partiet är slut.
state-aborted = Partiet avbröts.
state-wins = { $n ->
    [0] Ingen vinner.
   *[other] { $names } vinner.
}
state-you-win = Du vinner.
score-line = { $name }: { $n }
over-rematch = Revansch
over-rematch-there = Till revanschen
over-replay = Se det igen
over-proof = och kontrollera beviset

## Keys
keys-title = Tangenter
key-hand = hand
key-pile = hög
key-log = händelser
key-time = tid kvar
key-window = fönster
key-enter = huvudknappen
key-escape = ångra valet, stäng
key-arrows = flytta inom en grupp
key-space = välj
key-help = den här listan, och panelen för utvecklare

## Developers
dev-title = För utvecklare
dev-update = Senaste uppdateringen
dev-view = Vy
dev-choices = Val
dev-calls = Anrop
dev-curl = Kopiera som curl
dev-travel = Tidsresa: post { $n } av { $of }
dev-newest = Senaste
dev-nothing = Ingenting ännu.

## Failures
fail-title = Det gick inte
fail-unknown-page = Sidan finns inte
fail-unknown-page-hint = Adressen kan vara felskriven, eller så har sidan flyttat.
fail-unknown-match = Bordet finns inte
fail-unknown-match-hint = Det kan vara privat: öppna det då med inbjudningslänken. Eller så är adressen felskriven.
fail-not-yet = Får inte ses än
fail-not-yet-hint = En logg visas när matchen är slut, en bricka när turneringen är avslutad: den kanske fortfarande spelas på annat håll.
fail-seat-left = Platsen är inte din längre
fail-seat-left-hint = Du lämnade den, eller så gjorde värden den ledig. Du kan titta på, eller sätta dig igen före starten.
fail-unreachable = Tjänsten går inte att nå
fail-unreachable-hint = Kontrollera att den är igång och att du är uppkopplad. Sidan försöker igen av sig själv.
fail-other-hint = Försök igen. Om det inte hjälper, titta i tjänstens logg.
try-again = Försök igen

## Rules
rules-of = Regler för { $game }
rules-language = Reglerna är skrivna på engelska.
rules-cards = Delar

## Replay
look-as = Titta som
look-all = Alla kort
look-spectator = Åskådare
replay-table = Bordet efter post { $n }
replay-undealt = Ännu ligger inget på bordet.
replay-timeline = Tidslinje
replay-entries = Poster
replay-entry = Post
replay-of = av { $n }
replay-value = Post { $n } av { $of }, { $text }
replay-mark = Till post { $n }: { $text }
replay-jump = Till post { $n }
replay-silent = Inget sades.
replay-unknown = Här visste man inget om den posten.
replay-thought = { $time } betänketid
replay-late = Tiden är ute: klockan drog.
replay-first = Första posten
replay-turn-back = Draget före
replay-back = Tillbaka
replay-play = Spela upp
replay-pause = Paus
replay-on = Framåt
replay-turn = Nästa drag
replay-loud = Nästa explosion
replay-last = Sista posten
replay-speed = Tempo
replay-speed-slow = Långsamt
replay-speed-even = Jämnt
replay-speed-quick = Snabbt
replay-speed-recorded = Som det spelades
replay-refused = Avvisad från post { $n }.
replay-link = Kopiera länken till den här posten
replay-download = Ladda ner filen
replay-still-on = Partiet pågår ännu
replay-still-on-hint = Allt kan ses när det är över.
replay-watch = Titta nu

## Proof
proof = Bevis
proof-working = Webbläsaren granskar beviset.
verdict-proven = Bevisat
verdict-unproven = Obevisat
verdict-refuted = Vederlagt
proof-proven = Inget misslyckades, och alla { $n } kontroller gjordes.
proof-unproven = Inget misslyckades, och { $n ->
    [one] en kontroll kunde
   *[other] { $n } kontroller kunde
} inte göras.
proof-refuted = Kontrollen { $check } misslyckades.
proof-refuted-entry = Kontrollen { $check } misslyckades vid post { $n }.
proof-look = Titta på den
proof-checks = Vad som granskades ({ $n })
proof-by-service = (utfört av tjänsten)
proof-not-executed = (ännu inte utfört)
proof-remarks = Vad man bör veta dessutom
proof-limits = Vad detta inte visar
check-is-ok = i ordning
check-is-failed = misslyckades
check-is-unchecked = inte granskat
check-is-skipped = inget att granska
check-shape = filen är hel
check-signatures = signerad med en nyckel som man litar på
check-chain = ingen post saknas eller är ändrad
check-proofs = turneringen har partiet, en gång
check-seed = fröet är det utlovade
check-replay = varje drag var tillåtet
check-result = resultatet följer av dragen
check-complete = turneringens alla partier är här
limit-names = Om någon är den som namnet säger, eller hade hjälp.
limit-secrets = Om tjänsten berättade för någon vad andra inte får veta: den känner fröet medan partiet pågår.
limit-moved = Om tjänsten drog åt en spelare. Det vet bara den spelaren.
limit-rules = Att tjänsten utför reglerna ärligt: webbläsaren har själv granskat signaturer, kedja och frö, inte dragen. Även dem granskar powderkeg audit på den egna datorn.
limit-left-out = Partier som lämnades ute innan de öppnades.
policy-none = Ingen policy: filen med nycklarna som man litar på. Utan den granskas ingen signatur.
policy-used = Granskat med den policy som gavs här.
policy-choose = Välj policy
policy-forget = Glöm den

## Report of an audit
report-match = Parti
think-title = Betänketid
think-caption = Ett streck för varje beslut, så högt som det tog tid: 0,1 s längst ner, logaritmiskt uppåt; ett klick visar närmaste post. Till höger alla beslut på en plats: i rutan ligger den mellersta hälften, med medianen i.
think-clock = Den streckade linjen är klockan, { $n } s; röda streck är beslut som klockan fattade när tiden var slut.
think-no-clock = Det här partiet hade ingen klocka.
think-of = Betänketid för { $name }
think-sum = { $n ->
    [one] 1 beslut
   *[other] { $n } beslut
}, { $time } sammanlagt
think-median = median { $time }, nio av tio under { $nine }
think-longest = längst { $time }
think-late = { $n } × slut på tid
think-none = inga beslut
think-nobody = Ingen har beslutat något i det här partiet, så långt det går att utföra.

## A file of one's own
drop-title = Titta på en fil
drop-hint = Släpp en .pkr-fil här, eller en policy. Webbläsaren granskar den, och för det lämnar den inte webbläsaren.
drop-choose = Välj fil
drop-now = Släpp den: webbläsaren granskar den.
drop-show = Visa borden
drop-show-hint = Skickar filen till den här tjänsten, som utför den och inte behåller något.
drop-too-large = Partiet är för stort att skicka: mer än { $n } byte.
drop-matches = Partier i filen
drop-entries = { $n } poster
drop-other = En annan fil
open-in-app = Öppna i Powderkeg

## Replays and events
watch-title = Pågående partier
replays-title = Partier som är slut
events-title = Turneringar
events-none = Det finns ingen turnering ännu. Arrangörer skapar en med powderkeg events create.
event-running = Pågår
event-closed = Stängd
event-boards = Dubblett, { $n ->
    [one] en bricka
   *[other] { $n } brickor
}
event-matches = { $n ->
    [one] Ett parti öppnat
   *[other] { $n } partier öppnade
}, { $over } slut.
event-standings = Ställning
event-rank = Plats
event-player = Spelare
event-played = Partier
event-won = Vinster
event-score = Poäng
event-matchpoints = Matchpoäng
event-tables = Partier
event-head = Signerat huvud
event-head-none = Inget huvud är signerat ännu.
event-file = Turneringens fil
event-verify = Kontrollera här
event-no-standings = Inget parti är slut ännu.
more-pages = Visa fler
board-number = Bricka { $n }
loading = Laddar

## Monsters
monsters-left_arm = Vänster arm
monsters-right_arm = Höger arm
monsters-left_leg = Vänster ben
monsters-right_leg = Höger ben
monsters-head = Huvud
monsters-brain = Hjärna
monsters-none = inga
monsters-laboratories = Laboratorier
monsters-graves = Gravar
monsters-hill = Galgbacken
monsters-lowest-first = underst först
monsters-store = Förråd, { $n }
monsters-study = studier
monsters-robbers = Plundrare
monsters-robbers-are = Gravplundrarkort på hand: { $hand }; öppna: { $open }
monsters-played = utspelat
monsters-points = { $n } poäng
monsters-points-on = { $n } poäng fastsydda
monsters-monster-of = { $name }s monster: { $parts }
monsters-your-monster = Ditt monster: { $parts }
monsters-bare = bara bålen
monsters-turn-of = { $name } är i tur
monsters-action = { $n ->
    [1] Första handlingen
    [2] Andra handlingen
   *[3] Tredje handlingen
}
monsters-prepared = förberett
monsters-robs = plundrar
monsters-sells = säljer
monsters-assists = assisterar
monsters-robbery = Gravplundring
monsters-operation = Operation
monsters-operates = { $name } opererar
monsters-asks-assistant = och ber { $name } om
monsters-offers = { $name } säljer
monsters-asks = vill ha
monsters-no-price = nämner inget pris
monsters-on-offer = till salu
monsters-asked-for = efterfrågad
monsters-bid = bjuden
monsters-your-bid = Ditt bud:
monsters-your-offer = Ditt anbud:

## En bomb och den som mekar med den
bomb-places = { $n ->
    [one] 1 plats
   *[other] { $n } platser
}
bomb-mechanisms = { $n ->
    [0] ingen mekanism kvar
    [one] 1 mekanism kvar
   *[other] { $n } mekanismer kvar
}
bomb-armed = apterad
bomb-explodes = exploderar denna tur
bomb-held = hos { $name }
bomb-holder = har bomben
bomb-inside = Inuti
bomb-inside-yours = bara du ser detta
bomb-inside-holder = bara för bombhållaren
kobold-gold = { $n } guld
kobold-mechanisms = { $n ->
    [one] 1 mekanism
   *[other] { $n } mekanismer
}
kobold-tricks = { $n ->
    [one] 1 annat kort
   *[other] { $n } andra kort
}
kobold-killed = dödad
phases = Turens faser
phase-tricks = Trick { $n }
phase-tinker = Meka
phase-explosion = Explosion
phase-pass = Skicka vidare
