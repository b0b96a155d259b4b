"""The stream of the house: sound whatever is asked of it."""

from typing import get_args

import pytest
from audit import journals
from audit.forgeries.edits import done_by
from audit.forging import Forgery, of_house, sound
from audit.random_house import random_house

from punto.house.cage import ChipsBought
from punto.house.events import HouseEvent
from punto.house.stream import HOUSE
from punto.journal.actor import dealer


@pytest.mark.parametrize("seed", range(12))
def test_whatever_is_asked_of_a_house_its_journal_is_sound(seed: int) -> None:
    house = random_house(seed=seed, steps=2_000)
    sound(of_house(house))
    kinds = {type(record.event) for record in house.records[HOUSE]}
    assert kinds == set(get_args(HouseEvent))


def test_a_house_that_only_sold_chips_may_have_done_so_by_anybody_of_its_staff() -> None:
    forgery = Forgery(journals.baccarat())
    done_by(ChipsBought, dealer("dora"))(forgery)
    sound(forgery.data())
