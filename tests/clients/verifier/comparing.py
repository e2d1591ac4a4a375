"""The one place that says what the audit and the second verifier must agree on, and finds where they do not."""

from __future__ import annotations

from typing import Any

from replay.audit.findings import REPLAY, RESULT, Finding
from replay.audit.match import FileAudit, audit_file
from replay.audit.policy import BadPolicy, Policy
from replay.signed.notes import BadNote, Note, split_notes
from replay.signed.statements import Statement, read_statement
from tests.clients.verifier.node import Case

FILE, THE_EVENT = "file", "event"
Found = tuple[str | int, str, str, int]
"""Where (the file, its event, or a match by its place), which check, its verdict, and the entry."""
RULES = {REPLAY, RESULT}
"""The second verifier skips these. Everything else is compared."""
VERDICTS = {"failed": "refuted", "unchecked": "unproven"}


class Refused(Exception):
    """The policy or the kept notes cannot be used: no file was looked at."""


def audited_or_refused(case: Case) -> FileAudit | Refused:
    """What the audit says; Refused where its command would not begin."""
    try:
        return _audited(case)
    except Refused as refused:
        return refused


def _audited(case: Case) -> FileAudit:
    try:
        policy = Policy.parse(case.policy) if case.policy is not None else None
        kept = [(note, read_statement(note)) for note in split_notes(case.kept)]
    except (BadPolicy, BadNote) as bad:
        raise Refused(str(bad)) from None
    _refuse_untrusted(policy, kept)
    return audit_file(case.data, policy, kept)


def _refuse_untrusted(policy: Policy | None, kept: list[tuple[Note, Statement]]) -> None:
    if kept and policy is None:
        raise Refused("kept notes need a policy")
    for note, statement in kept:
        problem = policy.objection(note, statement) if policy is not None else ""
        if problem:
            raise Refused(problem)


def found_by_audit(audit: FileAudit) -> list[Found]:
    parts: list[tuple[str | int, list[Finding]]] = [(FILE, [audit.damage])] if audit.damage else []
    if audit.event:
        parts.append((THE_EVENT, audit.event.findings))
    parts += [(place, match.findings) for place, match in enumerate(audit.matches)]
    return [(where, each.check, str(each.verdict), each.entry) for where, some in parts for each in some]


def found_by_node(result: dict[str, Any]) -> list[Found]:
    parts: list[tuple[str | int, list[dict[str, Any]]]] = []
    if result["damage"]:
        parts.append((FILE, [result["damage"]]))
    if result["event"]:
        parts.append((THE_EVENT, result["event"]["findings"]))
    parts += [(place, match["findings"]) for place, match in enumerate(result["matches"])]
    return [(where, each["check"], each["verdict"], each["entry"]) for where, some in parts for each in some]


def compared(found: list[Found]) -> list[Found]:
    """What both look at."""
    return [each for each in found if each[1] not in RULES]


def verdict_of(found: list[Found]) -> str:
    verdicts = {VERDICTS.get(each[2], "consistent") for each in found}
    return next((each for each in ("refuted", "unproven") if each in verdicts), "consistent")


def _other_coverage(audit: FileAudit, result: dict[str, Any]) -> list[str]:
    """How many matches of an event are here, of how many."""
    if audit.event is None:
        return []
    here, there = str(audit.event.coverage), result["event"]["coverage"]
    return [f"the audit has {here}, the second verifier {there}"] if here != there else []


def differences(audit: FileAudit | Refused, result: dict[str, Any]) -> list[str]:
    """Where the audit and this result of the second verifier disagree; nothing if they say the same."""
    if isinstance(audit, Refused):
        return [] if "usage" in result else [f"only the audit refuses to begin: {audit}"]
    if "usage" in result:
        return [f"only the second verifier refuses to begin: {result['usage']}"]
    by_audit, by_node = compared(found_by_audit(audit)), compared(found_by_node(result))
    told = [f"only the audit finds {each}" for each in by_audit if each not in by_node]
    told += [f"only the second verifier finds {each}" for each in by_node if each not in by_audit]
    told += _other_coverage(audit, result)
    if result["verdict"] != verdict_of(found_by_node(result)):
        told.append(f"its findings are {verdict_of(found_by_node(result))}, its verdict is {result['verdict']}")
    if by_audit != by_node and not told:
        told.append("the same findings, in another order")
    return told
