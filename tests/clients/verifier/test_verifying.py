"""The second verifier accepts what is sound, refuses what is not, and agrees with the audit."""

from __future__ import annotations

from typing import Any

import pytest

from powderkeg.v1 import log_pb2
from replay.log.chain import deal_digest
from tests.clients.verifier.comparing import RULES, THE_EVENT, audited_or_refused, differences, found_by_node
from tests.clients.verifier.conftest import honest
from tests.clients.verifier.node import Case, verify_all
from tests.clients.verifier.samples import POLICY, SECRET, STRANGER, boards, parsed, table
from tests.clients.verifier.tampered import everything
from tests.clients.verifier.unusual import unusual

Results = dict[str, dict[str, Any]]
CHECKS = ["shape", "signatures", "chain", "proofs", "seed", "replay", "result"]


ALONE = {
    "first match of an event": "1 of 2 matches",
    "second match of an event": "1 of 2 matches",
    "match of an event that is not closed": "1 of an unknown number of matches",
    "one board": "1 of 3 matches",
}
"""Files of one match, which do not tell of the others of its event."""


@pytest.mark.parametrize("name", honest())
def test_honest_files_are_consistent(results: Results, name: str) -> None:
    result = results[f"honest: {name}"]
    left = [each for each in found_by_node(result) if each[2] not in {"ok", "skipped"}]
    assert left == ([(THE_EVENT, "complete", "unchecked", 0)] if name in ALONE else [])
    assert result["verdict"] == ("unproven" if name in ALONE else "consistent")
    assert name not in ALONE or result["event"]["coverage"] == ALONE[name]
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


def test_it_agrees_with_the_audit(results: Results, cases: dict[str, Case]) -> None:
    told = {name: differences(audited_or_refused(case), results[name]) for name, case in cases.items()}
    assert {name: some for name, some in told.items() if some} == {}


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
    for name in ("a kept head of later", "a kept head of later, for a match"):
        proofs = results[f"unusual: {name}"]["event"]["findings"][2]
        told = "a kept head is of 6 leaves, and this tree has 5: this file is older, or the event was rolled back"
        assert (proofs["verdict"], proofs["problem"]) == ("unchecked", f"{told}: export it anew")


def test_samples_are_what_they_seem() -> None:
    """The boards of the samples have no seed in their logs, so that it must come from the event."""
    _, tables = boards()
    last = parsed(tables[0].entries[-1])
    assert last.HasField("closing")
    assert last.closing.server_seed == b""
    assert isinstance(last, log_pb2.LogEntry)
