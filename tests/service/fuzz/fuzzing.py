"""Sends requests with mistakes to every call of a running service, and looks at what becomes of it."""

from __future__ import annotations

import asyncio
import gc
import logging
import os
import random
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from powderkeg.v1.match_pb2 import Action
from powderkeg.v1.match_service_pb2 import Attach, PlayRequest, Submit, SubmitActionRequest
from powderkeg.v1.replay_service_pb2 import VerifyReplayRequest
from service.limits import NO_LIMITS
from service.server import Service
from tests.service.fuzz.carriers import WEB, Carrier, by_grpc, by_web
from tests.service.fuzz.mutations import Mutator
from tests.service.logged import logged
from tests.service.permissions.asking import Asking, all_askings
from tests.service.permissions.scenes import EVENTS, MATCHES, Scene, tokens_of_strangers
from tests.service.running import ORGANIZER_KEY, Caller, new_match, running

GAMES = ("boom", "kittens", "monsters", "kobolds")
WORDS = (*GAMES, "sensible", "random", "en", "de", "first_seat", "expansions", "imploding", "0", "1", "nowhere")
AT_ONCE = 16
CACHED = 64
"""Matches that the service keeps at hand: few, so that what it must not keep shows."""
MOVES = 0.2
RENEWED_EVERY = 40
"""Requests after which one of the matches is replaced by another in the same stage."""
WRONG = ("INTERNAL", "UNKNOWN", "DEADLINE_EXCEEDED")
MAY_GROW = {"KiB": 16 * 1024, "tasks": 0, "descriptors": 2}
LIMITS = replace(NO_LIMITS, attach_seconds=1.0)


@dataclass
class Findings:
    """What came of it."""

    statuses: Counter[str] = field(default_factory=Counter)
    calls: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)
    """All that must not be."""
    grown: dict[str, tuple[int, int]] = field(default_factory=dict)
    """What the process uses, early on and at the end."""

    @property
    def problems(self) -> list[str]:
        """All that must not be, what has grown included."""
        return self.wrong + [
            f"{name}: {early:,}, and {late:,} at the end"
            for name, (early, late) in self.grown.items()
            if late > early + MAY_GROW[name]
        ]


@dataclass(frozen=True, slots=True)
class Honest:
    """A match that nobody has a token of but its players: it is as before afterwards, and goes on."""

    match_id: str
    players: Sequence[Caller]
    log: Sequence[bytes]

    @classmethod
    async def begun(cls, service: Service, anyone: Caller, game: str) -> Honest:
        match_id, _, players = await new_match(anyone, game=game)
        return cls(match_id, players, await service.store.read(match_id))

    async def problems(self, service: Service, anyone: Caller) -> AsyncIterator[str]:
        if await service.store.read(self.match_id) != self.log:
            yield f"match {self.match_id} was changed"
            return
        if not (await anyone.replays.VerifyReplay(VerifyReplayRequest(match_id=self.match_id))).sound:
            yield f"match {self.match_id} does not verify"
        await self.players[0].call("Resign", self.match_id)


class Fuzzer:
    """One service under it, by one door."""

    def __init__(self, service: Service, anyone: Caller, carry: Carrier, seed: int, findings: Findings) -> None:
        self.service, self.anyone, self.seed, self.findings = service, anyone, seed, findings
        self._carry = carry
        self._askings = list(all_askings(service))
        self._moves = [each for each in self._askings if each.call.name in ("SubmitAction", "Play")]
        self._stages = [stage for stages in (MATCHES, EVENTS) for _, stage in stages.values()]
        self._scenes: list[Scene] = []
        self._actions: dict[str, list[Action]] = {}
        self._honest: list[Honest] = []

    async def begin(self) -> None:
        self._honest = [await Honest.begun(self.service, self.anyone, game) for game in GAMES]
        self._scenes = [await stage(self.anyone) for stage in self._stages]
        self._scenes += [await self._of_a_game(game) for game in GAMES]
        self._scenes += [Scene(each.match_id, tokens=tokens_of_strangers("made up")) for each in self._honest]
        for scene in self._scenes[-len(self._honest) :]:
            del scene.tokens["organizer"]  # who may do everything

    async def _of_a_game(self, game: str) -> Scene:
        """A match with a bot, and what its first two seats could do at its beginning."""
        match_id, host, players = await new_match(self.anyone, game=game, bots=1)
        scene = Scene(match_id, tokens={**tokens_of_strangers("made up"), "host": host.token})
        scene.tokens |= {"on turn": players[0].token, "seat": players[1].token}
        self._actions[match_id] = [
            choice.action if choice.HasField("action") else choice.domain.example
            for player in players
            for choice in (await player.call("ListLegalActions", match_id)).choices
        ]
        return scene

    async def renew(self, number: int) -> None:
        """Another match in the place of one that may have been ended by now."""
        at = number % (len(self._stages) + len(GAMES))
        place = at - len(self._stages)
        scene = await (self._of_a_game(GAMES[place]) if place >= 0 else self._stages[at](self.anyone))
        self._actions.pop(self._scenes[at].match_id, None)
        self._scenes[at] = scene

    # -- one request -------------------------------------------------------------------------------------------

    async def send(self, case: int) -> None:
        chance = random.Random(f"{self.seed} {case}")
        asking, scene, token = self._chosen(chance)
        words = [*WORDS, scene.match_id, scene.event, scene.invitation]
        if token != ORGANIZER_KEY:  # who may end any match
            words.append(chance.choice(self._honest).match_id)
        mutator, caller = Mutator(chance, words), self.anyone.with_token(token)
        data = [mutator.mutated(message) for message in self._messages(asking, scene, chance)]
        status, details = await self._carry(caller, asking.call, data)
        self.findings.calls[asking.call.name] += 1
        self.findings.statuses[status] += 1
        if status in WRONG:
            told = " ".join(each.hex()[:400] for each in data)
            self.findings.wrong.append(f"case {case}: {asking.call.name}: {status} {details}: {told}")

    def _chosen(self, chance: random.Random) -> tuple[Asking, Scene, str]:
        """Any call, by anybody; every fifth is a move, by who is asked for one."""
        if chance.random() < MOVES:
            scene = chance.choice([scene for scene in self._scenes if scene.match_id in self._actions])
            return chance.choice(self._moves), scene, scene.tokens["on turn"]
        scene = chance.choice(self._scenes)
        return chance.choice(self._askings), scene, chance.choice([*scene.tokens.values()])

    def _messages(self, asking: Asking, scene: Scene, chance: random.Random) -> Iterator[Any]:
        request = asking.request(scene)
        actions = self._actions.get(scene.match_id)
        if isinstance(request, SubmitActionRequest) and actions:
            request.action.CopyFrom(chance.choice(actions))
        yield request
        if isinstance(request, PlayRequest):
            for number in range(chance.randrange(3)):
                action = chance.choice(actions) if actions else Action()
                yield PlayRequest(submit=Submit(request_id=f"{chance.random()} {number}", action=action))
            if chance.random() < 0.1:
                yield PlayRequest(attach=Attach(match_id=scene.match_id))

    # -- afterwards --------------------------------------------------------------------------------------------

    async def look(self) -> None:
        """Nothing is left of what was refused, and those who did no harm were done none."""
        wrong = self.findings.wrong
        for honest in self._honest:
            wrong += [each async for each in honest.problems(self.service, self.anyone)]
        async with asyncio.timeout(20):
            while open_streams(self.service):  # noqa: ASYNC110 (seen from outside)
                await asyncio.sleep(0.05)
        wrong += await orphans(self.service)
        for (_, name), tally in self.service.app.tally.calls.items():
            wrong += [f"the service counts {name}: {status}" for status in tally.failed if status in WRONG]


def open_streams(service: Service) -> int:
    return sum(call.open for call in service.app.tally.calls.values())


async def orphans(service: Service) -> list[str]:
    """Keys of the store that belong to no match and no event, and matches that nobody was told of."""
    kinds: dict[str, set[str]] = {}
    for key in await service.store.call("KEYS", "powderkeg:{*}:*"):
        tag, _, kind = key.decode().removeprefix("powderkeg:{").rpartition("}:")
        kinds.setdefault(tag, set()).add(kind)
    lonely = [tag for tag, found in kinds.items() if not found & {"log", "facts"}]
    logs = sum("log" in found for found in kinds.values())
    ok = {name: call.ok for (_, name), call in service.app.tally.calls.items()}
    told = ok["CreateMatch"] + ok["Rematch"] + ok["ImportReplay"]
    return [f"keys of nothing: {tag} {kinds[tag]}" for tag in lonely] + [
        f"{logs} logs, and {told} matches were made" for _ in range(logs > told)
    ]


# -- a run ------------------------------------------------------------------------------------------------------


def used() -> dict[str, int]:
    """What this process uses."""
    gc.collect()
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return {
        "KiB": pages * os.sysconf("SC_PAGE_SIZE") // 1024,
        "tasks": len(asyncio.all_tasks()),
        "descriptors": len(list(Path("/proc/self/fd").iterdir())),
    }


class Complaints(logging.Handler):
    """What grpcio or asyncio say when something has failed."""

    def __init__(self, wrong: list[str]) -> None:
        super().__init__(logging.ERROR)
        self._wrong = wrong

    def emit(self, record: logging.LogRecord) -> None:
        self._wrong.append(f"{record.name}: {record.getMessage()} {record.exc_info or ''}")


@asynccontextmanager
async def heard(findings: Findings) -> AsyncIterator[None]:
    """Everything that is logged as a failure meanwhile is a finding."""
    complaints = Complaints(findings.wrong)
    logging.getLogger().addHandler(complaints)
    try:
        with logged() as lines:
            yield
            findings.wrong += [f"logged: {line}" for line in lines if line["event"] == "bug"]
    finally:
        logging.getLogger().removeHandler(complaints)


async def fuzz(
    store_url: str, door: str, requests: int, seed: int, tell: Callable[[], object] = lambda: None
) -> Findings:
    """So many requests by one door."""
    findings, cases = Findings(), iter(range(requests))
    config: dict[str, Any] = {"web_port": 0} if door == WEB else {"door": door}
    async with heard(findings), running(store_url, limits=LIMITS, cached=CACHED, **config) as (service, anyone):
        carry = by_grpc if service.web is None else by_web(service.web.port)
        fuzzer = Fuzzer(service, anyone, carry, seed, findings)
        await fuzzer.begin()
        early = used()

        async def work() -> None:
            for case in cases:
                await fuzzer.send(case)
                tell()
                if case % RENEWED_EVERY == 0:
                    await fuzzer.renew(case // RENEWED_EVERY)
                if case == requests // 3:
                    early["KiB"] = used()["KiB"]

        async with asyncio.TaskGroup() as workers:
            for _ in range(AT_ONCE):
                workers.create_task(work())
        await fuzzer.look()
        with suppress(TimeoutError):  # what the service does by itself comes to an end; what was left behind does not
            async with asyncio.timeout(10):
                while len(asyncio.all_tasks()) > early["tasks"]:  # noqa: ASYNC110 (seen from outside)
                    await asyncio.sleep(0.05)
        late = used()
        findings.grown = {name: (early[name], late[name]) for name in early}
    return findings
