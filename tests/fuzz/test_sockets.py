"""The sockets of live tables among fuzz clients, short: `./do fuzz sockets` is the long one."""

from pathlib import Path

import pytest
from fuzz.crowd import PLACES
from fuzz.sockets import fuzz

MESSAGES = 5_000
SEED = 1
TABLES = ("A2", "D1", "S1", "W1", "W2", "W3")


@pytest.mark.whole
@pytest.mark.exhaustive
def test_whatever_is_sent_nobody_changes_what_is_not_theirs_and_every_table_goes_on(
    tmp_path: Path,
) -> None:
    places = [place for place in PLACES if place.name in TABLES]
    outcome = fuzz(tmp_path, messages=MESSAGES, seed=SEED, places=places)
    assert outcome.messages >= MESSAGES
    assert {"accepted", "refused", "unreadable"} <= outcome.told.keys()
    assert min(outcome.rounds.values()) >= 2
    assert outcome.audited > 0
