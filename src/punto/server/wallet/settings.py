"""The configuration of the wallet."""

from pathlib import Path

from msgspec import Struct

from punto.rules.refusal import InputError
from punto.server.outbound.backoff import Seconds, backoff
from punto.server.outbound.url_policy import refuse_url

MIN_SECRET_LENGTH = 16
"""Characters; a shorter secret could be guessed."""


class WalletSettings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    url: str
    secret_file: str
    give_up_seconds: Seconds = 300.0
    """A debit without a definite answer for this long is rolled back."""
    timeout_seconds: Seconds = 10.0
    """How long the wallet may take to answer."""
    retry_seconds: Seconds = 0.5
    """The first pause before the next attempt; each is twice as long, up to `longest_seconds`."""
    longest_seconds: Seconds = 60.0

    def __post_init__(self) -> None:
        if refuse_url(self.url) or "?" in self.url:
            raise ValueError(
                "the url of a wallet is written https://HOST/PATH, or with http for an address of "
                "this machine or of a private network"
            )

    def pause(self, tries: int, chance: float) -> float:
        """Seconds before the next attempt after `tries` without a definite answer; `chance`, from 0
        to 1, spreads transfers that failed together."""
        return backoff(self.retry_seconds, self.longest_seconds, tries) * (0.5 + 0.5 * chance)


def read_secret(settings: WalletSettings) -> str:
    """The secret shared with the wallet: the file's text, stripped."""
    path = Path(settings.secret_file)
    try:
        secret = path.read_text().strip()
    except OSError as error:
        raise InputError(
            f"the secret of the wallet cannot be read: {path}: {error.strerror}"
        ) from None
    except UnicodeError:
        raise InputError(f"the secret of the wallet is no text: {path}") from None
    if len(secret) < MIN_SECRET_LENGTH:
        raise InputError(
            f"the secret of the wallet in {path} has {len(secret)} characters; "
            f"expected {MIN_SECRET_LENGTH} or more"
        )
    return secret
