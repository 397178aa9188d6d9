"""Pictures of positions for the environments: as text, printed, and as pixels."""

import sys
import warnings
from io import BytesIO
from typing import TYPE_CHECKING, Final

import numpy as np

from brass_fast._core import State
from brass_fast.errors import BrassError

if TYPE_CHECKING:
    from numpy.typing import NDArray

MODES: Final = ("human", "ansi", "rgb_array")

#: The side of a picture in pixels.
SIDE: Final = 700


def check_mode(mode: str | None) -> None:
    """Raise BrassError for a render mode that there is not."""
    if mode is not None and mode not in MODES:
        raise BrassError(f"render_mode: expected {', '.join(MODES)} or None, got {mode!r}", "render-mode")


def render(state: State, mode: str | None) -> "str | NDArray[np.uint8] | None":
    """Show a state: as text, as an image of shape (SIDE, SIDE, 3), or printed; nothing without a mode."""
    match mode:
        case "ansi":
            return str(state)
        case "rgb_array":
            return pixels(state)
        case "human":
            sys.stdout.write(f"{state}\n")
        case _:
            warnings.warn("render() shows nothing without a render_mode", stacklevel=3)
    return None


def pixels(state: State) -> "NDArray[np.uint8]":
    """Draw a state as pixels, shape (SIDE, SIDE, 3).

    Raises BrassError with the code "missing-extra" without the packages that draw, which the extras of the
    environments bring along.
    """
    from brass_fast import svg

    try:
        from PIL import Image
    except ModuleNotFoundError as error:
        raise BrassError("rgb_array needs Pillow: pip install pillow", "missing-extra") from error
    with Image.open(BytesIO(svg.board(state).png(SIDE))) as image:
        return np.asarray(image.convert("RGB")).copy()
