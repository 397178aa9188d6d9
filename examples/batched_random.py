"""Thousands of games at once, answered at random by numpy: what a learner's loop looks like."""

import time

import numpy as np
from numpy.typing import NDArray

import brass_fast as bf


def choose(mask: NDArray[np.bool_], rng: np.random.Generator) -> NDArray[np.uint8]:
    """Draw a legal answer for each game, each equally likely: the one with the largest of random numbers."""
    keys = rng.random(mask.shape, np.float32)
    keys[~mask] = -1
    answers: NDArray[np.uint8] = keys.argmax(axis=1).astype(np.uint8)
    return answers


def main(games: int = 1024, steps: int = 300, seed: int = 1) -> tuple[int, NDArray[np.float64]]:
    """Step so many games; give how many ended, and the mean points by seat."""
    rng = np.random.default_rng(seed)
    batch = bf.BatchState(games, players=4, seeds=0, returns="vp")
    mask, done, rewards = batch.legal_mask, batch.done, batch.rewards  # kept up to date by every step
    ended, points = 0, np.zeros(4)
    for _ in range(steps):
        batch.step(choose(mask, rng))
        ended += int(done.sum())
        points += rewards.sum(axis=0)  # zeros where no game ended
    return ended, points / max(ended, 1)


if __name__ == "__main__":
    start = time.perf_counter()
    finished, means = main()
    print(f"{finished} games ended in {time.perf_counter() - start:.1f} s; mean VP by seat: {means.round(1)}")
