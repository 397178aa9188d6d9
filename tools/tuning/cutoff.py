"""Tell whether a search would do better to cut its playouts off, and to evaluate what was reached.

    brass-fast simulate --seeds 4398046511104-4398046513603 --record games.jsonl --bots planner
    python tools/tuning/cutoff.py games.jsonl

At the start of every second round of four planners' games, this sets side by side two ways to tell the
points that a player ends with: the best linear evaluation of all that the player sees (a ridge regression on
`observation`, judged on games that it was not fitted to), and one playout of a state drawn from what the
player sees. An error of an evaluation stays, whatever the number of simulations; that of playouts falls with
its square root. So cutting off pays only where the evaluation errs hardly more than one playout does.
"""

import sys
from collections import defaultdict
from pathlib import Path
from typing import Any

import numpy as np

import brass_fast as bf
from brass_fast.record import Record
from brass_fast.record_files import read

Moment = tuple[str, int]
Numbers = np.ndarray[tuple[int, ...], np.dtype[np.float64]]

PENALTY = 30.0  # of the regression
POSITIONS = 12  # that playouts are made from, of each round
PLAYOUTS = 16  # of each position


def round_starts(record: Record) -> tuple[dict[Moment, bf.State], tuple[int, ...]]:
    """The states at the starts of the rounds of a game, and the final points."""
    state = record.first_state()
    starts: dict[Moment, bf.State] = {}
    for action in record.actions:
        starts.setdefault((state.period, state.round), state)
        state = state.play(action)
    return starts, state.vp


def error_of_evaluation(views: Numbers, points: Numbers) -> float:
    """The standard deviation of what the linear evaluation errs by, in other games than it was fitted to."""
    views = np.hstack([views, np.ones((len(views), 1))])
    cut = len(views) * 4 // 5
    fitted, mean = views[:cut], points[:cut].mean()
    square = fitted.T @ fitted + PENALTY * np.eye(views.shape[1])
    weights = np.linalg.solve(square, fitted.T @ (points[:cut] - mean))
    return float((points[cut:] - views[cut:] @ weights - mean).std())


def spread_of_playouts(states: list[bf.State]) -> float:
    """The mean standard deviation of the points that playouts from one view end with."""
    spreads = []
    for state in states:
        player = state.to_move
        if player is None:
            continue  # no round begins there
        drawn = [state.determinize(player, seed) for seed in range(PLAYOUTS)]
        points = bf.playouts(drawn, "planner", seed=1).returns("vp").reshape(PLAYOUTS, 4)
        spreads.append(points[:, player].std(ddof=1))
    return float(np.mean(spreads))


def main(file: str) -> None:
    """Print the table for the games of a file of records."""
    views: defaultdict[Moment, list[Any]] = defaultdict(list)
    points: defaultdict[Moment, list[int]] = defaultdict(list)
    states: defaultdict[Moment, list[bf.State]] = defaultdict(list)
    games = 0
    for record in read(Path(file)):
        starts, vp = round_starts(record)
        games += 1
        for at, state in starts.items():
            views[at] += [state.observation(player) for player in range(4)]
            points[at] += vp
            states[at].append(state)
    print(f"{games} games of four planners; standard deviations of a player's final points")
    print(f"{'':14}{'of all':>8}{'evaluated':>11}{'one playout':>13}")
    for at in sorted(views, key=lambda at: (at[0] == "rail", at[1])):
        if at[1] % 2 == 1:
            wanted = np.array(points[at], dtype=np.float64)
            error = error_of_evaluation(np.array(views[at], dtype=np.float64), wanted)
            spread = spread_of_playouts(states[at][:POSITIONS])
            print(f"{at[0]:>6} round {at[1]:<2}{wanted.std():8.1f}{error:11.1f}{spread:13.1f}")


if __name__ == "__main__":
    main(sys.argv[1])
