"""The lots of tournaments: derived from the house's key, so that every process knows them, and
committed to before registration."""

import hashlib
import hmac
from typing import Any

from punto.rules.refusal import Refusal
from punto.server.commit.adapter import Filling
from punto.server.commit.blind_commands import DrawStage, OpenNew
from punto.tournament.commands import DrawSeats, OpenTournament, TournamentCommand
from punto.tournament.draw import commitment
from punto.tournament.state import Tournament


class Lots:
    def __init__(self, key: bytes) -> None:
        self._key = key

    def salt(self, tournament: str, stage: int) -> str:
        text = f"{tournament}\n{stage}\n".encode()
        return hmac.new(self._key, text, hashlib.sha256).hexdigest()


class LotFilling(Filling[Tournament, TournamentCommand]):
    def __init__(self, lots: Lots) -> None:
        self._lots = lots

    def fill(self, state: Tournament, command: Any, at: int) -> TournamentCommand | Refusal:
        match command:
            case OpenNew(id=id, by=by, tournament=name, format=format):
                stages = range(1, len(format.stages) + 1)
                salts = ((one, self._lots.salt(name, one)) for one in stages)
                hashes = tuple(commitment(name, one, salt) for one, salt in salts)
                return OpenTournament(
                    id=id, by=by, at=at, tournament=name, format=format, commitments=hashes
                )
            case DrawStage(id=id, by=by):
                if state.stage >= len(state.commitments):
                    return Refusal("there is no further stage to draw")
                salt = self._lots.salt(state.name, state.stage + 1)
                return DrawSeats(id=id, by=by, at=at, salt=salt)
            case OpenTournament() | DrawSeats():
                # These carry lots, which only the house may give.
                return Refusal("the lots of a tournament are the house's own")
            case _:
                return super().fill(state, command, at)
