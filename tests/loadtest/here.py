"""A load without processes of its own: the service and its driver in one, for tests that look inside or tamper."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from loadtest.plan import LoadPlan, LoadTable
from loadtest.report import LoadReport, ReportBuilder
from loadtest.usage import Usage
from loadtest.worker import LoadWorker
from replay.audit.policy import Policy, Trusted
from service.server import Service, configure_logs
from tests.service.running import SIGNER, running

BOOM = (LoadTable("boom", 3),)
TRUSTED = Policy(Trusted(SIGNER.verifier))
Tamper = Callable[[Service], None]


def small(**changes: Any) -> LoadPlan:
    """A load that takes no time."""
    return LoadPlan(**{"tables": BOOM, "matches": 2, "moves": 60, "seconds": 10.0, "connections": 2, **changes})


def load_here(
    store_url: str,
    plan: LoadPlan,
    before: Tamper = lambda _: None,
    after: Tamper = lambda _: None,
    rewrite: Callable[[LoadWorker], None] = lambda _: None,
    policy: Policy | None = TRUSTED,
    **config: Any,
) -> tuple[LoadReport, LoadWorker]:
    """What comes of it, and the share that did it. Who tampers does so before it is played, or after."""
    configure_logs("error")

    async def load() -> tuple[LoadReport, LoadWorker]:
        gathered = ReportBuilder(plan)
        async with running(store_url, **config) as (service, _):
            share = LoadWorker(plan, 0, f"127.0.0.1:{service.port}", gathered.add, policy)
            try:
                await share.open()
                before(service)
                await share.drive()
                after(service)
                rewrite(share)
                await share.check()
            finally:
                await share.close()
        return gathered.report(Usage(), Usage(), None), share

    return asyncio.run(load())
