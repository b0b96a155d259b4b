"""The user's data folder, where a house has its database unless another is named."""

from pathlib import Path

from punto.rules.refusal import InputError


def data_folder() -> Path:
    # Only those who look for the house need to know where such folders lie.
    from platformdirs import user_data_path  # noqa: PLC0415

    return user_data_path("punto", appauthor=False)


def house_db() -> Path:
    return data_folder() / "house.db"


def make_data_folder() -> None:
    """Nobody but the user looks into it."""
    folder = data_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError as error:
        raise InputError(f"the data folder {folder} cannot be made: {error.strerror}") from None
