"""A Monte Carlo player: for each answer imagine how the hidden cards lie, and let bots play on from there."""

import brass_fast as bf
from brass_fast.bots import Bot, play


class MonteCarlo:
    """A bot of one's own: ``PYTHONPATH=examples brass-fast arena --bots monte_carlo:MonteCarlo,greedy``."""

    def __init__(self, *, seed: int, worlds: int = 4, playouts: int = 4, bots: str = "greedy") -> None:
        self.seed, self.worlds, self.playouts, self.bots = seed, worlds, playouts, bots

    def choose(self, view: bf.View) -> bf.Action:
        """Take the answer after which the viewer comes best out of the playouts."""
        legal = view.legal_actions()
        if len(legal) == 1:
            return legal[0]
        totals = [0.0] * len(legal)
        for _ in range(self.worlds):
            self.seed = (self.seed + 1) % 2**64
            world = view.determinize(self.seed)  # what is hidden, drawn anew, the same for all answers
            for k, answer in enumerate(legal):
                results = bf.playouts(world.play(answer), self.bots, self.playouts, seed=self.seed)
                totals[k] += results.mean("rank")[view.viewer]
        return legal[totals.index(max(totals))]


def main(seed: int = 1, *, worlds: int = 2, playouts: int = 2) -> tuple[int, ...]:
    """Play a game against three random players; give the points by seat."""
    player = Bot("monte-carlo", MonteCarlo, {"worlds": worlds, "playouts": playouts})
    table, _ = play(seed, [player, *[Bot.parse("random")] * 3])
    return table.state.vp


if __name__ == "__main__":
    print(main())
