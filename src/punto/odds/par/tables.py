"""The tables of a PAR sheet, made of its figures."""

from collections.abc import Iterator

from punto.games.markdown import capital
from punto.odds.par.blocks import Kind, ParTable, Row, Sparkline, TableColumn
from punto.odds.par.formatting import cards_in_words, once_in, percent, points, signed, whole
from punto.odds.par.sheet import ParLine, ParSheet, ParWager, Wagers
from punto.rules.composition import DECKS

SPREAD_ROUNDS = (1_000, 10_000, 100_000, 1_000_000)
"""After how many rounds the sheet says how far the actual return may stray."""

_TEXT, _WORDS = Kind.TEXT, Kind.WORDS


def summary(sheet: ParSheet) -> ParTable:
    columns = (
        TableColumn("Wager", _TEXT, share=17),
        TableColumn("House edge", Kind.RESULT),
        *(TableColumn(f"In {kind}") for kind in _kinds(sheet)),
        TableColumn("Return to patron"),
        TableColumn("Hit rate"),
        TableColumn("Standard deviation"),
        TableColumn("Top award"),
        TableColumn("Rounds to within 1 point"),
    )
    rows = (
        (
            one.wager.name,
            percent(one.odds.house_edge),
            *(percent(wagers[key].odds.house_edge) for wagers in _kinds(sheet).values()),
            percent(one.return_to_patron),
            percent(one.odds.hit_rate),
            f"{one.odds.std_dev:.5f}",
            one.top_award.pays if one.top_award else "-",
            whole(one.rounds_to_come_close),
        )
        for key, one in sheet.wagers.items()
    )
    return ParTable(columns, tuple(map(Row, rows)))


def _kinds(sheet: ParSheet) -> dict[str, Wagers]:
    """The kinds of hand that the game tells apart."""
    kinds = {"normal hands": sheet.normal, "Power hands": sheet.power}
    return {kind: wagers for kind, wagers in kinds.items() if wagers}


def paytable(one: ParWager) -> ParTable:
    """Every way for a wager to end, with its deals."""
    columns = (
        TableColumn("When", _WORDS, share=25),
        TableColumn("Pays", _TEXT, share=8),
        TableColumn("Clause", _TEXT, share=6),
        TableColumn("Deals", share=18),
        TableColumn("Exact probability", Kind.EXACT, share=22),
        TableColumn("Per cent", share=9),
        TableColumn("Contribution %", share=12),
    )
    rows = [Row((*_named(line), *_counted(line), points(line.contribution))) for line in one.lines]
    sums = (whole(one.odds.total), "1", points(1), points(-one.odds.house_edge))
    return ParTable(columns, (*rows, Row(("All deals", "", "", *sums), sums=True)))


def _named(line: ParLine) -> tuple[str, str, str]:
    if line.line is None:
        return "Otherwise", "loses", ""
    return capital(line.line.condition.words), line.pays, line.line.rule


def _counted(line: ParLine) -> tuple[str, str, str]:
    return whole(line.ways), str(line.probability), points(line.probability)


def apart(normal: Wagers, power: Wagers) -> ParTable:
    """Every line in a normal hand and in a Power hand, each alone."""
    kinds = ("Normal hand", "Power hand")
    columns = (
        TableColumn("Wager", _TEXT, share=14),
        TableColumn("When", _WORDS, share=36),
        TableColumn("Pays", _TEXT, share=8),
        *(
            TableColumn(head, group=kind)
            for kind in kinds
            for head in ("Per cent", "Contribution %")
        ),
    )
    return ParTable(
        columns, tuple(row for key in normal for row in _apart_rows(normal[key], power[key]))
    )


def _apart_rows(normal: ParWager, power: ParWager) -> Iterator[Row]:
    for place, lines in enumerate(zip(normal.lines, power.lines, strict=True)):
        when, pays, _ = _named(lines[0])
        figures = (
            figure
            for line in lines
            for figure in (points(line.probability), points(line.contribution))
        )
        name = normal.wager.name if place == 0 else ""
        yield Row((name, when, pays, *figures), opens=place == 0)
    rates = (
        figure
        for one in (normal, power)
        for figure in (points(one.odds.hit_rate), f"{one.odds.std_dev:.5f}")
    )
    yield Row(("", "Hit rate and standard deviation", "", *rates))
    edges = (f for one in (normal, power) for f in ("", percent(one.odds.house_edge)))
    yield Row(("", "House edge", "", *edges), sums=True)


def spread(sheet: ParSheet) -> ParTable:
    columns = (
        TableColumn("Wager", _TEXT, share=17),
        *(TableColumn(f"{rounds:,} rounds") for rounds in SPREAD_ROUNDS),
        TableColumn("Rounds to within 1 point"),
        TableColumn("Rounds to within 1 % of the edge"),
    )
    rows = (
        (
            one.wager.name,
            *(f"± {100 * one.spread_after(rounds):.3f}" for rounds in SPREAD_ROUNDS),
            whole(one.rounds_to_come_close),
            whole(one.rounds_to_know_the_edge) if one.rounds_to_know_the_edge else "-",
        )
        for one in sheet.wagers.values()
    )
    return ParTable(columns, tuple(map(Row, rows)))


def by_decks(sheet: ParSheet) -> ParTable:
    columns = (
        TableColumn("Wager", _TEXT, share=17),
        *(TableColumn(f"{decks} decks") for decks in DECKS),
        TableColumn(f"{DECKS[0]} to {DECKS[-1]}", Kind.PLOT, share=13),
    )
    note = "Each plot has a scale of its own; the dot is this sheet's shoe."
    return ParTable(columns, tuple(_decks_row(sheet, key) for key in sheet.wagers), note)


def _decks_row(sheet: ParSheet, key: str) -> Row:
    edges = sheet.edges_by_decks[key]
    name = sheet.wagers[key].wager.name
    words = f"House edge of {name} with {DECKS[0]} to {DECKS[-1]} decks"
    values = tuple(float(edge) for edge in edges.values())
    plot = Sparkline(values, list(edges).index(sheet.decks), words)
    return Row((name, *map(points, edges.values()), plot))


def removals(sheet: ParSheet) -> ParTable:
    columns = (
        TableColumn("Card", _TEXT, share=13),
        TableColumn("In the shoe"),
        *(TableColumn(one.wager.name) for one in sheet.wagers.values()),
    )
    rows = (
        (
            cards_in_words(removal.cards),
            whole(len(removal.cards) * sheet.decks),
            *(signed(removal.effects[key]) for key in sheet.wagers),
        )
        for removal in sheet.removals
    )
    return ParTable(columns, tuple(map(Row, rows)))


def top_award(one: ParWager) -> str:
    top = one.top_award
    if top is None:
        return "-"
    return f"{top.pays}, {once_in(top.probability)}"
