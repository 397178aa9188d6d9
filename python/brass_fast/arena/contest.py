"""What is played: every deck is dealt to every line-up in every rotation of the seats."""

from dataclasses import dataclass
from itertools import combinations
from typing import Any

from brass_fast.bots import Bot, split
from brass_fast.errors import BrassError


@dataclass(frozen=True, slots=True)
class Result:
    """A finished game: who sat in each seat, and how it went by seat.

    `ranking` gives the seats, best first.
    """

    seed: int
    seats: tuple[int, ...]
    vp: tuple[int, ...]
    ranking: tuple[int, ...]
    decisions: tuple[int, ...]
    seconds: tuple[float, ...]

    def margin(self, seat: int) -> int:
        """Give the points of a seat above the best of the others; below 0 where another has more."""
        return self.vp[seat] - max(vp for other, vp in enumerate(self.vp) if other != seat)


@dataclass(frozen=True, slots=True)
class Contest:
    """Which bots play how many games of 3 or 4 players, on the decks from the seed `first` on.

    Fewer bots than players: the last one takes the seats that are left, so that two bots are one against a
    field, and one bot is among its like. More bots: every choice of as many as there are players.
    """

    bots: tuple[Bot, ...]
    players: int
    games: int
    first: int

    @classmethod
    def parse(cls, bots: str, *, players: int, games: int, first: int) -> "Contest":
        """Check what the user asked for. The number of games is rounded up to whole decks.

        Raises BrassError for unknown bots, wrong options and bots named twice.
        """
        parsed = tuple(map(Bot.parse, split(bots)))
        names = [bot.name for bot in parsed]
        for name in names:
            if names.count(name) > 1:
                raise BrassError(f"'{name}' is named twice: seats are filled up by themselves", "bots")
        contest = cls(parsed, players, games, first)
        decks = -(-games // contest.games_per_deck)
        if first + decks > 2**64:
            raise BrassError("the seeds run beyond 2^64-1", "seeds")
        return cls(parsed, players, decks * contest.games_per_deck, first)

    @property
    def names(self) -> tuple[str, ...]:
        """The specs of the bots."""
        return tuple(bot.name for bot in self.bots)

    @property
    def lineups(self) -> tuple[tuple[int, ...], ...]:
        """The numbers of the bots that play together."""
        count = len(self.bots)
        if count <= self.players:
            return ((*range(count), *[count - 1] * (self.players - count)),)
        return tuple(combinations(range(count), self.players))

    @property
    def rotations(self) -> int:
        """In how many ways a line-up is seated: once where the same bot sits everywhere."""
        return self.players if len(self.bots) > 1 else 1

    @property
    def games_per_deck(self) -> int:
        """How many games have the same cards."""
        return len(self.lineups) * self.rotations

    def game(self, number: int) -> tuple[int, tuple[int, ...]]:
        """Give the seed of the game with this number, from 0, and the bot in each of its seats."""
        deck, rest = divmod(number, self.games_per_deck)
        lineup, turn = divmod(rest, self.rotations)
        seats = self.lineups[lineup]
        return self.first + deck, seats[-turn:] + seats[:-turn]

    def key(self) -> dict[str, Any]:
        """Give all on which the games depend, apart from how many there are."""
        return {"bots": list(self.names), "players": self.players, "first": self.first}
