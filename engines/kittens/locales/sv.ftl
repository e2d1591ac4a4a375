# Exploding Kittens

game = Exploding Kittens
    .text = Spela kort, dra sedan ett och hoppas att det inte är en Exploding Kitten. Den som drar en och saknar Desarmera är ute. Den som sist lever vinner.

## Speldelar

card-exploding-kitten = Exploding Kitten
    .text = Den visas genast när den dras. Med Desarmera stoppar du i hemlighet tillbaka den var du vill i draghögen, annars är du ute.

card-defuse = Desarmera
    .text = Spelas när du skulle explodera, och du är kvar i spelet. En Exploding Kitten går sedan tillbaka till den plats i draghögen som du i hemlighet väljer.

card-nope = Nix!
    .text = Stoppar den handling eller kombination som just spelades, vems tur det än är; ett nytt Nix! ger den liv igen. Hjälper inte mot Exploding, Imploding eller Barking Kittens och inte mot Desarmera.

card-attack = Attack
    .text = Dina turer är slut utan att du drar, och nästa spelare får två. Turer du har kvar av en Personlig attack följer med.

card-skip = Hoppa över
    .text = Avslutar en tur utan att du drar. Har du flera är det bara den pågående som är över.

card-favor = Tjänst
    .text = En spelare som du väljer ger dig ett kort och bestämmer själv vilket.

card-shuffle = Blanda
    .text = Hela draghögen blandas.

card-see-the-future = Se in i framtiden (3x)
    .text = Titta i hemlighet på de tre översta korten i draghögen. Ordningen ändras inte.

card-tacocat = Tacokatt
    .text = Gör ingenting ensam. Ett par stjäl ett slumpvis kort från en annan spelare; den räknas också i tre lika och fem olika.

card-cattermelon = Kattmelon
    .text = Gör ingenting ensam. Ett par stjäl ett slumpvis kort från en annan spelare; den räknas också i tre lika och fem olika.

card-hairy-potato-cat = Hårig potatiskatt
    .text = Gör ingenting ensam. Ett par stjäl ett slumpvis kort från en annan spelare; den räknas också i tre lika och fem olika.

card-beard-cat = Skäggkatt
    .text = Gör ingenting ensam. Ett par stjäl ett slumpvis kort från en annan spelare; den räknas också i tre lika och fem olika.

card-rainbow-ralphing-cat = Regnbågsspyende katt
    .text = Gör ingenting ensam. Ett par stjäl ett slumpvis kort från en annan spelare; den räknas också i tre lika och fem olika.

card-imploding-kitten = Imploding Kitten
    .text = Drar du den med baksidan upp går den tillbaka med framsidan upp, på en hemlig plats som du väljer. Drar du den med framsidan upp är du ute, och varken Desarmera eller Nix! hjälper.

card-feral-cat = Vildkatt
    .text = Räknas som vilket kattkort som helst, men inte som något annat.

card-alter-the-future = Ändra framtiden (3x)
    .text = Titta i hemlighet på de tre översta korten i draghögen och lägg tillbaka dem i valfri ordning.

card-targeted-attack = Riktad attack (2x)
    .text = Som en Attack, men du väljer vem som får de två turerna. Spelet går vidare därifrån.

card-reverse = Vänd om
    .text = Spelriktningen vänds och en tur slutar utan att du drar. Med två spelare slutar bara turen.

card-draw-from-the-bottom = Dra underifrån
    .text = Kortet du drar för att avsluta turen är det understa i draghögen.

card-streaking-kitten = Streaking Kitten
    .text = Så länge du har den på hand kan en Exploding Kitten stanna där i hemlighet. Lämnar den din hand, hur det än sker, exploderar den andra.

card-super-skip = Superhopp
    .text = Avslutar alla dina turer utan att du drar, hur många de än är.

card-see-the-future-5 = Se in i framtiden (5x)
    .text = Titta i hemlighet på de fem översta korten i draghögen. Ordningen ändras inte.

card-alter-the-future-5 = Ändra framtiden (5x)
    .text = Titta i hemlighet på de fem översta korten i draghögen och lägg tillbaka dem i valfri ordning.

card-swap-top-and-bottom = Byt överst och underst
    .text = Det översta och det understa kortet i draghögen byter plats, utan att någon ser dem.

card-garbage-collection = Sophämtning
    .text = Alla som har kort, även du, lägger ett handkort med baksidan upp på draghögen, som sedan blandas.

card-catomic-bomb = Kattombomb
    .text = Alla Exploding Kittens i draghögen visas upp, resten blandas och de läggs överst med baksidan upp; Imploding Kitten behåller sitt djup. Din tur slutar utan att du drar.

card-mark = Märk
    .text = Ett slumpvis, ännu omärkt handkort hos en annan spelare är synligt för alla tills det lämnar den handen.

card-curse-of-the-cat-butt = Kattrumpans förbannelse
    .text = En annan spelare blir blind: hen ser inte sin egen hand och spelar på måfå ur den, tills hen har dragit ett kort utan att explodera.

card-barking-kitten = Barking Kitten
    .text = Lägg den öppet: den som annars har den andra måste desarmera eller exploderar; har du båda väljer du vem som drabbas. Har ingen den ligger din kvar, och du drabbas när den andra spelas.

card-alter-the-future-now = Ändra framtiden (3x) NU
    .text = Titta i hemlighet på de tre översta korten i draghögen och lägg tillbaka dem i valfri ordning. Du får spela det mellan två handlingar, vems tur det än är.

card-bury = Gräv ner
    .text = Avslutar turen: dra ett kort, titta på det och stoppa tillbaka det var du vill, även om det är en kattunge. Inte medan Den tar jag ligger framför dig.

card-personal-attack = Personlig attack (3x)
    .text = Du får tre turer, den pågående inräknad. Attackerar du under någon av dem får den som drabbas också dina återstående turer.

card-share-the-future = Dela framtiden (3x)
    .text = Titta på de tre översta korten i draghögen och lägg tillbaka dem i valfri ordning. Nästa spelare får se resultatet.

card-tower-of-power = Maktens torn
    .text = Sätt på dig det och ta förrådet utan att se det: så länge det räcker tar varje stöld från dig i stället ett slumpvis kort därifrån. Själv får du aldrig ta de korten.

card-ill-take-that = Den tar jag
    .text = Lägg det framför en annan spelare som inte redan har ett: nästa kort som den spelaren drar tittar hen på och ger sedan till dig. En Exploding Kitten exploderar i dina händer.

card-potluck = Knytkalas
    .text = Du börjar, sedan i spelordning: alla lägger ett handkort som de själva väljer överst på draghögen, med baksidan upp.

## Val för partiet

option-expansions = expansions
    .text = Vilka expansioner som är med: imploding, streaking och barking i valfri kombination.

option-quick = quick
    .text = Ett kortare spel: en tredjedel av draghögen läggs undan osedd innan kattungarna blandas in.

option-combinations = combinations
    .text = Vad som får spelas tillsammans: full, som gäller om inget annat sägs, är par av alla titlar, tre lika och fem olika, cats är bara par av katter.

option-attack-stacking = attack_stacking
    .text = Vilka av angriparens återstående turer som läggs till den nya attackens: personal, som gäller om inget annat sägs, är bara de från en Personlig attack, always är också de från en Attack eller Riktad attack. En vanlig tur räknas aldrig med.

option-first-seat = first_seat
    .text = Vem som har den första turen.

## Beslut

decision-turn = Spela kort, eller dra för att avsluta din tur.
decision-nope = Ett kort eller en kombination har spelats: spela Nix! eller låt det ske.
decision-now = Mellan två handlingar, eller just före en dragning: spela Ändra framtiden (3x) NU eller passa.
decision-give = Välj ett kort på din hand att ge bort.
decision-hand-over = Tre lika kräver det här kortet: välj vilket av dina exemplar du lämnar ifrån dig.
decision-place-kitten = Stoppa i hemlighet tillbaka Exploding Kitten i draghögen; 0 är överst.
decision-place-imploding = Stoppa tillbaka Imploding Kitten med framsidan upp på en hemlig plats i draghögen; 0 är överst.
decision-place-buried = Stoppa tillbaka kortet du drog var du vill i draghögen; 0 är överst.
decision-arrange = Lägg tillbaka de översta korten i valfri ordning.
decision-take = Ta ett kort ur kasthögen.
decision-target = Välj vem som drabbas av kortet du vände upp i blindo.
decision-garbage = Sophämtning: välj ett handkort att lägga på draghögen, som sedan blandas.
decision-potluck = Knytkalas: välj ett handkort att lägga överst på draghögen.

## Slut

ending-last-alive = Bara en spelare lever.
