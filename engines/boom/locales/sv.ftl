# Big Boom! Bang

game = Big Boom! Bang
    .text = Chansa med fem tärningar. Bomber får dig att vända brickor, presenter får de andra att göra det, och BOOM! väntar under en av dem. Den som är sist med hjärtan kvar vinner.

## Speldelar

tile-fuse = Brinnande stubin
    .text = Det fräser, men ingenting händer.
    .short = ingenting händer

tile-gift = Present
    .text = Välj en annan levande spelare, som genast vänder en bricka.
    .short = välj vem som vänder en bricka

tile-boom = BOOM!
    .text = Du förlorar ett hjärta, omgången är slut och alla brickor blandas med baksidan upp.
    .short = du förlorar ett hjärta, och omgången är slut

card-life-heart = Livshjärta
    .text = Du börjar med två och har aldrig fler än tre. Utan hjärta är du ute.
    .short = utan hjärta är du ute

card-die = Tärning
    .text = Fem stycken slås; var och en visar bomb, present, hjärta eller sax.
    .short = fem slås

symbol-bomb = Bomb

card-bomb = { symbol-bomb }
    .text = Vänd en bricka för varje. Den får slås om bara tillsammans med en sax.
    .short = vänd en bricka

symbol-gift = Present

card-gift = { symbol-gift }
    .text = För varje vänder någon av de andra en bricka, i tur och ordning från grannen till vänster om dig.
    .short = någon annan vänder en bricka

symbol-heart = Hjärta

card-heart = { symbol-heart }
    .text = Tre eller fler ger ett livshjärta.
    .short = tre ger ett livshjärta

symbol-scissors = Sax

card-scissors = { symbol-scissors }
    .text = Slå om den med en bomb för att bli av med bomben. När tärningarna räknas gör den ingenting.
    .short = tar med sig en bomb när den slås om

## Val för partiet

option-faces = En tärnings sidor
    .text = Hur många av en tärnings sex sidor som visar varje symbol.

option-first-seat = Vem som börjar
    .text = Vem som slår först.

## Beslut

decision-roll = Slå alla fem tärningarna.
decision-reroll = Välj tärningar att slå om, eller stanna och låt dem räknas.
decision-turn-tile = Vänd en bricka som ligger med baksidan upp.
decision-name-player = Välj vem som måste vända en bricka.

## Slut

ending-last-alive = Bara en spelare har hjärtan kvar.

## Det som händer

event-turn-began = { $you ->
    [seat] Din tur: tärningarna är dina.
   *[nobody] { $seat } har tärningarna.
}
event-rolled = { $you ->
    [seat] Du slår: { $dice }.
   *[nobody] { $seat } slår: { $dice }.
}
event-dice-count = Tärningarna räknas: { $bombs ->
    [0] ingen bricka
    [one] en bricka
   *[other] { $bombs } brickor
} för { $you ->
    [seat] dig
   *[nobody] { $seat }
}, { $gifts ->
    [0] ingen
    [one] en
   *[other] { $gifts }
} för de andra.
event-heart-gained = { $you ->
    [seat] Du får ett hjärta.
   *[nobody] { $seat } får ett hjärta.
}
event-tile-turned = { $you ->
    [seat] Du
   *[nobody] { $seat }
} vänder bricka { $tile }: { $face-code ->
    [boom] { $face }
   *[other] { $face }.
}
event-player-named = { $you ->
    [seat] Du väljer { $target }.
    [target] { $seat } väljer dig.
   *[nobody] { $seat } väljer { $target }.
}
event-heart-lost = { $you ->
    [seat] Du förlorar ett hjärta.
   *[nobody] { $seat } förlorar ett hjärta.
}
event-tiles-shuffled = Alla brickor är blandade och ligger med baksidan upp: en ny omgång.
event-player-out = { $you ->
    [seat] Du åker ut.
   *[nobody] { $seat } åker ut.
}

## Det som går att göra

action-roll = { $stand ->
    [yes] slå och låt slaget räknas som det blir
   *[other] slå och bestäm sedan
}
    .stand = Hur?
action-reroll = slå om { $dice-count ->
    [one] tärning { $dice }
   *[other] tärningarna { $dice }
}{ $symbols-count ->
    [none] { "" }
   *[other] : { $symbols }
}
    .group = slå om några tärningar
    .dice = Vilka tärningar?
    .dice-value = tärning { $value }{ $symbol-code ->
        [none] { "" }
       *[other] : { $symbol }
    }
action-stop = stanna: tärningarna räknas
action-turn = bricka { $tile }
    .group = vänd en bricka
    .tile = Vilken bricka?
    .tile-value = bricka { $value }
action-name = { $seat }
    .seat = Vem måste vända en bricka?
