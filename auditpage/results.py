"""Standings of the event, and the result of each match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from auditpage.markup import Markup, tag, together
from replay.audit.run import Run
from replay.audit.standings import Standing
from words.printable import printable


def standings_table(run: Run) -> Markup:
    note = tag("p", run.standings_note) if run.standings_note else Markup("")
    if not run.standings:
        return note
    duplicate = any(each.matchpoints is not None for each in run.standings)
    heads = ["rank", "player", "played", "won", "score", *(["matchpoints"] if duplicate else [])]
    rows = [tag("tr", *_standing(each, duplicate=duplicate)) for each in run.standings]
    return together(_table(heads, rows), note)


def _standing(standing: Standing, *, duplicate: bool) -> list[Markup]:
    numbers = [standing.played, standing.won, standing.score]
    cells = [tag("td", str(standing.rank), class_="number"), tag("th", printable(standing.label), scope="row")]
    cells += [tag("td", str(number), class_="number") for number in numbers]
    if duplicate:
        cells.append(tag("td", str(standing.matchpoints or 0), class_="number"))
    return cells


def results_table(timelines: Sequence[Mapping[str, Any]], words: Mapping[str, Mapping[str, Any]]) -> Markup:
    """How each match ended, seat by seat."""
    heads = ["match", "game", "result", "players and scores", "entries"]
    rows = [tag("tr", *_result(number, each, words)) for number, each in enumerate(timelines)]
    return _table(heads, rows)


def _result(number: int, timeline: Mapping[str, Any], words: Mapping[str, Mapping[str, Any]]) -> list[Markup]:
    outcome, rules = timeline["outcome"], timeline["rules"]
    ended = timeline["status"]
    if timeline["stopped"]:
        ended = f"not sound from entry {timeline['stopped'][0]} on"
    elif outcome:
        ended = words[rules]["endings"].get(outcome["ending"], outcome["ending"])
    return [
        tag("th", tag("a", printable(timeline["id"]), href=f"#match-{number + 1}"), scope="row"),
        tag("td", words[rules]["title"] if rules else "·"),
        tag("td", ended),
        tag("td", tag("ul", *_players(timeline), class_="players")),
        tag("td", str(timeline["entries"]), class_="number"),
    ]


def _players(timeline: Mapping[str, Any]) -> list[Markup]:
    outcome = timeline["outcome"] or {"winners": [], "scores": []}
    items = []
    for seat, taken in enumerate(timeline["seats"]):
        won = seat in outcome["winners"]
        score = f" {outcome['scores'][seat]}" if seat < len(outcome["scores"]) else ""
        name = tag("b", f"★ {taken['name']}{score}") if won else tag("span", f"{taken['name']}{score}")
        items.append(tag("li", name, class_="won" if won else None, title="won" if won else None))
    return items


def _table(heads: Sequence[str], rows: Sequence[Markup]) -> Markup:
    head = tag("tr", *(tag("th", each, scope="col") for each in heads))
    return tag("div", tag("table", tag("thead", head), tag("tbody", *rows)), class_="scroll", tabindex="0")
