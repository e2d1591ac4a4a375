"""Record matches for this folder, through a real service: `python -m tests.replays.record`.

Files are added and never changed: every ruleset that was ever released must still replay what was played under it. A
file that is there is left alone, so a new ruleset, or a new line in MATCHES, adds its own.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from powderkeg.client import Powderkeg
from replay.signed.notes import Signer
from service.expiry import Patience
from service.server import Config, Service
from tests.store import embedded

FOLDER = Path(__file__).parent
SIGNER = Signer("powderkeg.test/replays", bytes(reversed(range(32))))
"""Signs recordings for tests and nothing else, so it is no secret."""
ORGANIZER = "records matches"
MATCHES: dict[str, dict[str, Any]] = {
    "boom-1-three": {"game": "boom", "seats": 3},
    "boom-1-five": {"game": "boom", "seats": 5, "options": {"first_seat": "2"}},
    "kittens-1-base": {"game": "kittens", "seats": 4},
    "kittens-1-two": {"game": "kittens", "seats": 2, "options": {"quick": "true"}},
    "kittens-1-imploding": {"game": "kittens", "seats": 5, "options": {"expansions": "imploding"}},
    "kittens-1-streaking": {"game": "kittens", "seats": 3, "options": {"expansions": "streaking"}},
    "kittens-1-barking": {"game": "kittens", "seats": 4, "options": {"expansions": "barking"}},
    "kittens-1-all": {"game": "kittens", "seats": 9, "options": {"expansions": "imploding,streaking,barking"}},
    "kittens-2-base": {"game": "kittens", "seats": 5},
    "kittens-2-streaking": {"game": "kittens", "seats": 4, "options": {"expansions": "streaking"}},
    "kittens-2-barking": {"game": "kittens", "seats": 4, "options": {"expansions": "barking"}},
    "kittens-2-all": {"game": "kittens", "seats": 7, "options": {"expansions": "imploding,streaking,barking"}},
    "monsters-1-three": {"game": "monsters", "seats": 3},
    "monsters-1-five": {"game": "monsters", "seats": 5},
    "monsters-2-three": {"game": "monsters", "seats": 3},
    "monsters-2-five": {"game": "monsters", "seats": 5},
    "monsters-2-random": {"game": "monsters", "seats": 3, "bots": ("random",)},
    "kobolds-1-three": {"game": "kobolds", "seats": 3},
    "kobolds-1-six": {"game": "kobolds", "seats": 6},
    "kobolds-1-revivals": {"game": "kobolds", "seats": 4, "options": {"revivals": "true"}},
    "kobolds-1-source": {"game": "kobolds", "seats": 3, "options": {"catalogue": "source"}},
    "kobolds-2-three": {"game": "kobolds", "seats": 3},
    "kobolds-2-six": {"game": "kobolds", "seats": 6},
    "kobolds-2-revivals": {"game": "kobolds", "seats": 4, "options": {"revivals": "true"}},
    "kobolds-2-source": {"game": "kobolds", "seats": 3, "options": {"catalogue": "source"}},
}
EVENT = "Recorded open"
BOARDS = [("boom", 3), ("kittens", 3), ("monsters", 3)]


async def main() -> int:
    with embedded() as url:
        async with serving(url) as client:
            for name, fields in MATCHES.items():
                await record(client, name, fields)
            await record_aborted(client)
            await record_resigned(client)
            await record_lobby(client)
            await record_event(client)
        async with serving(url, patience=Patience(for_start=1)) as client:
            await record_expired(client)
    return 0


@asynccontextmanager
async def serving(url: str, **config: Any) -> AsyncIterator[Powderkeg]:
    service = Service(Config(url, port=0, organizer_key=ORGANIZER, signing_keys=str(SIGNER), **config))
    await service.start()
    try:
        async with Powderkeg.connect(f"127.0.0.1:{service.port}", ORGANIZER) as client:
            yield client
    finally:
        await service.stop()


async def play(client: Powderkeg, bots: tuple[str, ...] = ("sensible", "random"), **fields: Any) -> str:
    """A match among bots, to its end."""
    host = await client.create(**fields)
    for seat in range(fields["seats"]):
        await host.add_bot(bots[seat % len(bots)])
    await host.start()
    async for _ in client.watch(host.match.id):
        pass
    return host.match.id


async def record(client: Powderkeg, name: str, fields: dict[str, Any]) -> None:
    path = FOLDER / f"{name}.pkr"
    if not path.exists():
        match_id = await play(client, **fields)
        write(path, await client.export(match_id))


async def record_aborted(client: Powderkeg) -> None:
    """A player sits down, the clock plays for that seat, and the match is broken off."""
    path = FOLDER / "boom-1-aborted.pkr"
    if path.exists():
        return
    host = await client.create("boom", seats=3, seconds_per_decision=1, options={"first_seat": "0"})
    player = await client.join(host.match.id, "Ann")
    for _ in range(2):
        await host.add_bot("random")
    await host.start()
    await player.act((await player.legal()).choices[0])
    await asyncio.sleep(2.5)
    await host.abort("the lights went out")
    write(path, await client.export(host.match.id))


async def record_resigned(client: Powderkeg) -> None:
    """Players resign one after the other, until one is left: the bot, whose score is not the only one told."""
    path = FOLDER / "kobolds-2-resigned.pkr"
    if path.exists():
        return
    host = await client.create("kobolds", seats=3, options={"first_seat": "0"})
    players = [await client.join(host.match.id, name) for name in ("Ann", "Ben")]
    await host.add_bot("random")
    await host.start()
    for player in players:
        await player.resign()
    write(path, await client.export(host.match.id))


async def record_lobby(client: Powderkeg) -> None:
    """The rematch of a private match, with much coming and going before it starts."""
    path = FOLDER / "boom-1-lobby.pkr"
    if path.exists():
        return
    old = await client.create("boom", seats=4, options={"first_seat": "0"}, invite_only=True)
    ann, ben = [await client.join(old.match.id, name, invitation=old.invitation) for name in ("Ann", "Ben")]
    await old.add_bot("sensible")
    await old.abort("that was for trying")
    again, bens = await ann.rematch(), await ben.rematch()
    assert again.host is not None
    ann, ben = await again.join("Ann"), await bens.join("Ben")
    for _ in range(2):
        await again.host.add_bot("random", seat=3)
        await again.host.kick(3)
    await ann.leave()  # so Ben is the host
    host = await client.host(again.match.id, ben.token)
    cy = await client.join(again.match.id, "Cy", invitation=(await host.invitations()).invitation)
    await host.add_bot("sensible")
    await host.start()
    for player in (cy, ben):
        await player.resign()
    async for _ in client.watch(again.match.id):
        pass
    write(path, await client.export(again.match.id))


async def record_expired(client: Powderkeg) -> None:
    """A match that nobody starts."""
    path = FOLDER / "boom-1-expired.pkr"
    if path.exists():
        return
    host = await client.create("boom", seats=3)
    await host.join("Ann")
    async for _ in client.watch(host.match.id):
        pass
    write(path, await client.export(host.match.id))


async def record_event(client: Powderkeg) -> None:
    """A duplicate tournament: three boards, two tables each, and one match that belongs to no board."""
    path = FOLDER / "event-1.pkr"
    if path.exists():
        return
    await client.create_event(EVENT, boards=len(BOARDS))
    for board, (game, seats) in enumerate(BOARDS, start=1):
        for bots in (("sensible", "random"), ("random", "sensible")):
            await play(client, bots, game=game, seats=seats, tournament=EVENT, board=board)
    single = await play(client, game="kobolds", seats=3, tournament=EVENT)
    await client.close_event(EVENT)
    write(path, await client.export_event(EVENT))
    write(FOLDER / "event-1-match.pkr", await client.export(single))


def write(path: Path, data: bytes) -> None:
    path.write_bytes(data)
    sys.stdout.write(f"{path.name}: {len(data):,} bytes\n")


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
