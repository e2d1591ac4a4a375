"""A service changes its key: what was signed before stays proven, and no key signs out of its time."""

from __future__ import annotations

from replay.audit.policy import Policy, Trusted
from replay.log.export import MatchLog
from replay.signed.notes import Signer
from replay.signed.statements import CLOSED, ON, Checkpoint
from tests.replay.audit.cases import check
from tests.replay.audit.forge import (
    EVENT,
    KEY,
    STRANGER,
    audited,
    checkpoint,
    event_of,
    note_by,
    parse,
    played,
    signed_anew,
)

NEW = Signer("example.org/open", bytes(range(32)))
HONEST = played()
ID, ENTRIES, LAST = HONEST.match_id, HONEST.entries, len(HONEST.entries)
MIDDLE = parse(ENTRIES[99]).time.ToMilliseconds()
ROTATED = Policy(Trusted(KEY.verifier, None, MIDDLE), Trusted(NEW.verifier, MIDDLE, None))


def by_both(text_signed_by_one: bytes, *keys: Signer) -> bytes:
    """A note with a signature of each key."""
    text = text_signed_by_one.decode().rpartition("\n\n")[0] + "\n"
    lines = [key.sign(text).decode().rpartition("\n\n")[2] for key in keys]
    return (text + "\n" + "".join(lines)).encode()


def test_a_key_may_follow_another() -> None:
    notes = [HONEST.checkpoints[0], checkpoint(ID, ENTRIES, 100, ON, NEW), checkpoint(ID, ENTRIES, LAST, CLOSED, NEW)]
    check(audited(MatchLog(ID, ENTRIES, notes), policy=ROTATED))


def test_a_key_does_not_sign_after_its_time() -> None:
    check(audited(HONEST, policy=ROTATED), "signatures 100: was not in use at its time")


def test_a_key_does_not_sign_before_its_time() -> None:
    check(audited(signed_anew(HONEST, ENTRIES, NEW), policy=ROTATED), "signatures 1: was not in use at its time")


def test_a_checkpoint_that_says_another_time_does_not_help_a_key() -> None:
    late = Checkpoint(ID, LAST, played_head(), CLOSED, MIDDLE - 1)
    notes = [HONEST.checkpoints[0], KEY.sign(late.text())]
    check(audited(MatchLog(ID, ENTRIES, notes), policy=ROTATED), "chain 136: it was signed with another time")


def played_head() -> bytes:
    return audited(HONEST).matches[0].heads[-1]


def test_notes_may_be_signed_by_two_keys() -> None:
    both = MatchLog(ID, ENTRIES, [by_both(note, KEY, NEW) for note in HONEST.checkpoints])
    for policy in (
        Policy(Trusted(KEY.verifier)),
        Policy(Trusted(NEW.verifier)),
        Policy(Trusted(KEY.verifier), Trusted(NEW.verifier)),
    ):
        check(audited(both, policy=policy))
    check(audited(both, policy=Policy(Trusted(STRANGER.verifier))), "signatures 1: no key of the policy has signed it")


def test_of_two_keys_one_that_was_in_use_is_enough() -> None:
    both = MatchLog(ID, ENTRIES, [by_both(note, KEY, NEW) for note in HONEST.checkpoints])
    check(audited(both, policy=ROTATED))


def test_of_two_signatures_by_trusted_keys_none_may_be_wrong() -> None:
    wrong = note_by(NEW.verifier.name, NEW.verifier.key_id, HONEST.checkpoints[0]).decode().rpartition("\n\n")[2]
    both = MatchLog(ID, ENTRIES, [HONEST.checkpoints[0] + wrong.encode(), *HONEST.checkpoints[1:]])
    trusting = Policy(Trusted(KEY.verifier), Trusted(NEW.verifier))
    check(audited(both, policy=trusting), "signatures 1: the signature of example.org/open is not over this text")
    check(audited(both))


def test_a_match_of_an_event_may_be_signed_with_the_key_before() -> None:
    event = event_of(played(seats=3, tournament=EVENT), key=NEW)
    check(audited(event, policy=Policy(Trusted(KEY.verifier), Trusted(NEW.verifier))))
    check(audited(event), "event signatures: no key of the policy has signed it")
