"""Bots of one's own: where they are looked for, their options, and what is said when they fail."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import brass_fast as bf
from brass_fast import _core, bots, own_bots
from brass_fast.errors import BotError, BrassError
from brass_fast.play.session import Session

MINE = """
import sys
import neighbour


class Mine:
    def __init__(self, *, seed: int, depth: int = 2, style: str = "bold", **more: object) -> None:
        self.depth, self.style, self.more = depth, style, more

    def choose(self, view):
        return view.legal_actions()[0]


class Strict(Mine):
    def __init__(self, *, seed: int, depth: int = 2, style: str = "bold") -> None:
        super().__init__(seed=seed, depth=depth, style=style)


class Named(Mine):
    def choose(self, view):
        return str(view.legal_actions()[0])


class Numbered(Mine):
    def choose(self, view):
        return int(view.legal_actions()[0])


class Wanting:
    def __init__(self, *, seed: int, file: str) -> None: ...


class Seedless: ...


class Unsigned(Mine):
    __signature__ = "none"


class Boom:
    def __init__(self, *, seed: int) -> None:
        raise KeyError("boom")


class Leaver(Mine):
    def choose(self, view):
        sys.exit(7)


class Interrupter(Mine):
    def choose(self, view):
        raise KeyboardInterrupt
"""

#: Modules that a bot may be looked for in.
MODULES = {
    "own": MINE,
    "neighbour": "",
    "badmod": "raise RuntimeError('no\\nway')",
    "synmod": "class X(:",
    "exitmod": "raise SystemExit(3)",
}

#: The script that is installed as `brass-fast`: Python looks for modules where it lies, not where it is run.
SCRIPT = "import sys\nfrom brass_fast.entry import main\nif __name__ == '__main__':\n    sys.exit(main())\n"


def brass_fast(home: Path, *arguments: object) -> subprocess.CompletedProcess[str]:
    """Run the console script in the directory of the modules."""
    script = home / "bin" / "brass-fast"
    return subprocess.run(
        [sys.executable, script, *map(str, arguments)],
        cwd=home,
        env=os.environ | {"XDG_STATE_HOME": str(home)},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def write(home: Path) -> Path:
    for name, text in MODULES.items():
        (home / f"{name}.py").write_text(text)
    (home / "bin").mkdir()
    (home / "bin" / "brass-fast").write_text(SCRIPT)
    return home


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The modules, where only the command line finds them."""
    return write(tmp_path_factory.mktemp("home"))


@pytest.fixture
def imported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The modules, where this process finds them."""
    monkeypatch.syspath_prepend(write(tmp_path))
    yield tmp_path
    for name in MODULES:
        sys.modules.pop(name, None)


# --------------------------------------------------------------------- where they are looked for
@pytest.mark.parametrize(
    "command",
    [
        ("simulate", "--seeds", "1-2", "-q", "--bots", "own:Mine:depth=3"),
        ("arena", "--games", "4", "-q", "--bots", "own:Mine,random"),
        ("play", "--me", "none", "--seed", "1", "--bots", "own:Mine"),
    ],
)
def test_commands_look_for_modules_in_the_working_directory(command: tuple[str, ...], home: Path) -> None:
    done = brass_fast(home, *command)
    assert (done.returncode, done.stderr) == (0, "")


def test_the_library_looks_where_python_does(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(home)
    monkeypatch.setattr(own_bots, "first_places", [])
    monkeypatch.setattr(sys, "path", [place for place in sys.path if place not in ("", str(home))])
    before = list(sys.path)
    with pytest.raises(BrassError, match=r"^'own:Mine' cannot be loaded: ModuleNotFoundError"):
        bots.Bot.parse("own:Mine")
    assert sys.path == before


# --------------------------------------------------------------------- what is wrong with them
@pytest.mark.parametrize(
    ("spec", "said"),
    [
        ("own:Nothing", "'own:Nothing' cannot be loaded: AttributeError: module 'own' has no attribute"),
        ("other:X", "'other:X' cannot be loaded: ModuleNotFoundError: No module named 'other'"),
        ("badmod:X", "'badmod:X' cannot be loaded: RuntimeError: no way"),
        ("synmod:X", "'synmod:X' cannot be loaded: SyntaxError: invalid syntax (synmod.py, line 1)"),
        ("exitmod:X", "'exitmod:X' cannot be loaded: SystemExit: 3"),
        ("..:x", "'..:x' cannot be loaded: TypeError: "),
        ("own:sys", "'own:sys' makes no player: it cannot be called"),
        ("own:Strict:dept=3", "'dept' is no option: its options are depth=2, style=bold"),
        ("own:Strict:seed=3", "'seed' is no option: its options are depth=2, style=bold"),
        ("own:Mine:seed=3", "'seed' is no option: its options are depth=2, style=bold"),
        ("own:Boom:depth=3", "'depth' is no option: it has no options"),
        ("own:Wanting", "from a seed and these options: missing a required"),
        ("own:Seedless", "from a seed and these options: got an unexpected keyword argument 'seed'"),
    ],
)
def test_a_bot_that_cannot_be_seated_is_one_line_and_status_2(spec: str, said: str, home: Path) -> None:
    done = brass_fast(home, "simulate", "--seeds", "1", "--bots", spec)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("brass-fast: ")
    assert done.stderr.count("\n") == 1
    assert said in done.stderr


@pytest.mark.parametrize(
    ("spec", "said"),
    [
        ("own:Boom", "KeyError: 'boom'"),
        ("own:Leaver", "SystemExit: 7"),
        ("builtins:dict", "AttributeError: 'dict' object has no attribute 'choose'"),
    ],
)
@pytest.mark.parametrize(
    "command", [("simulate", "--seeds", "5"), ("arena", "--first-seed", "5", "--games", "1")]
)
def test_a_bot_that_fails_is_one_line_and_status_1(
    spec: str, said: str, command: tuple[str, ...], home: Path
) -> None:
    done = brass_fast(home, *command, "--bots", spec)
    assert (done.returncode, done.stdout) == (1, "")
    assert re.fullmatch(f"brass-fast: {spec} in seat [0-3] of game 5: {said}\n", done.stderr)


def test_ctrl_c_in_a_bot_is_ctrl_c(home: Path) -> None:
    done = brass_fast(home, "simulate", "--seeds", "5", "--bots", "own:Interrupter", "-q")
    assert (done.returncode, done.stderr) == (130, "brass-fast: interrupted: 0 of 1 games were played\n")


@pytest.mark.usefixtures("imported")
@pytest.mark.parametrize(
    ("spec", "cause"),
    [("badmod:X", RuntimeError), ("exitmod:X", SystemExit), ("own:Strict:dept=3", type(None))],
)
def test_what_was_wrong_with_it_is_kept(spec: str, cause: type) -> None:
    with pytest.raises(BrassError) as caught:
        bots.Bot.parse(spec)
    assert isinstance(caught.value.__cause__, cause)


def _browse(spec: str) -> None:
    from brass_fast import gymnasium

    gymnasium.BrassEnv(opponents=spec, seat=0).reset(seed=3)


def _sit(spec: str) -> None:
    list(Session.begin(3, [spec] * 4).let_bots_play())


@pytest.mark.usefixtures("imported")
@pytest.mark.parametrize(("spec", "cause"), [("own:Boom", KeyError), ("own:Leaver", SystemExit)])
@pytest.mark.parametrize("play", [lambda spec: bf.Game.played_by(spec, seed=3), _sit, _browse])
def test_how_it_failed_is_kept(spec: str, cause: type, play: Callable[[str], object]) -> None:
    if play is _browse:
        pytest.importorskip("gymnasium", reason="needs the extra gymnasium")
    with pytest.raises(BotError, match=cause.__name__) as caught:
        play(spec)
    assert isinstance(caught.value.__cause__, cause)


# --------------------------------------------------------------------- options and answers
@pytest.mark.usefixtures("imported")
@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("3", 3),
        ("-2.5", -2.5),
        ("True", True),
        ("None", None),
        ("'3'", "3"),
        ("", ""),
        ("bold", "bold"),
        ("a b=c", "a b=c"),
        ("{{}}", "{{}}"),
        ("(" * 5000, "(" * 5000),
    ],
)
def test_values_are_literals_or_else_text(text: str, value: object) -> None:
    (given,) = bots.Bot.parse(f"own:Strict:style={text}").options.values()
    assert (given, type(given)) == (value, type(value))


@pytest.mark.usefixtures("imported")
def test_a_bot_that_takes_any_option_gets_it() -> None:
    player = bots.Bot.parse("own:Mine:depth=3,speed=4").player(1, 0)
    assert vars(player) == {"depth": 3, "style": "bold", "more": {"speed": 4}}


@pytest.mark.usefixtures("imported")
def test_a_bot_without_a_signature_is_made_with_what_was_given() -> None:
    assert bots.Bot.parse("own:Unsigned:speed=4").options == {"speed": 4}


@pytest.mark.usefixtures("imported")
def test_answers_are_actions_names_or_numbers() -> None:
    specs = ("own:Mine", "own:Named", "own:Numbered")
    first, *others = (bf.Game.played_by(spec, seed=4, players=3).states for spec in specs)
    assert all(states == first for states in others)


# --------------------------------------------------------------------- the list
POINTS = """
[brass_fast.bots]
a-rather-long-name = own:Strict
wanting = own:Wanting
greedy = own:Mine
bad = badmod:X
gone = no_such_module:X
"""


def install(home: Path, name: str, points: str) -> None:
    info = home / f"{name}-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1\n")
    (info / "entry_points.txt").write_text(points)


def test_bots_of_packages_are_listed_with_their_options_and_faults(imported: Path) -> None:
    install(imported, "first", POINTS)
    install(imported, "second", "[brass_fast.bots]\nwanting = own:Mine\n")
    known = bots.choices()
    listed = sorted(known[len(_core.bot_names()) :], key=lambda choice: (choice.name, choice.about))
    taken = "never used: another bot has this name"
    options = (bots.Option("depth", "2", ""), bots.Option("style", "bold", ""))
    told = {(choice.name, choice.options, choice.fault) for choice in listed}
    assert told == {
        ("a-rather-long-name", options, None),
        ("bad", (), "'bad' cannot be loaded: RuntimeError: no\nway"),
        ("gone", (), "'gone' cannot be loaded: ModuleNotFoundError: No module named 'no_such_module'"),
        ("greedy", (), taken),
        ("wanting", (bots.Option("file", "", ""),), None),
        ("wanting", (), taken),
    }
    assert [bot["fault"] for bot in bots.document(known)["bots"]] == [choice.fault for choice in known]
    json.dumps(bots.document(known))
    lines = bots.text(known).splitlines()
    assert "a-rather-long-name from own:Strict" in lines
    assert "  depth=2" in lines
    assert "  file=" in lines
    assert "bad       from badmod:X; 'bad' cannot be loaded: RuntimeError: no way" in lines
    assert f"greedy    from own:Mine; {taken}" in lines
    for choice in listed:
        if choice.fault != taken:
            assert bool(choice.fault) != _can_be_seated(choice)


def _can_be_seated(choice: bots.Choice) -> bool:
    given = ",".join(f"{option.name}={option.default}" for option in choice.options)
    try:
        bots.Bot.parse(f"{choice.name}:{given}")
    except BrassError:
        return False
    return True


def test_names_are_said_once_and_without_an_import(imported: Path) -> None:
    install(imported, "first", POINTS)
    with pytest.raises(BrassError) as caught:
        bots.Bot.parse("high")
    names = str(caught.value).partition("the bots are ")[2].partition(";")[0].split(", ")
    assert sorted(names) == sorted({*_core.bot_names(), "a-rather-long-name", "wanting", "bad", "gone"})
    assert not {"own", "badmod"} & set(sys.modules)


def test_the_command_line_lists_them(home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")]))
    install(tmp_path, "first", POINTS)
    (tmp_path / "badmod.py").write_text(MODULES["badmod"])
    done = brass_fast(home, "bots")
    assert (done.returncode, done.stderr) == (0, "")
    assert "bad       from badmod:X; 'bad' cannot be loaded: RuntimeError: no way\n" in done.stdout
    document = json.loads(brass_fast(home, "bots", "--json").stdout)
    faults = {bot["name"]: bot["fault"] for bot in document["bots"]}
    assert (faults["mcts"], faults["bad"]) == (None, "'bad' cannot be loaded: RuntimeError: no\nway")
