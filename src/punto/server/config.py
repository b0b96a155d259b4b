"""The configuration of a house, from an optional TOML file."""

import tomllib
from ipaddress import ip_network
from pathlib import Path
from typing import Annotated
from urllib.parse import urlsplit

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from punto.house.text_checks import refuse_line
from punto.rules.refusal import InputError, shown
from punto.server.auth.rate_limits import Rates
from punto.server.floor.pace import Pace
from punto.server.wallet.settings import WalletSettings
from punto.server.webhooks.retry_policy import RetryPolicy

_LONGEST_SESSION = 15
"""At which no Dragon wager favours the patron, with any number of decks."""

Cents = Annotated[int, Meta(ge=0, le=10**12)]


class Config(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`origins` are further origins whose pages may use the API; `proxies` are the addresses of
    proxies that are trusted to name the client's address."""

    name: str = "Punto"
    guests: bool = True
    welcome_cents: Cents = 10_000_00
    most_play_cents: Cents = 100_000_00
    origins: tuple[str, ...] = ()
    proxies: tuple[str, ...] = ("127.0.0.1", "::1")
    rates: Rates = Rates()
    pace: Pace = Pace()
    hooks: RetryPolicy = RetryPolicy()
    wallet: WalletSettings | None = None
    """The operator's wallet that chips come from; without one, the house gives play chips."""
    sessions_may_favour_patrons: bool = False
    """Whether, with a wallet, sessions are taken at which a Dragon wager favours the patron."""
    large_win_cents: Annotated[int, Meta(ge=1)] = 50_000_00
    """A single win of this much is a significant event."""
    seat_kept_seconds: Annotated[float, Meta(ge=1, le=86_400)] = 120.0
    """How long a patron who has gone keeps a seat, with nothing at stake."""
    first_tables: bool = True
    """Whether a new house opens a table of every game."""

    def __post_init__(self) -> None:
        unnamed = refuse_line(self.name, "name")
        if unnamed is not None:
            raise ValueError(unnamed.reason)
        for origin in self.origins:
            if not _is_origin(origin):
                raise ValueError(
                    f"{shown(origin)} is no origin; expected one like https://play.example.com"
                )
        for proxy in self.proxies:
            if not _is_address(proxy):
                raise ValueError(
                    f"{shown(proxy)} is no address of a proxy; expected one like 10.0.0.7"
                )
        if self.wallet is not None and self.welcome_cents:
            raise ValueError("where chips come from a wallet, welcome_cents is 0")
        if self.sessions_bounded and self.pace.session_hands > _LONGEST_SESSION:
            raise ValueError(
                f"sessions of {self.pace.session_hands} hands at automatic tables; with a wallet "
                f"expected at most {_LONGEST_SESSION}, or sessions_may_favour_patrons"
            )

    @property
    def sessions_bounded(self) -> bool:
        """Whether no session may favour the patron: chips are somebody's money (reading 28)."""
        return self.wallet is not None and not self.sessions_may_favour_patrons


def _is_origin(text: str) -> bool:
    """Written as browsers send it: origins are compared as text."""
    try:
        parts = urlsplit(text)
        return parts.scheme in ("http", "https") and text == f"{parts.scheme}://{parts.netloc}"
    except ValueError:
        return False


def _is_address(text: str) -> bool:
    """An address, a network, or * for any."""
    try:
        ip_network(text)
    except ValueError:
        return text == "*"
    return True


def read_config(path: Path | None) -> Config:
    if path is None:
        return Config()
    try:
        found = tomllib.loads(path.read_text())
        if "wallet" in found:
            found.setdefault("welcome_cents", 0)
        return _located(msgspec.convert(found, Config), path.parent)
    except OSError as error:
        raise InputError(f"{path} cannot be read: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeError) as error:
        raise InputError(f"{path} is no TOML file: {error}") from None
    except msgspec.ValidationError as error:
        raise InputError(f"{path}: {error}") from None


def _located(config: Config, folder: Path) -> Config:
    """Relative paths start at the folder of the configuration file."""
    if config.wallet is None:
        return config
    secret_file = str(folder / config.wallet.secret_file)
    return replace(config, wallet=replace(config.wallet, secret_file=secret_file))
