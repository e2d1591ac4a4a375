"""docs/permissions.md is what a running service answers, to everybody, in every stage, by every call that there is."""

from __future__ import annotations

import asyncio
from dataclasses import fields

from service.auth import Caller as Proven
from service.server import Service, table_of_calls
from tests.service.permissions.asking import Asking, Rows, Table
from tests.service.permissions.page import PAGE, written
from tests.service.permissions.requests import REQUESTS
from tests.service.permissions.scenes import MATCHES, ROLES, waiting
from tests.service.running import Caller, running

STRANGERS = ("nobody", "wrong", "another")


def test_the_page_is_what_the_service_answers(store_url: str) -> None:
    async def scenario() -> dict[Asking, Rows]:
        async with running(store_url) as (service, anyone):
            assert {*REQUESTS} == {call.name for call in table_of_calls(service.app)}
            return await Table(service, anyone).filled()

    table = asyncio.run(scenario())
    assert written(table).splitlines() == PAGE.read_text(encoding="utf-8").splitlines(), "see the head of the page"
    for asking, rows in table.items():
        if asking.stages is MATCHES and asking.what != "with the invitation":
            strangers_learn_nothing(asking, rows)


def strangers_learn_nothing(asking: Asking, rows: Rows) -> None:
    """Of a private match they are told what they are told of none."""
    for role in STRANGERS:
        place = [*ROLES].index(role)
        told = {row[place] for stage, row in rows.items() if stage == "none" or stage.startswith("private")}
        assert told == {"UNKNOWN_MATCH"}, (asking.title, role)


def test_there_is_a_role_for_all_that_a_token_can_prove(store_url: str) -> None:
    async def scenario() -> None:
        async with running(store_url) as (service, anyone):
            proven = await proven_by_roles(service, anyone)
        for each in fields(Proven):
            if each.name != "sitting":  # how often a seat was left is no role
                assert len({getattr(caller, each.name) for caller in proven}) > 1, each.name

    asyncio.run(scenario())


async def proven_by_roles(service: Service, anyone: Caller) -> list[Proven]:
    scene = await waiting(anyone)
    live = await service.app.matches.live(scene.match_id)
    tokens = [token for role, token in scene.tokens.items() if role not in ("wrong", "another")]
    return [service.app.callers.who(live, token) for token in tokens]
