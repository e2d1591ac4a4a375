"""Writes docs/permissions.md anew: python -m tests.service.permissions."""

from __future__ import annotations

import asyncio

from tests.service.permissions.asking import Table
from tests.service.permissions.page import PAGE, written
from tests.service.running import running
from tests.store import real_store


async def write(store_url: str) -> None:
    async with running(store_url) as (service, anyone):
        PAGE.write_text(written(await Table(service, anyone).filled()), encoding="utf-8")


if __name__ == "__main__":
    with real_store() as url:
        asyncio.run(write(url))
