"""Standings of the event, and the result of each match."""

from __future__ import annotations

from collections.abc import Sequence

from auditpage.markup import Markup, tag, together
from auditpage.match_facts import game_title, result_of, seat_names
from auditpage.match_views import MatchViews
from replay.audit.run import Run
from replay.audit.standings import Standing
from words.bundles import LocaleBundle
from words.printable import printable


def standings_table(run: Run, words: LocaleBundle) -> Markup:
    note = tag("p", printable(run.standings_note), lang="en") if run.standings_note else Markup("")
    if not run.standings:
        return note
    duplicate = any(each.matchpoints is not None for each in run.standings)
    names = ["rank", "player", "played", "won", "score", *(["matchpoints"] if duplicate else [])]
    rows = [tag("tr", *_standing(each, duplicate=duplicate)) for each in run.standings]
    return together(_table([words.say(name) for name in names], rows), note)


def _standing(standing: Standing, *, duplicate: bool) -> list[Markup]:
    numbers = [standing.played, standing.won, standing.score]
    cells = [tag("td", str(standing.rank), class_="number"), tag("th", printable(standing.label), scope="row")]
    cells += [tag("td", str(number), class_="number") for number in numbers]
    if duplicate:
        cells.append(tag("td", str(standing.matchpoints or 0), class_="number"))
    return cells


def results_table(matches: Sequence[MatchViews], words: LocaleBundle) -> Markup:
    """How each match ended, seat by seat."""
    heads = [words.say(name) for name in ("match", "game", "result", "players-and-scores", "entries")]
    rows = [tag("tr", *_result(number, match, words)) for number, match in enumerate(matches, 1)]
    return _table(heads, rows)


def _result(number: int, match: MatchViews, words: LocaleBundle) -> list[Markup]:
    return [
        tag("th", tag("a", printable(match.fold.match_id), href=f"#match-{number}"), scope="row"),
        tag("td", game_title(match, words) or "·"),
        tag("td", result_of(match, words)),
        tag("td", tag("ul", *_players(match, words), class_="players")),
        tag("td", str(len(match.audit.log.entries)), class_="number"),
    ]


def _players(match: MatchViews, words: LocaleBundle) -> list[Markup]:
    outcome = match.fold.outcome
    winners, scores = (outcome.winners, outcome.scores) if outcome is not None else ((), ())
    items = []
    for seat, name in enumerate(seat_names(match, words)):
        won = seat in winners
        said = f"{name} {scores[seat]}" if seat < len(scores) else name
        shown = tag("b", f"★ {said}") if won else tag("span", said)
        items.append(tag("li", shown, class_="won" if won else None, title=words.say("won") if won else None))
    return items


def _table(heads: Sequence[str], rows: Sequence[Markup]) -> Markup:
    head = tag("tr", *(tag("th", each, scope="col") for each in heads))
    return tag("div", tag("table", tag("thead", head), tag("tbody", *rows)), class_="scroll", tabindex="0")
