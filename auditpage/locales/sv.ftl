# Vad rapporten själv säger. Vad granskningen fann står i dess egna ord; vad som sägs om ett spel kommer från engines/<game>/locales.

title = Granskning av { $files }
title-more = Granskning av { $files } och { $count } till
on-this-page = På den här sidan
noscript = Att stega genom ett parti kräver JavaScript; allt annat på sidan fungerar utan.

## Verdicts

verdicts = Utslag
means-proven = Varje kontroll håller: inget har ändrats sedan det signerades, och reglerna har följts. Vad ingen granskning kan säga står i docs/audit.md.
means-refuted = Minst en kontroll slår fel. Var och varför står nedan; en felaktig post går att titta på.
means-unproven = Inget slår fel, men allt gick inte att kontrollera. Vad och varför står nedan.
notices = Bra att veta dessutom
match = parti
verdict = utslag
no-game = inget spel
no-seats = inga platser
no-such-check = den kontrollen finns inte här
about-checks = Vad varje kontroll tittar på
about-shape = filen innehåller det en sådan fil innehåller: poster är poster, kontrollpunkter är signerade noter
about-signatures = varje kontrollpunkt är signerad med en nyckel som policyn litar på
about-chain = varje post är kedjad till den före, så som kontrollpunkter och sparade noter säger
about-proofs = turneringen har bara vuxit och har det här partiet med just de här posterna
about-seed = fröet är det som utlovades innan någon satte sig och ger givens tal
about-replay = utfört på nytt är varje drag tillåtet och leder till postens kontrollsumma
about-result = utgången är den som spelet kom fram till
about-complete = alla partier i turneringen finns här

## Standings and results

standings-and-results = Ställning och resultat
standings = Ställning
rank = plats
player = spelare
played = spelade
won = vunna
score = poäng
matchpoints = matchpoäng
results = Resultat
game = spel
result = resultat
players-and-scores = spelare och poäng
entries = poster
nobody = ingen
status-open = började aldrig
status-playing = inte avslutat
status-finished = avslutat
status-aborted = avbrutet
status-unsound = inte i ordning
unsound-from = inte i ordning från post { $number }

## Matches

matches = Partier, steg för steg
thinking = Betänketid
about-game = { $game }, { $count ->
    [one] 1 post
   *[other] { $count } poster
}.
unknown-game = Okänt spel
winners = { $count ->
    [one] { $names } vann.
   *[other] { $names } vann tillsammans.
}
ended-open = Det började aldrig.
ended-playing = Det är inte avslutat.
ended-finished = Det är avslutat.
ended-aborted = Det avbröts.
ended-unsound = Inte i ordning.
in-file = Fil { $file }.
seed-given = Fröet gavs av den som skapade partiet och därmed kände till all slump i förväg.
seed-unknown = Fröet till det här partiet är inte känt, så det går inte att dela ut igen: det som gjordes berättas, bordet visas inte.
never-dealt = Inget delades någonsin ut.

## Chance

chance = Slump
nothing-to-count = Inget parti här delades ut från ett känt frö, så det finns inget att räkna.
how-to-read = Varje parti utfördes på nytt med sitt avslöjade frö, och varje tal som drogs skrevs ner. Ett p-värde säger hur ofta enbart slumpen avviker minst så långt från det väntade: värden nära 0 är sällsynta, och en jämförelse av tjugo ligger under 0,05 fast inget är fel. Statistik kan inte bevisa att en giv är rättvis; det gör fröet, som tjänsten utlovade i förväg. Den visar vad någon med en trasig slumpgenerator skulle märka.
counted = { $numbers } tal från { $matches ->
    [one] 1 parti
   *[other] { $matches } partier
} är räknade.
drawn = dragna
expected = väntade
bar = stapeln är det som drogs, strecket det som var att vänta
too-few = För få att jämföra.
too-few-of-each = För få att jämföra: minst { $least } av varje skulle behöva vara att vänta.
chi-square = χ² = { $value } med { $degrees ->
    [one] 1 frihetsgrad
   *[other] { $degrees } frihetsgrader
}:
strays-rarely = Så långt avviker rättvis slump mer sällan än en gång på tusen: värt en närmare titt.
strays-sometimes = Så långt avviker rättvis slump då och då.
strays-often = Så långt avviker rättvis slump ofta.
faces = Symbolerna på tärningarna i boom
    .text = Tärningarna i boom: hur ofta varje symbol kom upp, bredvid hur många av tärningens sex sidor som visar den.
white-die = Den vita tärningen i monsters
    .text = Hur ofta varje sida av den vita tärningen i monsters kom upp; var och en är att vänta i en sjättedel av alla kast.
first-player = Första spelaren av { $seats }
    .text = Vem som började, där fröet bestämmer den första av { $seats } spelare; varje plats är att vänta lika ofta.
seat = plats { $seat }
last-card = Varifrån det sista kortet kom
    .text = I varje blandning av { $cards } kort eller fler: från vilken sjättedel av den gamla ordningen kortet kom som ligger sist i den nya.
sixth = { $place ->
    [1] första sjättedelen
    [2] andra sjättedelen
    [3] tredje sjättedelen
    [4] fjärde sjättedelen
    [5] femte sjättedelen
   *[6] sista sjättedelen
}
shuffles = Blandningar, plats för plats
    .text = En blandning av n kort drar ett tal under n för den sista platsen, ett under n-1 för platsen före, och så vidare; för varje n är alla tal under det att vänta lika ofta.
taken = Kort tagna på måfå
    .text = Kort som tagits blint ur en hand, och nya bomber: var och en av de n som kunde tas är att vänta lika ofta.
groups = grupper
expected-of-each = väntade av varje
or = { $one } eller { $other }
few = för få
grouped = Där färre än { $least } av varje tal är att vänta räknas grannar ihop som en grupp.
left-out = { $count ->
    [0] Alla { $all } värden på n hade dragningar nog för två grupper.
    [one] Ett av { $all } värden på n hade för få dragningar även för två grupper och är utelämnat.
   *[other] { $count } av { $all } värden på n hade för få dragningar även för två grupper och är utelämnade.
}
all-values = Alla { $count } värden på n
p-chart = p-värden efter n; ett av tjugo är att vänta under linjen vid 0,05
