"""The parts of the service, each made once and given what it works with."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import inf

from replay.audit.policy import Policy, Trusted
from replay.signed.notes import Signer
from replay.store.match_index import MatchIndex
from replay.store.streams import Store
from service.attention import Attention
from service.callers import Callers
from service.clock import StoreClock
from service.commands import Commands
from service.creation import Creation
from service.events import Events
from service.expiry import DEFAULT, Patience
from service.history import History
from service.idle_streams import IdleStreams
from service.limits import LIMITS, Limiter, Limits
from service.lobby import Lobby
from service.lobby_feed import LobbyFeed
from service.log_follower import LogFollower
from service.match_lists import MatchLists
from service.matches import Matches
from service.notary import Notary
from service.presence import Presence
from service.scheduler import Scheduler
from service.signing_queue import SigningQueue
from service.snapshots import EVERY, Snapshots
from service.tally import Tally
from service.watch_feed import WatchFeed


@dataclass(frozen=True)
class Application:
    """What servicers call, and what runs beside them."""

    store: Store
    clock: StoreClock
    tally: Tally
    matches: Matches
    callers: Callers
    creation: Creation
    lobby: Lobby
    commands: Commands
    history: History
    watch_feed: WatchFeed
    lobby_feed: LobbyFeed
    idle_streams: IdleStreams
    lists: MatchLists
    events: Events
    notary: Notary
    presence: Presence
    scheduler: Scheduler
    follower: LogFollower
    limiter: Limiter
    policy: Policy | None
    """Whom the service itself trusts: its keys, those in use before included."""

    def queue_lengths(self) -> dict[str, int]:
        """What waits for its turn in this process."""
        return {
            "log_reads": self.matches.slices.waiting,
            "missed_updates": self.matches.catching_up.waiting,
            "bots_and_clocks": self.scheduler.waiting,
            "signatures": self.notary.waiting,
        }

    def shut_down(self) -> None:
        """End all streams, so that their callers come again, elsewhere."""
        for each in (self.watch_feed, self.lobby_feed, self.idle_streams):
            each.shut_down()


def build(
    store: Store,
    organizer_key: str = "",
    cached: int = 10_000,
    signers: Sequence[Signer] = (),
    patience: Patience = DEFAULT,
    limits: Limits = LIMITS,
    *,
    presence: bool = True,
    is_home: Callable[[str], bool] = lambda _: True,
    snapshot_every: int = EVERY,
) -> Application:
    """All parts; observers of appends come before the matches that they observe.

    `is_home` tells whether this process is to look after a match that is due.
    """
    signer = next(iter(signers), None)
    clock, tally = StoreClock(store.time_ns), Tally()
    attention, signing = Attention(), SigningQueue(store, clock, signing=signer is not None)
    secret = signer.derived(b"snapshots") if signer is not None else b""
    snapshots = Snapshots(store, secret, tally.store, snapshot_every)
    matches = Matches(store, clock, snapshots, (signing, attention), cached, tally, limits.entries or inf)
    events = Events(store, clock, signer)
    present = Presence(matches, on=presence)
    notary = Notary(matches, events, signing, signer)
    lobby, index = Lobby(matches), MatchIndex(store)
    lobby_feed = LobbyFeed(index)
    limiter = Limiter(limits, store, clock, tally.limits)
    commands = Commands(matches, events, notary, limiter)
    return Application(
        store=store,
        clock=clock,
        tally=tally,
        matches=matches,
        callers=Callers(matches, events, organizer_key),
        creation=Creation(matches, events, notary, lobby, patience, limiter, index),
        lobby=lobby,
        commands=commands,
        history=History(matches, events, commands),
        watch_feed=WatchFeed(matches, present),
        lobby_feed=lobby_feed,
        idle_streams=IdleStreams(),
        lists=MatchLists(index),
        events=events,
        notary=notary,
        presence=present,
        scheduler=Scheduler(matches, commands, attention, patience, is_home),
        follower=LogFollower(matches, present, lobby_feed),
        limiter=limiter,
        policy=Policy(*(Trusted(each.verifier) for each in signers)) if signers else None,
    )
