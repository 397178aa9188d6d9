"""Read what ``brass-fast simulate --output games.parquet`` wrote, with duckdb and with polars."""

import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import duckdb
import polars as pl


def simulate(path: Path, seeds: str = "1-200") -> None:
    """Play games with two kinds of bots, and keep a row for each seat."""
    command = [sys.executable, "-m", "brass_fast", "simulate", "--seeds", seeds, "--quiet"]
    bots = ["--bots", "greedy,random,greedy,random"]
    subprocess.run([*command, *bots, "--output", str(path)], check=True)  # noqa: S603 - our own command line


def by_bot(path: Path) -> list[tuple[Any, ...]]:
    """With duckdb, which reads the file where it lies: games, share of wins, mean VP by bot."""
    query = """
        select bot, count(*) as games, avg(win) as wins, avg(vp) as vp
        from read_parquet($path) group by bot order by bot
    """
    return duckdb.execute(query, {"path": str(path)}).fetchall()


def by_source(path: Path) -> pl.DataFrame:
    """With polars: where the points of each bot came from."""
    sources = pl.col("^vp_(canal_links|rail_links|cotton|coal|iron|port|shipyard|money)$")
    return pl.scan_parquet(path).group_by("bot").agg(sources.mean().round(1)).sort("bot").collect()


def main() -> tuple[list[tuple[Any, ...]], pl.DataFrame]:
    """Simulate, and read it in both ways."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "games.parquet"
        simulate(path)
        return by_bot(path), by_source(path)


if __name__ == "__main__":
    rows, table = main()
    for bot, games, wins, vp in rows:
        print(f"{bot:8} {games:5} seats  {wins:6.1%} wins  {vp:5.1f} VP")
    print(table)
