import pytest
from hypothesis import given
from hypothesis import strategies as st

from brass_fast.seeds import LAST_SEED, Cursor, SeedRange, Seeds, SeedsError


@pytest.mark.parametrize(
    ("text", "ranges", "count"),
    [
        ("7", [(7, 7)], 1),
        ("0", [(0, 0)], 1),
        ("1-1000", [(1, 1000)], 1000),
        ("1-10,50,90-99", [(1, 10), (50, 50), (90, 99)], 21),
        ("50,1-10", [(1, 10), (50, 50)], 11),
        ("5-5", [(5, 5)], 1),
        (" 1-2 , 3 ", [(1, 2), (3, 3)], 3),
        ("007-010", [(7, 10)], 4),
        (f"0-{2**64 - 1}", [(0, LAST_SEED)], 2**64),
    ],
)
def test_seeds_are_read(text: str, ranges: list[tuple[int, int]], count: int) -> None:
    seeds = Seeds.parse(text)
    assert seeds.ranges == tuple(SeedRange(*part) for part in ranges)
    assert seeds.count == count
    assert Seeds.parse(str(seeds)) == seeds


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("5-1", "5-1 runs backward: write 1-5"),
        ("1-10,5", "1-10 and 5 overlap"),
        ("5,1-10", "1-10 and 5 overlap"),
        ("7,7", "7 and 7 overlap"),
        ("1-5,5-9", "1-5 and 5-9 overlap"),
        ("", "'' is neither a seed nor a range"),
        ("1,,2", "'' is neither"),
        ("1,", "'' is neither"),
        ("-1", "'-1' is neither"),
        ("1-", "'1-' is neither"),
        ("1-2-3", "'1-2-3' is neither"),
        ("1 - 2", "'1 - 2' is neither"),
        ("1_000", "'1_000' is neither"),
        ("1e3", "'1e3' is neither"),
        ("٣", "is neither"),  # a digit to Python, not to us
        ("all", "'all' is neither"),
        (str(2**64), f"{2**64} is too large: seeds lie in 0 to 2^64-1"),
        (f"1-{2**64}", f"{2**64} is too large"),
        ("9" * 10_000, "9" * 24 + " is too large"),
    ],
)
def test_other_texts_are_refused_with_the_reason(text: str, reason: str) -> None:
    with pytest.raises(SeedsError) as caught:
        Seeds.parse(text)
    assert reason in str(caught.value)
    assert "\n" not in str(caught.value)


def test_leading_zeros_do_not_make_a_seed_too_large() -> None:
    assert Seeds.parse("0" * 10_000 + "7").ranges == (SeedRange(7, 7),)


def test_ranges_stay_ranges() -> None:
    cursor = Seeds.parse(f"0-{LAST_SEED}").cursor()
    assert cursor.take(2**40) == [(0, 2**40 - 1)]
    assert cursor.take(1) == [(2**40, 2**40)]


def test_a_cursor_takes_over_gaps() -> None:
    cursor = Seeds.parse("1-3,7,9-20").cursor()
    assert cursor.take(2) == [(1, 2)]
    assert cursor.take(4) == [(3, 3), (7, 7), (9, 10)]
    assert cursor.take(100) == [(11, 20)]
    assert cursor.take(1) == []


def test_no_ranges_give_nothing() -> None:
    assert Cursor(()).take(5) == []


@given(
    cuts=st.lists(st.integers(0, 500), min_size=2, max_size=20, unique=True).map(sorted),
    sizes=st.lists(st.integers(1, 60), min_size=1),
)
def test_taking_gives_each_seed_once_in_order(cuts: list[int], sizes: list[int]) -> None:
    pairs = list(zip(cuts[::2], cuts[1::2], strict=False))
    seeds = Seeds(tuple(SeedRange(*pair) for pair in pairs))
    cursor = seeds.cursor()
    taken: list[int] = []
    for size in [*sizes, 1000]:
        part = [seed for first, last in cursor.take(size) for seed in range(first, last + 1)]
        assert len(part) <= size
        taken += part
    assert taken == list(seeds) == [seed for first, last in pairs for seed in range(first, last + 1)]
    assert seeds.count == len(taken)
