"""The command line, command by command, as the notation page says."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest

from game.ai.levels import LEVELS
from game.ai.player import choose
from game.cli import bench, main, pace, reading
from game.cli.reading import split_records
from game.core import BrokenRecord, parse_record, replay, to_text
from game.registry import GAMES

ROOT = Path(__file__).parents[2]
Capture = pytest.CaptureFixture[str]


def run(capsys: Capture, *arguments: str) -> str:
    """What a command that succeeds prints."""
    status = main(arguments)
    out, err = capsys.readouterr()
    assert (status, err) == (0, "")
    return out


def refused(capsys: Capture, *arguments: str) -> str:
    """The one line with which a command refuses."""
    try:
        status = main(arguments)
    except SystemExit as error:
        status = error.code
    out, err = capsys.readouterr()
    assert status == 2
    assert out == ""
    assert err.endswith("\n")
    return err


def feed(monkeypatch: pytest.MonkeyPatch, data: str | bytes) -> None:
    raw = data.encode() if isinstance(data, str) else data
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(raw)))


@pytest.fixture
def fresh(capsys: Capture, tmp_path: Path) -> Path:
    path = tmp_path / "fresh.json"
    path.write_text(run(capsys, "new", "flea_circus", "--seats", "3", "--seed", "7"))
    return path


@pytest.fixture
def finished(capsys: Capture, tmp_path: Path, fresh: Path) -> Path:
    path = tmp_path / "finished.json"
    path.write_text(run(capsys, "play", str(fresh), "--bots", "greedy", "--seed", "1"))
    return path


@pytest.fixture
def midway(tmp_path: Path, finished: Path) -> Path:
    whole = json.loads(finished.read_text())
    whole["log"] = whole["log"][:60]
    path = tmp_path / "midway.json"
    path.write_text(json.dumps(whole))
    return path


# --- list and new ---------------------------------------------------------------------------------------------------


def test_list(capsys: Capture):
    assert "flea_circus: 2 to 5 seats, made for 3 to 5" in run(capsys, "list")
    (game,) = [one for one in json.loads(run(capsys, "list", "--json")) if one["game"] == "flea_circus"]
    assert game["seats"] == [2, 3, 4, 5]
    assert game["made_for"] == [3, 4, 5]
    assert game["options"][0] == {"name": "gala_bonus", "default": 0, "values": [0, 10]}
    assert game["options"][1]["default"] == "random"


def test_new_writes_every_option_and_the_seed_decides(capsys: Capture):
    one, two, other = (run(capsys, "new", "flea_circus", "--seats", "3", "--seed", seed) for seed in ("7", "7", "8"))
    assert one == two != other
    whole = json.loads(one)
    assert list(whole) == ["format", "game", "seats", "options", "log"]
    assert whole["options"] == {"gala_bonus": 0, "first": "random"}
    assert [entry["roll"] for entry in whole["log"]] == ["first", "deck"]
    assert one.count("\n") == 1


def test_new_without_a_seed_differs(capsys: Capture):
    assert len({run(capsys, "new", "flea_circus", "--seats", "3") for _ in range(3)}) > 1


def test_new_with_options_and_partial(capsys: Capture):
    out = run(
        capsys, "new", "flea_circus", "--seats", "4", "--option", "gala_bonus=10", "--option", "first=3", "--partial"
    )
    assert json.loads(out)["options"] == {"gala_bonus": 10, "first": 3}
    assert json.loads(out)["log"] == []


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["chess", "--seats", "2"], "unknown game 'chess', expected of flea_circus"),
        (["flea_circus", "--seats", "6"], "takes 2, 3, 4, 5 seats, got 6"),
        (["flea_circus", "--seats", "x"], "whole number"),
        (["flea_circus"], "--seats"),
        (["flea_circus", "--seats", "3", "--option", "speed=1"], "unknown option 'speed'"),
        (["flea_circus", "--seats", "3", "--option", "first"], "expected NAME=VALUE"),
        (["flea_circus", "--seats", "3", "--option", "first=3"], "seat 0 to 2"),
        (["flea_circus", "--seats", "3", "--option", "first=--3"], "seat 0 to 2"),
        (["flea_circus", "--seats", "3", "--option", "first=01"], "seat 0 to 2"),
        (["flea_circus", "--seats", "3", "--option", "gala_bonus=010"], "gala_bonus"),
        (["flea_circus", "--seats", "3", "--option", "gala_bonus=" + "9" * 5000], "gala_bonus"),
        (["flea_circus", "--seats", "3", "--option", "first=1", "--option", "first=2"], "twice"),
    ],
)
def test_new_refuses(capsys: Capture, arguments: list[str], says: str):
    assert says in refused(capsys, "new", *arguments)


# --- show -----------------------------------------------------------------------------------------------------------

KEYS = ["game", "seats", "ply", "pending", "legal", "scores", "lines", "winners", "view"]


def check_shape(shown: dict[str, object]) -> None:
    """The key set and types of the notation page's example."""
    assert list(shown) == KEYS
    assert isinstance(shown["ply"], int)
    assert isinstance(shown["view"], dict)
    pending, legal = shown["pending"], shown["legal"]
    assert isinstance(pending, dict)
    assert isinstance(legal, dict)
    if pending["kind"] == "decide":
        assert list(pending) == ["kind", "seats", "phase"]
        assert all(texts and len(set(texts)) == len(texts) for texts in legal.values())
        assert shown["winners"] == []
    elif pending["kind"] == "roll":
        assert list(pending) == ["kind", "roll"]
        assert legal == {}
        assert shown["winners"] == []
    else:
        assert pending == {"kind": "over", "winners": shown["winners"]}
        assert legal == {}
        assert shown["winners"]
    scores, lines = shown["scores"], shown["lines"]
    assert isinstance(scores, list)
    assert isinstance(lines, list)
    assert [sum(points for _, points in rows) for rows in lines] == scores


def test_show_json(capsys: Capture, fresh: Path):
    shown = json.loads(run(capsys, "show", str(fresh), "--json"))
    check_shape(shown)
    assert shown["ply"] == 2
    assert shown["pending"]["phase"] == "flip"
    assert list(shown["legal"].values()) == [["flip"]]
    assert list(shown["legal"]) == [str(seat) for seat in shown["pending"]["seats"]]


def test_show_every_is_one_position_a_line(capsys: Capture, finished: Path):
    lines = run(capsys, "show", str(finished), "--every").splitlines()
    shown = [json.loads(line) for line in lines]
    log = json.loads(finished.read_text())["log"]
    assert [one["ply"] for one in shown] == list(range(len(log) + 1))
    for one in shown:
        check_shape(one)
    kinds = {one["pending"]["kind"] for one in shown}
    assert kinds == {"decide", "roll", "over"}
    for before, entry in zip(shown, log, strict=False):
        if "do" in entry:
            assert entry["do"] in before["legal"][str(entry["seat"])]


def test_show_seat_tells_only_what_that_seat_may_see(capsys: Capture, finished: Path):
    record = parse_record(finished.read_text(), GAMES)
    truth = [state.clone() for state in replay(record, GAMES[record.game])]
    for seat in range(3):
        lines = run(capsys, "show", str(finished), "--every", "--seat", str(seat)).splitlines()
        for state, line in zip(truth, lines, strict=True):
            shown = json.loads(line)
            check_shape(shown)
            assert set(shown["legal"]) <= {str(seat)}
            assert shown["view"] == json.loads(json.dumps(state.view(seat).describe()))


def test_show_text(capsys: Capture, midway: Path, finished: Path):
    text = run(capsys, "show", str(midway))
    assert text.startswith("flea_circus, 3 seats, after 60 entries\n")
    assert "legal" in text
    assert text.isascii()
    assert "winner" in run(capsys, "show", str(finished))
    assert "as seat 1 sees it" in run(capsys, "show", str(midway), "--seat", "1")


def test_several_records_are_answered_one_after_the_other(
    capsys: Capture, tmp_path: Path, fresh: Path, finished: Path, monkeypatch: pytest.MonkeyPatch
):
    both = fresh.read_text() + "\n" + finished.read_text().strip()
    feed(monkeypatch, both)
    answers = [json.loads(line) for line in run(capsys, "show", "-", "--json").splitlines()]
    assert [one["pending"]["kind"] for one in answers] == ["decide", "over"]
    path = tmp_path / "both"
    path.write_text(both)
    assert run(capsys, "show", str(path)).count("flea_circus") == 2


def test_a_pretty_printed_record(capsys: Capture, tmp_path: Path, fresh: Path):
    path = tmp_path / "pretty.json"
    path.write_bytes(b"\xef\xbb\xbf\r\n" + json.dumps(json.loads(fresh.read_text()), indent=2).encode())
    assert json.loads(run(capsys, "show", str(path), "--json"))["ply"] == 2


def test_lines_are_answered_before_the_next_is_read():
    class Slow(io.BytesIO):
        def read(self, size: int | None = -1) -> bytes:
            raise AssertionError("read to the end")

    lines = split_records(Slow(b'\n{"a": 1}\n\n{"b": 2}'))
    assert list(lines) == [b'{"a": 1}\n', b'{"b": 2}']


def test_show_refuses_broken_records_with_one_line(capsys: Capture, tmp_path: Path, fresh: Path):
    whole = json.loads(fresh.read_text())
    seat = whole["log"][0]["outcome"]
    for entry, says in [
        ({"seat": seat, "do": "take C5"}, ["entry 2", "take C5", "legal: seat", "flip"]),
        ({"seat": (seat + 1) % 3, "do": "flip"}, ["entry 2", "nothing to decide"]),
        ({"roll": "deck", "outcome": []}, ["entry 2", "no roll is pending"]),
    ]:
        path = tmp_path / "broken.json"
        path.write_text(json.dumps({**whole, "log": [*whole["log"], entry]}))
        for more in ([], ["--json"], ["--every"], ["--seat", "0"]):
            message = refused(capsys, "show", str(path), *more)
            assert message.count("\n") == 1
            assert all(part in message for part in says)


def test_the_broken_one_of_several_is_numbered(capsys: Capture, tmp_path: Path, fresh: Path):
    path = tmp_path / "both"
    path.write_text(fresh.read_text() + '{"format": 1}\n')
    assert main(["show", str(path), "--json"]) == 2
    out, err = capsys.readouterr()
    assert out.count("\n") == 1
    assert err == "error: record 2: the key 'game' is missing\n"


def test_show_refuses_what_is_not_there(capsys: Capture, tmp_path: Path, fresh: Path):
    assert "none.json" in refused(capsys, "show", str(tmp_path / "none.json"))
    assert str(tmp_path) in refused(capsys, "show", str(tmp_path))
    assert "the seats are 0 to 2" in refused(capsys, "show", str(fresh), "--seat", "3")
    assert "the seats are 0 to 2" in refused(capsys, "show", str(fresh), "--seat", "-1")
    (tmp_path / "empty").write_text("\n")
    assert "no record" in refused(capsys, "show", str(tmp_path / "empty"))


# --- play, think, arena, bench --------------------------------------------------------------------------------------


def test_play_finishes_the_record(capsys: Capture, fresh: Path, midway: Path, finished: Path):
    record = parse_record(finished.read_text(), GAMES)
    assert record.extra == {}
    *_, state = replay(record, GAMES[record.game])
    assert state.scores()
    assert main(["show", str(finished), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["winners"]
    again = run(capsys, "play", str(fresh), "--bots", "greedy", "--seed", "1")
    assert again == finished.read_text()
    assert run(capsys, "play", str(finished)) == finished.read_text()
    played = parse_record(run(capsys, "play", str(midway), "--bots", "random,greedy,random"), GAMES)
    assert played.log[:60] == record.log[:60]


def test_play_completes_a_partial_record_and_keeps_its_keys(capsys: Capture, tmp_path: Path):
    whole = json.loads(run(capsys, "new", "flea_circus", "--seats", "2", "--partial"))
    path = tmp_path / "partial"
    path.write_text(json.dumps({**whole, "names": ["A", "B"], "position": "old"}))
    played = json.loads(run(capsys, "play", str(path), "--bots", "random"))
    assert played["names"] == ["A", "B"]
    assert played["position"] not in ("old", None)
    assert len(played["log"]) > 20


def test_play_refuses(capsys: Capture, fresh: Path):
    assert "unknown bot 'god'" in refused(capsys, "play", str(fresh), "--bots", "god")
    assert "expected one level or 3, got 2" in refused(capsys, "play", str(fresh), "--bots", "easy,easy")


@pytest.mark.parametrize("bot", ["easy", "policy", "greedy", "random"])
def test_think_answers_each_line(capsys: Capture, midway: Path, monkeypatch: pytest.MonkeyPatch, bot: str):
    record = midway.read_text() + "\n"
    answers: list[dict[str, object]] = []
    for _ in range(2):
        feed(monkeypatch, record * 2)
        out = run(capsys, "think", "--bots", bot, "--seed", "3", "--iterations", "30")
        answers += [json.loads(line) for line in out.splitlines()]
    shown = json.loads(run(capsys, "show", str(midway), "--json"))
    for answer in answers:
        assert list(answer) == ["seat", "do", "ms", "iterations", "candidates"]
        assert answer["seat"] == shown["pending"]["seats"][0]
        assert answer["do"] in shown["legal"][str(answer["seat"])]
        assert {**answer, "ms": 0} == {**answers[0], "ms": 0}
    assert len(answers) == 4


def test_think_has_no_answer_where_nothing_is_to_decide(
    capsys: Capture, fresh: Path, finished: Path, monkeypatch: pytest.MonkeyPatch
):
    feed(monkeypatch, finished.read_text())
    assert json.loads(run(capsys, "think", "--bots", "easy"))["do"] is None
    first = json.loads(fresh.read_text())["log"][0]["outcome"]
    feed(monkeypatch, fresh.read_text())
    answer = json.loads(run(capsys, "think", "--bots", "easy", "--seat", str((first + 1) % 3)))
    assert (answer["seat"], answer["do"]) == ((first + 1) % 3, None)
    feed(monkeypatch, "")
    assert run(capsys, "think", "--bots", "easy") == ""
    feed(monkeypatch, "{}")
    assert "missing" in refused(capsys, "think", "--bots", "easy")


def test_arena(capsys: Capture):
    arguments = ["arena", "flea_circus", "--bots", "greedy,random", "--games", "4", "--seed", "1"]
    result = json.loads(run(capsys, *arguments, "--json"))
    assert (result["game"], result["seats"], result["games"]) == ("flea_circus", 2, 4)
    assert sum(one["wins"] for one in result["standings"]) == pytest.approx(4)
    assert "greedy" in run(capsys, *arguments)
    assert "seats, got 1" in refused(capsys, "arena", "flea_circus", "--bots", "greedy", "--games", "4")


def test_the_progress_bar_is_only_for_a_terminal(capsys: Capture, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    assert main(["arena", "flea_circus", "--bots", "random,random", "--games", "4", "--json"]) == 0
    out, err = capsys.readouterr()
    assert err.count("\r[") == 2
    assert err.endswith("4/4 games\n")
    assert json.loads(out)["games"] == 4


def test_the_oracle_enters_arenas_only(capsys: Capture):
    out = run(capsys, "arena", "tacocat", "--bots", "oracle,random", "--games", "2", "--iterations", "4")
    assert "oracle" in out
    assert "unknown bot 'oracle'" in refused(capsys, "think", "--bots", "oracle")


def test_bench(capsys: Capture, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(bench, "SECONDS", 0.0)
    monkeypatch.setattr(bench, "ITERATIONS", 4)
    speed = json.loads(run(capsys, "bench", "flea_circus", "--json"))
    assert speed["game"] == "flea_circus"
    assert all(value > 0 for name, value in speed.items() if name not in ("game", "wait_ms"))
    assert "clone_us" in run(capsys, "bench")
    assert "unknown game" in refused(capsys, "bench", "chess")


def test_pace(capsys: Capture, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(pace, "choose", lambda *asked: choose(*asked, 2))
    rows = [json.loads(line) for line in run(capsys, "bench", "tacocat", "--decisions", "3", "--json").splitlines()]
    assert [(row["seats"], row["level"]) for row in rows] == [(2, level) for level in LEVELS]
    assert all(row["positions"] == 3 and [*row["ms"]] == sorted(row["ms"]) for row in rows)
    assert pace.percentiles(range(1, 201)) == (100, 190, 198, 200)
    assert pace.percentiles([7]) == (7, 7, 7, 7)


# --- as a process ---------------------------------------------------------------------------------------------------


def test_usage_errors_exit_2(capsys: Capture):
    for arguments in ([], ["fly"], ["show"], ["think"], ["list", "--js"]):
        assert "usage" in refused(capsys, *arguments)


def test_a_reader_that_goes_away_is_no_error(finished: Path):
    record = to_text(parse_record(finished.read_text(), GAMES)) + "\n"
    command = [sys.executable, "-m", "game", "show", "-", "--every"]
    with subprocess.Popen(
        command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdin.write(record.encode() * 5)
        process.stdin.close()
        assert json.loads(process.stdout.readline())["ply"] == 0
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(60) == 1


def test_think_is_an_engine_to_talk_to(fresh: Path):
    command = [sys.executable, "-m", "game", "think", "--bots", "greedy", "--json"]
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for _ in range(2):
            process.stdin.write(fresh.read_text())
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["do"] == "flip"
        process.stdin.close()
        assert process.wait(60) == 0


@pytest.mark.parametrize("text", [b"x" * 80, b" " * 80, b"[\n" + b"1" * 80, b"{}\n" + b"1" * 80])
def test_what_is_larger_than_any_record_is_refused_before_its_end(monkeypatch: pytest.MonkeyPatch, text: bytes):
    monkeypatch.setattr(reading, "LARGEST", 40)
    endless = io.BytesIO(text * 10)
    with pytest.raises(BrokenRecord, match="larger than 40 bytes"):
        list(split_records(endless))
    assert endless.tell() < 100
