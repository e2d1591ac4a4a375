"""Leaves what a process knows where all processes of the service find it, once a second."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence

import structlog

from replay.store.figures import store_figures
from replay.store.streams import StoreDown
from service.bootstrap import Application
from service.metrics.readings import app_samples, process_samples, store_samples, tally_samples, worker_samples
from service.metrics.samples import Samples, Snapshot, counted, merged
from service.metrics.shared_page import SharedPage

log = structlog.get_logger()
SAMPLE_EVERY = 0.1
"""Seconds between looks at how late the loop is."""
SAMPLES = 10
"""Looks between two snapshots."""
ASK_EVERY = 5.0
"""Seconds between questions to the store."""


class Publisher:
    """Writes the page of this process."""

    def __init__(self, app: Application, pages: Sequence[int], place: int, store_is_up: Callable[[], bool]) -> None:
        self._app = app
        self._place = place
        self._alone = len(pages) == 1
        """Whether nobody supervises this process."""
        self._store_is_up = store_is_up
        self._page = SharedPage(pages[place])
        self._before = counted(self._page.read())
        """What those who had this place before have counted: a counter never goes back."""
        self._store: Samples = {}

    async def run(self) -> None:
        """Until cancelled."""
        async with asyncio.TaskGroup() as loops:
            loops.create_task(self._ask_store())
            loops.create_task(self._watch_loop())

    async def _watch_loop(self) -> None:
        while True:
            self.publish()
            for _ in range(SAMPLES):
                begun = time.monotonic()
                await asyncio.sleep(SAMPLE_EVERY)
                self._app.tally.loop_lag.add(max(0.0, time.monotonic() - begun - SAMPLE_EVERY))

    async def _ask_store(self) -> None:
        while True:
            try:
                self._store = store_samples(await store_figures(self._app.store, self._app.clock.now_ms()))
            except StoreDown as error:
                self._store = {}
                self._app.tally.store.failed(error)
            except Exception:
                log.exception("bug")
            await asyncio.sleep(ASK_EVERY)

    def publish(self) -> None:
        samples = {
            **tally_samples(self._app.tally),
            **app_samples(self._app, store_up=self._store_is_up()),
            **self._store,
            **process_samples(self._place),
            **(worker_samples(alive=1, deaths=0, hangs=0) if self._alone else {}),
        }
        now = Snapshot(time.monotonic(), samples)
        whole = now if self._before is None else Snapshot(now.at, merged((self._before, now), now.at))
        self._page.write(whole)
