# What the report says of its own. What the audit found is in the audit's own words; what is said of a game comes from engines/<game>/locales.

title = Audit of { $files }
title-more = Audit of { $files } and { $count } more
on-this-page = On this page
noscript = Stepping through a match needs JavaScript; everything else on this page does not.

## Verdicts

verdicts = Verdicts
means-proven = Every check holds: nothing was changed after it was signed, and the rules were kept. What no audit can tell stands in docs/audit.md.
means-refuted = At least one check fails. Where, and why, stands below; a failed entry can be looked at.
means-unproven = Nothing fails, but not everything could be checked. What, and why, stands below.
notices = What to know besides
match = match
verdict = verdict
no-game = no game
no-seats = no seats
no-such-check = no such check here
about-checks = What each check looks at
about-shape = the file holds what such a file holds: entries are entries, checkpoints are signed notes
about-signatures = every checkpoint is signed by a key that the policy trusts
about-chain = every entry is chained to the one before it, as checkpoints and kept notes say
about-proofs = the event has only ever grown, and has this match with just these entries
about-seed = the seed is the one committed to before anybody sat down, and gives the numbers of the deal
about-replay = executed again, every action is legal and leads to the digest of its entry
about-result = the outcome is the one that the game came to
about-complete = all matches of the event are here

## Standings and results

standings-and-results = Standings and results
standings = Standings
rank = rank
player = player
played = played
won = won
score = score
matchpoints = matchpoints
results = Results
game = game
result = result
players-and-scores = players and scores
entries = entries
nobody = nobody
status-open = never started
status-playing = unfinished
status-finished = finished
status-aborted = aborted
status-unsound = not sound
unsound-from = not sound from entry { $number } on

## Matches

matches = Matches, step by step
thinking = Think time
about-game = { $game }, { $count ->
    [one] 1 entry
   *[other] { $count } entries
}.
unknown-game = Unknown game
winners = { $count ->
    [one] { $names } won.
   *[other] { $names } won together.
}
ended-open = It never started.
ended-playing = It is not finished.
ended-finished = It is finished.
ended-aborted = It was broken off.
ended-unsound = Not sound.
in-file = File { $file }.
seed-given = The seed was given by whoever created the match, who knew all chance beforehand.
seed-unknown = The seed of this match is not known, so it cannot be dealt again: what was done is told, the table is not shown.
never-dealt = Nothing was ever dealt.

## Chance

chance = Chance
nothing-to-count = No match here was dealt from a seed that is known, so there is nothing to count.
how-to-read = Every match was executed again with its revealed seed, and every number that it drew was written down. A p-value says how often fair chance alone strays at least as far from what is expected: values near 0 are rare, and one comparison in twenty is below 0.05 although nothing is wrong. Statistics cannot prove a deal fair; what does is the seed, to which the service committed beforehand. They show what somebody would notice whose generator were broken.
counted = { $numbers } numbers of { $matches ->
    [one] 1 match
   *[other] { $matches } matches
} are counted.
drawn = drawn
expected = expected
bar = the bar is what was drawn, the line what is expected
too-few = Too few to compare.
too-few-of-each = Too few to compare: at least { $least } of each would have to be expected.
chi-square = χ² = { $value } with { $degrees ->
    [one] 1 degree of freedom
   *[other] { $degrees } degrees of freedom
}:
strays-rarely = Fair chance strays that far less than once in a thousand times: worth a closer look.
strays-sometimes = Fair chance strays that far now and then.
strays-often = Fair chance strays that far often.
faces = Symbols of boom's dice
    .text = The dice of boom: how often each symbol came up, beside how many of a die's six faces show it.
white-die = The white die of monsters
    .text = How often each side of the white die of monsters came up; each is expected in a sixth of all rolls.
first-player = First player of { $seats }
    .text = Who began, where the seed names the first of { $seats } players; each seat is expected equally often.
seat = seat { $seat }
last-card = Where the last card came from
    .text = In every shuffle of { $cards } cards or more: from which sixth of the old order the card came that lies last in the new one.
sixth = { $place ->
    [1] first sixth
    [2] second sixth
    [3] third sixth
    [4] fourth sixth
    [5] fifth sixth
   *[6] last sixth
}
shuffles = Shuffles, place by place
    .text = A shuffle of n cards draws a number below n for the last place, one below n-1 for the place before it, and so on; for every n all numbers below it are expected equally often.
taken = Cards taken at random
    .text = Cards taken blindly from a hand, and new bombs: each of n that could be taken is expected equally often.
groups = groups
expected-of-each = expected of each
or = { $one } or { $other }
few = too few
grouped = Where fewer than { $least } of each number are expected, neighbours are counted together as a group.
left-out = { $count ->
    [0] All { $all } values of n had draws enough for two groups.
    [one] One of { $all } values of n had too few draws even for two groups and is left out.
   *[other] { $count } of { $all } values of n had too few draws even for two groups and are left out.
}
all-values = All { $count } values of n
p-chart = p-values by n; one in twenty is expected below the line at 0.05
