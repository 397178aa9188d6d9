"""The board as a picture: an original drawing in SVG, made with the standard library only.

    >>> import brass_fast as bf
    >>> picture = bf.svg.board(bf.new_game(seed=42), viewer=0)
    >>> _ = picture.save("board.svg")

In a notebook a state, a view, a game and a picture show themselves.
"""

from brass_fast.svg.drawing import Picture, board
from brass_fast.svg.theme import THEMES, Theme

__all__ = ["THEMES", "Picture", "Theme", "board"]
