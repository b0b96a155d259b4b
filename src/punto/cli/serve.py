"""`punto serve`: the house, open in the browser and over its API."""

import argparse
import asyncio
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from punto.cli.arguments import Commands, quoted
from punto.cli.data_folder import data_folder, house_db, make_data_folder
from punto.storage.url import is_postgres, sqlite_path

if TYPE_CHECKING:
    from punto.server.serve import OpenedHouse

PORT = 8000


def add_to(commands: Commands) -> None:
    command = commands.add_parser(
        "serve",
        help="open the house: live tables in the browser and over the API",
        description="Serves the house until it is stopped (Ctrl-C, SIGTERM). The first start makes "
        "the house, with a table of every game. Several processes can serve one PostgreSQL "
        "database; see docs/deploy.md.",
    )
    command.add_argument(
        "--db",
        metavar="URL",
        help="a file or a postgresql:// address (default: a file in the user's data folder)",
    )
    command.add_argument(
        "--host", metavar="H", default="127.0.0.1", help="address to listen on (default: 127.0.0.1)"
    )
    command.add_argument(
        "--port", metavar="P", type=_port, default=PORT, help=f"port (default: {PORT}; 0: any)"
    )
    command.add_argument(
        "--key",
        metavar="FILE",
        type=Path,
        help="the key of the vault; made if there is none (default: beside the database)",
    )
    command.add_argument(
        "--advertise",
        metavar="H:P",
        help="where other processes of the house reach this one (default: host and port)",
    )
    command.add_argument(
        "--staff-link",
        action="store_true",
        help="print a new one-time link for the administrator to choose a password",
    )
    command.add_argument("--config", metavar="FILE", type=Path, help="settings, as TOML")
    command.add_argument(
        "--log", choices=("json", "text"), help="form of the log (default: text on a terminal)"
    )
    command.set_defaults(run=run)


def _port(text: str) -> int:
    if not text.isdecimal() or int(text) > 65535:
        raise argparse.ArgumentTypeError(f"{text} is no port; expected 0 to 65535")
    return int(text)


def run(options: argparse.Namespace) -> int:
    # Only this command has a network; the others start without loading one.
    from punto.server.config import read_config  # noqa: PLC0415
    from punto.server.logs import log_to_stderr  # noqa: PLC0415
    from punto.server.serve import ServeOptions, serve  # noqa: PLC0415

    if options.db is None or (options.key is None and is_postgres(options.db)):
        make_data_folder()
    db = options.db or str(house_db())
    serving = ServeOptions(
        db=db,
        key_file=options.key or _beside(db),
        host=options.host,
        port=options.port,
        advertise=options.advertise,
        config=read_config(options.config),
        staff_link=options.staff_link,
    )
    log_to_stderr(as_json=None if options.log is None else options.log == "json")

    def say(opened: "OpenedHouse") -> None:
        print(f"The house is open at {opened.url}")
        print(f"Its books are in {_books(db)}")
        if opened.staff_url:
            print(f"Staff come in once by {opened.staff_url}")
        sys.stdout.flush()

    with asyncio.Runner(loop_factory=_loop) as runner:
        runner.run(serve(serving, say))
    return 0


def _loop() -> asyncio.AbstractEventLoop:
    try:
        import uvloop  # noqa: PLC0415
    except ImportError:
        return asyncio.new_event_loop()
    return uvloop.new_event_loop()


def _books(db: str) -> str:
    """Where the database is, without a password."""
    if is_postgres(db):
        return "the PostgreSQL database that was named"
    path = sqlite_path(db)
    return db if path is None else quoted(str(Path(path).absolute()))


def _beside(db: str) -> Path:
    """The key lies beside the file, never in it; a database elsewhere has it in the data folder."""
    path = sqlite_path(db)
    if path is None:
        return data_folder() / "punto.key"
    return Path(f"{path}.key")
