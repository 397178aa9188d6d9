"""Learning with MaskablePPO of sb3-contrib against bots (``pip install 'brass-fast[learn]'``).

It brings torch, which is large: so this example is not among the tests. The policy sees the observation of
its seat and the mask of what is legal; the reward, given at the end of a game, is its VP less those of the
best opponent. (Places in the ranking would teach nothing before the first opponent is overtaken.)
"""

import argparse
import time
from typing import Any

import gymnasium
import numpy as np
import torch
from gymnasium.wrappers import TransformReward
from numpy.typing import NDArray
from sb3_contrib import MaskablePPO
from stable_baselines3.common.env_util import make_vec_env

import brass_fast.gymnasium as brass

#: Games of evaluations begin with this seed. Those of the training draw theirs from all 2^64.
FIRST_SEED = 10**6


def training(opponents: str) -> gymnasium.Env[Any, Any]:
    """Give the environment to learn in: rewards of the size of 1, as the learner likes them."""
    env = brass.BrassEnv(opponents=opponents, returns="margin", illegal="raise")
    return TransformReward(env, lambda margin: float(margin) / 50)


def margins(model: MaskablePPO, opponents: str, games: int) -> NDArray[np.float64]:
    """Play games, in each seat as many; give the VP of each less those of its best opponent."""
    env = gymnasium.make_vec(brass.ID, num_envs=games, opponents=opponents, returns="margin")
    observations, info = env.reset(seed=FIRST_SEED)
    worth, playing = np.zeros(games), np.ones(games, bool)
    while playing.any():
        actions, _ = model.predict(observations, action_masks=info["action_mask"])
        observations, rewards, over, _, info = env.step(actions)
        worth += rewards * playing  # a game that is over begins anew, but counts once
        playing &= ~over
    return worth


def told(model: MaskablePPO, opponents: str, games: int) -> str:
    """Tell the share of games with more VP than all others and the mean margin, with 95 % intervals."""
    worth = margins(model, opponents, games)
    won = worth > 0
    half = 1.96 / games**0.5
    return f"{won.mean():6.1%} ± {half * won.std():4.1%}  {worth.mean():+6.1f} ± {half * worth.std():3.1f}"


def main() -> None:
    """Train, and tell before, on the way and after what it is worth."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=1_000_000, help="decisions to learn from")
    parser.add_argument("--parts", type=int, default=10, help="how often to tell what was learned")
    parser.add_argument("--opponents", default="greedy", help="three times the bot to learn against")
    parser.add_argument("--against", nargs="+", default=["random", "greedy"], help="bots to be tried against")
    parser.add_argument("--games", type=int, default=1000, help="games of each trial")
    asked = parser.parse_args()
    torch.set_num_threads(1)  # the network is small: more threads would only wait for each other
    env = make_vec_env(lambda: training(asked.opponents), 16, seed=1)
    model = MaskablePPO(
        *("MlpPolicy", env),
        n_steps=256,
        batch_size=512,
        n_epochs=6,
        gamma=1.0,  # a reward at the end is worth as much to the first decision as to the last
        ent_coef=0.01,
        policy_kwargs={"net_arch": [128, 128]},
        seed=1,
        device="cpu",
    )
    print("    steps  seconds", *(f"won, margin against {bot:>6}" for bot in asked.against), sep="   ")
    seconds = 0.0  # of one processor, the trials not counted
    for part in range(asked.parts + 1):
        if part:
            began = time.process_time()
            model.learn(asked.steps // asked.parts, reset_num_timesteps=False)
            seconds += time.process_time() - began
        results = (told(model, bot, asked.games) for bot in asked.against)
        print(f"{model.num_timesteps:9,}  {seconds:7.0f}", *results, sep="   ", flush=True)


if __name__ == "__main__":
    main()
