"""What tournaments need of the running house: their lots, and who may enter."""

from collections.abc import Mapping
from typing import Any

from punto.house.play_restrictions import refuse_entry
from punto.house.stream import HOUSE
from punto.journal.command import Envelope
from punto.rules.refusal import Refusal
from punto.server.commit import house_gate, name_gate
from punto.server.commit.adapter import Adapter, Filling
from punto.server.commit.blind_commands import DrawStage, OpenNew
from punto.server.commit.tournament_lots import LotFilling, Lots
from punto.tournament.commands import OpenTournament, TournamentCommand
from punto.tournament.state import Tournament


class TournamentAdapter(Adapter[Tournament, TournamentCommand]):
    blind = (OpenNew, DrawStage)

    def __init__(self, lots: Lots) -> None:
        self._lots = lots

    def looks_at(self, command: Envelope) -> tuple[str, ...]:
        return (
            (HOUSE,)
            if isinstance(command, OpenNew | OpenTournament)
            else house_gate.streams_seen(command)
        )

    def gate(
        self, seen: Mapping[str, Any], _state: Tournament, command: TournamentCommand
    ) -> Refusal | None:
        if isinstance(command, OpenTournament):
            refusal = name_gate.refuse_tournament(seen, command.tournament)
            if refusal:
                return refusal
        return house_gate.refuse(seen, command, lambda person: refuse_entry(person, command))

    def filling(self) -> Filling[Tournament, TournamentCommand]:
        return LotFilling(self._lots)
