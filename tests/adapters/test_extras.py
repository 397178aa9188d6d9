"""What a user is told who has not installed an extra."""

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from brass_fast import extras

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("extra", sorted(extras.NEEDED))
def test_a_missing_package_is_named_with_what_installs_it(extra: str) -> None:
    for package in extras.NEEDED[extra]:
        pytest.importorskip(package, reason=f"needs the extra {extra}")
    for package in extras.NEEDED[extra]:
        code = f"import sys; sys.modules[{package!r}] = None; import brass_fast.{extra}"
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
        assert done.returncode == 1
        last = done.stderr.strip().splitlines()[-1]
        told = f"brass_fast.{extra} needs the package {package}: pip install 'brass-fast[{extra}]'"
        assert last == f"ModuleNotFoundError: {told}"


def test_other_missing_packages_are_told_as_they_are() -> None:
    other = ModuleNotFoundError("No module named 'torch'", name="torch")
    assert extras.missing("brass_fast.pettingzoo", "pettingzoo", other) is other


def test_each_is_an_extra_of_the_package_and_installed_where_nothing_is_skipped() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    for extra in extras.NEEDED:
        wanted = project["project"]["optional-dependencies"][extra]
        assert set(wanted) <= set(project["dependency-groups"]["test"])
