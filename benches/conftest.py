"""What all benches share."""

import pytest

from brass_fast import _core


def pytest_collection_modifyitems() -> None:
    """A debug build measures nothing that anyone would use."""
    profile = _core.build_info()["profile"]
    if profile == "debug":
        raise pytest.UsageError(
            "the extension is a debug build: benches want the release build that ./test makes"
        )
