# The words of the page itself. Everything about a game comes from the service.

app = Powderkeg
language-name = English
nav-tables = Tables
nav-watch = Watch
nav-replays = Replays
nav-events = Events
skip-to-content = To the table
change-theme = Change theme
change-language = Language
keys-help = Keys
close = Close
copy = Copy
copied = Copied
back-to-lobby = To the lobby

## Lobby
lobby-headline = Take a seat. Mind the fuse.
lobby-sub = Four games, fair shuffles, and every match can be proven afterwards.
lobby-yours = Your tables
lobby-games = Games
lobby-open = Open tables
lobby-playing = Being played
lobby-over = Just over
lobby-none-open = No table is open. Open one: bots are always free.
lobby-none-playing = Nobody plays just now.
lobby-none-over = No match has ended yet.
game-seats = { $least } to { $most } seats
game-rules = Rules
match-seats-taken = { $taken } of { $seats } seats taken
join = Join
join-named = Join { $game }, { $taken } of { $seats } seats taken
watch = Watch
watch-named = Watch { $game } with { $names }
replay = Replay
replay-named = Replay of { $game } with { $names }
go-on = Go on
return-to-table = Return
your-turn = your turn
waiting-for-start = waits for its start
on-now = being played
over-now = over
forget = Forget
no-clock = no clock
seconds = { $n } s
minutes = { $n } min
hours = { $n } h
days = { $n ->
    [one] 1 day
   *[other] { $n } days
}

## New table
new-table = New table
new-game = Game
new-seats = Seats
new-clock = Time for a decision
new-private = Private: by invitation only
new-bots = Fill the other seats with bots
new-bot-kind = Which bots
new-more = More options
new-open = Open the table
new-play = Play
new-seed-note = The service commits to its seed before the first seat is taken. Your browser adds its own chance when you sit down.
your-name = Your name
name-needed = Tell the others what to call you.
bad-name = A name takes only characters that can be seen, and no joined emoji.
name-taken = Somebody at this table has that name. Choose another one.
seat-number = Seat { $n }
from-seed = by chance
yes = yes
no = no

## Waiting room
room-title = Waiting for players
room-open-seat = Open seat
room-add-bot = Add a bot
room-kick = Make free
room-leave = Leave the seat
room-start = Start
room-start-open = { $n ->
    [one] One seat is open.
   *[other] { $n } seats are open.
}
room-wait-host = The host starts when all seats are taken.
room-invite = Send this link to a friend
room-invite-qr = The same link as a QR code
room-sit = Sit down
room-private = Private
room-abort = Call it off
room-need-invitation = Seats are taken by invitation. Ask the host for the link.
host = host
bot = bot
you = you
away = away

## Table
seats-count = { $n ->
    [one] 1 seat
   *[other] { $n } seats
}
ruleset = Ruleset { $n }
live-entry = Live, entry { $n }
table = Table
you-named = You, { $name }
hand = Hand
hand-cards = Your hand, { $n ->
    [one] 1 card
   *[other] { $n } cards
}
log = Log
log-open = Open the log
waiting-for = Waiting for { $names }
waiting-for-many = Waiting for { $n } answers
nothing-to-do = Nothing is asked of you.
choose-first = Choose on the table, or below.
choose-more = Choose what goes with it.
more-choices = More
clear-choice = Clear
choose-this = choose
not-now = Not possible now. Why?
chosen = chosen
laid = Laid. Waiting for the table.
pile-cards = { $title }, { $n ->
    [one] 1 card
   *[other] { $n } cards
}
pile-empty = empty
draw-pile = Draw pile
discard-pile = Discard pile
time-left = { $n ->
    [one] 1 second left
   *[other] { $n } seconds left
}
resign = Resign
resign-sure = Resign for good? Your seat is out of the game.
resign-yes = Yes, resign
resign-no = No, play on
resigned = You have resigned.
menu = Menu
standing-pass = Always pass, until I turn it off
clockwise = clockwise
counter-clockwise = counterclockwise
turn-mark = turn
out = out

## Cards at a seat and in a pile
cards = { $n ->
    [one] 1 card
   *[other] { $n } cards
}
turns-left = { $n ->
    [one] 1 turn
   *[other] { $n } turns
}
blind = blind
marked = marked
stash = Stash: { $n }
set-aside = Set aside: { $n }
on-its-way = on its way back
look-through = Look through
face-up-in-pile = { $card }: face up in the pile
unseen-hand = Your hand, unseen, { $n ->
    [one] 1 card
   *[other] { $n } cards
}
known-of-pile = You know of the pile
known-not = { $n ->
    [one] 1 card you do not know.
   *[other] { $n } cards you do not know.
}

## Windows
window-question = A window is open
window-asked = Asked, all at once and sealed
window-secret = Who has answered is shown to nobody.
window-not-asked = Not asked: { $names }.
window-here = this window
window-chain = What was played
window-hold-none = You hold no { $card }
window-sealed = Your answer is sealed
window-sealed-hint = It opens with all others when the window closes.
window-yours = Your answer stays sealed until the window closes.
window-passed = Passed for you
window-passed-hint = Your standing pass has answered.
window-watching = The answers open when the window closes.
window-answer = Answer in the window
window-wait = Waiting for the window to close

## Choosing
order-place = { $what }, place { $place } of { $n }
order-lifted = { $what } lifted. Arrows move it, Space drops it, Escape puts it back.
order-dropped = { $what } dropped at place { $place }.
order-back = { $what } put back.
order-help = Drag, or lift with Space and move with the arrows.
place-top = Top
place-middle = Middle
place-bottom = Bottom
some-of = { $least } to { $most }
some-exactly = exactly { $n }
each-of = { $n } of { $count }

## States
state-laying = Laying the table
state-reconnecting = Reconnecting. The table is as of entry { $n }.
state-back = Back again. { $n ->
    [0] You missed nothing.
    [one] You missed one entry.
   *[other] You missed { $n } entries.
}
state-refused = Not possible:
state-moved = The table moved on. Look again before you play.
state-late = Out of time. The clock has moved for you.
state-watching = You are watching. Hands are hidden.
state-out = You are out. The table plays on.
state-over = The match is over.
state-aborted = The match was broken off.
state-wins = { $n ->
    [0] Nobody wins.
    [one] { $names } wins.
   *[other] { $names } win.
}
state-you-win = You win.
score-line = { $name }: { $n }
over-rematch = Rematch
over-rematch-there = To the rematch
over-replay = Look at it again
over-proof = and check the proof

## Keys
keys-title = Keys
key-hand = hand
key-pile = pile
key-log = log
key-time = time left
key-window = window
key-enter = the main button
key-escape = clear the choice, close
key-arrows = move inside a group
key-space = choose
key-help = this list, and the panel for developers

## Developers
dev-title = For developers
dev-update = Newest update
dev-view = View
dev-choices = Choices
dev-calls = Calls
dev-curl = Copy as curl
dev-travel = Time travel: entry { $n } of { $of }
dev-newest = Newest
dev-nothing = Nothing yet.

## Failures
fail-title = This did not work
fail-unknown-page = There is no such page
fail-unknown-page-hint = The address may be mistyped, or the page has moved.
fail-unknown-match = There is no such table
fail-unknown-match-hint = It may be private: then open it with the invitation link. Or the address is mistyped.
fail-not-yet = Not to be seen yet
fail-not-yet-hint = A log is shown when its match is over, a board when its event is closed: it may still be played elsewhere.
fail-seat-left = This seat is not yours any more
fail-seat-left-hint = You left it, or the host made it free. You can watch, or sit down again before the start.
fail-unreachable = The service cannot be reached
fail-unreachable-hint = Check that it runs and that you are online. The page tries again by itself.
fail-other-hint = Try again. If it stays so, look into the log of the service.
try-again = Try again

## Rules
rules-of = Rules of { $game }
rules-language = The rules are written in English.
rules-cards = Pieces

## Replay
look-as = Look as
look-all = All cards
look-spectator = Spectator
replay-table = Table after entry { $n }
replay-undealt = Nothing lies on the table yet.
replay-timeline = Timeline
replay-entries = Entries
replay-entry = Entry
replay-of = of { $n }
replay-value = Entry { $n } of { $of }, { $text }
replay-mark = To entry { $n }: { $text }
replay-jump = To entry { $n }
replay-silent = Nothing was said.
replay-unknown = This viewer did not know of this entry.
replay-thought = { $time } to think
replay-late = Out of time: the clock moved.
replay-first = First entry
replay-turn-back = The turn before
replay-back = Back
replay-play = Play
replay-pause = Pause
replay-on = On
replay-turn = Next turn
replay-loud = Next explosion
replay-last = Last entry
replay-speed = Speed
replay-speed-slow = Slow
replay-speed-even = Steady
replay-speed-quick = Quick
replay-speed-recorded = As recorded
replay-refused = Refused from entry { $n } on.
replay-link = Copy the link to this entry
replay-download = Download the file
replay-still-on = This match is still on
replay-still-on-hint = All of it can be looked at once it is over.
replay-watch = Watch it now

## Proof
proof = Proof
proof-working = Your browser checks the proof.
verdict-proven = Proven
verdict-unproven = Unproven
verdict-refuted = Refuted
proof-proven = Nothing failed, and all { $n } checks were made.
proof-unproven = Nothing failed, and { $n ->
    [one] one check could
   *[other] { $n } checks could
} not be made.
proof-refuted = The check { $check } failed.
proof-refuted-entry = The check { $check } failed at entry { $n }.
proof-look = Look at it
proof-checks = What was checked ({ $n })
proof-by-service = (executed by the service)
proof-not-executed = (not executed yet)
proof-remarks = What to know besides
proof-limits = What this does not show
check-is-ok = ok
check-is-failed = failed
check-is-unchecked = not checked
check-is-skipped = nothing to check
check-shape = the file is whole
check-signatures = signed by a key that you trust
check-chain = no entry is missing or changed
check-proofs = the event has this match, once
check-seed = the seed is the one committed to
check-replay = every move was legal
check-result = the result follows from the moves
check-complete = all matches of the event are here
limit-names = Whether a player is who the name says, or had help.
limit-secrets = Whether the service told somebody what others must not know: it knows the seed while a match is on.
limit-moved = Whether the service moved for a player. Only that player can tell.
limit-rules = That the service executes the rules honestly: your browser checked signatures, chain and seed itself, not the moves. To check those too, run powderkeg audit on your own machine.
limit-left-out = Matches that were left out before they were opened.
policy-none = No policy: the file with the keys that you trust. Without it no signature is checked.
policy-used = Checked with the policy that you gave.
policy-choose = Choose a policy
policy-forget = Forget it

## Report of an audit
report-match = Match
think-title = Think time
think-caption = A line for every decision, as high as it took long, from 0.1 s at the bottom on a logarithmic scale; a click shows the entry that is nearest. To the right all decisions of a seat: the box holds the middle half of them, with the median in it.
think-clock = The dashed line is the clock, { $n } s; red lines are decisions that the clock took for a seat that was out of time.
think-no-clock = This match had no clock.
think-of = Think time of { $name }
think-sum = { $n ->
    [one] 1 decision
   *[other] { $n } decisions
}, { $time } in all
think-median = median { $time }, nine in ten below { $nine }
think-longest = longest { $time }
think-late = { $n } × out of time
think-none = no decisions
think-nobody = Nobody has decided anything in this match, as far as it can be executed.

## A file of one's own
drop-title = Look at a file
drop-hint = Drop a .pkr file here, or a policy. Your browser checks it, and it does not leave your browser for that.
drop-choose = Choose a file
drop-now = Drop it: your browser checks it.
drop-show = Show the tables
drop-show-hint = Sends the file to this service, which executes it and keeps nothing.
drop-too-large = This match is too large to be sent: more than { $n } bytes.
drop-matches = Matches in this file
drop-entries = { $n } entries
drop-other = Another file
open-in-app = Open in Powderkeg

## Replays and events
watch-title = Tables being played
replays-title = Matches that are over
events-title = Events
events-none = There is no event yet. Organizers create one with powderkeg events create.
event-running = Running
event-closed = Closed
event-boards = Duplicate, { $n ->
    [one] one board
   *[other] { $n } boards
}
event-matches = { $n ->
    [one] One match
   *[other] { $n } matches
} opened, { $over } over.
event-standings = Standings
event-rank = Rank
event-player = Player
event-played = Played
event-won = Won
event-score = Score
event-matchpoints = Matchpoints
event-tables = Tables
event-head = Signed head
event-head-none = No head is signed yet.
event-file = Event file
event-verify = Check it here
event-no-standings = No match has ended yet.
more-pages = Show more
board-number = Board { $n }
loading = Loading

## Monsters
monsters-left_arm = Left arm
monsters-right_arm = Right arm
monsters-left_leg = Left leg
monsters-right_leg = Right leg
monsters-head = Head
monsters-brain = Brain
monsters-none = none
monsters-laboratories = Laboratories
monsters-graves = Graves
monsters-hill = Gallows hill
monsters-lowest-first = lowest first
monsters-store = Store, { $n }
monsters-study = study
monsters-robbers = Robbers
monsters-robbers-are = Robber cards in hand: { $hand }; open: { $open }
monsters-played = played
monsters-points = { $n ->
    [one] 1 point
   *[other] { $n } points
}
monsters-points-on = { $n ->
    [one] 1 point on
   *[other] { $n } points on
}
monsters-monster-of = { $name }’s monster: { $parts }
monsters-your-monster = Your monster: { $parts }
monsters-bare = nothing but the torso
monsters-turn-of = { $name }’s turn
monsters-action = { $n ->
    [1] First action
    [2] Second action
   *[3] Third action
}
monsters-prepared = prepared
monsters-robs = robs
monsters-sells = sells
monsters-assists = assists
monsters-robbery = Grave robbery
monsters-operation = Operation
monsters-operates = { $name } operates
monsters-asks-assistant = and asks { $name } for
monsters-offers = { $name } offers
monsters-asks = asks for
monsters-no-price = names no price
monsters-on-offer = on offer
monsters-asked-for = asked for
monsters-bid = bid
monsters-your-bid = Your bid:
monsters-your-offer = Your offer:

## A bomb and who tinkers with it
bomb-places = { $n ->
    [one] 1 place
   *[other] { $n } places
}
bomb-mechanisms = { $n ->
    [0] no mechanism left
    [one] 1 mechanism left
   *[other] { $n } mechanisms left
}
bomb-armed = armed
bomb-explodes = explodes this turn
bomb-held = held by { $name }
bomb-holder = has the bomb
bomb-inside = Inside
bomb-inside-yours = only you see this
bomb-inside-holder = for the holder alone
kobold-gold = { $n } gold
kobold-mechanisms = { $n ->
    [one] 1 mechanism
   *[other] { $n } mechanisms
}
kobold-tricks = { $n ->
    [one] 1 other card
   *[other] { $n } other cards
}
kobold-killed = killed
phases = Phases of this turn
phase-tricks = Tricks { $n }
phase-tinker = Tinker
phase-explosion = Explosion
phase-pass = Pass on
