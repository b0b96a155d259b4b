"""Honest people among the fuzz clients: patrons who stake what is theirs round after round, and
dealers who deal. If the table goes on for them, it goes on."""

import asyncio
import time
from random import Random
from typing import Any

from client.playing import paid

from punto.client import House, Refused, Table
from punto.client.bots import betting, number
from punto.rules.cards import Card
from punto.rules.composition import Composition
from punto.table.settings import Dealing
from punto.table.view import Board, DealerView

STAKE = 10_00
POOR = 500_00
BETTING_SECONDS = 0.3
MOMENT = 0.005


class Progress:
    """How many rounds were paid at a table before somebody's eyes, and when the last one was."""

    def __init__(self, table: str) -> None:
        self.table = table
        self.rounds = 0
        self.at = time.monotonic()
        self.longest = 0.0

    def paid(self) -> None:
        self.longest = max(self.longest, self.waited) if self.rounds else 0.0
        self.rounds += 1
        self.at = time.monotonic()

    @property
    def waited(self) -> float:
        return time.monotonic() - self.at


async def play(house: House, name: str, progress: Progress) -> None:
    """Stakes on Player, until it is cancelled."""
    async with house.table(name) as table:
        await table.stand()
        while True:
            open_for = number(await table.until(betting))
            try:
                await table.wager({"player": STAKE})
            except Refused:
                # Betting closed while the wager was on its way; or there is nothing to stake.
                if table.you is not None and table.you.balance_cents < POOR:
                    await house.buy(POOR)
                await asyncio.sleep(MOMENT)
                continue
            await table.until(paid(open_for))
            progress.paid()


class Dealer:
    """Deals one table as it calls for; of a real shoe the cards are in the dealer's hands."""

    def __init__(self, table: Table, dice: Random, cards_of_a_shoe: int) -> None:
        self._table = table
        self._dice = dice
        self._most = cards_of_a_shoe
        self._order: list[Card] = []
        self._burned = 0

    async def deal(self) -> None:
        """Until it is cancelled."""
        while True:
            if not await self.step():
                await asyncio.sleep(MOMENT)

    async def step(self) -> bool:
        """Does the next thing that the table would take from its dealer; whether there was one."""
        view = self._table.view
        view = view if isinstance(view, DealerView) or view is None else view.dealer
        if view is None or not view.may:
            return False
        asked = self._next(view.may, view.board)
        if asked is None:
            return False
        command, fields = asked
        if command == "CloseBetting":
            await asyncio.sleep(BETTING_SECONDS)
        before = _left(self._table.board)
        try:
            answer = await self._table.ask(command, **fields)
        except Refused:
            # What was seen was true a moment ago.
            return False
        last = answer.last or 0
        board = await self._table.until(lambda _: self._table.sequence >= last)
        if command == "DrawCard" and before == len(self._order):
            self._burned = before - 1 - _left(board)
        return True

    def _next(self, may: tuple[str, ...], board: Board) -> tuple[str, dict[str, Any]] | None:
        for name in _ORDER:
            if name in may and not (name == "ShowCutCard" and self._early(board)):
                virtual = board.dealing is not Dealing.SHOE
                return (
                    (_VIRTUAL.get(name, name), {}) if virtual else (name, self._real(name, board))
                )
        return None

    def _early(self, board: Board) -> bool:
        """Whether the cut card has not come out of the real shoe yet."""
        return self._most > len(self._order) - _left(board)

    def _real(self, name: str, board: Board) -> dict[str, Any]:
        """What is read from real cards and a real die."""
        match name:
            case "DrawCard":
                return {"card": self._card(board)}
            case "AnnounceDie":
                return {"die": 1 + self._dice.randrange(6)}
            case "LoadShoe":
                self._shuffle(board)
                return {"shoe": 1 + (board.shoe.number if board.shoe else 0)}
            case "ReconcileShoe":
                return {"left": self._counted(board)}
            case _:
                return {}

    def _shuffle(self, board: Board) -> None:
        self._order = list(Composition.of_decks(board.decks).cards())
        self._dice.shuffle(self._order)
        self._burned = 0

    def _card(self, board: Board) -> str:
        if not self._order:
            self._shuffle(board)
        return str(self._order[(len(self._order) - _left(board)) % len(self._order)])

    def _counted(self, board: Board) -> list[str]:
        out = len(self._order) - _left(board)
        return [str(one) for one in (*self._order[1 : 1 + self._burned], *self._order[out:])]


_ORDER = (
    *("Pay", "DrawCard", "PassShaker", "CompleteShake", "AnnounceDie", "CloseBetting"),
    *("ReconcileShoe", "LoadShoe", "ShowCutCard", "OpenBetting"),
)
"""What a dealer does first, where the table would take several things."""

_VIRTUAL = {"DrawCard": "DrawNext", "AnnounceDie": "AnnounceNext", "LoadShoe": "LoadNext"}
"""What is asked of the house where the shoe is a virtual one."""


def _left(board: Board) -> int:
    return board.shoe.cards_left if board.shoe is not None else 0
