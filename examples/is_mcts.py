"""Information-set Monte Carlo tree search (Cowling, Powley, Whitehouse 2012) in plain Python.

One tree serves all ways in which the hidden cards may lie. Each iteration draws one of them from what the
mover sees (`determinize`), walks down through answers that are legal in it, adds a node, and lets random
players finish the game.
"""

import math
import random
from dataclasses import dataclass, field

import brass_fast as bf


@dataclass
class Node:
    """What is known of an answer: how often it could be chosen, was chosen, and what that was worth."""

    available: int = 0
    visits: int = 0
    worth: float = 0.0
    children: dict[int, "Node"] = field(default_factory=dict)

    def score(self, explore: float) -> float:
        """Weigh what it was worth against how little is known of it."""
        bonus = explore * math.sqrt(math.log(self.available) / self.visits)
        return self.worth / self.visits + bonus


def search(view: bf.View, iterations: int, rng: random.Random, explore: float = 0.7) -> dict[bf.Action, int]:
    """Give how often each answer of the viewer was tried: the one tried most is best."""
    root = Node()
    for _ in range(iterations):
        state = view.determinize(rng.getrandbits(64))
        node, path = root, list[tuple[Node, int]]()
        while not state.is_over:
            mover = state.to_move or 0
            legal = [int(action) for action in state.legal_actions()]
            untried = [number for number in legal if number not in node.children]
            for number in legal:
                child = node.children.get(number)
                if child is not None:
                    child.available += 1
            if untried:
                number = rng.choice(untried)
                node.children[number] = Node(available=1)
            else:
                number = max(legal, key=lambda number: node.children[number].score(explore))
            node = node.children[number]
            path.append((node, mover))
            state = state.play(number)
            if untried:
                break
        if state.is_over:
            worth = bf.Stepper.at(state).returns("rank")
        else:
            worth = bf.playouts(state, "random", seed=rng.getrandbits(64)).mean("rank")
        for visited, mover in path:
            visited.visits += 1
            visited.worth += (worth or (0.0,) * 4)[mover]
    return {bf.Action(number): child.visits for number, child in sorted(root.children.items())}


def main(seed: int = 1, iterations: int = 200) -> dict[bf.Action, int]:
    """Search the first decision of a game."""
    state = bf.new_game(players=3, seed=seed)
    return search(state.view(state.to_move or 0), iterations, random.Random(seed))  # noqa: S311 - no secrets


if __name__ == "__main__":
    tried = main()
    for action in sorted(tried, key=tried.__getitem__, reverse=True)[:5]:
        print(f"{tried[action]:5}  {action}")
