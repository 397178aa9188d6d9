"""Plain text tables for people."""

from collections.abc import Iterator, Sequence


def aligned(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Set the first column to the left and the others to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for first, *others in rows:
        cells = (cell.rjust(width) for cell, width in zip(others, widths[1:], strict=True))
        yield "  ".join([first.ljust(widths[0]), *cells]).rstrip()


def number(value: float | None) -> str:
    """Write a count or a mean, or a dash for what cannot be told."""
    if value is None:
        return "-"
    return f"{value:,}" if isinstance(value, int) else f"{value:,.2f}"


def shortened(text: str, width: int = 60) -> str:
    """Cut long texts."""
    return text if len(text) <= width else f"{text[: width - 3]}..."
