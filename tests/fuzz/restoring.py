"""A table that wild people have run is brought back to order: whatever they have left behind, an
honest pit supervisor and a dealer can play a round there."""

import asyncio
import time
from contextlib import AsyncExitStack
from random import Random

from fuzz.crowd import Place, Staff
from fuzz.fuzzed_house import CARDS_OF_A_SHOE, admit
from fuzz.players import MOMENT, Dealer, Progress, play
from serving import Serving
from verified import Violation

from punto.client import House, Refused, Table
from punto.games import game
from punto.table.settings import Dealing, settings_for
from punto.table.state import Phase
from punto.table.view import Board, PitView

SECONDS = 60.0
RULINGS = ("stands", "reconstructed", "void")


async def restore(house: Serving, staff: Staff, place: Place) -> None:
    """A round is played there, or what is in the way is said."""
    async with AsyncExitStack() as stack:
        pit, dealing, patron = [
            await stack.enter_async_context(House(house.url, who.secret))
            for who in (staff.pit, staff.dealer, await admit(house))
        ]
        desk = await stack.enter_async_context(pit.table(place.name))
        dealer = Dealer(
            await stack.enter_async_context(dealing.table(place.name)),
            Random(place.name),
            CARDS_OF_A_SHOE,
        )
        progress = Progress(place.name)
        playing = asyncio.create_task(play(patron, place.name, progress))
        deadline = time.monotonic() + SECONDS
        last = ""
        try:
            while not progress.rounds:
                if playing.done():
                    playing.result()
                if time.monotonic() > deadline:
                    raise Violation(
                        f"{place.name} cannot be brought back to order: {_state(desk)}, {last}"
                    )
                last = await _put_right(desk, place, staff) or last
                # Wild people may have opened it as another kind of table.
                if desk.board.dealing is not Dealing.AUTOMATIC:
                    await dealer.step()
                await asyncio.sleep(MOMENT)
        finally:
            playing.cancel()
            await asyncio.wait((playing,))


async def _put_right(desk: Table, place: Place, staff: Staff) -> str:
    """The next thing that a pit supervisor has to see to; why it could not be done."""
    view = desk.view
    assert isinstance(view, PitView), "the pit sees what it needs"
    board = desk.board
    if board.held:
        return await _decide(desk, board)
    if board.phase is Phase.CLOSED:
        settings = settings_for(
            game(place.slug),
            place.dealing,
            least_cents=10_00,
            most_cents=1_000_00,
            betting_seconds=1,
        )
        return await _try(desk, "OpenTable", table=place.name, settings=settings)
    if board.dealing is not Dealing.AUTOMATIC and view.dealer.dealer != staff.dealer.name:
        return await _try(desk, "ChangeDealer", dealer=staff.dealer.name)
    if view.float_cents < 0:
        return await _try(desk, "FillFloat", cents=1_000_000_00)
    if "AnnounceDragonBets" in view.may:
        return await _try(desk, "AnnounceDragonBets")
    return ""


def _state(desk: Table) -> str:
    board, view = desk.board, desk.view
    assert isinstance(view, PitView), "the pit sees what it needs"
    shoe = board.shoe and (board.shoe.number, board.shoe.cards_left, board.shoe.ended)
    found = f"{board.dealing.value}, {board.phase.value}, held {board.held}, shoe {shoe}"
    return f"{found}, dealer {view.dealer.dealer}, the pit may {view.may}, {view.dealer.due} due"


async def _decide(desk: Table, board: Board) -> str:
    cards = _lying(board)
    why = ""
    for ruling in RULINGS:
        right = cards if ruling == "reconstructed" else []
        why = await _try(desk, "DecideIrregularity", ruling=ruling, why="a look", cards=right)
        if not why:
            return ""
    return why


def _lying(board: Board) -> list[str]:
    """The cards of the round, in the order in which they came."""
    if board.round is None:
        return []
    player, banker = board.round.player.cards, board.round.banker.cards
    pairs = [one for both in zip(player, banker, strict=False) for one in both]
    return [str(one) for one in (*pairs, *player[len(banker) :], *banker[len(player) :])]


async def _try(desk: Table, command: str, **fields: object) -> str:
    try:
        answer = await desk.ask(command, **fields)  # type: ignore[arg-type]
    except Refused as refused:
        return f"{command}: {refused.reason}"
    last = answer.last or 0
    await desk.until(lambda _: desk.sequence >= last)
    return ""
