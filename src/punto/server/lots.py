"""The lots of tournaments: made from the house's key, so that every process knows them and nobody
else does, and committed to before anybody registers."""

import hashlib
import hmac

from punto.rules.refusal import Refusal
from punto.server.requests import DrawStage, OpenNew, TournamentRequest
from punto.tournament.commands import DrawSeats, OpenTournament, TournamentCommand
from punto.tournament.draw import commitment
from punto.tournament.state import Tournament


class Lots:
    def __init__(self, key: bytes) -> None:
        self._key = key

    def salt(self, tournament: str, stage: int) -> str:
        text = f"{tournament}\n{stage}\n".encode()
        return hmac.new(self._key, text, hashlib.sha256).hexdigest()

    def fill(
        self, tournament: Tournament, request: TournamentRequest, at: int
    ) -> TournamentCommand | Refusal:
        """The command that a request comes to, with what only the house knows."""
        id, by = request.id, request.by
        match request:
            case OpenNew(tournament=name, format=format):
                stages = range(1, len(format.stages) + 1)
                hashes = tuple(commitment(name, one, self.salt(name, one)) for one in stages)
                return OpenTournament(
                    id=id, by=by, at=at, tournament=name, format=format, commitments=hashes
                )
            case DrawStage():
                if tournament.stage >= len(tournament.commitments):
                    return Refusal("there is no further stage to draw")
                salt = self.salt(tournament.name, tournament.stage + 1)
                return DrawSeats(id=id, by=by, at=at, salt=salt)
