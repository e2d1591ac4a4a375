"""What the page says of a match besides its entries."""

from __future__ import annotations

from typing import Any

from auditpage.match_views import MatchViews
from replay.log.status import ABORTED, FINISHED, OPEN, PLAYING
from words.bundles import LocaleBundle
from words.catalogue import Glossary
from words.printable import printable

STATUSES = {OPEN: "open", PLAYING: "playing", FINISHED: "finished", ABORTED: "aborted"}


def facts_of(number: int, match: MatchViews, words: LocaleBundle) -> dict[str, Any]:
    """As the viewer reads it (clients/web/src/report/packed.ts)."""
    return {
        "rules": match.rules,
        "title": f"{number}. {game_title(match, words) or words.say('no-game')}: {printable(match.fold.match_id)}",
        "verdict": match.audit.verdict,
        "about": about_match(match, words),
        "entries": len(match.audit.log.entries),
        "viewers": len(match.viewers),
        "undealt": why_undealt(match, words),
        "stopped": match.stopped,
        "failed": sorted({each.entry for each in match.audit.findings if each.failed and each.entry}),
    }


def game_title(match: MatchViews, words: LocaleBundle) -> str:
    """What the game is called; empty if the log does not say which it is."""
    return Glossary(match.fold.game, words.language).game().title if match.fold.game is not None else ""


def seat_names(match: MatchViews, words: LocaleBundle) -> list[str]:
    """Who sits there."""
    return [printable(taken.name) if taken else words.say("nobody") for taken in match.fold.seats]


def about_match(match: MatchViews, words: LocaleBundle) -> list[str]:
    """In sentences: the game, who won, how it ended, the file, and whether chance was known to somebody."""
    fold, outcome = match.fold, match.fold.outcome
    game = game_title(match, words) or words.say("unknown-game")
    said = [words.say("about-game", {"game": game, "count": len(match.audit.log.entries)})]
    if outcome is not None and outcome.winners:
        winners = ", ".join(match.names[seat] for seat in outcome.winners if seat < len(match.names))
        said.append(words.say("winners", {"names": winners, "count": len(outcome.winners)}))
    said.append(how_it_ended(match, words) or words.say(f"ended-{_status(match)}"))
    said.append(words.say("in-file", {"file": printable(match.source)}))
    return [*said, *([words.say("seed-given")] if fold.genesis.seed_was_given else [])]


def how_it_ended(match: MatchViews, words: LocaleBundle) -> str:
    """In the words of the game, if it came to an end."""
    game, outcome = match.fold.game, match.fold.outcome
    if match.stopped or game is None or outcome is None:
        return ""
    return Glossary(game, words.language).ending(outcome.ending)


def result_of(match: MatchViews, words: LocaleBundle) -> str:
    """How it ended, in a few words."""
    if match.stopped:
        return words.say("unsound-from", {"number": match.stopped[0]})
    return how_it_ended(match, words) or words.say(f"status-{_status(match)}")


def why_undealt(match: MatchViews, words: LocaleBundle) -> str:
    """Why there is no table to look at; empty if there is one."""
    if match.fold.state is not None:
        return ""
    started = None not in match.fold.seats and _status(match) not in ("open", "unsound")
    return words.say("seed-unknown" if started else "never-dealt")


def _status(match: MatchViews) -> str:
    return "unsound" if match.stopped else STATUSES.get(match.fold.status, "unsound")
