"""Write a file of weights, as `tune evolve` writes it, into a column of rust/src/bots/weights.rs.

python tools/tuning/adopt.py planner planner.weights
"""

import re
import sys
from pathlib import Path

WEIGHTS = Path(__file__).parents[2] / "rust" / "src" / "bots" / "weights.rs"
COLUMNS = {"greedy": 0, "planner": 1}


def adopt(bot: str, file: Path) -> None:
    """Replace the numbers of a bot."""
    values = dict(line.split() for line in file.read_text().splitlines() if not line.startswith("#"))

    def replace(match: re.Match[str]) -> str:
        numbers = [match[2], match[3]]
        if match[1] in values:
            numbers[COLUMNS[bot]] = f"{float(values[match[1]]):.3f}"
        return f"    {match[1]}: {numbers[0]}, {numbers[1]};"

    text = WEIGHTS.read_text()
    WEIGHTS.write_text(re.sub(r"^    (\w+): ([-\d.]+), ([-\d.]+);$", replace, text, flags=re.MULTILINE))


if __name__ == "__main__":
    adopt(sys.argv[1], Path(sys.argv[2]))
