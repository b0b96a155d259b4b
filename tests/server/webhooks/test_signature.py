"""Signatures of deliveries: only the house makes them, and only for a moment."""

import time
from hashlib import sha256
from hmac import HMAC

import pytest
from hypothesis import given
from hypothesis import strategies as st

from punto.server.outbound.signature import sign, verify

SECRET = "hook_of_the_test"
NOW = 1_763_200_000


def test_a_signature_is_what_the_document_says() -> None:
    body = b'{"records":[]}'
    expected = HMAC(SECRET.encode(), b"1763200000." + body, sha256).hexdigest()
    assert sign(SECRET, body, NOW) == f"t=1763200000,v1={expected}"


@given(st.text(st.characters(codec="utf-8")), st.binary())
def test_what_was_signed_is_verified(secret: str, body: bytes) -> None:
    assert verify(secret, sign(secret, body, NOW), body, now=NOW)


@given(st.binary(), st.binary())
def test_another_body_or_secret_is_not(body: bytes, other: bytes) -> None:
    header = sign(SECRET, body, NOW)
    assert verify(SECRET, header, other, now=NOW) == (other == body)
    assert not verify(f"{SECRET} ", header, body, now=NOW)


@pytest.mark.parametrize(("late", "holds"), [(0, True), (300, True), (301, False), (-301, False)])
def test_a_signature_holds_for_five_minutes(late: int, holds: bool) -> None:
    header = sign(SECRET, b"body", NOW)
    assert verify(SECRET, header, b"body", now=NOW + late) is holds
    assert verify(SECRET, header, b"body", now=NOW + late, tolerance_seconds=1000)


def test_without_a_time_it_is_now() -> None:
    assert verify(SECRET, sign(SECRET, b"body", int(time.time())), b"body")
    assert not verify(SECRET, sign(SECRET, b"body", NOW), b"body")


def test_one_of_several_signatures_is_enough_and_other_items_do_not_matter() -> None:
    header = sign(SECRET, b"body", NOW)
    at, _, signature = header.partition(",")
    for found in (f"{at},v1={'0' * 64},{signature}", f"v0=x,{signature},{at}", f"{header},v2="):
        assert verify(SECRET, found, b"body", now=NOW)


@given(st.text())
def test_no_other_header_is_taken(header: str) -> None:
    assert not verify(SECRET, header, b"body", now=NOW)


def test_a_header_that_was_changed_is_not_taken() -> None:
    header = sign(SECRET, b"body", NOW)
    for changed in (
        header.replace("t=", "t=0"),
        header.replace("t=1", "t=\N{ARABIC-INDIC DIGIT ONE}"),
        header.replace("v1", "v2"),
        header.upper(),
        header[:-1],
        f"{header}0",
        f"t={NOW},{header}",
        header.replace(f"t={NOW},", ""),
        header.replace(f"t={NOW}", f"t={NOW}.0"),
        header.replace(f"t={NOW}", f"t={NOW + 1}"),
        header.replace("v1=", "v1=\ud800"),
    ):
        assert not verify(SECRET, changed, b"body", now=NOW)
