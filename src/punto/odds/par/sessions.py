"""Session wagers on a PAR sheet, by the length of a session."""

from collections.abc import Iterator

from punto.games.markdown import capital
from punto.odds.par.blocks import Chart, Curve, Kind, ParTable, Row, Section, TableColumn, TextBlock
from punto.odds.par.formatting import points
from punto.odds.par.sheet import SESSION_HANDS, ParSheet, ParWager
from punto.rules.wager import SessionWager


def session_sections(sheet: ParSheet) -> Iterator[Section]:
    first, last = SESSION_HANDS[0], SESSION_HANDS[-1]
    clause = sheet.game.clauses.session
    yield Section(
        "Session wagers",
        (
            TextBlock(
                f"Placed for a session of a given number of hands ({clause}) and settled once, at "
                "its end. Rounds are taken as independent, each from a fresh shoe. The odds stay "
                "while the chance of a long run grows: beyond the length given here a wager "
                "favours the patron."
            ),
            _paytable(sheet),
            _chart(sheet),
        ),
    )
    yield Section(
        f"Sessions of {first} to {last} hands",
        (
            TextBlock("Probability of each line and return to the patron, in per cent."),
            _by_length(sheet),
        ),
        inner=True,
    )


def _paytable(sheet: ParSheet) -> ParTable:
    columns = (
        TableColumn("Wager", Kind.TEXT),
        TableColumn("When", Kind.WORDS),
        TableColumn("Pays", Kind.TEXT),
        TableColumn("Clause", Kind.TEXT),
        TableColumn("Favours the house up to"),
    )
    rows = []
    for wager in sheet.game.session_wagers:
        for line in wager.lines:
            first = line is wager.lines[0]
            turn = _turn(sheet.house_ahead_up_to[wager.key]) if first else ""
            named = capital(line.condition.words), line.pays, line.rule
            rows.append(Row((wager.name if first else "", *named, turn), opens=first))
    return ParTable(columns, tuple(rows))


def _turn(hands: int) -> str:
    return f"{hands} hands" if hands < SESSION_HANDS[-1] else f"{hands} hands or more"


def _by_length(sheet: ParSheet) -> ParTable:
    columns = (
        TableColumn("Hands", share=6),
        *(column for wager in sheet.game.session_wagers for column in _columns(wager)),
    )
    rows = (
        (
            str(length.hands),
            *(figure for one in length.wagers.values() for figure in _figures(one)),
        )
        for length in sheet.sessions
    )
    return ParTable(columns, tuple(map(Row, rows)))


def _columns(wager: SessionWager) -> Iterator[TableColumn]:
    for line in wager.lines:
        yield TableColumn(line.pays, group=wager.name)
    yield TableColumn("Return %", Kind.RESULT, group=wager.name)


def _figures(one: ParWager) -> Iterator[str]:
    """Shorter than elsewhere: a row holds every session wager."""
    for line in one.lines:
        if line.line:
            yield points(line.probability, digits=3)
    yield points(one.return_to_patron, digits=3)


def _chart(sheet: ParSheet) -> Chart:
    curves = (
        Curve(
            wager.name,
            tuple(
                float(100 * length.wagers[wager.key].return_to_patron) for length in sheet.sessions
            ),
            sheet.house_ahead_up_to[wager.key],
        )
        for wager in sheet.game.session_wagers
    )
    return Chart(
        across="Hands in the session",
        up="Return to patron, %",
        level=100,
        level_words="the house breaks even",
        curves=tuple(curves),
        note="A circle marks the shortest session in which a wager favours the patron.",
    )
