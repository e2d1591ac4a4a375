"""A client with a keeper, and services that lie to it."""

from __future__ import annotations

import fcntl
import pickle
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from io import FileIO
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from grpc import StatusCode

from powderkeg.client import Contradiction, Keeper, Player, Powderkeg
from powderkeg.client._consistency import proves_growth
from powderkeg.client._keeper import NoteFile
from powderkeg.client._notes import TreeHead, UnreadableNote, read_note, request_key
from powderkeg.v1.boom_pb2 import BoomRoll
from powderkeg.v1.event_service_pb2 import EventGrowth, EventInfo, GetEventRequest, GetEventResponse
from powderkeg.v1.match_pb2 import MATCH_STATUS_FINISHED, Match
from powderkeg.v1.match_service_pb2 import (
    Accepted,
    JoinMatchRequest,
    JoinMatchResponse,
    PlayRequest,
    PlayResponse,
    ResignResponse,
    SubmitActionResponse,
    WatchMatchResponse,
)
from replay.audit.merkle import Tree, consistent
from replay.signed.notes import Signer, Verifier, split_notes
from replay.signed.statements import EventHead, Receipt, TreePlace, read_statement
from tests.clients.python.fake import QUICK, UNAVAILABLE, Fake, FakeFailure, Part, run, table
from tests.replay.signed.test_curve import NO_POINT, RFC_8032, SMALL, WRITTEN_OTHERWISE
from tests.replay.signed.test_statements import BAD, KEY, STATEMENTS

EVENT = "Spring Open"
SIGNER = Signer("example.org/open", bytes(range(32)))
STRANGER = Signer("example.org/open", bytes(32))
POLICY = f"# whom we trust\nkey {SIGNER.verifier} from 2026-01-01\n"
ROLL = BoomRoll()
GONE = FakeFailure(StatusCode.OUT_OF_RANGE, "NO_SUCH_SEQ", "the tree of the event has 3 leaves, not 5")


@dataclass
class SigningService:
    """What an honest service would sign for seat 1 of match m1, which was opened with leaf 1."""

    signer: Signer = SIGNER
    story: str = "honest"
    tree: Tree = field(init=False)

    def __post_init__(self) -> None:
        self.tree = Tree(f"{self.story if number > 3 else ''} {number}".encode() for number in range(300))

    def head(self, size: int) -> EventHead:
        return EventHead(EVENT, size, self.tree.root(size))

    def receipt(self, request_id: str, seq: int, size: int = 2, **changes: Any) -> str:
        place = TreePlace(self.head(size), 1)
        honest = Receipt("m1", 1, seq, bytes([seq]) * 32, request_key("m1", request_id), place)
        return self.signer.sign(replace(honest, **changes).text()).decode()

    def event(self, size: int, *sizes: int) -> GetEventResponse:
        """The newest head, with proofs from smaller ones."""
        growths = [EventGrowth(from_size=each, consistency=self.tree.consistency(each, size)) for each in sizes]
        note = self.signer.sign(self.head(size).text()).decode()
        return GetEventResponse(event=EventInfo(name=EVENT, head=note), growths=growths)


HONEST = SigningService()
FORK = SigningService(story="forked")
"""It differs from the fifth leaf on."""


@pytest.fixture(autouse=True)
def numbered_requests(monkeypatch: pytest.MonkeyPatch) -> None:
    """Request ids that a script can know beforehand: r1, r2 and so on."""
    numbers = count(1)
    for module in ("_client", "_seats", "_play"):
        monkeypatch.setattr(f"powderkeg.client.{module}.new_request_id", lambda: f"r{next(numbers)}")


@asynccontextmanager
async def kept_table(folder: Path, policy: str = "") -> AsyncIterator[tuple[Fake, Powderkeg]]:
    """A fake service, and a client of it that keeps what it signs."""
    fake = Fake()
    await fake.start()
    try:
        keeper = Keeper(folder, policy)
        async with Powderkeg.connect(f"127.0.0.1:{fake.port}", retry=QUICK, keep=keeper) as client:
            yield fake, client
    finally:
        await fake.stop()


def with_player(folder: Path, scenario: Callable[[Fake, Powderkeg, Player], Awaitable[None]], policy: str = "") -> None:
    async def played() -> None:
        async with kept_table(folder, policy) as (fake, client):
            await scenario(fake, client, client.player("m1", 1, "token"))

    run(played)


def accepted(*receipts: str) -> list[SubmitActionResponse]:
    """Answers with the seqs from 5 on."""
    return [SubmitActionResponse(seq=seq, receipt=each) for seq, each in enumerate(receipts, start=5)]


def file_in(folder: Path) -> Path:
    (file,) = folder.iterdir()
    return file


def notes_in(folder: Path) -> list[str]:
    """As the audit reads them."""
    notes = split_notes(file_in(folder).read_bytes())
    assert all(read_statement(note) for note in notes)
    return [note.data.decode() for note in notes]


# -- honest services -----------------------------------------------------------------------------------------------


def test_all_that_is_signed_is_kept_in_one_file_that_an_audit_takes(tmp_path: Path) -> None:
    given = [
        HONEST.receipt("r1", 4),
        HONEST.receipt("r2", 5, 3),
        HONEST.receipt("r3", 6, 5),
        HONEST.receipt("r4", 7, 5),
    ]

    async def talk(requests: AsyncIterator[PlayRequest]) -> AsyncIterator[PlayResponse]:
        await anext(requests)
        await anext(requests)
        yield PlayResponse(accepted=Accepted(request_id="r3", seq=6, receipt=given[2]))

    async def scenario() -> None:
        async with kept_table(tmp_path) as (fake, client):
            fake.on("GetEvent", HONEST.event(2, 2), HONEST.event(6, 5, 3, 2))
            fake.on("JoinMatch", JoinMatchResponse(seat=1, seq=9, receipt=given[0], match=Match(tournament=EVENT)))
            fake.on("SubmitAction", SubmitActionResponse(seq=5, receipt=given[1]))
            fake.on("Play", talk)
            fake.on("Resign", ResignResponse(seq=7, receipt=given[3]))
            player = await client.join("m1", "Ann")
            await player.act(ROLL)
            async with player.play() as stream:
                assert await stream.act(ROLL) == 6
            await player.resign()
            assert [list(each.from_sizes) for each in fake.asked("GetEvent", GetEventRequest)] == [[2], [5, 3, 2]]

    run(scenario)
    heads = [HONEST.event(size).event.head for size in (2, 6)]
    assert notes_in(tmp_path) == [given[0], heads[0], given[1], given[2], heads[1], given[3]]
    assert file_in(tmp_path).name.startswith("Spring-Open-")


def test_a_client_without_a_keeper_keeps_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)

    async def scenario() -> None:
        async with table() as (fake, client):
            fake.on("SubmitAction", *accepted("nothing of ours"))
            await client.player("m1", 1, "token").act(ROLL)
            with pytest.raises(ValueError, match="keep=Keeper"):
                await client.check_event(EVENT)

    run(scenario)
    assert not [*tmp_path.iterdir()]


def test_the_same_answer_again_is_kept_once_and_a_grown_tree_is_none_of_its_business(tmp_path: Path) -> None:
    async def scenario(fake: Fake, _: Powderkeg, player: Player) -> None:
        first, grown = HONEST.receipt("mine", 5), HONEST.receipt("mine", 5, 4)
        fake.on("SubmitAction", *(SubmitActionResponse(seq=5, receipt=each) for each in (first, first, grown)))
        for _attempt in range(3):
            await player.act(ROLL, request_id="mine")

    with_player(tmp_path, scenario)
    assert notes_in(tmp_path) == [HONEST.receipt("mine", 5), HONEST.receipt("mine", 5, 4)]


def test_receipts_of_an_older_service_are_kept_too(tmp_path: Path) -> None:
    async def scenario(fake: Fake, _: Powderkeg, player: Player) -> None:
        fake.on("SubmitAction", *accepted(HONEST.receipt("r1", 5, place=None)))
        await player.act(ROLL)

        assert player.kept_in == file_in(tmp_path)

    with_player(tmp_path, scenario)
    assert notes_in(tmp_path) == [HONEST.receipt("r1", 5, place=None)]


def test_outside_of_events_there_is_nothing_to_keep(tmp_path: Path) -> None:
    async def scenario(fake: Fake, client: Powderkeg, _: Player) -> None:
        fake.on("JoinMatch", JoinMatchResponse(seat=1))
        await client.join("m1", "Ann")

    with_player(tmp_path, scenario)
    assert not [*tmp_path.iterdir()]


def test_a_watch_ends_with_a_proof_and_not_with_an_alarm_if_nobody_answers(tmp_path: Path) -> None:
    over = WatchMatchResponse(seq=9, match=Match(status=MATCH_STATUS_FINISHED, seq=9))

    async def scenario(fake: Fake, _: Powderkeg, player: Player) -> None:
        fake.on("SubmitAction", *accepted(HONEST.receipt("r1", 5)))
        fake.on("GetEvent", UNAVAILABLE)
        fake.on("WatchMatch", [over])
        await player.act(ROLL)
        assert [update.seq async for update in player.watch()] == [9]
        fake.on("GetEvent", GONE)
        with pytest.raises(Contradiction):
            assert [update.seq async for update in player.watch()]

    with_player(tmp_path, scenario)


def test_more_heads_than_can_be_proven_at_once(tmp_path: Path) -> None:
    async def scenario(fake: Fake, client: Powderkeg, player: Player) -> None:
        for seq in range(5, 255):
            fake.on("SubmitAction", SubmitActionResponse(seq=seq, receipt=HONEST.receipt(f"r{seq - 4}", seq, seq)))
            await player.act(ROLL)
        first, second = [*range(254, 54, -1)], [260, *range(54, 4, -1)]
        fake.on("GetEvent", HONEST.event(260, *first), HONEST.event(260, *second))
        await client.check_event(EVENT)
        assert [list(each.from_sizes) for each in fake.asked("GetEvent", GetEventRequest)] == [first, second]

    with_player(tmp_path, scenario)


def test_what_was_kept_on_an_earlier_visit_is_proven_too(tmp_path: Path) -> None:
    async def first(fake: Fake, _: Powderkeg, player: Player) -> None:
        fake.on("SubmitAction", *accepted(HONEST.receipt("r1", 5, 5)))
        await player.act(ROLL)

    async def later(fake: Fake, client: Powderkeg, _: Player) -> None:
        fake.on("GetEvent", HONEST.event(7), HONEST.event(7, 7, 5))
        await client.check_event(EVENT)
        assert [list(each.from_sizes) for each in fake.asked("GetEvent", GetEventRequest)] == [[], [7, 5]]
        fake.on("GetEvent", FORK.event(8, 7))
        with pytest.raises(Contradiction):
            await client.check_event(EVENT)

    with_player(tmp_path, first)
    with_player(tmp_path, later)


# -- services that lie ---------------------------------------------------------------------------------------------

SECOND = {
    "the same request with another head": (HONEST.receipt("mine", 5, head=bytes(32)), "two stories"),
    "the same request with another seq": (HONEST.receipt("mine", 6), "two stories"),
    "another request with the same seq": (HONEST.receipt("r1", 5), "two stories"),
    "another root of the same size": (
        HONEST.receipt("r1", 6, place=TreePlace(EventHead(EVENT, 2, bytes(32)), 1)),
        "two heads of 2 leaves",
    ),
    "another leaf of the match": (
        HONEST.receipt("r1", 6, place=TreePlace(HONEST.head(3), 2)),
        "was opened with leaf 1 and with leaf 2",
    ),
}


@pytest.mark.parametrize("lie", SECOND)
@pytest.mark.parametrize("again", ["the same client", "another visit"])
def test_a_receipt_that_does_not_fit_what_was_kept(tmp_path: Path, lie: str, again: str) -> None:
    """Both notes are in the file afterwards, whoever has kept the first."""
    honest, (lying, problem) = HONEST.receipt("mine", 5), SECOND[lie]
    request_id = "mine" if "same request" in lie else "r1"
    seq = 6 if "6" in lying.split("\n")[1] else 5

    async def first(fake: Fake, _: Powderkeg, player: Player) -> None:
        fake.on("SubmitAction", SubmitActionResponse(seq=5, receipt=honest))
        await player.act(ROLL, request_id="mine")
        if again == "the same client":
            await second(fake, _, player)

    async def second(fake: Fake, _: Powderkeg, player: Player) -> None:
        fake.on("SubmitAction", SubmitActionResponse(seq=seq, receipt=lying))
        with pytest.raises(Contradiction, match=problem) as caught:
            await player.act(ROLL, request_id=request_id)
        assert caught.value.notes == (honest, lying)
        assert caught.value.file == str(file_in(tmp_path))
        assert "show it to the organizer" in str(caught.value)
        assert player.receipt == lying, "it is the player's, whatever it is worth"

    with_player(tmp_path, first)
    if again != "the same client":
        with_player(tmp_path, second)
    assert notes_in(tmp_path) == [honest, lying]


OTHER: dict[str, dict[str, Any]] = {
    "of another match": {"match_id": "m2"},
    "of another seat": {"seat": 0},
    "of another request": {"request": request_key("m1", "r2")},
    "of another seq": {"own_seq": 4},
}


@pytest.mark.parametrize("what", OTHER)
def test_a_receipt_for_something_else(tmp_path: Path, what: str) -> None:
    async def scenario(fake: Fake, _: Powderkeg, player: Player) -> None:
        fake.on("SubmitAction", *accepted(HONEST.receipt("r1", 5, **OTHER[what])))
        with pytest.raises(Contradiction, match="not for what was done"):
            await player.act(ROLL)

    with_player(tmp_path, scenario)


def test_a_receipt_of_another_event_or_none_at_all(tmp_path: Path) -> None:
    elsewhere = TreePlace(EventHead("Autumn Open", 2, bytes(32)), 1)

    async def scenario(fake: Fake, _: Powderkeg, player: Player) -> None:
        fake.on("SubmitAction", *accepted(HONEST.receipt("r1", 5), HONEST.receipt("r2", 6, place=elsewhere), ""))
        await player.act(ROLL)
        with pytest.raises(Contradiction, match="belongs to the event 'Spring Open', and its receipt names 'Autumn"):
            await player.act(ROLL)
        with pytest.raises(Contradiction, match="gave no receipt for what seat 1 did in the event 'Spring Open'"):
            await player.act(ROLL)

    with_player(tmp_path, scenario)


def test_a_lie_while_joining(tmp_path: Path) -> None:
    async def scenario(fake: Fake, client: Powderkeg, _: Player) -> None:
        fake.on("JoinMatch", JoinMatchResponse(seat=1, match=Match(tournament=EVENT)))
        with pytest.raises(Contradiction, match="no receipt"):
            await client.join("m1", "Ann")
        assert len(fake.asked("JoinMatch", JoinMatchRequest)) == 1

    with_player(tmp_path, scenario)


def test_a_lie_in_a_stream_goes_to_whoever_acted(tmp_path: Path) -> None:
    async def talk(requests: AsyncIterator[PlayRequest]) -> AsyncIterator[PlayResponse]:
        await anext(requests)
        for seq in (5, 6):
            submit = (await anext(requests)).submit
            receipt = HONEST.receipt(submit.request_id, seq, **({"seat": 0} if seq == 5 else {}))
            yield PlayResponse(accepted=Accepted(request_id=submit.request_id, seq=seq, receipt=receipt))

    async def scenario(fake: Fake, _: Powderkeg, player: Player) -> None:
        fake.on("Play", talk)
        fake.on("GetEvent", HONEST.event(2, 2))
        async with player.play() as stream:
            with pytest.raises(Contradiction, match="not for what was done"):
                await stream.act(ROLL)
            assert await stream.act(ROLL) == 6, "the stream goes on"

    with_player(tmp_path, scenario)


TREES: dict[str, tuple[Part, str]] = {
    "rolled back, and it says so": (GONE, "has lost leaves: a head of 5 was signed, and now the tree"),
    "the event is gone": (
        FakeFailure(StatusCode.NOT_FOUND, "UNKNOWN_EVENT", "there is no event"),
        "now there is no event",
    ),
    "a smaller head": (HONEST.event(4, 2), "has lost leaves: it had 5, and now 4"),
    "another root of the same size": (FORK.event(5, 5), "two heads of 5 leaves"),
    "a fork, with proofs of its own": (FORK.event(9, 5, 2), "9 leaves is not proven to begin with the one of 5"),
    "a larger tree without a proof": (HONEST.event(9), "9 leaves is not proven to begin with the one of 5"),
    "a proof for another size": (HONEST.event(9, 2), "9 leaves is not proven to begin with the one of 5"),
    "the head of another event": (
        GetEventResponse(event=EventInfo(head=SIGNER.sign(EventHead("x", 9, bytes(32)).text()).decode())),
        "what came as the head of the event 'Spring Open' is something else",
    ),
    "no head": (GetEventResponse(), "cannot be read"),
}


@pytest.mark.parametrize("lie", TREES)
def test_a_tree_that_did_not_grow(tmp_path: Path, lie: str) -> None:
    answer, problem = TREES[lie]

    async def scenario(fake: Fake, client: Powderkeg, player: Player) -> None:
        fake.on("SubmitAction", *accepted(HONEST.receipt("r1", 5), HONEST.receipt("r2", 6, 5)))
        await player.act(ROLL)
        await player.act(ROLL)
        fake.on("GetEvent", answer)
        for check in (client.check_event(EVENT), player.check_event()):
            with pytest.raises(Contradiction, match=problem):
                await check

    with_player(tmp_path, scenario)


def test_the_head_of_an_event_is_kept_and_held_against_the_others(tmp_path: Path) -> None:
    async def scenario(fake: Fake, client: Powderkeg, _: Player) -> None:
        fake.on("GetEvent", HONEST.event(5), FORK.event(5))
        await client.event(EVENT)
        with pytest.raises(Contradiction, match="two heads of 5 leaves"):
            await client.event(EVENT)

    with_player(tmp_path, scenario)
    assert notes_in(tmp_path) == [each.event(5).event.head for each in (HONEST, FORK)]


# -- signatures ----------------------------------------------------------------------------------------------------


def test_with_a_policy_only_what_its_keys_have_signed_is_kept(tmp_path: Path) -> None:
    good, foreign = HONEST.receipt("r1", 5), SigningService(STRANGER).receipt("r2", 6)
    forged = HONEST.receipt("r3", 7).replace("\n7\n", "\n8\n")

    async def scenario(fake: Fake, _: Powderkeg, player: Player) -> None:
        fake.on("SubmitAction", *accepted(good, foreign, forged))
        await player.act(ROLL)
        with pytest.raises(Contradiction, match="no key of the policy has signed it") as caught:
            await player.act(ROLL)
        assert (caught.value.notes, caught.value.file) == ((foreign,), "")
        with pytest.raises(Contradiction, match="is not over this text"):
            await player.act(ROLL)

    with_player(tmp_path, scenario, POLICY)
    assert notes_in(tmp_path) == [good]


def test_without_a_policy_each_key_has_a_file_of_its_own(tmp_path: Path) -> None:
    """Two services may call an event the same; one does not contradict the other."""
    other = SigningService(STRANGER, "another").receipt("r1", 5, head=bytes(32))

    async def scenario(fake: Fake, _: Powderkeg, player: Player) -> None:
        fake.on("SubmitAction", *accepted(HONEST.receipt("mine", 5)))
        await player.act(ROLL, request_id="mine")
        fake.on("SubmitAction", *accepted(other))
        await player.act(ROLL)

    with_player(tmp_path, scenario)
    ends = sorted(path.stem[-8:] for path in tmp_path.iterdir())
    assert ends == sorted(each.verifier.key_id.hex() for each in (SIGNER, STRANGER))


COPIED_BADLY = f"key {SIGNER.verifier}".replace(SIGNER.verifier.key_id.hex(), "0" * 8)


@pytest.mark.parametrize(
    "policy", ["key x", "keys a+b+c", "nothing", str(SIGNER.verifier), str(SIGNER), f"key {SIGNER}", COPIED_BADLY]
)
def test_a_policy_that_cannot_be_read(tmp_path: Path, policy: str) -> None:
    with pytest.raises(ValueError, match="line 1 of the policy is not"):
        Keeper(tmp_path, policy)


@pytest.mark.parametrize("key", [*SMALL, *WRITTEN_OTHERWISE, NO_POINT])
def test_a_key_with_which_a_signature_proves_nothing_is_refused(tmp_path: Path, key: str) -> None:
    weak = Verifier("weak", bytes.fromhex(key))
    with pytest.raises(ValueError, match="line 2 of the policy has a key with which a signature proves nothing"):
        Keeper(tmp_path, f"key {SIGNER.verifier}\nkey {weak}\n")


@pytest.mark.parametrize("key", RFC_8032)
def test_good_keys_are_taken(tmp_path: Path, key: str) -> None:
    Keeper(tmp_path, f"key {Verifier('good', bytes.fromhex(key))}\n")


def test_a_policy_without_keys(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="names no key"):
        Keeper(tmp_path, "# nobody\n")


# -- files ---------------------------------------------------------------------------------------------------------


def test_half_a_note_is_cut_off_and_what_is_whole_stays(tmp_path: Path) -> None:
    keeper, notes = Keeper(tmp_path), [HONEST.receipt(f"r{seq}", seq) for seq in range(5, 8)]
    keeper.keep(notes[0])
    whole = file_in(tmp_path).read_bytes()
    half = notes[1].encode()
    for cut in (1, 40, len(half) - 90, len(half) - 1):
        file_in(tmp_path).write_bytes(whole + half[:cut])
        Keeper(tmp_path).keep(notes[2])
        assert notes_in(tmp_path) == [notes[0], notes[2]], cut


def test_several_keepers_of_one_folder_know_of_each_other(tmp_path: Path) -> None:
    one, other = Keeper(tmp_path), Keeper(tmp_path)
    one.keep(HONEST.receipt("r1", 5))
    other.keep(HONEST.receipt("r2", 6))
    with pytest.raises(Contradiction):
        one.keep(HONEST.receipt("r2", 6, head=bytes(32)))
    assert len(notes_in(tmp_path)) == 3


def test_a_file_is_locked_before_it_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else two notes that contradict each other could be written side by side, and nobody would notice."""
    done: list[str] = []
    lock, read_on = fcntl.flock, NoteFile._read_on

    def locked(file: FileIO, how: int) -> None:
        done.append("locked" if how == fcntl.LOCK_EX else "something else")
        lock(file, how)

    def read(book: NoteFile, file: FileIO) -> None:
        done.append("read")
        read_on(book, file)

    monkeypatch.setattr(fcntl, "flock", locked)
    monkeypatch.setattr(NoteFile, "_read_on", read)
    Keeper(tmp_path).keep(HONEST.receipt("r1", 5))
    assert done == ["locked", "read"]


WRITER = """
import sys
from pathlib import Path
from powderkeg.client import Keeper
from tests.clients.python.test_keeper import HONEST
keeper = Keeper(sys.argv[1])
for number in range(40):
    keeper.keep(HONEST.receipt(f"{sys.argv[2]} {number}", number + 1, seat=int(sys.argv[2])))
"""


def test_several_processes_write_whole_notes(tmp_path: Path) -> None:
    root = Path(__file__).parents[3]
    writers = [
        subprocess.Popen([sys.executable, "-c", WRITER, str(tmp_path), str(number)], cwd=root) for number in range(3)
    ]
    assert [writer.wait(timeout=60) for writer in writers] == [0, 0, 0]
    assert len(set(notes_in(tmp_path))) == 120


def test_events_whose_names_look_alike_have_files_of_their_own(tmp_path: Path) -> None:
    for name in ("a b", "a-b", "a/b", "../a", "ä", "x" * 80):
        Keeper(tmp_path).keep(SIGNER.sign(EventHead(name, 1, bytes(32)).text()).decode())
    assert len([*tmp_path.iterdir()]) == 6


def test_a_contradiction_can_be_pickled() -> None:
    error = Contradiction("it does not fit", ("one", "two"), "file")
    again = pickle.loads(pickle.dumps(error))  # noqa: S301 (our own)
    assert (str(again), again.notes, again.file) == (str(error), error.notes, error.file)


# -- what the client reads for itself ------------------------------------------------------------------------------


def test_growth_is_judged_as_the_audit_does() -> None:
    tree, zeros = HONEST.tree, bytes(32)
    for new in range(1, 34):
        for old in range(1, new + 1):
            path = tree.consistency(old, new)
            before, after = TreeHead("e", old, tree.root(old)), TreeHead("e", new, tree.root(new))
            assert proves_growth(after, before, path)
            for wrong in ([*path, zeros], path[:-1], [zeros, *path[1:]], path[::-1]):
                same = consistent(old, before.root, new, after.root, wrong)
                assert proves_growth(after, before, wrong) == same
            assert not proves_growth(replace(after, root=zeros), before, path)
            assert not proves_growth(after, replace(before, root=zeros), path)
    assert not proves_growth(TreeHead("e", 1, zeros), TreeHead("e", 0, zeros), [])


OURS = ("powderkeg/receipt/", "powderkeg/event/")


@pytest.mark.parametrize("what", STATEMENTS)
def test_notes_are_read_as_the_audit_reads_them(what: str) -> None:
    statement, text = STATEMENTS[what]
    said = read_note(KEY.sign(text).decode()).said
    assert (said is not None) == text.startswith(OURS)
    if isinstance(statement, EventHead):
        assert said == TreeHead(statement.event, statement.size, statement.root)
    if isinstance(statement, Receipt):
        place = statement.place
        tree = TreeHead(place.tree.event, place.tree.size, place.tree.root) if place else None
        read = (said.tree, said.opened, said.request, said.seat) if said and not isinstance(said, TreeHead) else ()
        assert read == (tree, place.opened if place else -1, statement.request, statement.seat)


@pytest.mark.parametrize("what", [what for what, text in BAD.items() if text.startswith(OURS)])
def test_what_is_written_in_another_way_is_refused(what: str) -> None:
    with pytest.raises(UnreadableNote):
        read_note(KEY.sign(BAD[what]).decode())


@pytest.mark.parametrize("text", ["", "no note", "text\n\n", "text\n\nno signature\n", "text\n\n— k AAAA\n"])
def test_what_is_no_note_is_refused(text: str) -> None:
    with pytest.raises(UnreadableNote):
        read_note(text)
