"""The notebook of `examples/` runs from top to bottom, in a kernel of its own."""

from pathlib import Path
from typing import Any

import pytest

nbformat = pytest.importorskip("nbformat")
nbclient = pytest.importorskip("nbclient")

FILES = sorted(Path(__file__).parents[1].joinpath("examples").glob("*.ipynb"))


@pytest.fixture(params=FILES, ids=lambda path: path.stem)
def notebook(request: pytest.FixtureRequest) -> Any:
    return nbformat.read(request.param, as_version=4)


def kinds(notebook: Any) -> list[list[str]]:
    """What each cell shows: text, or the kinds of its pictures."""
    cells = (cell for cell in notebook.cells if cell.cell_type == "code")
    return [
        sorted(kind for output in cell.outputs for kind in output.get("data", {"text": output.get("text")}))
        for cell in cells
    ]


@pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::ResourceWarning")
def test_it_runs_and_shows_what_it_is_kept_with(
    notebook: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    before = kinds(notebook)
    nbclient.NotebookClient(notebook, timeout=300, kernel_name="python3").execute(cwd=str(tmp_path))
    assert kinds(notebook) == before
    shown = {kind for cell in before for kind in cell}
    assert {"image/svg+xml", "image/png", "text"} <= shown
    assert (tmp_path / "brass-game.html").exists()


def test_there_is_a_notebook() -> None:
    assert [path.name for path in FILES] == ["games.ipynb"]
