"""Nobody sees an undealt card: the shoes of these tests keep all their spades, and all sixes of the
die, for their end, and until then nobody is told of one, over sockets, the API or in the log."""

import json
import logging
import re
from collections.abc import AsyncIterator, Iterator
from typing import Any

import pytest
from hosted_house import ANYBODY, DORA, Hosted, Person, hosted
from server.security.everybody import EVERYBODY, HERE, PATRON, Audience, comes, gather, read_all
from server.security.test_routes import ROUTES

from punto.journal.actor import Role, pit
from punto.rules.cards import CARDS
from punto.rules.composition import Composition
from punto.server.commit.blind_commands import AnnounceNext, DrawNext
from punto.server.commit.shoe_shuffle import new_secret
from punto.storage.vault import Secret
from punto.table import commands

PIA = pit("pia")
SPADE = re.compile(r"\b([2-9TJQKA]|10)[s♠](?!\w)")

BESIDE = {
    # Made in a process of its own, of the kinds of card that anybody could count.
    "GET /api/v1/tables/{name}/edges",
    # The same for every house.
    *(route for route in ROUTES if "/openapi" in route or "/games" in route),
}


class Chance:
    """What the house draws: spades and sixes come last."""

    def __init__(self) -> None:
        self.drawn: list[Secret] = []

    def __call__(self, decks: int, dice: int) -> Secret:
        drawn = new_secret(decks, dice)
        order = sorted(drawn.order, key=lambda card: str(card).endswith("s"))
        throws = [1 + throw % 5 for throw in drawn.dice[:20]] + [6] * (dice - 20 if dice else 0)
        self.drawn.append(Secret(tuple(order), tuple(throws), drawn.salt))
        return self.drawn[-1]


@pytest.fixture
def chance() -> Chance:
    return Chance()


@pytest.fixture
async def house(chance: Chance) -> AsyncIterator[Hosted]:
    async with hosted(secrets=chance) as house:
        await gather(house)
        yield house


def pruned(found: Any) -> Iterator[tuple[str, Any]]:
    """Every value with its name, but for the counts of cards that nobody has seen yet."""
    if isinstance(found, dict):
        for name, value in found.items():
            if name != "unseen":
                yield name, value
                yield from pruned(value)
    elif isinstance(found, list):
        for value in found:
            yield "", value
            yield from pruned(value)


def shown(text: str) -> list[object]:
    """What a text has of cards and die values that are still to come."""
    try:
        values = list(pruned(json.loads(text)))
    except ValueError:
        return [*SPADE.findall(text)]
    found = [value for _, value in values if isinstance(value, str) and SPADE.search(value)]
    names = [name for name, _ in values if SPADE.fullmatch(name)]
    dice = [
        (name, value) for name, value in values if (name, value) == ("die", 6) or name == "dice"
    ]
    return [*found, *names, *dice]


async def bet(house: Hosted, table: str, patron: Person) -> None:
    await house.do(table, commands.OpenBetting, DORA)
    await house.pay(table)
    await house.accepted(patron, table, "PlaceWager", wager="player", stake_cents=20_00)
    shaken = (commands.CloseBetting, commands.PassShaker, commands.CompleteShake)
    for kind in (*shaken, AnnounceNext, DrawNext):
        await house.do(table, kind, DORA)


async def finish(house: Hosted, table: str) -> None:
    await house.deal(table)
    await house.pay(table)


def unseen_in(text: str) -> Any:
    """The counts of unseen cards, where a text has them."""
    found = json.loads(text)
    view = found.get("view", found) if isinstance(found, dict) else {}
    return view.get("unseen") if isinstance(view, dict) else None


async def test_while_a_shoe_is_in_play_nobody_is_told_of_a_card_that_is_still_in_it(
    house: Hosted, chance: Chance, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG, "punto")
    table = await house.open_table("T1", slug="power-98", dealer=HERE)
    people = [ANYBODY, *[await comes(house, name) for name in EVERYBODY]]
    patron = people[1]
    async with Audience(house) as audience:
        for who in people:
            await audience.watch(who, table)
            await audience.watch(who, None)
        await house.load_shoe(table)
        await house.accepted(patron, table, "TakeSeat", seat=1)
        for _ in range(3):
            await bet(house, table, patron)
            await finish(house, table)
        # In the middle of the next one.
        await bet(house, table, patron)
        routes, said = [one for one in ROUTES if one not in BESIDE], []
        for who in people:
            said += await read_all(house, routes, who, table, PATRON)
            # Whoever comes back is told all of it again.
            await audience.watch(who, table, after=1)
        await audience.until_told(table)
        heard = [(f"{who.role}", text) for who, one in audience.sockets for text in one.texts]

        (secret,) = chance.drawn
        texts = [*said, *heard, *(("log", one.getMessage()) for one in caplog.records)]
        assert len(texts) > 500
        assert [(who, found) for who, text in texts if (found := shown(text))] == []
        assert [who for who, text in texts if secret.salt in text] == []

        # What the pit is told of unseen cards is no more than all others could count.
        shoe = house.table(table).shoe
        assert shoe is not None
        left = Composition.of_decks(8).without(*shoe.seen)
        counts = {str(card): left[card] for card in CARDS if left[card]}
        counted = [(who, found) for who, text in heard if (found := unseen_in(text)) is not None]
        assert {who for who, _ in counted} == {f"{Role.PIT}", f"{Role.SURVEILLANCE}"}
        assert counted[-1][1] == counts

        # The shoe is over: the house shows it to everybody, and the search finds it.
        await finish(house, table)
        await house.do(table, commands.RetireShoe, PIA, why="its end")
        await house.until(table, lambda it: it.shoe is not None and it.shoe.accounted)
        for who, socket in await audience.until_told(table):
            assert any(secret.salt in text and shown(text) for text in socket.texts), who.role
