# Exploding Kittens

game = Exploding Kittens
    .text = Play cards, then draw, and hope that it is not an Exploding Kitten. Who draws one without a Defuse is out. The last player alive wins.

## Pieces

card-exploding-kitten = Exploding Kitten
    .text = Drawn, it is shown at once. With a Defuse you put it back at a secret place in the pile; without one you are out.

card-defuse = Defuse
    .text = It is played when you would explode, and you stay in the game. An Exploding Kitten then goes back into the pile where you secretly choose.

card-nope = Nope
    .text = Cancels the action, pair or combination just played, on anyone's turn; another Nope revives it. No help against Exploding, Imploding or Barking Kittens, nor against a Defuse.

card-attack = Attack
    .text = Ends your turns without a draw, and the next player takes two. Turns you have left from a Personal Attack are passed on with them.

card-skip = Skip
    .text = Ends one turn without a draw. Of several turns, only the current one is over.

card-favor = Favor
    .text = A player you choose gives you a card, and picks which one.

card-shuffle = Shuffle
    .text = The whole pile is shuffled.

card-see-the-future = See the Future (3x)
    .text = Look at the top three cards of the pile, in secret. Their order stays as it is.

card-tacocat = Tacocat
    .text = Does nothing alone. A pair steals a random card from another player; it also counts in three of a kind and five different.

card-cattermelon = Cattermelon
    .text = Does nothing alone. A pair steals a random card from another player; it also counts in three of a kind and five different.

card-hairy-potato-cat = Hairy Potato Cat
    .text = Does nothing alone. A pair steals a random card from another player; it also counts in three of a kind and five different.

card-beard-cat = Beard Cat
    .text = Does nothing alone. A pair steals a random card from another player; it also counts in three of a kind and five different.

card-rainbow-ralphing-cat = Rainbow-Ralphing Cat
    .text = Does nothing alone. A pair steals a random card from another player; it also counts in three of a kind and five different.

card-imploding-kitten = Imploding Kitten
    .text = If you draw it face down, it goes back face up at a secret place of your choice. If you draw it face up you are out, and neither Defuse nor Nope helps.

card-feral-cat = Feral Cat
    .text = Stands for any cat card, and for nothing else.

card-alter-the-future = Alter the Future (3x)
    .text = Look at the top three cards of the pile, in secret, and put them back in any order.

card-targeted-attack = Targeted Attack (2x)
    .text = Like an Attack, but you choose who takes the two turns. Play goes on from there.

card-reverse = Reverse
    .text = Turns the order of play round and ends one turn without a draw. With two players it only ends the turn.

card-draw-from-the-bottom = Draw from the Bottom
    .text = Your draw, which ends the turn, is the bottom card of the pile.

card-streaking-kitten = Streaking Kitten
    .text = While you hold it, one Exploding Kitten can stay in your hand in secret. When the Streaking Kitten leaves your hand in any way, the hidden kitten explodes.

card-super-skip = Super Skip
    .text = Ends all your turns without a draw, however many you have.

card-see-the-future-5 = See the Future (5x)
    .text = Look at the top five cards of the pile, in secret. Their order stays as it is.

card-alter-the-future-5 = Alter the Future (5x)
    .text = Look at the top five cards of the pile, in secret, and put them back in any order.

card-swap-top-and-bottom = Swap Top and Bottom
    .text = The top and the bottom card of the pile change places, unseen.

card-garbage-collection = Garbage Collection
    .text = Everybody with cards, you too, puts one hand card face down on the pile, which is then shuffled.

card-catomic-bomb = Catomic Bomb
    .text = All Exploding Kittens in the pile are shown, the rest is shuffled, and they go on top face down; the Imploding Kitten keeps its depth. Your turn ends without a draw.

card-mark = Mark
    .text = A random unmarked hand card of another player can be seen by all until it leaves that hand.

card-curse-of-the-cat-butt = Curse of the Cat Butt
    .text = Another player of your choice is blind: the hand is hidden from its owner and played at random, until a card was drawn without exploding.

card-barking-kitten = Barking Kitten
    .text = Lay it open: whoever else has the other one must Defuse or explodes; with both, you choose the target. If nobody has it, yours stays before you, and you are the target when the other is played.

card-alter-the-future-now = Alter the Future (3x) NOW
    .text = Look at the top three cards of the pile, in secret, and put them back in any order. You may play it on anyone's turn, between actions.

card-bury = Bury
    .text = Ends the turn: draw a card, look at it and put it back anywhere, even if it is a kitten. Not while I'll Take That lies before you.

card-personal-attack = Personal Attack (3x)
    .text = You take three turns, the current one included. If you attack in one of them, the target also takes those you have left.

card-share-the-future = Share the Future (3x)
    .text = Look at the top three cards of the pile and put them back in any order. The next player sees the result.

card-tower-of-power = Tower of Power
    .text = Wear it and take the stash unseen: while it lasts, every theft from you takes a random stash card instead. You may never take those cards yourself.

card-ill-take-that = I'll Take That
    .text = Lay it before another player who has none: that player looks at the next card drawn, then gives it to you. An Exploding Kitten explodes in your hands.

card-potluck = Potluck
    .text = From you on, in order of play, everybody puts one hand card of their choice face down on the pile.

## Options

option-expansions = expansions
    .text = Which expansions are in play: any of imploding, streaking and barking.

option-quick = quick
    .text = A shorter game: a third of the pile is set aside unseen before the kittens go in.

option-combinations = combinations
    .text = What can be played together: full, the default, is pairs of any title, three of a kind and five different; cats is pairs of cats only.

option-attack-stacking = attack_stacking
    .text = Which of an attacker's remaining turns are added to those of the new attack: personal, the default, is only those from a Personal Attack; always is also those from an Attack or Targeted Attack. An ordinary turn is never added.

option-first-seat = first_seat
    .text = Who takes the first turn.

## Decisions

decision-turn = Play cards, or draw to end your turn.
decision-nope = A card or combination was played: play a Nope, or let it pass.
decision-now = Between actions, or just before a draw: play Alter the Future (3x) NOW, or pass.
decision-give = Choose a card of your hand to give away.
decision-hand-over = Three of a kind named this card: choose which of your copies to hand over.
decision-place-kitten = Put the Exploding Kitten back into the pile, at a place only you know; 0 is the top.
decision-place-imploding = Put the Imploding Kitten back into the pile face up, at a place only you know; 0 is the top.
decision-place-buried = Put the card you drew back anywhere in the pile; 0 is the top.
decision-arrange = Put the top cards of the pile back in any order.
decision-take = Take a card from the discard pile.
decision-target = Choose the player whom the card you turned up blindly hits.
decision-garbage = Garbage Collection: choose a hand card to put on the pile, which is then shuffled.
decision-potluck = Potluck: choose a hand card to put on top of the pile.

## Endings

ending-last-alive = Only one player is still alive.
