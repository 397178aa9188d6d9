import subprocess
import sys

import pytest

import brass_fast as bf


def modules_after(code: str) -> set[str]:
    done = subprocess.run(
        [sys.executable, "-c", f"{code}\nimport sys; print(*sys.modules)"],
        capture_output=True,
        text=True,
        check=True,
    )
    return set(done.stdout.split())


def test_the_import_is_light() -> None:
    loaded = modules_after("import brass_fast")
    heavy = {
        "numpy",
        "typer",
        "rich",
        "pydantic",
        "pyarrow",
        "json",
        "brass_fast.reference",
        "brass_fast.cli",
    }
    assert not heavy & (loaded - modules_after("pass"))


def test_playing_needs_no_numpy_until_a_mask_is_asked_for() -> None:
    play = (
        "import brass_fast as bf; s = bf.new_game(players=4, seed=1); s.play(s.legal_actions()[0]).to_dict()"
    )
    assert "numpy" not in modules_after(play)
    assert "numpy" in modules_after(f"{play}; s.legal_mask()")


def test_the_reference_comes_when_it_is_asked_for() -> None:
    loaded = modules_after("import brass_fast as bf; bf.reference.new_game(players=3, seed=1)")
    assert "brass_fast.reference" in loaded
    assert "numpy" not in loaded


def test_all_names_are_there() -> None:
    assert sorted(bf.__all__, key=lambda name: (not name.isupper(), name.startswith("_"), name))
    for name in bf.__all__:
        assert getattr(bf, name) is not None
    assert set(bf.__all__) <= set(dir(bf))


def test_other_names_are_not() -> None:
    with pytest.raises(AttributeError, match="module 'brass_fast' has no attribute 'speed'"):
        _ = bf.speed  # type: ignore[attr-defined]
