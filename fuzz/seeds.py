"""Writes the positions of tests/fixtures/perft.json where the fuzz targets begin, as text and as bytes."""
# ruff: noqa: INP001 - a script beside the targets

import json
from pathlib import Path

from brass_fast import State

HERE = Path(__file__).parent
ROWS = json.loads((HERE.parent / "tests" / "fixtures" / "perft.json").read_text("utf-8"))


def main() -> None:
    """Write one file a position and target."""
    for target in ("position", "bytes"):
        (HERE / "corpus" / target).mkdir(parents=True, exist_ok=True)
    for number, row in enumerate(ROWS):
        state = State.from_dict(row["position"])
        (HERE / "corpus" / "position" / str(number)).write_text(state.to_json(), "utf-8")
        (HERE / "corpus" / "bytes" / str(number)).write_bytes(state.to_bytes())


if __name__ == "__main__":
    main()
