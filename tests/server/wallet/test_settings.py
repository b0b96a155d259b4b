"""The wallet in the operator's configuration."""

from pathlib import Path
from typing import Any

import pytest

from punto.rules.refusal import InputError
from punto.server.config import Config, read_config
from punto.server.wallet.settings import WalletSettings, read_secret

URL = "https://cashier.example/wallet"


def written(folder: Path, text: str) -> Path:
    path = folder / "punto.toml"
    path.write_text(text)
    return path


def test_a_wallet_is_set_in_a_few_lines(tmp_path: Path) -> None:
    (tmp_path / "wallet.secret").write_text("\n 0123456789abcdef \n")
    config = read_config(
        written(tmp_path, f'[wallet]\nurl = "{URL}"\nsecret_file = "wallet.secret"\n')
    )
    # It is looked for beside the configuration, and no chips are given away any more.
    assert config.wallet == WalletSettings(url=URL, secret_file=str(tmp_path / "wallet.secret"))
    assert config.welcome_cents == 0
    assert config.wallet is not None
    assert config.wallet.give_up_seconds == 300
    assert read_secret(config.wallet) == "0123456789abcdef"


def test_a_house_without_a_wallet_gives_chips_away(tmp_path: Path) -> None:
    assert Config().wallet is None
    assert read_config(written(tmp_path, "")).welcome_cents == Config().welcome_cents > 0


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        ("welcome_cents = 5\n[wallet]", "where chips come from a wallet, welcome_cents is 0"),
        ('[wallet]\nurl = "ftp://cashier.example"', "the url of a wallet is written https://HOST"),
        ('[wallet]\nurl = "http://cashier.example"', "the url of a wallet is written https://HOST"),
        ('[wallet]\nurl = "https://a:b@cashier.example"', "the url of a wallet is written https:"),
        ('[wallet]\nurl = "https://cashier.example/?a=b"', "the url of a wallet is written https:"),
        ("[pace]\nsession_hands = 16\n[wallet]", "sessions of 16 hands at automatic tables"),
        ("[wallet]\ngive_up_seconds = 0", "Expected `float` > 0"),
        ("[wallet]\ngive_up = 5", "unknown field `give_up`"),
    ],
)
def test_what_cannot_be_set(tmp_path: Path, lines: str, words: str) -> None:
    rest = "" if "url" in lines else f'url = "{URL}"\n'
    path = written(tmp_path, f'{lines}\n{rest}secret_file = "x"\n')
    with pytest.raises(InputError) as error:
        read_config(path)
    assert str(error.value).startswith(f"{path}: ")
    assert words in str(error.value)
    assert ":b@" not in str(error.value)


def test_longer_sessions_are_set_without_a_wallet_or_with_a_word_for_it(tmp_path: Path) -> None:
    longer = "[pace]\nsession_hands = 16\n"
    assert read_config(written(tmp_path, longer)).pace.session_hands == 16
    wallet = f'[wallet]\nurl = "{URL}"\nsecret_file = "x"\n'
    allowed = f"sessions_may_favour_patrons = true\n{longer}{wallet}"
    assert read_config(written(tmp_path, allowed)).pace.session_hands == 16
    assert read_config(written(tmp_path, wallet)).pace.session_hands == 15


def settings(path: Path, **others: Any) -> WalletSettings:
    return WalletSettings(url=URL, secret_file=str(path), **others)


def test_a_secret_is_there_and_long_enough(tmp_path: Path) -> None:
    path = tmp_path / "secret"
    with pytest.raises(InputError) as error:
        read_secret(settings(path))
    assert str(error.value) == (
        f"the secret of the wallet cannot be read: {path}: No such file or directory"
    )
    path.write_text("hush hush\n")
    with pytest.raises(InputError) as error:
        read_secret(settings(path))
    assert str(error.value) == (
        f"the secret of the wallet in {path} has 9 characters; expected 16 or more"
    )
    path.write_bytes(b"\xff" * 40)
    with pytest.raises(InputError, match="the secret of the wallet is no text"):
        read_secret(settings(path))


def test_pauses_grow_and_are_spread_out() -> None:
    found = settings(Path("x"), retry_seconds=1, longest_seconds=10)
    assert [found.pause(tries, 1.0) for tries in (1, 2, 3, 4, 5, 1_000)] == [1, 2, 4, 8, 10, 10]
    assert [found.pause(tries, 0.0) for tries in (1, 2, 5)] == [0.5, 1, 5]
