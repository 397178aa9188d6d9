"""Learning with numpy alone: a linear policy by REINFORCE, against three random players.

The policy has a weight for each action (softmax over the legal ones), whatever the position; the reward is
the place in the ranking. That is too little to play well, but enough to learn in seconds what random players
do wrong.
"""

import gymnasium
import numpy as np
from numpy.typing import NDArray

import brass_fast as bf
import brass_fast.gymnasium as brass


def probabilities(weights: NDArray[np.float64], mask: NDArray[np.bool_]) -> NDArray[np.float64]:
    """Softmax over legal actions, shape (games, 256)."""
    odds: NDArray[np.float64] = np.where(mask, np.exp(weights), 0.0)
    total = odds.sum(axis=1, keepdims=True)
    odds /= np.where(total > 0, total, 1.0)  # games that are over have none
    return odds


def main(
    games: int = 256, rounds: int = 30, rate: float = 2.0, seed: int = 1
) -> tuple[list[float], NDArray[np.float64]]:
    """Learn for so many rounds of games; give the mean reward in each, and the weights."""
    env = gymnasium.make_vec(brass.ID, num_envs=games, opponents="random")
    rng, weights = np.random.default_rng(seed), np.zeros(256)
    learned = []
    for number in range(rounds):
        _, info = env.reset(seed=1_000_000 * number)
        taken, expected = np.zeros((games, 256)), np.zeros((games, 256))
        worth, playing = np.zeros(games), np.ones(games, bool)
        while playing.any():
            chances = probabilities(weights, info["action_mask"].astype(bool))
            actions = (rng.random((games, 1)) < chances.cumsum(axis=1)).argmax(axis=1)
            taken[playing, actions[playing]] += 1
            expected[playing] += chances[playing]
            _, rewards, over, _, info = env.step(actions)
            worth += rewards * playing
            playing &= ~over
        advantage = worth - worth.mean()
        weights += rate * (advantage[:, None] * (taken - expected)).mean(axis=0)
        learned.append(float(worth.mean()))
    return learned, weights


if __name__ == "__main__":
    means, final = main()
    print("mean reward by round:", " ".join(f"{mean:+.2f}" for mean in means))
    ordered = [str(bf.Action(int(number))) for number in final.argsort()]
    print("least liked:", ", ".join(ordered[:5]))
    print("most liked: ", ", ".join(ordered[::-1][:5]))
