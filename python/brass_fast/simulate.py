"""Whole games by the thousand: played in the core, kept in a file, added up."""

import time
from collections.abc import Callable
from dataclasses import dataclass

from brass_fast import _core
from brass_fast.bots import Bot, seats
from brass_fast.bots import play as play_at_table
from brass_fast.interrupts import Interrupts
from brass_fast.output import Sink
from brass_fast.seeds import Seeds

#: How long the core plays before its games are kept: short enough for a lively progress bar and Ctrl-C.
SLICE_SECONDS = 0.2

#: What a slice may hold at most, whatever the speed, so that memory does not depend on the number of games.
MOST_GAMES = 16_384

#: Where a slice starts before the speed is known.
FIRST_GAMES = 16


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be played."""

    seeds: Seeds
    players: int
    bots: tuple[str, ...]
    jobs: int
    #: Whether the games themselves are kept, for `record_sink`.
    records: bool = False
    #: The bots themselves.
    seated: tuple[Bot, ...] = ()


@dataclass(frozen=True, slots=True)
class Played:
    """What has been played: all that was planned unless `interrupted`."""

    tally: _core.Tally
    seconds: float
    interrupted: bool


def plan(seeds: Seeds, *, players: int, bots: str, jobs: int, records: bool = False) -> Plan:
    """Check and complete what the user asked for. One bot's spec seats it everywhere.

    Raises BrassError where a bot is unknown, an option wrong, or a seat has no bot.
    """
    seated = seats(bots, players)
    return Plan(seeds, players, tuple(bot.name for bot in seated), jobs, records, seated)


def play(plan: Plan, sink: Sink, progress: Callable[[int], None]) -> Played:
    """Play all games of `plan` in slices; keep the rows of each and tell `progress` how many games it had.

    After Ctrl-C the slice being played is dropped, and what was played before is kept.
    """
    cursor = plan.seeds.cursor()
    tally = _core.Tally(plan.players)
    size, total = FIRST_GAMES, 0.0
    with Interrupts() as interrupts:
        while not interrupts.asked and (ranges := cursor.take(size)):
            start = time.perf_counter()
            try:
                with interrupts.breakable():
                    slices = _play_slice(plan, ranges)
            except KeyboardInterrupt:
                break
            seconds = time.perf_counter() - start
            for games in slices:
                sink.write(games)
                tally.add(games)
                progress(games.games)
            size, total = _next_size(size, seconds), total + seconds
    return Played(tally, total, interrupted=tally.games < plan.seeds.count)


def _play_slice(plan: Plan, ranges: list[tuple[int, int]]) -> list[_core.Games]:
    """Play games, in the core unless a bot is of Python: such games are played one after the other."""
    if not any(bot.make for bot in plan.seated):
        return [_core.simulate(ranges, plan.players, plan.bots, plan.jobs, records=plan.records)]
    seeds = (seed for first, last in ranges for seed in range(first, last + 1))
    return [play_at_table(seed, plan.seated, records=plan.records)[0].games(plan.bots) for seed in seeds]


def _next_size(size: int, seconds: float) -> int:
    """Aim at slices of `SLICE_SECONDS`, growing no faster than twofold from one to the next."""
    aim = int(size * SLICE_SECONDS / max(seconds, 1e-9))
    return max(1, min(aim, 2 * size, MOST_GAMES))
