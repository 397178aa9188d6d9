"""Playing the games of a contest, in slices, from where it was left."""

import time
from collections.abc import Callable
from dataclasses import dataclass

from brass_fast import _core, bots
from brass_fast.arena.contest import Contest, Result
from brass_fast.arena.decision import is_decided
from brass_fast.arena.journal import Journal
from brass_fast.interrupts import Interrupts

#: How long the core plays before what it has played is kept; a longer game is kept when it is finished.
SLICE_SECONDS = 0.3

#: What a slice may hold at most.
MOST_GAMES = 4_096


@dataclass(frozen=True, slots=True)
class Played:
    """The games that were played, in order.

    `decided` tells whether the order of the bots is sure, if games were played until it is, and is None else.
    """

    results: tuple[Result, ...]
    seconds: float
    interrupted: bool
    decided: bool | None


def play(
    contest: Contest,
    journal: Journal,
    progress: Callable[[int], None],
    *,
    jobs: int,
    until_decided: bool = False,
) -> Played:
    """Play the games that the journal does not have, and keep them in it slice by slice.

    `progress` is told how many games each slice had. After Ctrl-C the slice being played is dropped, and what
    was played before is kept. Raises BotError if a bot fails, OutputError if the games cannot be kept.
    """
    results = list(journal.results)
    progress(len(results))
    decided = is_decided(contest, results) if until_decided else None
    size, total = jobs, 0.0
    with Interrupts() as interrupts:
        while not interrupts.asked and not decided and len(results) < contest.games:
            start = time.perf_counter()
            numbers = range(len(results), min(len(results) + size, contest.games))
            try:
                with interrupts.breakable():
                    played = _play_slice(contest, numbers, jobs)
            except KeyboardInterrupt:
                break
            seconds = time.perf_counter() - start
            journal.add(played)
            results += played
            progress(len(played))
            total += seconds
            if until_decided:
                decided = is_decided(contest, results)
            size = max(jobs, min(int(size * SLICE_SECONDS / max(seconds, 1e-9)), 2 * size, MOST_GAMES))
    finished = decided or len(results) == contest.games
    return Played(tuple(results), total, interrupted=not finished, decided=decided)


def _play_slice(contest: Contest, numbers: range, jobs: int) -> list[Result]:
    games = [contest.game(number) for number in numbers]
    if any(bot.make for bot in contest.bots):
        return [_play_at_table(contest, seed, seats) for seed, seats in games]
    names = contest.names
    accounts = _core.play_seatings([(seed, [names[bot] for bot in seats]) for seed, seats in games], jobs)
    return [Result(seed, seats, *account) for (seed, seats), account in zip(games, accounts, strict=True)]


def _play_at_table(contest: Contest, seed: int, seats: tuple[int, ...]) -> Result:
    table, seconds = bots.play(seed, [contest.bots[bot] for bot in seats])
    vp, ranking, decisions, _ = table.account()
    return Result(seed, seats, vp, ranking, decisions, seconds)
