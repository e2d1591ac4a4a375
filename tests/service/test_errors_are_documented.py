"""docs/errors.md is true: it has every reason, with the status that the code gives."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from engines.core.errors import BadSetup, IllegalAction, Reason, SetupReason
from powderkeg.v1 import error_reason_pb2
from replay.log.divergence import Divergence
from replay.store.streams import StoreDown
from service.errors import as_service_error

ROOT = Path(__file__).parent.parent.parent
PREFIX = "ERROR_REASON_"
REASONS = [value.name.removeprefix(PREFIX) for value in error_reason_pb2.ErrorReason.DESCRIPTOR.values]


def documented() -> dict[str, str]:
    """Statuses by reason, from the tables of the page."""
    page = (ROOT / "docs" / "errors.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `([A-Z_]+)` \| `([A-Z_]+)` \| [^|]+ \| [^|]+ \|$", page, re.MULTILINE)
    assert len(rows) == len({reason for reason, _ in rows})
    return dict(rows)


def raised() -> Iterator[tuple[str, str, str]]:
    """Every ServiceError that names its status and its reason: where, which status, which reason."""
    for path in sorted((ROOT / "service").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "ServiceError":
                status, reason = node.args[:2]
                if isinstance(reason, ast.Constant):
                    assert isinstance(status, ast.Attribute), f"{path.name}:{node.lineno} hides its status"
                    yield f"{path.name}:{node.lineno}", status.attr, str(reason.value)


def test_the_page_has_every_reason_and_no_other() -> None:
    assert sorted(documented()) == sorted(set(REASONS) - {"UNSPECIFIED"})


def test_the_code_was_found() -> None:
    assert {"MALFORMED", "WRONG_TOKEN", "STALE_SEQ", "LOG_CORRUPT"} <= {reason for _, _, reason in raised()}


@pytest.mark.parametrize(("where", "status", "reason"), list(raised()), ids=str)
def test_what_the_service_raises_is_on_the_page(where: str, status: str, reason: str) -> None:
    assert reason in REASONS, where
    assert documented()[reason] == status, where


@pytest.mark.parametrize("reason", [reason for reason in Reason if reason is not Reason.NO_SUCH_SEAT])
def test_what_an_engine_refuses_is_on_the_page(reason: Reason) -> None:
    """All but NO_SUCH_SEAT: who acts is said by a token, so an engine's own never reaches a caller."""
    error = as_service_error(IllegalAction(reason, "no", "BOOM-1"))
    assert error is not None
    assert documented()[error.reason] == error.code.name
    assert error.metadata == {"rule": "BOOM-1"}


@pytest.mark.parametrize("reason", SetupReason)
def test_what_cannot_be_set_up_is_on_the_page(reason: SetupReason) -> None:
    error = as_service_error(BadSetup(reason, "no"))
    assert error is not None
    assert documented()[error.reason] == error.code.name


@pytest.mark.parametrize("below", [StoreDown("gone"), Divergence(3, "another digest")], ids=["store", "log"])
def test_what_the_log_and_the_store_refuse_is_on_the_page(below: Exception) -> None:
    error = as_service_error(below)
    assert error is not None
    assert documented()[error.reason] == error.code.name


def test_every_reason_is_given_by_something() -> None:
    given = {reason for _, _, reason in raised()} | set(Reason) | set(SetupReason)
    assert given == set(documented())
