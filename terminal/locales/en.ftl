# What the terminal says of its own. What is said of a game comes from engines/<game>/locales.

## People and counts

you = You
nobody = nobody
cards = { $count ->
    [one] 1 card
   *[other] { $count } cards
}
times = { $count } ×
points = { $count ->
    [one] 1 point
   *[other] { $count } points
}
empty = empty
out = out
entry = entry { $seq }

## Parts of a table

seats = seats
turn = turn
now = now
pile = pile
discard = discard
hand = hand
in-hand = goes back
played = played
open = open
inside = inside
from-top = from the top
set-aside = set aside

## The table of boom

tiles = tiles
dice = dice
to-come = to come
named-by = named by
has-dice = has the dice
face-down = face down: { $count }, one of them is { $boom }
not-rolled = not rolled yet
rolls = roll { $done } of { $most }

## The table of kittens

stash = stash
play-goes = play goes { $way }
turns-to-take = { $count } turns to take
blind = blind
marked = marked
face-up-on-top = lies face up on top!
face-up-in-it = lies face up in it
known-from-top = known from the top
more-below = and { $count } below
unseen-cards = { $count ->
    [one] 1 card that you cannot see
   *[other] { $count } cards that you cannot see
}
cancelled = cancelled
takes-effect = takes effect

## The table of monsters

stores = stores
graves = graves
hill = hill
robbery = robbery
operation = operation
offer = offer
bids = bids
prepared = prepared to study
column-die = die
column-left-arm = l.arm
column-right-arm = r.arm
column-left-leg = l.leg
column-right-leg = r.leg
column-head = head
column-brain = brain
column-robbers = robbers
column-open = open
in-grave = in grave { $number }, from the lowest
last-on-top = the last is on top
no-price = no price named
not-shown = not shown

## The table of kobolds

bomb = bomb
killed = killed
revivals = revivals
column-gold = gold
column-tricks = tricks
column-mechanisms = mech.
phase = trick phase { $number }
bomb-goes = bomb goes { $way }
armed-it = armed the bomb
armed-by = armed by { $name }
exploded = has exploded
explodes-this-turn = explodes at the end of this turn
explodes-next-turn = explodes at the end of the next turn
device = device
no-device = none, it hits the holder
mechanisms = { $count ->
    [one] 1 mechanism
   *[other] { $count } mechanisms
}
other-cards = { $count } other
on-top = on top
locked = locked
discarded = { $count } discarded

## Choosing

clock = ({ $seconds ->
    [one] 1 second
   *[other] { $seconds } seconds
})
none = none of them
as-they-are = leave them as they are
several = { $exactly ->
    [yes] { $most } of them, as in { $example }.
   *[no] { $least ->
        [0] Up to { $most } of them, as in { $example }; * is all.
       *[other] { $least } to { $most } of them, as in { $example }.
    }
}
in-which-order = All numbers, in the order you want, as in { $example }.
page = { $first } to { $last } of { $count }: + shows more, letters search.
back = b or just Enter goes back.
back-by-letter = b goes back.
choose-one = Type a number of the list, or some letters of a line.
choose-so-many = { $exactly ->
    [yes] { $most ->
        [one] Type one number.
       *[other] Type { $most } numbers.
    }
   *[no] Type { $least } to { $most } numbers, each as often as it may be.
}
nothing-found = No line has “{ $typed }” in it.
question-mark-helps = (? helps)

## Help

help-number = 1, 2 …
    .text = choose a line; several numbers answer several questions at once, or choose several
help-several = *
    .text = all of them, where several can be chosen
help-letters = letters
    .text = search: a line that alone has them is chosen
help-enter = Enter
    .text = the line that says Enter, which is what the clock would do; otherwise back
help-back = b
    .text = back to the question before
help-help = ?
    .text = this help, and the table again
help-pass = p
    .text = pass on all reactions to come; once more takes that back
help-resign = q
    .text = resign, after a question
help-leave = Ctrl-C
    .text = leave; the match stays, and says how to come back

## While playing

time-is-up = Time is up: the clock has played for you.
moved-on = Meanwhile the match has moved on.
refused = { $reason ->
    [GAME_OVER] The game is over already.
    [SEAT_IS_OUT] You are out of the game already.
    [NOT_YOUR_DECISION] Nothing is asked of you any more.
    [ALREADY_ANSWERED] You have answered already.
    [AGAINST_THE_RULES] The rules do not allow that now.
   *[other] That cannot be done now.
}{ $rule ->
    [none] { "" }
   *[other] { " " }[{ $rule }]
}
resign-for-good = Resign for good, while the others play on? y/n
play-on = You play on.
standing-pass-on = You pass on all reactions. p takes that back.
standing-pass-hint = p passes on this and on all reactions to come.

## Before and after a match

match = match { $id }
against = You play against { $names }.
seed-given = Its seed was given: whoever created it knows the deal.
match-over = Match { $match } is over.
match-broken-off = Match { $match } was broken off.
see-again = See it again:
replay-kept = Its replay is in { $file }:
not-kept = It was private, and nobody keeps it. --keep FILE would write its replay.
receipts-kept = Your receipts are in { $file }. Keep them: they refute an event that drops your match.
hold-against = Once the event is closed, hold them against it:
you-left = You left.
contradiction = What the service has signed does not fit together.
no-answer = The service does not answer.
nobody-keeps = The match was private, and nobody keeps it.
match-waits = The match waits for you. Come back with:
match-goes-on = The match goes on, and the clock plays for you. Come back with:

## Watching and looking back

MATCH = MATCH
go-on-with = Go on with:
column-match = match
column-game = game
column-players = players
column-since = since
column-seed = seed
newest = the newest { $count }; there are more
seed-by-creator = given by its creator
seed-drawn = drawn
no-match = No match is being played. Begin one:
watch-one = Watch one:
log-breaks-off = The log breaks off here: the match was not over.
looked-at-all = The organizer looked at all cards, as they were after entry { $seq }.
looked-at-seat = The organizer looked at the cards of { $name }, as they were after entry { $seq }.

## What there is to play

so-many-seats = { $least }-{ $most } seats
ruleset = ruleset { $number }
bots = bots
options = options
pieces = cards
GAME = GAME
about-game = Options and cards
bots-at-play = Bots at play
otherwise = default: { $value }
no-value = none
limits-flag = { $yes } or { $no }
limits-number = a whole number from { $least } to { $most }
limits-one-of = one of { $words }
limits-some-of = any of { $words }, separated by commas
limits-counts = every one of { $words } at least once, { $total } in all, as in { $example }
limits-seat = a seat number, or { $seed } to let the seed decide
