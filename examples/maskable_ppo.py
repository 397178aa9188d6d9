"""Learning with MaskablePPO of sb3-contrib against bots (``pip install 'brass-fast[learn]'``).

It brings torch, which is large: so this example is not among the tests.
"""

import argparse

import numpy as np
from sb3_contrib import MaskablePPO

import brass_fast.gymnasium as brass


def evaluate(model: MaskablePPO, opponents: str, games: int) -> tuple[float, float]:
    """Play games with seeds that were not trained on; give the mean rank reward and the share of wins."""
    env = brass.BrassEnv(opponents=opponents, returns="rank", illegal="raise")
    rewards = []
    for seed in range(10**6, 10**6 + games):
        observation, _ = env.reset(seed=seed)
        over = False
        while not over:
            action, _ = model.predict(observation, action_masks=env.action_masks(), deterministic=False)
            observation, reward, over, _, _ = env.step(int(action))
        rewards.append(reward)
    return float(np.mean(rewards)), float(np.mean(np.array(rewards) == 1))


def main() -> None:
    """Train, and tell what it was worth before and after."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=40_960)
    parser.add_argument("--opponents", default="random")
    parser.add_argument("--games", type=int, default=100, help="games of each evaluation")
    asked = parser.parse_args()
    env = brass.BrassEnv(opponents=asked.opponents, returns="rank")
    model = MaskablePPO(
        "MlpPolicy", env, n_steps=2048, batch_size=256, gamma=1.0, ent_coef=0.01, seed=1, device="cpu"
    )
    print("before: mean reward {:+.2f}, wins {:.0%}".format(*evaluate(model, asked.opponents, asked.games)))
    model.learn(asked.steps)
    print("after:  mean reward {:+.2f}, wins {:.0%}".format(*evaluate(model, asked.opponents, asked.games)))


if __name__ == "__main__":
    main()
