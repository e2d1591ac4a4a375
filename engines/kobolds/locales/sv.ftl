# De mekande svartalfernas bomb

game = De mekande svartalfernas bomb
    .text = { $ruleset ->
        [1] Plocka mekanismer ur bomben, skicka den vidare och var någon annanstans när den smäller. Att överleva, räddade mekanismer och hemliga uppdrag ger guldmynt; när någon har tio är partiet slut, och flest guldmynt vinner.
       *[other] Plocka mekanismer ur bomben, skicka den vidare och var någon annanstans när den smäller. Att överleva, räddade mekanismer och hemliga uppdrag ger guldmynt; när någon som fortfarande är med har tio är partiet slut, och flest guldmynt vinner.
    }

## Speldelar

card-human-bomb = Människobomb
    .text = Den börjar med tre mekanismer.

card-spitting-kettle = Fräsande kittel
    .text = Den börjar med två mekanismer.

card-tin-of-trouble = Burk med bekymmer
    .text = Den börjar med två mekanismer.

card-whistling-jar = Visslande krus
    .text = Det börjar med två mekanismer.

card-barrel-of-bother = Tunna med trubbel
    .text = Den börjar med tre mekanismer.

card-ticking-turnip = Tickande rova
    .text = Den börjar med tre mekanismer.

card-rusty-rocket = Rostig raket
    .text = Den börjar med tre mekanismer.

card-grumbling-cannonball = Muttrande kanonkula
    .text = Den börjar med fyra mekanismer.

card-crate-of-regret = Ångerns låda
    .text = Den börjar med fyra mekanismer.

card-grand-kaboom = Stora smällen
    .text = Den börjar med fem mekanismer.

card-mechanism = Mekanism
    .text = Så länge en finns i bomben smäller den inte. Överlever du en explosion ger var och en på din hand 1 guldmynt.

card-dead-rat = Stendöd råtta
    .text = I bomben: grannen till vänster om bombhållaren drabbas i stället för bombhållaren.

card-marbles = Puttekulor
    .text = I bomben: alla utom bombhållaren drabbas.

card-wrong-way = Fel håll
    .text = I bomben: grannen till höger om bombhållaren drabbas i stället för bombhållaren.

card-return-to-sender = Åter till avsändaren
    .text = I bomben: den som har apteringsmarkören drabbas i stället för bombhållaren.

card-bucket-of-nails = Hink med spik
    .text = I bomben: bombhållaren och grannarna på båda sidor drabbas.

card-coin-magnet = Myntmagnet
    .text = I bomben: den som har flest guldmynt, eller alla som delar på flest, drabbas i stället för bombhållaren.

card-damp-powder = Fuktigt krut
    .text = I bomben: ingen drabbas, inte ens bombhållaren.

card-give-me-that = Ge hit
    .text = Bombhållaren skickar bomben till dig. Turen är genast slut.

card-take-that = Ta den där
    .text = Bombhållaren skickar bomben till sin granne till höger. Turen är genast slut.

card-try-it-out = Skicka vidare
    .text = Bombhållaren skickar bomben till en spelare som du väljer, även tillbaka till sig själv. Turen är genast slut.

card-no-way = Glöm det!
    .text = Stopp. Kortet som just spelades har ingen effekt; var det självt ett stopp gäller kortet under det igen.

card-ill-handle-this = Det här tar jag hand om!
    .text = Stopp. Kortet som just spelades är ditt: det räknas som spelat av dig, och du väljer på nytt.

card-little-friend = Hälsa på den lille
    .text = Tillfälligt, tills bomben skickas vidare: även en spelare som du väljer drabbas.

card-bomb-on-a-stick = Bomb på pinne
    .text = Tillfälligt, tills bomben skickas vidare: du är skyddad, och även en annan spelare som du väljer drabbas.

card-duck = Ducka!
    .text = Tillfälligt, tills bomben skickas vidare: du är skyddad.

card-troll-hideout = Benskydd
    .text = Permanent, tills bomben säkras: du är skyddad.

card-chained-together = Hopkedjade
    .text = Permanent, tills bomben säkras: du kedjas ihop med en annan spelare som du väljer, och drabbas en av er drabbas båda.

card-peek = Tjuvkik
    .text = Titta på korten i bomben.

card-pickpocket = Ficktjuv
    .text = Ta ett slumpvis kort från handen hos en annan spelare som du väljer.

card-second-wind = Andra andningen
    .text = Dra två kort, även när draghögen är stängd.

card-about-turn = Helt om
    .text = Från och med nu går bomben åt andra hållet.

card-fire-drill = Brandövning
    .text = Alla som har kort ger samtidigt ett slumpvis av dem till grannen till vänster.

card-only-survivor = Ensam kvar
    .text = { $ruleset ->
        [1] Släng kortet efter en explosion för 1 guldmynt om du överlevde och alla andra dödades.
       *[other] Släng kortet efter en explosion för de guldmynt som det anger (oftast 1) om du överlevde och alla andra dödades.
    }

card-holder = Fast grepp
    .text = { $ruleset ->
        [1] Släng kortet efter en explosion för 1 guldmynt om du höll i bomben.
       *[other] Släng kortet efter en explosion för de guldmynt som det anger (oftast 1) om du höll i bomben.
    }

card-right-killed = Tomt till höger
    .text = { $ruleset ->
        [1] Släng kortet efter en explosion för 1 guldmynt om din granne till höger dödades.
       *[other] Släng kortet efter en explosion för de guldmynt som det anger (oftast 1) om din granne till höger dödades.
    }

card-left-killed = Tomt till vänster
    .text = { $ruleset ->
        [1] Släng kortet efter en explosion för 1 guldmynt om din granne till vänster dödades.
       *[other] Släng kortet efter en explosion för de guldmynt som det anger (oftast 1) om din granne till vänster dödades.
    }

card-killed = Ärofullt slut
    .text = { $ruleset ->
        [1] Släng kortet efter en explosion för 1 guldmynt om du dödades.
       *[other] Släng kortet efter en explosion för de guldmynt som det anger (oftast 1) om du dödades.
    }

card-nobody-killed = Ingen skada skedd
    .text = { $ruleset ->
        [1] Släng kortet efter en explosion för 1 guldmynt om ingen dödades.
       *[other] Släng kortet efter en explosion för de guldmynt som det anger (oftast 1) om ingen dödades.
    }

card-armed-and-survived = Apterad och oskadd
    .text = { $ruleset ->
        [1] Släng kortet efter en explosion för 1 guldmynt om du hade apterat bomben och överlevde.
       *[other] Släng kortet efter en explosion för de guldmynt som det anger (oftast 1) om du hade apterat bomben och överlevde.
    }

card-three-killed = Storstädning
    .text = { $ruleset ->
        [1] Släng kortet efter en explosion för 1 guldmynt om tre eller fler spelare dödades.
       *[other] Släng kortet efter en explosion för de guldmynt som det anger (oftast 1) om tre eller fler spelare dödades.
    }

card-two-mechanisms = Reservdelslager
    .text = { $ruleset ->
        [1] Släng kortet efter en explosion för 1 guldmynt om du hade två eller fler mekanismer på handen.
       *[other] Släng kortet efter en explosion för de guldmynt som det anger (oftast 1) om du hade två eller fler mekanismer på handen.
    }

card-shaky-paws = Darriga tassar
    .text = Varje gång du mekar kostar det dig 1 guldmynt.

card-restless-paws = Rastlösa tassar
    .text = Varje gång du som bombhållare kan meka men låter bli kostar det dig 1 guldmynt.

card-tongue-tied = Knut på tungan
    .text = Varje stopp du spelar kostar dig 1 guldmynt.

card-slow-starter = Trögstartad
    .text = Varje trick du spelar i trickfas 1, även stopp, kostar dig 1 guldmynt.

card-early-sleeper = Tidigt i säng
    .text = Varje trick du spelar i trickfas 2, även stopp, kostar dig 1 guldmynt.

card-two-left-feet = Två vänsterfötter
    .text = Varje trick som skickar bomben vidare kostar dig 1 guldmynt när du spelar det eller tar över det.

card-brave-face = Modig min
    .text = Varje trick som skyddar dig kostar dig 1 guldmynt när du spelar det eller tar över det.

card-hoarder = Hamstrare
    .text = Varje gång du spelar ditt sista handkort kostar det dig 1 guldmynt.

card-soft-heart = Mjukt hjärta
    .text = Varje gång du väljer en spelare som har minst guld kostar det dig 1 guldmynt, utom medan alla har lika mycket.

card-gold = Guldmynt
    .text = { $ruleset ->
        [1] Du får dem vid explosioner. Har någon tio eller fler efter en är partiet slut, och flest guldmynt vinner.
       *[other] Du får dem vid explosioner. Har någon som fortfarande är med tio eller fler efter en är partiet slut, och flest guldmynt vinner.
    }

card-locked = Stängningsmarkör
    .text = Bomben är apterad, så turerna börjar utan att något kort dras. Kort som låter dig dra gäller ändå.

card-armed-by = Apteringsmarkör
    .text = Du tog den sista mekanismen ur bomben. Markören går tillbaka när bomben säkras eller har exploderat.

## Val för partiet

option-revivals = revivals
    .text = Spela med återupplivningskort: den som har dödats får en regel som kostar 1 guldmynt varje gång den bryts.

option-catalogue = catalogue
    .text = Vilken kortlek som används: house, den fullständiga, eller source, där bomber, prylar och trick bara är de som källorna nämner.

option-turn-limit = turn_limit
    .text = { $ruleset ->
        [1] Partiet slutar efter så här många turer om ingen har tio guldmynt dessförinnan; flest guldmynt vinner.
       *[other] Partiet slutar efter så här många turer om ingen har vunnit med tio guldmynt dessförinnan; flest guldmynt vinner.
    }

option-first-seat = first_seat
    .text = Vem som börjar med bomben.

## Beslut

decision-tricks = Spela ett trick nu, eller passa.
decision-interrupt = Ett kort har just spelats: stoppa det, ta över det eller passa.
decision-tinker = Stoppa ett handkort i bomben och ta i stället ut ett kort, eller låt den vara.
decision-missions = { $ruleset ->
        [1] Bomben har exploderat: släng kort vars hemliga uppdrag är uppfyllda för 1 guldmynt var, eller inga.
       *[other] Bomben har exploderat: släng kort vars hemliga uppdrag är uppfyllda för de guldmynt som dessa anger (oftast 1 var), eller inga.
    }

## Slut

ending-rich = Någon har tio guldmynt eller fler.
ending-turn-limit = { $ruleset ->
        [1] Turgränsen nåddes innan någon hade tio guldmynt.
       *[other] Turgränsen nåddes innan någon hade vunnit med tio guldmynt.
    }
