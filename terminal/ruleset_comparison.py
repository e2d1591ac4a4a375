"""`powderkeg audit --against`: what another ruleset would have made of the matches."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from google.protobuf.message import DecodeError
from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from engines.core.errors import BadSetup, SetupReason
from engines.games import GAMES
from powderkeg.v1 import log_pb2
from replay.audit.findings import counted
from replay.audit.ruleset_diff import ABSENT, SAME, UNKNOWN, Impact, impact
from replay.audit.run import Source
from replay.log.export import MatchLog
from terminal.match_files import event_seed, seed_and_board
from words.printable import printable

NONE = "-"


@dataclass(frozen=True)
class OtherRuleset:
    """Which ruleset, of which game; of all games if none is named."""

    ruleset: int
    game: str = ""

    @classmethod
    def parse(cls, text: str) -> OtherRuleset:
        found = re.fullmatch(r"(?:(?P<game>[^@]+)@)?(?P<ruleset>[0-9]{1,6})", text)
        if found is None:
            raise BadSetup(
                SetupReason.BAD_OPTION, f"--against {text}: write it as RULESET or GAME@RULESET, as in 2 or kittens@2"
            )
        against = cls(int(found["ruleset"]), found["game"] or "")
        if against.game:
            GAMES.at(against.game, against.ruleset)
        return against


@dataclass(frozen=True)
class ComparedMatch:
    """A match of a file, and what the other ruleset would have made of it."""

    file: str
    impact: Impact


def game_of(log: MatchLog) -> str:
    try:
        return log_pb2.LogEntry.FromString(log.entries[0]).genesis.game
    except DecodeError:
        return ""


def compare_matches(
    sources: Sequence[Source], against: OtherRuleset, *, after_each: Callable[[], None] = lambda: None
) -> list[ComparedMatch]:
    """Every match of the game once, in the order of the files; then the files that cannot be read."""
    chosen = [
        (source, log)
        for source in sources
        if source.export is not None
        for log in source.export.matches
        if not against.game or game_of(log) == against.game
    ]
    unread = [
        ComparedMatch(source.name, Impact("", ruleset=against.ruleset, differs=UNKNOWN, why=source.damage))
        for source in sources
        if source.export is None
    ]
    if chosen or not unread:
        _refuse_nothing({game_of(log) for _, log in chosen}, against)
    compared: dict[object, ComparedMatch] = {}
    for source, log in chosen:
        key = (log.match_id, *log.entries)
        if key not in compared or compared[key].impact.differs == UNKNOWN:  # another file may reveal the seed
            seed, _ = seed_and_board(log, event_seed(source.export))
            compared[key] = ComparedMatch(source.name, impact(log, seed, against.ruleset))
        after_each()
    return [*compared.values(), *unread]


def _refuse_nothing(games: AbstractSet[str], against: OtherRuleset) -> None:
    """Say so where there is nothing to compare: whoever asks expects an answer."""
    if not games:
        wanted = f"of {against.game} " if against.game else ""
        raise BadSetup(SetupReason.BAD_OPTION, f"--against: the files hold no match {wanted}to compare")
    known = sorted(games & {game.name for game in GAMES})
    if not any(against.ruleset in GAMES.rulesets(game) for game in known):
        have = "; ".join(f"{game} has {' and '.join(map(str, GAMES.rulesets(game)))}" for game in known)
        there = have or "none of their games is known here"
        raise BadSetup(SetupReason.BAD_OPTION, f"--against: no game here has a ruleset {against.ruleset}: {there}")


def show_comparison(console: Console, compared: Sequence[ComparedMatch], *, several: bool) -> None:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for column in ("match", *(["file"] if several else []), "game", "ruleset"):
        table.add_column(column, overflow="fold")
    table.add_column("entry", justify="right")
    table.add_column("what differs")
    table.add_column("why", overflow="fold")
    for each in compared:
        found = each.impact
        source = [Text(printable(each.file))] if several else []
        style = {SAME: "green", ABSENT: "dim", UNKNOWN: "yellow"}.get(found.differs, "bold red")
        said = "nothing: the same" if found.differs == SAME else found.differs
        table.add_row(
            Text(printable(found.match_id) if found.match_id else NONE),
            *source,
            Text(printable(found.game) if found.game else NONE),
            f"{found.pinned or NONE} → {found.ruleset}",
            str(found.entry or NONE),
            Text(said, style),
            Text(printable(found.why) if found.why else ""),
        )
    if compared:
        console.print(table)
    console.print(Text(f"{_summary(compared)}."), soft_wrap=True)


def _summary(compared: Sequence[ComparedMatch]) -> str:
    """How many go another way, of how many that were executed under both rulesets; and what could not be."""
    diverge = sum(each.impact.diverges for each in compared)
    absent, unknown = (sum(each.impact.differs == kind for each in compared) for kind in (ABSENT, UNKNOWN))
    said = [f"{counted(diverge, 'match goes', 'matches go')} another way, of {_executed(compared):,}"]
    said += [f"{counted(absent, 'is of a game', 'are of games')} without this ruleset"] if absent else []
    said += [f"{counted(unknown, 'cannot', 'cannot')} be executed"] if unknown else []
    return "; ".join(said)


def _executed(compared: Sequence[ComparedMatch]) -> int:
    return sum(each.impact.differs not in (ABSENT, UNKNOWN) for each in compared)


def comparison_as_json(compared: Sequence[ComparedMatch], against: OtherRuleset) -> dict[str, object]:
    rows = [
        {
            "file": each.file,
            "match": each.impact.match_id,
            "game": each.impact.game,
            "pinned": each.impact.pinned,
            "ruleset": each.impact.ruleset,
            "differs": each.impact.differs,
            "entry": each.impact.entry,
            "why": each.impact.why,
        }
        for each in compared
    ]
    diverge = sum(each.impact.diverges for each in compared)
    counts = {"diverge": diverge, "compared": _executed(compared)}
    return {"against": against.ruleset, "game": against.game, **counts, "matches": rows}


def comparison_exit_code(compared: Sequence[ComparedMatch]) -> int:
    """0 if all go the same way, 1 if some do not, 3 if of some it cannot be said."""
    if any(each.impact.diverges for each in compared):
        return 1
    return 3 if any(each.impact.differs == UNKNOWN for each in compared) else 0
