"""Both verifiers say the same of changed files. `python -m tests.replay.audit.differential` tries many more."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from typer import Exit

from replay.audit import event as event_audit
from replay.audit import match as audit
from replay.audit.findings import ok
from replay.signed import notes
from tests.clients.verifier.comparing import audited_or_refused, compared, differences, found_by_audit
from tests.clients.verifier.node import Case, stop, verify_all
from tests.clients.verifier.samples import POLICY
from tests.replay.audit import differential
from tests.replay.audit.differential import ACCEPTED, CRASH, DIFFERENCE, OUTCOMES, main, run
from tests.replay.audit.mutations import FAMILIES, files, mutation

NUMBERS = range(300)


@pytest.fixture(autouse=True, scope="module")
def node() -> Iterator[None]:
    """Node ends with the tests."""
    yield
    stop()


def test_the_verifiers_agree_on_changed_files() -> None:
    done = list(run(NUMBERS))
    assert [str(failure) for _, _, failures in done for failure in failures] == []
    assert {each.family for each, _, _ in done} == set(FAMILIES)
    assert {outcome for _, outcome, _ in done} == set(OUTCOMES)


def test_a_number_makes_the_same_file_again() -> None:
    assert mutation(7) == mutation(7)
    assert len({mutation(number).case for number in range(50)}) > 45


def test_the_files_that_are_changed_are_honest() -> None:
    cases = {str(place): Case(data, POLICY) for place, data in enumerate(files())}
    for name, result in verify_all(cases).items():
        found = audited_or_refused(cases[name])
        assert not isinstance(found, Exception)
        assert differences(found, result) == []
        assert {each[2] for each in compared(found_by_audit(found))} <= {"ok", "skipped", "unchecked"}


# -- it can fail -------------------------------------------------------------------------------------------------------


def kinds_of(monkeypatch: pytest.MonkeyPatch, where: Any, name: str, broken: Any) -> set[str]:
    monkeypatch.setattr(where, name, broken)
    return {failure.kind for _, _, failures in run(NUMBERS[:60]) for failure in failures}


def test_a_check_that_one_leaves_out_is_a_difference(monkeypatch: pytest.MonkeyPatch) -> None:
    assert kinds_of(monkeypatch, audit, "_chain", lambda *_: ok("chain")) >= {DIFFERENCE}


def test_a_file_that_one_accepts_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(audit, "_replay", lambda *_: [])
    monkeypatch.setattr(event_audit, "_signatures", lambda *_: ok("signatures"))
    monkeypatch.setattr(audit, "_chain", lambda *_: ok("chain"))
    monkeypatch.setattr(audit, "_proofs", lambda *_: ok("proofs"))
    assert kinds_of(monkeypatch, audit, "_seed", lambda *_: ok("seed")) >= {DIFFERENCE, ACCEPTED}


def test_a_crash_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    assert kinds_of(monkeypatch, notes, "MOST_SIGNATURES", None) >= {CRASH}


def test_a_crash_of_the_second_verifier_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(cases: dict[str, Case]) -> dict[str, Any]:
        return {name: {"crash": "it has ended"} for name in cases}

    assert kinds_of(monkeypatch, differential, "verify_all", broken) == {CRASH}


@pytest.mark.parametrize(("broken", "code"), [(False, 0), (True, 1)])
def test_the_exit_code(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], code: int, *, broken: bool
) -> None:
    if broken:
        monkeypatch.setattr(audit, "_chain", lambda *_: ok("chain"))
    with pytest.raises(Exit) as done:
        main(files=30, first=0, keep_in=None)
    assert done.value.exit_code == code
    told = capsys.readouterr().out
    assert ("a difference" in told) == broken
    assert "by the service" in told
