"""Nobody sees an undealt card: the shoes of these tests keep all their spades, and all sixes of the
die, for their end, and until then nobody is told of one, over sockets, the API or in the log."""

import json
import logging
import re
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack
from typing import Any

import pytest
from hosted_house import ANYBODY, Hosted, Person, Socket, hosted
from server.security.everybody import EVERYBODY, HERE, PATRON, comes, gather
from server.security.test_routes import ROUTES

from punto.journal.actor import Role, dealer, pit
from punto.rules.cards import CARDS
from punto.rules.composition import Composition
from punto.server.commit.blind_commands import DrawNext, LoadNext, OpenNext
from punto.server.commit.shoe_shuffle import new_secret
from punto.storage.vault import Secret
from punto.table import commands
from punto.table.state import Phase

DORA, PIA = dealer(HERE), pit("pia")
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


async def everything(house: Hosted, table: str, people: list[Person]) -> list[tuple[str, str]]:
    """What everybody is told by every route that only reads, with who it was."""
    found = []
    for route in ROUTES:
        method, path = route.split()
        if method != "GET" or route in BESIDE:
            continue
        path = path.replace("/tables/{name}", f"/tables/{table}").replace("{table}", table)
        path = path.replace("/patrons/{name}", f"/patrons/{PATRON}").replace("{number}", "1")
        for who in people:
            answer = await house.send(who, "GET", path.replace("{", "").replace("}", ""))
            assert answer.status_code != 500
            found.append((f"{who.role} {route}", answer.text))
    return found


async def bet(house: Hosted, table: str, patron: Person) -> None:
    await house.do(table, commands.OpenBetting, DORA)
    await pay(house, table)
    answer = await house.ask(patron, table, "PlaceWager", wager="player", stake_cents=20_00)
    assert answer.status_code == 200
    await house.do(table, commands.CloseBetting, DORA)
    await house.do(table, commands.PassShaker, DORA)
    await house.do(table, commands.CompleteShake, DORA)
    await house.do(table, OpenNext, DORA)
    await house.do(table, DrawNext, DORA)


async def finish(house: Hosted, table: str) -> None:
    while house.table(table).phase is Phase.DEALING:
        await house.do(table, DrawNext, DORA)
    await pay(house, table)


async def pay(house: Hosted, table: str) -> None:
    while house.table(table).phase is Phase.RESULT or house.table(table).paying:
        await house.do(table, commands.Pay, DORA)


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
    async with AsyncExitStack() as stack:
        sockets: list[tuple[Person, Socket]] = []

        async def watch(who: Person, where: str | None, after: int | None = None) -> None:
            socket = await stack.enter_async_context(house.socket(who, where, after=after))
            sockets.append((who, socket))

        for who in people:
            await watch(who, table)
            await watch(who, None)
        await house.do(table, LoadNext, DORA)
        await house.do(table, DrawNext, DORA)
        assert (await house.ask(patron, table, "TakeSeat", seat=1)).status_code == 200
        for _ in range(3):
            await bet(house, table, patron)
            await finish(house, table)
        # In the middle of the next one.
        await bet(house, table, patron)
        said = await everything(house, table, people)
        for who in people:
            # Whoever comes back is told all of it again.
            await watch(who, table, after=1)
        for _, socket in sockets:
            if socket.frames[0]["type"] != "tables":
                await socket.through(house.sequence(table))
        heard = [(f"{who.role}", text) for who, one in sockets for text in one.texts]

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
        for who, socket in sockets:
            if socket.frames[0]["type"] != "tables":
                await socket.through(house.sequence(table))
                assert any(secret.salt in text and shown(text) for text in socket.texts), who.role
