"""Noting a significant event."""

from punto.house.commands import NoteSignificant
from punto.house.events import HouseDecision, SignificantNoted
from punto.house.text_checks import refuse_line, refuse_words
from punto.journal.decision import Decision, accept


def decide(command: NoteSignificant) -> HouseDecision:
    refusal = refuse_line(command.about, "what a significant event is about")
    refusal = refusal or refuse_words(command.words, "a significant event")
    if refusal:
        return Decision((), refusal)
    return accept(SignificantNoted(kind=command.kind, about=command.about, words=command.words))
