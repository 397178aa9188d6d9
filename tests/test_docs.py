"""What the documents show works as shown."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text("utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", README, flags=re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("code", blocks("python"))
def test_examples_of_the_readme_run(code: str) -> None:
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout


def test_the_embedding_example_is_ten_lines() -> None:
    assert len(blocks("python")[0].splitlines()) == 10


def test_commands_of_the_readme_are_there() -> None:
    shell = "".join(blocks("sh"))
    assert "brass-fast simulate --seeds 1-1000\n" in shell
    assert "\n./test\n" in f"\n{shell}"
    assert (ROOT / "test").stat().st_mode & 0o111


def links(document: Path) -> list[str]:
    """The files that it links to, without the places in them."""
    return re.findall(r"\]\(([^)#:\s]+)(?:#[^)\s]*)?\)", document.read_text("utf-8"))


#: All documents; what is hidden or built is not ours.
DOCUMENTS = sorted(
    document
    for pattern in ("*.md", "[!.]*/**/*.md")
    for document in ROOT.glob(pattern)
    if not {"target", "dist"} & set(document.relative_to(ROOT).parts)
)


def test_links_lead_somewhere() -> None:
    assert ROOT / "tools" / "tuning" / "README.md" in DOCUMENTS
    assert links(ROOT / "README.md")
    for document in DOCUMENTS:
        for target in links(document):
            assert (document.parent / target).exists(), f"{document.relative_to(ROOT)} links to {target}"


def test_the_readme_links_to_all_documents() -> None:
    documents = {f"docs/{document.name}" for document in ROOT.glob("docs/*.md")}
    assert documents <= set(links(ROOT / "README.md"))


def test_columns_are_described() -> None:
    from brass_fast import _core

    described = set(re.findall(r"`([a-z_]+)`", README))
    assert set(_core.Games.COLUMNS) <= described
