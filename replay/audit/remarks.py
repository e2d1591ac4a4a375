"""Remarks: what is not wrong, and a reader of a verdict must know all the same (docs/audit.md)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from replay.audit.event import EventAudit
from replay.audit.findings import OK, SIGNATURES, Finding, counted, finding_of
from replay.audit.match import FileAudit, MatchAudit
from replay.audit.policy import Policy
from replay.log.deal import lacks_entropy
from replay.log.seating import last_taken
from replay.signed.notes import Note
from replay.signed.printable import quoted

EVENT_OPEN, SEED_GIVEN, LOOKED, ABORTED = "event-open", "seed-given", "looked", "aborted"
NO_ENTROPY, BOT_SEED, BOARD, TWO_STORIES, KEY_UNTIL = "no-entropy", "bot-seed", "board", "two-stories", "key-until"
CODES = (EVENT_OPEN, SEED_GIVEN, LOOKED, ABORTED, NO_ENTROPY, BOT_SEED, BOARD, TWO_STORIES, KEY_UNTIL)
"""In the order in which they are told."""
MOST_LINES = 3
"""More remarks of a kind than that are told in one line."""
MOST_NAMED = 5
"""So many are named there, and so many reasons of aborted matches."""
LOST = "Besides fraud, a store that lost acknowledged entries in a crash (appendfsync everysec) does this, too."


@dataclass(frozen=True)
class Remark:
    """Something to know of a match, an event or a key."""

    code: str
    subject: str
    text: str


def remarks_of(files: Sequence[FileAudit], policy: Policy | None, kept: Iterable[Note] = ()) -> list[Remark]:
    """All remarks on some files and on what was kept, each once, by their codes."""
    found = [*_of_events(files), *_of_matches(files), *_of_stories(files), *_of_keys(files, policy, kept)]
    return sorted(dict.fromkeys(found), key=lambda remark: CODES.index(remark.code))


def in_lines(remarks: Sequence[Remark]) -> list[str]:
    """For people: a line for each, and a single one for many of a kind."""
    lines: list[str] = []
    for code in CODES:
        alike = [remark for remark in remarks if remark.code == code]
        if len(alike) <= MOST_LINES:
            lines += [remark.text for remark in alike]
            continue
        named = ", ".join(remark.subject for remark in alike[1 : 1 + MOST_NAMED])
        more = len(alike) - 1 - MOST_NAMED
        others = f"{named} and {more} more" if more > 0 else named
        lines.append(f"{alike[0].text} So it is with {len(alike) - 1} others: {others}.")
    return lines


# -- events ------------------------------------------------------------------------------------------------------------


def _of_events(files: Sequence[FileAudit]) -> Iterator[Remark]:
    events = [file.event for file in files if file.event is not None]
    ended = {event.log.name for event in events if event.coverage.closed and not _is_refuted(event)}
    for event in events:
        name, subject = event.log.name, f"event {event.log.name}"
        if event.heads and not event.coverage.closed and name not in ended:
            yield Remark(EVENT_OPEN, subject, f"The event {name} is not closed: matches may still be added.")
        if event.boards:
            chosen = "was chosen by the service when the organizer created the event: no player added to it"
            yield Remark(BOARD, subject, f"The seed of the boards of the event {name} {chosen}.")
    for name in dict.fromkeys(event.log.name for event in events):
        yield from _aborted_of_event(name, files)


def _is_refuted(event: EventAudit) -> bool:
    return any(finding.failed for finding in event.findings)


def _aborted_of_event(name: str, files: Sequence[FileAudit]) -> Iterator[Remark]:
    matches = {match.log.match_id: match for file in files for match in file.matches if _is_of(match, file.event, name)}
    ends = Counter(_how_aborted(match) for match in matches.values() if _is_aborted(match))
    if not ends:
        return
    told = [f"{count} {how}" for how, count in ends.most_common(MOST_NAMED)]
    others = ends.total() - sum(count for _, count in ends.most_common(MOST_NAMED))
    told += [f"{others} for other reasons"] if others else []
    here = f"Of the matches of the event {name} that are here, {counted(ends.total(), 'was', 'were')} aborted"
    yield Remark(ABORTED, f"event {name}", f"{here}: {', '.join(told)}.")


def _is_of(match: MatchAudit, event: EventAudit | None, name: str = "") -> bool:
    """Whether a match belongs to the event of its file, and that is the one of this name."""
    tournament = match.genesis.tournament
    return event is not None and tournament == event.log.name and tournament == (name or tournament)


def _is_aborted(match: MatchAudit) -> bool:
    return bool(match.entries) and match.entries[-1].HasField("aborted")


def _is_dealt(match: MatchAudit) -> bool:
    return any(entry.HasField("started") for entry in match.entries)


def _how_aborted(match: MatchAudit) -> str:
    reason = match.entries[-1].aborted.reason
    given = f"for the reason {quoted(reason)}" if reason else "without a reason"
    return f"{'after' if _is_dealt(match) else 'before'} the deal, {given}"


# -- matches -----------------------------------------------------------------------------------------------------------


def _of_matches(files: Sequence[FileAudit]) -> Iterator[Remark]:
    for file in files:
        for match in file.matches:
            match_id = match.log.match_id
            for code, tell in ABOUT_MATCHES.items():
                text = tell(match, match_id)
                if text:
                    yield Remark(code, f"match {match_id}", text)
            if _is_aborted(match) and not _is_of(match, file.event):
                yield Remark(ABORTED, f"match {match_id}", f"Match {match_id} was aborted {_how_aborted(match)}.")
            if match.genesis.board and file.event is None:
                chosen = "whose seed was chosen by the service: no player added to it"
                yield Remark(BOARD, f"match {match_id}", f"Match {match_id} was played on a board, {chosen}.")


def _seed_given(match: MatchAudit, match_id: str) -> str:
    given = match.genesis.seed_was_given
    return f"The seed of match {match_id} was given: whoever created it knew the deal." if given else ""


def looks(match: MatchAudit) -> list[int]:
    """After which entries the organizer has looked at cards."""
    return [entry.looked.seq for entry in match.entries if entry.HasField("looked")]


def _looked(match: MatchAudit, match_id: str) -> str:
    seen = looks(match)
    if not seen:
        return ""
    after = f"{'entry' if len(seen) == 1 else 'entries'} {', '.join(map(str, seen))}"
    return f"The organizer looked at cards of match {match_id} while it was on, after {after}."


def _is_of_players(match: MatchAudit) -> bool:
    """Whether the seed is one to which players could add, and something was dealt from it."""
    return not match.genesis.seed_was_given and not match.genesis.board and _is_dealt(match)


def _no_entropy(match: MatchAudit, match_id: str) -> str:
    silent = sorted(seat for seat, taken in last_taken(match.entries).items() if lacks_entropy(taken))
    if not silent or not _is_of_players(match):
        return ""
    seats = f"{'Seat' if len(silent) == 1 else 'Seats'} {', '.join(map(str, silent))}"
    return f"{seats} of match {match_id} gave no entropy: nothing of the seed comes from there."


def _bot_seed(match: MatchAudit, match_id: str) -> str:
    added = any(taken.entropy for taken in last_taken(match.entries).values())
    alone = not added and _is_of_players(match)
    return f"No seat of match {match_id} gave entropy: the service alone chose the seed." if alone else ""


ABOUT_MATCHES: dict[str, Callable[[MatchAudit, str], str]] = {
    SEED_GIVEN: _seed_given,
    LOOKED: _looked,
    NO_ENTROPY: _no_entropy,
    BOT_SEED: _bot_seed,
}


# -- what was signed ---------------------------------------------------------------------------------------------------


def _of_stories(files: Sequence[FileAudit]) -> Iterator[Remark]:
    """Two stories were signed only if trusted keys have signed this one."""
    for file in files:
        for match in file.matches:
            if _has_two_stories(match.findings):
                match_id = match.log.match_id
                yield Remark(TWO_STORIES, f"match {match_id}", f"Two stories of match {match_id} were signed. {LOST}")
        if file.event is not None and _has_two_stories(file.event.findings):
            name = file.event.log.name
            yield Remark(TWO_STORIES, f"event {name}", f"Two stories of the event {name} were signed. {LOST}")


def _has_two_stories(findings: Sequence[Finding]) -> bool:
    return _is_signed(findings) and any(finding.two_stories for finding in findings)


def _is_signed(findings: Sequence[Finding]) -> bool:
    found = finding_of(findings, SIGNATURES)
    return found is not None and found.verdict == OK


def _of_keys(files: Sequence[FileAudit], policy: Policy | None, kept: Iterable[Note]) -> Iterator[Remark]:
    limited = policy.limited() if policy is not None else set()
    notes = (*_signed_notes(files), *kept) if limited else ()
    signers = {signer for note in notes for signer in _signers(note)}
    for name, key_id in sorted(limited & signers):
        key = f"key {name}+{key_id.hex()}"
        thief = "whoever stole it can sign with earlier times, so the limit does not protect against a thief"
        yield Remark(KEY_UNTIL, key, f"The {key} is trusted only until a time, and has signed what is here: {thief}.")


def _signed_notes(files: Sequence[FileAudit]) -> Iterator[Note]:
    for file in files:
        for match in file.matches:
            if _is_signed(match.findings):
                yield from (note for note, _ in match.checkpoints)
        if file.event is not None and _is_signed(file.event.findings):
            yield from (note for note, _ in (*file.event.leaves, *file.event.heads))


def _signers(note: Note) -> Iterator[tuple[str, bytes]]:
    return ((signature.name, signature.key_id) for signature in note.signatures)
