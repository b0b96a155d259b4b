"""Significant events are noted as the house tells them."""

from punto.house.commands import NoteSignificant
from punto.house.events import HouseDecision, SignificantNoted
from punto.house.words import refuse_line, refuse_words
from punto.journal.decision import Decision, accept


def decide(command: NoteSignificant) -> HouseDecision:
    refusal = refuse_line(command.about, "what a significant event is about")
    refusal = refusal or refuse_words(command.words, "a significant event")
    if refusal:
        return Decision((), refusal)
    return accept(SignificantNoted(kind=command.kind, about=command.about, words=command.words))
