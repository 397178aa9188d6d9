"""Records: formats, what is refused, files of many games."""

import json
import random
import struct
import zlib
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

import brass_fast as bf
from brass_fast import record_files
from brass_fast.record import Record
from brass_fast.record_bytes import from_bytes, to_bytes


def random_game(seed: int, players: int = 4, answers: int = 2000) -> bf.Game:
    rng, game = random.Random(seed), bf.Game(players=players, seed=seed)
    while not game.is_over and len(game) < answers:
        game.push(rng.choice(game.state.legal_actions()))
    return game


GAME = random_game(5)


def test_a_record_is_what_the_contract_says() -> None:
    given = GAME.to_record()
    assert list(given) == ["format", "rules_version", "players", "seed", "names", "actions", "result"]
    assert given["format"] == "brass-fast/record/1"
    assert given["rules_version"] == bf.RULES_VERSION
    assert given["actions"] == [str(action) for action in GAME.actions]
    outcome = GAME.outcome()
    assert outcome is not None
    assert given["result"] == {"vp": list(outcome.vp), "ranking": list(outcome.ranking)}
    assert json.loads(GAME.to_json()) == given
    assert random_game(5, answers=9).to_record()["result"] is None


def test_a_game_from_a_position_keeps_the_position() -> None:
    start = random_game(6, 3, 100).state
    game = bf.Game(start)
    game.push(start.legal_actions()[0])
    given = game.to_record()
    assert given["start"] == start.to_dict()
    assert "seed" not in given
    assert bf.Game.from_record(given) == game == bf.Game.from_bytes(game.to_bytes())


@pytest.mark.parametrize(
    ("changes", "code", "text"),
    [
        ({"format": "brass-fast/record/2"}, "format", "format: expected 'brass-fast/record/1'"),
        (
            {"rules_version": 0},
            "rules-version",
            "rules_version: this package plays rules version 1, the record is of 0",
        ),
        ({"rules_version": True}, "rules-version", "rules_version: "),
        ({"players": 5}, "players", "players: expected 3 to 4, got 5"),
        ({"players": "4"}, "wrong-type", "players: expected a whole number"),
        ({"players": 3, "result": None}, "names", "names: expected one for each of 3 players, got 4"),
        ({"seed": -1}, "seed", "seed: expected 0 to 18446744073709551615, got -1"),
        ({"seed": 2**64}, "seed", "seed: expected"),
        ({"seed": None}, "wrong-type", "seed: expected a whole number"),
        ({"seed": 6}, "illegal-step", "is not legal: "),
        ({"start": {}}, "keys", "seed, start: a game begins with one of them"),
        ({"names": "abcd"}, "wrong-type", "names: expected a list"),
        ({"names": [1, 2, 3, 4]}, "wrong-type", "names: expected text"),
        (
            {"actions": ["pass", "bluff"]},
            "unknown-action",
            "step 1: there is no action 'bluff' among the 256",
        ),
        ({"actions": [0]}, "unknown-action", "step 0: "),
        ({"actions": ["pass"] * 10_001}, "actions", "actions: at most 10,000"),
        ({"actions": {}}, "wrong-type", "actions: expected a list"),
        ({"result": None}, "wrong-result", "result: the game ends with vp"),
        (
            {"result": {"vp": [1, 2, 3, 4], "ranking": [3, 2, 1, 0]}},
            "wrong-result",
            "result: the game ends with vp",
        ),
        ({"result": {"vp": [1, 2, 3, 4]}}, "wrong-type", "result: expected null, or"),
        (
            {"result": {"vp": [1, 2, 3, 4], "ranking": [0, 1, 2, 2]}},
            "wrong-type",
            "result: expected vp of 4 seats",
        ),
        ({"result": {"vp": [1, 2, 3, 4], "ranking": [0, 1, 2, 3.0]}}, "wrong-type", "result: expected vp"),
        ({"comment": "!"}, "keys", "comment: there is no such key"),
    ],
)
def test_what_does_not_fit_is_refused(changes: dict[str, Any], code: str, text: str) -> None:
    with pytest.raises(bf.RecordError) as refused:
        bf.Game.from_record(GAME.to_record() | changes)
    assert refused.value.code == code
    assert text in str(refused.value)


@pytest.mark.parametrize("key", list(GAME.to_record()))
def test_no_key_may_be_missing(key: str) -> None:
    given = GAME.to_record()
    del given[key]
    with pytest.raises(bf.RecordError, match=key):
        bf.Game.from_record(given)


def test_a_game_that_is_not_over_has_no_result() -> None:
    given = GAME.to_record()
    given["actions"].pop()
    with pytest.raises(bf.RecordError, match="result: the game is not over") as refused:
        bf.Game.from_record(given)
    assert refused.value.code == "wrong-result"


@pytest.mark.parametrize("given", [[], None, 3, "x"])
def test_a_record_is_an_object(given: Any) -> None:
    with pytest.raises(bf.RecordError, match="a record is an object, not"):
        bf.Game.from_record(given)
    with pytest.raises(bf.RecordError):
        bf.Game.from_json(json.dumps(given))


@pytest.mark.parametrize("text", ["", "{", "[" * 100_000, b"\xff"])
def test_what_is_no_json_is_said_to_be_none(text: str | bytes) -> None:
    with pytest.raises(bf.RecordError) as refused:
        bf.Game.from_json(text)
    assert refused.value.code == "not-json"


def test_a_start_that_cannot_be_is_refused_by_its_key() -> None:
    given = bf.Game(GAME.states[40]).to_record()
    given["start"]["coal_demand"] = 9
    with pytest.raises(bf.RecordError, match="start: coal_demand"):
        bf.Game.from_record(given)
    given = bf.Game(GAME.states[40]).to_record()
    given["players"] = 3
    with pytest.raises(bf.RecordError, match="a position of 4 players in a game of 3"):
        bf.Game.from_record(given | {"names": ["a", "b", "c"]})


# --------------------------------------------------------------------- bytes
def test_a_whole_game_takes_a_few_hundred_bytes() -> None:
    assert len(GAME.to_bytes()) < len(GAME) + 64
    assert from_bytes(GAME.to_bytes()) == GAME.record()


def test_damaged_bytes_are_refused() -> None:
    data = GAME.to_bytes()
    rng = random.Random(1)
    for _ in range(500):
        damaged = bytearray(data)
        damaged[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
        with pytest.raises(bf.RecordError):
            from_bytes(bytes(damaged))
    for length in range(len(data)):
        with pytest.raises(bf.RecordError):
            from_bytes(data[:length])
    with pytest.raises(bf.RecordError):
        from_bytes(data + b"\0")


def test_forged_bytes_raise_nothing_else() -> None:
    """With a right check sum, what is inside is looked at."""
    data = GAME.to_bytes()[:-4]
    rng = random.Random(2)
    for _ in range(3000):
        forged = bytearray(data)
        for _ in range(rng.randint(1, 4)):
            forged[rng.randrange(len(forged))] = rng.randrange(256)
        body = bytes(forged[: rng.choice([len(forged), rng.randrange(len(forged))])])
        with suppress(bf.RecordError):
            from_bytes(body + struct.pack("<I", zlib.crc32(body))).check()


def test_other_versions_are_refused_by_name() -> None:
    data = bytearray(GAME.to_bytes())
    data[3] = 2
    with pytest.raises(bf.RecordError, match="format: expected binary version 1") as refused:
        from_bytes(bytes(data))
    assert refused.value.code == "format"
    data = bytearray(GAME.to_bytes())
    data[4] = 9
    with pytest.raises(bf.RecordError, match="rules_version: ") as refused:
        from_bytes(bytes(data))
    assert refused.value.code == "rules-version"


# --------------------------------------------------------------------- files
GAMES = [random_game(seed, 3 + seed % 2) for seed in range(6)] + [random_game(9, answers=50)]


@pytest.mark.parametrize("suffix", [".jsonl", ".bfr"])
def test_files_hold_many_games(tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"games{suffix}"
    path.write_bytes(b"".join(record_files.encode(game.record(), suffix) for game in GAMES))
    assert [bf.Game.from_record(record) for record in record_files.read(path)] == GAMES


def test_a_file_may_hold_one_game_laid_out_for_people(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text(json.dumps(GAME.to_record(), indent=2))
    assert [*record_files.read(path)] == [GAME.record()]


def test_files_are_read_as_they_come(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_bytes(record_files.encode(GAME.record(), ".jsonl") + b"\n{}\n")
    records = record_files.read(path)
    assert next(records) == GAME.record()
    with pytest.raises(bf.RecordError, match="game 2: format: "):
        next(records)


@pytest.mark.parametrize("cut", [1, 3, 5, 100])
def test_binary_files_that_are_cut_short_are_refused(tmp_path: Path, cut: int) -> None:
    path = tmp_path / "games.bfr"
    data = record_files.encode(GAME.record(), ".bfr")
    path.write_bytes(data + data[:-cut] if cut != 3 else data + data[:cut])
    records = record_files.read(path)
    assert next(records) == GAME.record()
    with pytest.raises(bf.RecordError, match="game 2: the file is cut short"):
        next(records)


def test_a_length_without_sense_reads_nothing(tmp_path: Path) -> None:
    path = tmp_path / "games.bfr"
    path.write_bytes(b"\xff\xff\xff\xffBFR")
    with pytest.raises(bf.RecordError, match="cut short or damaged"):
        next(record_files.read(path))


def test_other_suffixes_are_refused() -> None:
    with pytest.raises(bf.RecordError, match=r"\.jsonl or \.bfr"):
        record_files.encode(GAME.record(), ".txt")
    assert record_files.encode(GAME.record(), ".bfr")[4:] == to_bytes(Record.from_json(GAME.to_json()))


@pytest.mark.parametrize("key", ["format", "rules_version", "players", "seed", "names", "actions"])
def test_numbers_that_cannot_be_printed_are_refused(key: str) -> None:
    with pytest.raises(bf.RecordError, match=key if key != "actions" else "step 0"):
        Record.from_dict(GAME.to_record() | {key: [10**5000] if key in ("names", "actions") else 10**5000})
