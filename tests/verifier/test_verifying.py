"""The second verifier accepts what is sound, refuses what is not, and agrees with the audit."""

from __future__ import annotations

from typing import Any

import pytest

from powderkeg.v1 import log_pb2
from replay.audit import FileAudit, audit_file
from replay.chain import deal_digest
from replay.export import read_export
from replay.findings import Finding
from replay.notes import split_notes
from replay.policy import Policy
from replay.statements import read_statement
from tests.verifier.conftest import honest
from tests.verifier.node import Case, verify_all
from tests.verifier.samples import POLICY, SECRET, STRANGER, boards, parsed, table
from tests.verifier.tampered import FILE, THE_EVENT, everything
from tests.verifier.unusual import unusual

Results = dict[str, dict[str, Any]]
Found = tuple[str | int, str, str, int]
CHECKS = ["shape", "signatures", "chain", "proofs", "seed", "replay", "result"]
RULES = {"replay", "result"}


def found_by_node(result: dict[str, Any]) -> list[Found]:
    """Where, which check, the verdict and the entry, in order."""
    parts: list[tuple[str | int, list[dict[str, Any]]]] = []
    if result["damage"]:
        parts.append((FILE, [result["damage"]]))
    if result["event"]:
        parts.append((THE_EVENT, result["event"]["findings"]))
    parts += [(place, match["findings"]) for place, match in enumerate(result["matches"])]
    return [(where, each["check"], each["verdict"], each["entry"]) for where, some in parts for each in some]


def found_by_audit(audit: FileAudit) -> list[Found]:
    parts: list[tuple[str | int, list[Finding]]] = []
    if audit.damage:
        parts.append((FILE, [audit.damage]))
    if audit.event:
        parts.append((THE_EVENT, audit.event.findings))
    parts += [(place, match.findings) for place, match in enumerate(audit.matches)]
    return [(where, each.check, str(each.verdict), each.entry) for where, some in parts for each in some]


def audited(case: Case) -> FileAudit:
    kept = [(note, read_statement(note)) for note in split_notes(case.kept)] if case.kept else []
    return audit_file(case.data, Policy.parse(case.policy) if case.policy else None, kept)


@pytest.mark.parametrize("name", honest())
def test_honest_files_are_consistent(results: Results, name: str) -> None:
    result = results[f"honest: {name}"]
    assert result["verdict"] == "consistent", found_by_node(result)
    assert result["damage"] is None
    for match in result["matches"]:
        assert match["verdict"] == "consistent"
        assert [each["check"] for each in match["findings"]] == CHECKS
        assert {each["verdict"] for each in match["findings"] if each["check"] in RULES} == {"skipped"}


@pytest.mark.parametrize("name", everything())
def test_tampering_is_refused(results: Results, name: str) -> None:
    result, expected = results[f"tampered: {name}"], everything()[name]
    assert result["verdict"] == "refuted"
    first = next(found for found in found_by_node(result) if found[2] == "failed")
    assert first == (expected.where, expected.check, "failed", expected.entry)


@pytest.mark.parametrize("name", unusual())
def test_unusual_files(results: Results, name: str) -> None:
    _, verdict = unusual()[name]
    assert results[f"unusual: {name}"]["verdict"] == verdict


def test_random_changes_are_refused(results: Results) -> None:
    verdicts = {name: result["verdict"] for name, result in results.items() if name.startswith("random: ")}
    assert len(verdicts) == 300
    assert {name: verdict for name, verdict in verdicts.items() if verdict != "refuted"} == {}


def test_every_problem_is_told(results: Results) -> None:
    for name, result in results.items():
        parts = [result["event"], *result["matches"]]
        findings = [each for part in parts if part for each in part["findings"]]
        findings += [result["damage"]] if result["damage"] else []
        for each in findings:
            assert bool(each["problem"]) == (each["verdict"] != "ok"), name
            assert "cannot be checked" not in each["problem"], name


def without_rules(found: list[Found]) -> list[Found]:
    """What both look at."""
    return [each for each in found if each[1] not in RULES]


def explained(case: Case, by_node: list[Found], by_audit: list[Found]) -> bool:
    """Whether a random change is one that the two find in different ways.

    Actions and outcomes are of the rules: where the audit cannot read one, the second verifier finds another chain. And
    it wants no control character in a whole note, the audit none in its text.
    """
    where, check, verdict, entry = next(each for each in without_rules(by_audit) if each not in by_node)
    if entry and isinstance(where, int) and (check, verdict) == ("shape", "failed"):
        data = read_export(case.data).matches[where].entries[entry - 1]
        of_the_rules = b"\x42" in data or b"\x62" in data  # the tags of `acted` and `closing`
        return of_the_rules and (where, "chain", "failed") in {each[:3] for each in by_node}
    export = read_export(case.data)
    notes = [note for match in export.matches for note in match.checkpoints]
    if export.event:
        notes += [*export.event.heads, *(leaf.data for leaf in export.event.leaves)]
    return any(set(note) & (set(range(32)) - {10}) for note in notes)


def test_it_agrees_with_the_audit(results: Results, cases: dict[str, Case]) -> None:
    differences, explanations = {}, 0
    for name, case in cases.items():
        by_node, by_audit = found_by_node(results[name]), found_by_audit(audited(case))
        if without_rules(by_node) == without_rules(by_audit):
            continue
        if name.startswith("random: ") and explained(case, by_node, by_audit):
            explanations += 1
        else:
            differences[name] = sorted(set(map(str, by_node)) ^ set(map(str, by_audit)))
    assert differences == {}
    assert explanations < 20


def test_shuffles_are_those_of_the_deal(results: Results) -> None:
    for game in ("boom", "kittens", "kobolds", "monsters"):
        (match,) = results[f"honest: {game}"]["matches"]
        log = table(game, moves=250 if game in {"kobolds", "monsters"} else None)
        started = next(entry for entry in map(parsed, log.entries) if entry.HasField("started")).started
        assert match["drawn"]["below"] == list(started.drawn_below)
        assert deal_digest(match["drawn"]["numbers"]) == started.deal_digest
        for order in match["shuffles"]:
            assert sorted(order) == list(range(len(order)))
        assert sum(len(order) - 1 for order in match["shuffles"]) <= len(started.drawn_below)
    assert max(map(len, results["honest: kittens"]["matches"][0]["shuffles"])) > 20


def test_tables_of_a_board_have_the_same_shuffles(results: Results) -> None:
    first, second, other = results["honest: boards"]["matches"]
    assert first["shuffles"] == second["shuffles"] != other["shuffles"]
    assert first["seed"] == second["seed"] != other["seed"]
    assert [each["board"] for each in (first, second, other)] == [1, 1, 2]
    _, tables = boards()
    assert first["match"] == tables[0].match_id


def test_facts_of_a_match(results: Results) -> None:
    (match,) = results["honest: kittens"]["matches"]
    log = table("kittens")
    assert (match["match"], match["game"], match["seats"]) == (log.match_id, "kittens", 3)
    assert (match["entries"], match["head"]) == (log.size, log.heads[-1].hex())


def test_kept_notes_of_something_else_are_named(results: Results) -> None:
    assert results["unusual: kept notes of something else"]["unused"] == [
        "powderkeg/event/another 9",
        f"powderkeg/receipt/{table(number=1).match_id}/0 2",
    ]
    assert results["honest: event with kept notes"]["unused"] == []


def test_what_does_not_begin() -> None:
    match, policy = table(), POLICY
    usage = {
        "kept notes without a policy": Case(match.file(), None, match.receipt(2)),
        "a kept note of a stranger": Case(match.file(), policy, STRANGER.sign(match.statement(1).text())),
        "kept notes that are none": Case(match.file(), policy, b"hello\n"),
        "a policy without keys": Case(match.file(), "# none\n"),
        "a policy with another id": Case(match.file(), policy.replace("+7c", "+7d")),
        "a policy with a private key": Case(match.file(), "key PRIVATE+KEY+a+00000000+AQ==\n"),
        "a policy with something else": Case(match.file(), policy + "trust everybody\n"),
        "a policy with a bad time": Case(match.file(), policy.replace("\n", " from 2026-02-30T00:00\n")),
        "a policy with a limit twice": Case(match.file(), policy.replace("\n", " from 2026-02-03 from 2026-02-03\n")),
    }
    for name, result in verify_all(usage).items():
        assert set(result) == {"usage"}, name


KEY = POLICY.rstrip("\n")
REFUSED_POLICIES = {
    f"# mine\n{SECRET}\n": "the policy, line 2: this is a signing key; `powderkeg keys policy` makes a policy of it",
    f"key {SECRET}\n": "the policy, line 1: this is a signing key; `powderkeg keys policy` makes a policy of it",
    f"{KEY}\n\n{KEY} until 2026-05-02\n": "the policy, line 3: it names a key twice",
    f"{KEY} from 2026-05-02 until 2026-05-02\n": "the policy, line 1: `from` is not before `until`",
    f"{KEY} from 2026-05-02 until 2026-05-02T01:00+02:00\n": "the policy, line 1: `from` is not before `until`",
    f"{KEY}\n\nhunter2 hunter2\n": "the policy, line 3: this is not understood",
    f"{KEY} until hunter2\n": "the policy, line 1: this is no time",
    "key hunter2+00000000+hunter2\n": "the policy, line 1: this is no public key",
    KEY.replace("+7c", "+7d"): "the policy, line 1: the id of the key is not that of its name and bytes",
}


def test_what_is_wrong_with_a_policy_is_told_without_its_words() -> None:
    file = table(moves=2).file()
    results = verify_all({text: Case(file, text) for text in REFUSED_POLICIES})
    assert results == {text: {"usage": problem} for text, problem in REFUSED_POLICIES.items()}


def test_a_head_that_is_larger_may_be_a_newer_one(results: Results) -> None:
    for name in ("rolled back", "rolled back for a match"):
        proofs = results[f"tampered: kept: {name}"]["event"]["findings"][2]
        assert proofs["problem"].endswith("it was rolled back, or this file is older than that head")


def test_samples_are_what_they_seem() -> None:
    """The boards of the samples have no seed in their logs, so that it must come from the event."""
    _, tables = boards()
    last = parsed(tables[0].entries[-1])
    assert last.HasField("closing")
    assert last.closing.server_seed == b""
    assert isinstance(last, log_pb2.LogEntry)
