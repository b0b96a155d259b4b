"""The protocol of the link: whoever has no key gets nothing in, out, twice or out of order."""

import hashlib
import hmac
from collections.abc import Callable
from functools import partial
from itertools import chain

import pytest
from hypothesis import given
from hypothesis import strategies as st

from punto.server.link import protocol
from punto.server.link.protocol import (
    MAX_MESSAGE_BYTES,
    OPENING,
    VERSION,
    AnswererHandshake,
    CallerHandshake,
    LinkSession,
    OtherKey,
    OtherVersion,
    Violation,
    link_key,
)

KEY = link_key(bytes(range(32)))
CALLER_NONCE = b"c" * 32
ANSWERER_NONCE = b"a" * 32

OVERHEAD = 40
"""Bytes of a message that are not its body."""


def greeting() -> tuple[CallerHandshake, AnswererHandshake]:
    return CallerHandshake(KEY, CALLER_NONCE), AnswererHandshake(KEY, ANSWERER_NONCE)


def greeted() -> tuple[LinkSession, LinkSession]:
    """The caller's and the answerer's side of a session."""
    calling, answering = greeting()
    proof, session = calling.prove(answering.challenge(calling.hello))
    return session, answering.accept(proof)


def flipped(message: bytes, bit: int) -> bytes:
    changed = bytearray(message)
    changed[bit // 8] ^= 1 << bit % 8
    return bytes(changed)


@given(st.lists(st.tuples(st.booleans(), st.binary(max_size=100)), max_size=20))
def test_what_one_side_seals_the_other_opens_in_order(said: list[tuple[bool, bytes]]) -> None:
    caller, answerer = greeted()
    under_way: list[tuple[LinkSession, bytes, bytes]] = []
    for by_caller, body in said:
        speaker, listener = (caller, answerer) if by_caller else (answerer, caller)
        under_way.append((listener, speaker.seal(body), body))
    assert [listener.open(sealed) for listener, sealed, _ in under_way] == [
        body for *_, body in under_way
    ]


def test_the_bytes_of_a_greeting_and_a_message_are_as_described() -> None:
    def keyed(key: bytes, text: bytes) -> bytes:
        return hmac.new(key, text, hashlib.sha256).digest()

    # HKDF of RFC 5869 without a salt, for as many bytes as one step gives.
    key = keyed(keyed(bytes(32), bytes(range(32))), b"punto link\x01")
    hello = b"punto link\x00\x01" + CALLER_NONCE
    said = hello + b"punto link\x00\x01" + ANSWERER_NONCE
    calling, answering = greeting()
    assert calling.hello == hello
    challenge = answering.challenge(hello)
    proof = keyed(key, b"punto link: the answerer holds the key\n" + said)
    assert challenge == b"punto link\x00\x01" + ANSWERER_NONCE + proof
    proof, session = calling.prove(challenge)
    assert proof == keyed(key, b"punto link: the caller holds the key\n" + said)
    key = keyed(key, b"punto link: session\n" + said)
    for place in range(3):
        placed = place.to_bytes(8, "big") + b"[]"
        assert session.seal(b"[]") == keyed(key, b">" + placed) + placed
    answer = answering.accept(proof).seal(b"[]")
    assert answer == keyed(key, b"<" + bytes(8) + b"[]") + bytes(8) + b"[]"


def test_a_caller_without_the_key_is_found_out_and_proves_nothing() -> None:
    other = link_key(bytes(32))
    answering = AnswererHandshake(KEY, ANSWERER_NONCE)
    calling = CallerHandshake(other, CALLER_NONCE)
    challenge = answering.challenge(calling.hello)
    with pytest.raises(OtherKey, match=r"^the process that was called does not hold the key"):
        calling.prove(challenge)
    # One that goes on all the same, with the proof that its own key would give.
    pretended = AnswererHandshake(other, ANSWERER_NONCE).challenge(calling.hello)
    proof, _ = calling.prove(pretended)
    with pytest.raises(OtherKey, match=r"^the caller does not hold the key of this house$"):
        answering.accept(proof)


def test_a_recorded_greeting_is_worthless_to_either_side() -> None:
    calling, answering = greeting()
    challenge = answering.challenge(calling.hello)
    proof, session = calling.prove(challenge)
    message = session.seal(b"[]")
    again = AnswererHandshake(KEY, b"b" * 32)
    again.challenge(calling.hello)
    with pytest.raises(OtherKey):
        again.accept(proof)
    with pytest.raises(OtherKey):
        CallerHandshake(KEY, b"d" * 32).prove(challenge)
    # Nor does a message of that session belong to any other, of the same key.
    fresh = CallerHandshake(KEY, CALLER_NONCE)
    other = AnswererHandshake(KEY, b"b" * 32)
    proof, _ = fresh.prove(other.challenge(fresh.hello))
    with pytest.raises(Violation, match="without the seal"):
        other.accept(proof).open(message)


def test_what_a_side_has_said_proves_nothing_when_it_is_sent_back() -> None:
    calling, answering = greeting()
    with pytest.raises(Violation):
        calling.prove(calling.hello)
    challenge = answering.challenge(calling.hello)
    with pytest.raises(OtherKey):
        answering.accept(challenge[-32:])
    # An answerer that is called by somebody who lets another caller prove for them.
    proof, caller = calling.prove(challenge)
    with pytest.raises(OtherKey):
        calling.prove(challenge[:-32] + proof)
    answerer = answering.accept(proof)
    for side in (caller, answerer):
        with pytest.raises(Violation, match="without the seal"):
            side.open(side.seal(b"[]"))


def _hello(change: Callable[[bytes], bytes]) -> None:
    calling, answering = greeting()
    calling.prove(answering.challenge(change(calling.hello)))


def _challenge(change: Callable[[bytes], bytes]) -> None:
    calling, answering = greeting()
    calling.prove(change(answering.challenge(calling.hello)))


def _proof(change: Callable[[bytes], bytes]) -> None:
    calling, answering = greeting()
    answering.accept(change(calling.prove(answering.challenge(calling.hello))[0]))


def _message(change: Callable[[bytes], bytes]) -> None:
    caller, answerer = greeted()
    answerer.open(change(caller.seal(b"[[1]]")))


def _between(whole: bytes, start: int = 0, end: int | None = None) -> bytes:
    return whole[start:end]


@pytest.mark.parametrize(
    ("step", "length"), [(_hello, 44), (_challenge, 76), (_proof, 32), (_message, 45)]
)
def test_any_change_of_a_greeting_or_a_message_is_found_out(
    step: Callable[[Callable[[bytes], bytes]], None], length: int
) -> None:
    step(lambda whole: whole)
    changes: list[Callable[[bytes], bytes]] = [
        *(partial(flipped, bit=bit) for bit in range(8 * length)),
        *(partial(_between, end=end) for end in range(length)),
        *(partial(_between, start=start) for start in range(1, length + 1)),
        lambda whole: whole + b"\0",
    ]
    for change in changes:
        with pytest.raises(Violation):
            step(change)


@pytest.mark.parametrize("version", [0, 2, 65_535])
def test_a_process_of_another_version_is_told_so_in_one_sentence(version: int) -> None:
    opening = OPENING[:-2] + version.to_bytes(2, "big")
    sentence = (
        f"version {version} of the link is spoken there and version {VERSION} here; "
        "all processes of a house have to speak the same"
    )
    # Whatever follows in that version, and nothing at all.
    for rest in (b"", CALLER_NONCE, bytes(1000)):
        with pytest.raises(OtherVersion) as found:
            AnswererHandshake(KEY, ANSWERER_NONCE).challenge(opening + rest)
        assert str(found.value) == sentence
        with pytest.raises(OtherVersion) as found:
            CallerHandshake(KEY, CALLER_NONCE).prove(opening + rest)
        assert str(found.value) == sentence


@given(st.binary(max_size=200) | st.binary(max_size=200).map(lambda rest: OPENING + rest))
def test_bytes_of_a_stranger_are_a_violation_and_nothing_else(message: bytes) -> None:
    answering = AnswererHandshake(KEY, ANSWERER_NONCE)
    if not (message.startswith(OPENING) and len(message) == 44):
        with pytest.raises(Violation):
            AnswererHandshake(KEY, ANSWERER_NONCE).challenge(message)
    answering.challenge(OPENING + CALLER_NONCE)
    calling, _ = greeting()
    for read in (calling.prove, answering.accept, *(side.open for side in greeted())):
        with pytest.raises(Violation):
            read(message)


Attack = tuple[str, int, int]
"""What is done, with which of the messages so far, at which bit or byte."""


@given(
    st.lists(
        st.tuples(
            st.sampled_from(("next", "again", "skip", "flip", "cut", "longer", "back", "spliced")),
            st.integers(0, 50),
            st.integers(0, 1000),
        ),
        max_size=20,
    )
)
def test_of_all_that_a_listener_can_send_only_the_next_message_is_read(
    attacks: list[Attack],
) -> None:
    caller, answerer = greeted()
    bodies = [b"body %d" % number for number in range(60)]
    sealed = [caller.seal(body) for body in bodies]
    answers = [answerer.seal(body) for body in bodies]
    read: list[bytes] = []
    for what, which, where in attacks:
        after = sealed[len(read)]
        sent = {
            "next": after,
            "again": sealed[which % max(len(read), 1)],
            "skip": sealed[len(read) + 1 + which % 5],
            "flip": flipped(after, where % (8 * len(after))),
            "cut": after[: where % len(after)],
            "longer": after + bytes(1 + where),
            "back": answers[which],
            # The seal of one message and the rest of another.
            "spliced": sealed[len(read) + 1][:32] + after[32:],
        }[what]
        if sent == after:
            read.append(answerer.open(sent))
        else:
            with pytest.raises(Violation):
                answerer.open(sent)
    assert read == bodies[: len(read)]


def test_a_message_is_as_large_as_it_may_be_and_no_larger() -> None:
    caller, answerer = greeted()
    largest = bytes(MAX_MESSAGE_BYTES - OVERHEAD)
    assert answerer.open(caller.seal(largest)) == largest
    with pytest.raises(AssertionError):
        caller.seal(largest + b"\0")
    with pytest.raises(Violation, match=r"^a message of 262145 bytes; expected 40 to 262144$"):
        answerer.open(bytes(MAX_MESSAGE_BYTES + 1))
    with pytest.raises(Violation, match=r"^a message of 39 bytes"):
        answerer.open(bytes(39))


def test_the_key_of_the_link_is_not_that_of_the_vault() -> None:
    keys = [bytes(32), bytes(range(32)), b"\xff" * 32]
    derived = [link_key(key) for key in keys]
    assert len({*keys, *derived}) == 6
    assert [len(key) for key in chain(keys, derived)] == [protocol.KEY_BYTES] * 6
