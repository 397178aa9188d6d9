"""What is measured: one function a subject, which plays for a while and tells how many things it did.

Each runs in a process of its own, with the Python of its own environment: nothing is imported here that the
others do not have. A name is `peer:what`; the part before the colon names the environment.
"""

import random
import sys
import time
from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import Any

Play = Callable[[int], int]
"""Plays so many games from fixed seeds on; tells how many games, decisions or steps that was."""


def _core_games(games: int) -> int:
    from brass_fast import _core

    for seed in range(games):
        _core.play_random_game(seed, 4)
    return games


def _core_decisions(games: int) -> int:
    from brass_fast import _core

    return sum(_core.play_random_game(seed, 4)[1] for seed in range(games))


def _reference_games(games: int) -> int:
    from brass_fast import reference

    for seed in range(games):
        reference.random_game(seed, 4)
    return games


def _plain_loop(games: int) -> int:
    import brass_fast as bf

    choose, plays = random.Random(1).choice, 0
    for seed in range(games):
        state = bf.new_game(4, seed)
        while legal := state.legal_actions():
            state = state.play(choose(legal))
            plays += 1
    return plays


def _leanest_loop(games: int) -> int:
    import brass_fast as bf

    draw, plays = random.Random(1).random, 0
    stepper = bf.Stepper(4, 0)
    play = stepper.play_nth
    for seed in range(games):
        count = stepper.reset(seed)
        while count:
            count = play(int(draw() * count))
            plays += 1
    return plays


#: As many games as the target speaks of.
BATCH = 4096


def _batch_steps() -> Play:
    import brass_fast as bf

    batch = bf.BatchState(BATCH, 4, 0, jobs=1)
    mask = batch.legal_mask

    def play(steps: int) -> int:
        for _ in range(steps):
            batch.step_uniform()
        if not mask.any(axis=1).all():
            raise AssertionError("a game without a legal answer")
        return steps * BATCH

    return play


def _catanatron_games(games: int) -> int:
    from catanatron import Color, Game, RandomPlayer

    for seed in range(games):
        Game([RandomPlayer(color) for color in Color], seed=seed).play()
    return games


def _open_spiel(name: str, count: Callable[[Any], int]) -> Play:
    import pyspiel

    game = pyspiel.load_game(name)
    players = range(game.num_players())

    def play(games: int) -> int:
        counted = 0
        for seed in range(games):
            state = game.new_initial_state()
            bots = [pyspiel.make_uniform_random_bot(player, seed) for player in players]
            pyspiel.evaluate_bots(state, bots, seed)
            counted += count(state)
        return counted

    return play


def _one(_: Any) -> int:
    return 1


def _steps(state: Any) -> int:
    return len(state.history())


def _chess_loop(games: int) -> int:
    rust_chess: Any = import_module("rust_chess")  # typed or not: it is not here where types are checked

    choose, plays = random.Random(1).choice, 0
    for _ in range(games):
        board = rust_chess.Board()
        for _ in range(200):  # long enough, and most random games are longer
            moves = list(board.generate_legal_moves())
            if not moves:
                break
            board = board.make_move_new(choose(moves))
            plays += 1
    return plays


def _aec_steps(make: Callable[[], Any]) -> Play:
    env = make()

    def play(games: int) -> int:
        steps = 0
        for seed in range(games):
            env.reset(seed=seed)
            for agent in env.agent_iter():
                observation, _, termination, truncation, _ = env.last()
                mask = observation["action_mask"]
                env.step(None if termination or truncation else env.action_space(agent).sample(mask))
                steps += 1
        return steps

    return play


def _brass_env() -> Any:
    from brass_fast import pettingzoo

    return pettingzoo.env(players=4)


def _connect_four() -> Any:
    from pettingzoo.classic import connect_four_v3

    return connect_four_v3.env()


#: How each subject is made ready; what comes out plays.
SUBJECTS: dict[str, Callable[[], Play]] = {
    "brass:games": lambda: _core_games,
    "brass:decisions": lambda: _core_decisions,
    "brass:plain loop": lambda: _plain_loop,
    "brass:leanest loop": lambda: _leanest_loop,
    "brass:batch": _batch_steps,
    "brass:reference": lambda: _reference_games,
    "catanatron:games": lambda: _catanatron_games,
    "open_spiel:gin_rummy": partial(_open_spiel, "gin_rummy", _one),
    "open_spiel:backgammon": partial(_open_spiel, "backgammon", _one),
    "open_spiel:hearts": partial(_open_spiel, "hearts", _one),
    "open_spiel:hearts steps": partial(_open_spiel, "hearts", _steps),
    "pettingzoo:brass": partial(_aec_steps, _brass_env),
    "pettingzoo:connect_four_v3": partial(_aec_steps, _connect_four),
    "rust-chess:plain loop": lambda: _chess_loop,
}

# -- a subject in a process of its own: python subjects.py 'brass:games'

#: Processor seconds that a round takes at least: clocks and start-up tell nothing any more.
ROUND = 0.3


def main(subject: str) -> None:
    """Find out how much fills a round, say ready, then play a round for each line that comes in."""
    play = SUBJECTS[subject]()
    size = 1
    while (seconds := _seconds(play, size)[0]) < ROUND:
        size = max(size + 1, min(8 * size, int(1.2 * size * ROUND / max(seconds, 1e-9))))
    sys.stdout.write("ready\n")
    sys.stdout.flush()
    for _ in sys.stdin:
        seconds, count = _seconds(play, size)
        sys.stdout.write(f"{count / seconds!r}\n")
        sys.stdout.flush()


def _seconds(play: Play, size: int) -> tuple[float, int]:
    start = time.process_time()
    count = play(size)
    return time.process_time() - start, count


if __name__ == "__main__":
    main(sys.argv[1])
