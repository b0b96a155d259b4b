"""The tables of the index, for both databases, and what was added to them later.

Settled wagers are the large one: a row has no name in it but its table's, and lies in the order in
which a round's wagers are asked for, so that one more index, by patron, is all it needs. Names,
lines and sheets are numbered in tables of their own, which are only ever added to. Where nobody or
nothing is meant, a text is empty; a time that has not come is NULL, or for a sitting beyond all.
"""

SQLITE: tuple[str, ...] = (
    """CREATE TABLE record_streams (
        stream TEXT PRIMARY KEY,
        through INTEGER NOT NULL,
        state TEXT NOT NULL
    ) STRICT""",
    """CREATE TABLE record_patrons (
        id INTEGER PRIMARY KEY,
        name TEXT NOT NULL UNIQUE
    ) STRICT""",
    """CREATE TABLE record_lines (
        id INTEGER PRIMARY KEY,
        wager TEXT NOT NULL,
        pays TEXT NOT NULL,
        rule TEXT NOT NULL,
        UNIQUE (wager, pays, rule)
    ) STRICT""",
    """CREATE TABLE record_sheets (
        id INTEGER PRIMARY KEY,
        game TEXT NOT NULL,
        version TEXT NOT NULL,
        stamp TEXT NOT NULL,
        decks INTEGER NOT NULL,
        UNIQUE (game, version, stamp, decks)
    ) STRICT""",
    """CREATE TABLE record_rounds (
        table_name TEXT NOT NULL,
        number INTEGER NOT NULL,
        opened_at INTEGER NOT NULL,
        game TEXT NOT NULL,
        sheet INTEGER NOT NULL,
        shoe INTEGER NOT NULL,
        dealer TEXT NOT NULL,
        session INTEGER,
        float_cents INTEGER NOT NULL,
        first_sequence INTEGER NOT NULL,
        last_sequence INTEGER NOT NULL,
        head TEXT NOT NULL,
        closed_at INTEGER,
        result_at INTEGER,
        paid_at INTEGER,
        void_at INTEGER,
        player_cards TEXT NOT NULL,
        banker_cards TEXT NOT NULL,
        player INTEGER,
        banker INTEGER,
        die INTEGER,
        result TEXT,
        void TEXT,
        reconstructed INTEGER NOT NULL,
        bettors INTEGER NOT NULL,
        staked_cents INTEGER NOT NULL,
        hold_cents INTEGER NOT NULL,
        commission_cents INTEGER NOT NULL,
        sums TEXT NOT NULL,
        PRIMARY KEY (table_name, number)
    ) STRICT""",
    "CREATE INDEX record_rounds_by_time ON record_rounds (opened_at, table_name, number)",
    "CREATE INDEX record_rounds_by_table ON record_rounds (table_name, opened_at, number)",
    "CREATE INDEX record_rounds_by_game ON record_rounds (game, opened_at, table_name, number)",
    "CREATE INDEX record_rounds_by_dealer ON record_rounds (dealer, opened_at, table_name, number)",
    """CREATE INDEX record_rounds_void ON record_rounds (opened_at, table_name, number)
        WHERE void IS NOT NULL""",
    """CREATE TABLE record_settlements (
        table_name TEXT NOT NULL,
        at INTEGER NOT NULL,
        number INTEGER NOT NULL,
        patron INTEGER NOT NULL,
        item INTEGER NOT NULL,
        line INTEGER NOT NULL,
        stake_cents INTEGER NOT NULL,
        net_cents INTEGER NOT NULL,
        commission_cents INTEGER NOT NULL,
        PRIMARY KEY (table_name, at, number, patron, item)
    ) STRICT, WITHOUT ROWID""",
    """CREATE INDEX record_settlements_by_patron
        ON record_settlements (patron, at, table_name, number, item)""",
    """CREATE TABLE record_sessions (
        table_name TEXT NOT NULL,
        number INTEGER NOT NULL,
        at INTEGER NOT NULL,
        sequence INTEGER NOT NULL,
        sheet INTEGER NOT NULL,
        dealer TEXT NOT NULL,
        hands INTEGER NOT NULL,
        hold_cents INTEGER NOT NULL,
        commission_cents INTEGER NOT NULL,
        sums TEXT NOT NULL,
        PRIMARY KEY (table_name, number)
    ) STRICT""",
    "CREATE INDEX record_sessions_by_time ON record_sessions (at)",
    """CREATE TABLE record_hours (
        hour INTEGER NOT NULL,
        table_name TEXT NOT NULL,
        dealer TEXT NOT NULL,
        sheet INTEGER NOT NULL,
        wager TEXT NOT NULL,
        hands INTEGER NOT NULL,
        rounds INTEGER NOT NULL,
        voids INTEGER NOT NULL,
        wagers INTEGER NOT NULL,
        staked_cents INTEGER NOT NULL,
        net_cents INTEGER NOT NULL,
        commission_cents INTEGER NOT NULL,
        PRIMARY KEY (hour, table_name, dealer, sheet, wager, hands)
    ) STRICT, WITHOUT ROWID""",
    """CREATE TABLE record_sittings (
        patron INTEGER NOT NULL,
        table_name TEXT NOT NULL,
        since INTEGER NOT NULL,
        until INTEGER NOT NULL,
        PRIMARY KEY (patron, table_name, since)
    ) STRICT, WITHOUT ROWID""",
    "CREATE INDEX record_sittings_by_end ON record_sittings (patron, until)",
    """CREATE TABLE record_openings (
        table_name TEXT NOT NULL,
        sequence INTEGER NOT NULL,
        since INTEGER NOT NULL,
        until INTEGER,
        PRIMARY KEY (table_name, sequence)
    ) STRICT, WITHOUT ROWID""",
    """CREATE TABLE record_duties (
        table_name TEXT NOT NULL,
        sequence INTEGER NOT NULL,
        dealer TEXT NOT NULL,
        since INTEGER NOT NULL,
        until INTEGER,
        PRIMARY KEY (table_name, sequence)
    ) STRICT, WITHOUT ROWID""",
    "CREATE INDEX record_duties_by_time ON record_duties (since, table_name, sequence)",
    """CREATE INDEX record_duties_by_dealer
        ON record_duties (dealer, since, table_name, sequence)""",
    """CREATE TABLE record_floats (
        table_name TEXT NOT NULL,
        sequence INTEGER NOT NULL,
        at INTEGER NOT NULL,
        actor TEXT NOT NULL,
        dealer TEXT NOT NULL,
        cents INTEGER NOT NULL,
        PRIMARY KEY (table_name, sequence)
    ) STRICT, WITHOUT ROWID""",
    "CREATE INDEX record_floats_by_time ON record_floats (at, table_name, sequence)",
    """CREATE TABLE record_irregularities (
        table_name TEXT NOT NULL,
        sequence INTEGER NOT NULL,
        round INTEGER NOT NULL,
        clause TEXT NOT NULL,
        at INTEGER NOT NULL,
        actor TEXT NOT NULL,
        dealer TEXT NOT NULL,
        noticed TEXT,
        note TEXT NOT NULL,
        proven INTEGER NOT NULL,
        ruling TEXT,
        ruled_at INTEGER,
        ruled_by TEXT,
        why TEXT,
        PRIMARY KEY (table_name, sequence)
    ) STRICT, WITHOUT ROWID""",
    """CREATE INDEX record_irregularities_by_time
        ON record_irregularities (at, table_name, sequence)""",
    """CREATE TABLE record_significant (
        table_name TEXT NOT NULL,
        sequence INTEGER NOT NULL,
        at INTEGER NOT NULL,
        actor TEXT NOT NULL,
        round INTEGER,
        event TEXT NOT NULL,
        PRIMARY KEY (table_name, sequence)
    ) STRICT, WITHOUT ROWID""",
    "CREATE INDEX record_significant_by_time ON record_significant (at, table_name, sequence)",
)

# The same tables. Rows of rounds and hours change often, and have room left beside them for it.
POSTGRES: tuple[str, ...] = (
    """CREATE TABLE record_streams (
        stream text COLLATE "C" PRIMARY KEY,
        through bigint NOT NULL,
        state text NOT NULL
    ) WITH (fillfactor = 50)""",
    """CREATE TABLE record_patrons (
        id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        name text COLLATE "C" NOT NULL UNIQUE
    )""",
    """CREATE TABLE record_lines (
        id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        wager text COLLATE "C" NOT NULL,
        pays text COLLATE "C" NOT NULL,
        rule text COLLATE "C" NOT NULL,
        UNIQUE (wager, pays, rule)
    )""",
    """CREATE TABLE record_sheets (
        id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        game text COLLATE "C" NOT NULL,
        version text COLLATE "C" NOT NULL,
        stamp text COLLATE "C" NOT NULL,
        decks bigint NOT NULL,
        UNIQUE (game, version, stamp, decks)
    )""",
    """CREATE TABLE record_rounds (
        table_name text COLLATE "C" NOT NULL,
        number bigint NOT NULL,
        opened_at bigint NOT NULL,
        game text COLLATE "C" NOT NULL,
        sheet integer NOT NULL,
        shoe bigint NOT NULL,
        dealer text COLLATE "C" NOT NULL,
        session bigint,
        float_cents bigint NOT NULL,
        first_sequence bigint NOT NULL,
        last_sequence bigint NOT NULL,
        head text NOT NULL,
        closed_at bigint,
        result_at bigint,
        paid_at bigint,
        void_at bigint,
        player_cards text NOT NULL,
        banker_cards text NOT NULL,
        player integer,
        banker integer,
        die integer,
        result text,
        void text,
        reconstructed integer NOT NULL,
        bettors bigint NOT NULL,
        staked_cents bigint NOT NULL,
        hold_cents bigint NOT NULL,
        commission_cents bigint NOT NULL,
        sums text NOT NULL,
        PRIMARY KEY (table_name, number)
    ) WITH (fillfactor = 80)""",
    "CREATE INDEX record_rounds_by_time ON record_rounds (opened_at, table_name, number)",
    "CREATE INDEX record_rounds_by_table ON record_rounds (table_name, opened_at, number)",
    "CREATE INDEX record_rounds_by_game ON record_rounds (game, opened_at, table_name, number)",
    "CREATE INDEX record_rounds_by_dealer ON record_rounds (dealer, opened_at, table_name, number)",
    """CREATE INDEX record_rounds_void ON record_rounds (opened_at, table_name, number)
        WHERE void IS NOT NULL""",
    """CREATE TABLE record_settlements (
        at bigint NOT NULL,
        stake_cents bigint NOT NULL,
        net_cents bigint NOT NULL,
        commission_cents bigint NOT NULL,
        number integer NOT NULL,
        patron integer NOT NULL,
        line integer NOT NULL,
        item smallint NOT NULL,
        table_name text COLLATE "C" NOT NULL,
        PRIMARY KEY (table_name, at, number, patron, item)
    )""",
    """CREATE INDEX record_settlements_by_patron
        ON record_settlements (patron, at, table_name, number, item)""",
    """CREATE TABLE record_sessions (
        table_name text COLLATE "C" NOT NULL,
        number bigint NOT NULL,
        at bigint NOT NULL,
        sequence bigint NOT NULL,
        sheet integer NOT NULL,
        dealer text COLLATE "C" NOT NULL,
        hands bigint NOT NULL,
        hold_cents bigint NOT NULL,
        commission_cents bigint NOT NULL,
        sums text NOT NULL,
        PRIMARY KEY (table_name, number)
    )""",
    "CREATE INDEX record_sessions_by_time ON record_sessions (at)",
    """CREATE TABLE record_hours (
        hour bigint NOT NULL,
        table_name text COLLATE "C" NOT NULL,
        dealer text COLLATE "C" NOT NULL,
        sheet integer NOT NULL,
        wager text COLLATE "C" NOT NULL,
        hands bigint NOT NULL,
        rounds bigint NOT NULL,
        voids bigint NOT NULL,
        wagers bigint NOT NULL,
        staked_cents bigint NOT NULL,
        net_cents bigint NOT NULL,
        commission_cents bigint NOT NULL,
        PRIMARY KEY (hour, table_name, dealer, sheet, wager, hands)
    ) WITH (fillfactor = 80)""",
    """CREATE TABLE record_sittings (
        patron integer NOT NULL,
        table_name text COLLATE "C" NOT NULL,
        since bigint NOT NULL,
        until bigint NOT NULL,
        PRIMARY KEY (patron, table_name, since)
    )""",
    "CREATE INDEX record_sittings_by_end ON record_sittings (patron, until)",
    """CREATE TABLE record_openings (
        table_name text COLLATE "C" NOT NULL,
        sequence bigint NOT NULL,
        since bigint NOT NULL,
        until bigint,
        PRIMARY KEY (table_name, sequence)
    )""",
    """CREATE TABLE record_duties (
        table_name text COLLATE "C" NOT NULL,
        sequence bigint NOT NULL,
        dealer text COLLATE "C" NOT NULL,
        since bigint NOT NULL,
        until bigint,
        PRIMARY KEY (table_name, sequence)
    )""",
    "CREATE INDEX record_duties_by_time ON record_duties (since, table_name, sequence)",
    """CREATE INDEX record_duties_by_dealer
        ON record_duties (dealer, since, table_name, sequence)""",
    """CREATE TABLE record_floats (
        table_name text COLLATE "C" NOT NULL,
        sequence bigint NOT NULL,
        at bigint NOT NULL,
        actor text NOT NULL,
        dealer text COLLATE "C" NOT NULL,
        cents bigint NOT NULL,
        PRIMARY KEY (table_name, sequence)
    )""",
    "CREATE INDEX record_floats_by_time ON record_floats (at, table_name, sequence)",
    """CREATE TABLE record_irregularities (
        table_name text COLLATE "C" NOT NULL,
        sequence bigint NOT NULL,
        round bigint NOT NULL,
        clause text NOT NULL,
        at bigint NOT NULL,
        actor text NOT NULL,
        dealer text COLLATE "C" NOT NULL,
        noticed text,
        note text NOT NULL,
        proven integer NOT NULL,
        ruling text,
        ruled_at bigint,
        ruled_by text,
        why text,
        PRIMARY KEY (table_name, sequence)
    )""",
    """CREATE INDEX record_irregularities_by_time
        ON record_irregularities (at, table_name, sequence)""",
    """CREATE TABLE record_significant (
        table_name text COLLATE "C" NOT NULL,
        sequence bigint NOT NULL,
        at bigint NOT NULL,
        actor text NOT NULL,
        round bigint,
        event text NOT NULL,
        PRIMARY KEY (table_name, sequence)
    )""",
    "CREATE INDEX record_significant_by_time ON record_significant (at, table_name, sequence)",
)

# What moves a patron's balance, to be added up to what it was at any moment. The index is fed anew
# with it: what it has taken in already told it nothing of that.
_EMPTIED = tuple(
    f"DELETE FROM record_{table}"
    for table in (
        "streams",
        "rounds",
        "settlements",
        "sessions",
        "hours",
        "sittings",
        "openings",
        "duties",
        "floats",
        "irregularities",
        "significant",
    )
)

SQLITE_MOVEMENTS: tuple[str, ...] = (
    """CREATE TABLE record_movements (
        patron INTEGER NOT NULL,
        at INTEGER NOT NULL,
        table_name TEXT NOT NULL,
        number INTEGER NOT NULL,
        cents INTEGER NOT NULL,
        PRIMARY KEY (patron, at, table_name, number)
    ) STRICT, WITHOUT ROWID""",
    *_EMPTIED,
)

POSTGRES_MOVEMENTS: tuple[str, ...] = (
    """CREATE TABLE record_movements (
        patron integer NOT NULL,
        at bigint NOT NULL,
        table_name text COLLATE "C" NOT NULL,
        number integer NOT NULL,
        cents bigint NOT NULL,
        PRIMARY KEY (patron, at, table_name, number)
    )""",
    *_EMPTIED,
)
