"""The journal of games: lines that are only added, damage set aside, copies, trouble told once, kills."""

from __future__ import annotations

import errno
import json
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.core.protocol import Reason
from game.table import book as book_module
from game.table.book import Book
from game.table.disk import Disk
from game.table.journal import BrokenLine, Game, Line, Reset, Seat, from_line, to_line
from game.table.journal_disk import COPIES, FILE, NOTICES, append_lines, read_journal

ROOT = Path(__file__).parents[2]


def game(number: int, points: int = 10) -> Game:
    """A game of two that the person won."""
    seats = (Seat("Ana", "person", points=points, won=True), Seat("Minerva", "ai", "hard", points=points - 1))
    return Game(f"{number:08x}", "tucano", "finished", 1000 + number, seats, seconds=60, deal=number)


ONE, TWO, THREE = game(1), game(2), game(3)
FUTURE = '{"format":2,"kind":"game","poem":["not ours"]}'
STRANGE = '{"format":1,"kind":"tournament","at":5}'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "results"


def write(folder: Path, data: str | bytes, name: str = FILE) -> Path:
    folder.mkdir(exist_ok=True)
    path = folder / name
    path.write_bytes(data if isinstance(data, bytes) else data.encode())
    return path


def text(*lines: Line | str) -> str:
    return "".join((line if isinstance(line, str) else to_line(line)) + "\n" for line in lines)


def codes(notices: list[Reason]) -> list[str]:
    assert all(notice.code in NOTICES for notice in notices)
    return [notice.code for notice in notices]


# --- lines ----------------------------------------------------------------------------------------------------------

names = st.text(st.characters(exclude_categories=["Cs"]), max_size=16)
words = st.text("abcdefgh_", max_size=12)
persons = st.builds(Seat, names, st.just("person"), feats=st.lists(words, max_size=3).map(tuple))
bots = st.builds(Seat, names, st.just("ai"), st.sampled_from(["easy", "expert", "from a newer app"]))


@st.composite
def games(draw: st.DrawFn) -> Game:
    end = draw(st.sampled_from(["finished", "abandoned"]))
    seats = draw(st.lists(st.one_of(persons, bots), min_size=1, max_size=5))
    if end == "finished":
        winner = draw(st.integers(0, len(seats) - 1))
        scored = [(seat, draw(st.integers(-50, 300)), draw(st.booleans())) for seat in seats]
        seats = [replace(seat, points=points, won=won or at == winner) for at, (seat, points, won) in enumerate(scored)]
    else:
        seats = [replace(seat, feats=()) for seat in seats]
    return Game(
        id=draw(words),
        game=draw(words),
        end="finished" if end == "finished" else "abandoned",
        at=draw(st.integers(0, 10**11)),
        seats=tuple(seats),
        seconds=draw(st.integers(0, 10**6)),
        practice=draw(st.booleans()),
        deal=draw(st.none() | st.integers(0, 10**9)),
        day=draw(st.sampled_from(["", "2026-03-14"])),
        challenge=draw(words),
        options=draw(st.dictionaries(words, st.one_of(st.integers(0, 9), words, st.lists(words).map(tuple)))),
    )


lines = st.one_of(games(), st.builds(Reset, names, st.integers(0, 10**11), st.booleans()))


@settings(suppress_health_check=[HealthCheck.too_slow])  # which says how busy the machine is
@given(lines)
def test_a_line_is_read_as_it_was_written(line: Line) -> None:
    written = to_line(line)
    assert "\n" not in written
    assert written.isascii()
    assert from_line(written) == line


@pytest.mark.parametrize("line", [FUTURE, STRANGE])
def test_lines_of_a_newer_app_are_nothing_to_this_one(line: str) -> None:
    assert from_line(line) is None


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"format": "1"}, "format: expected a whole number from 1"),
        ({"format": True}, "format"),
        ({"kind": 1}, "kind: expected a text"),
        ({"id": None}, "id: expected a text"),
        ({"end": "lost"}, "end: expected finished or abandoned"),
        ({"at": -1}, "at: expected a whole number from 0"),
        ({"at": 1.5}, "at"),
        ({"seconds": "9"}, "seconds"),
        ({"seats": []}, "seats: expected a list"),
        ({"seats": [5]}, "seats: expected JSON objects"),
        ({"seats": [{"name": "A", "kind": "cat"}]}, "kind: expected person or ai"),
        ({"seats": [{"name": "A", "kind": "person", "won": True}]}, "points: expected a whole number"),
        ({"seats": [{"name": "A", "kind": "person", "points": 5}]}, "has a winner"),
        ({"seats": [{"name": "A", "kind": "person", "points": 5, "won": 1}]}, "won: expected true or false"),
        ({"options": [1]}, "options: expected a JSON object"),
        ({"options": {"a": None}}, "options: expected numbers"),
        ({"practice": "yes"}, "practice"),
    ],
)
def test_a_line_that_says_something_wrong_is_named(change: dict[str, object], why: str) -> None:
    whole = json.loads(to_line(ONE))
    with pytest.raises(BrokenLine, match=why):
        from_line(json.dumps({**whole, **change}))


@pytest.mark.parametrize("line", ["", "{", "[]", "null", '{"format":1}', "\0" * 40, "[" * 3000, '"' + "x" * 30_000])
def test_what_is_no_line_at_all(line: str) -> None:
    with pytest.raises(BrokenLine):
        from_line(line)


# --- files ----------------------------------------------------------------------------------------------------------


def test_lines_are_added_and_read_in_order(folder: Path) -> None:
    assert read_journal(Disk(), folder) == ([], [])
    append_lines(Disk(), folder, [to_line(ONE)])
    append_lines(Disk(), folder, [to_line(TWO), to_line(THREE)])
    assert (folder / FILE).read_text() == text(ONE, TWO, THREE)
    assert read_journal(Disk(), folder) == ([ONE, TWO, THREE], [])


@pytest.mark.parametrize("damage", [b"{", b"\0" * 300, b"\xff\xfe", to_line(TWO).encode()[:-30], b"hello"])
@pytest.mark.parametrize("last", [False, True])
def test_a_damaged_line_is_set_aside_and_the_others_stay(folder: Path, damage: bytes, last: bool) -> None:
    data = text(ONE, FUTURE).encode() + damage + (b"" if last else b"\n" + text(THREE).encode())
    write(folder, data)
    found, notices = read_journal(Disk(), folder)
    assert found == ([ONE] if last else [ONE, THREE])
    assert codes(notices) == ["journal_set_aside"]
    assert (folder / f"{FILE}.1.bad").read_bytes() == data, "kept as it was"
    assert (folder / FILE).read_text() == (text(ONE, FUTURE) if last else text(ONE, FUTURE, THREE))
    assert read_journal(Disk(), folder) == (found, []), "said once"
    write(folder, data)
    read_journal(Disk(), folder)
    assert (folder / f"{FILE}.2.bad").exists()


def test_lines_of_a_newer_app_are_kept_through_everything(folder: Path) -> None:
    write(folder, text(FUTURE, ONE) + "{\n" + STRANGE + "\n")
    read_journal(Disk(), folder)
    append_lines(Disk(), folder, [to_line(TWO)])
    assert (folder / FILE).read_text() == text(FUTURE, ONE, STRANGE, TWO)


def test_after_a_torn_line_the_next_stands_by_itself(folder: Path) -> None:
    write(folder, text(ONE) + to_line(TWO)[:25])
    append_lines(Disk(), folder, [to_line(THREE)])
    found, notices = read_journal(Disk(), folder)
    assert found == [ONE, THREE]
    assert codes(notices) == ["journal_set_aside"]


@pytest.mark.parametrize("rest", ["", "{", "\0" * 99, text(ONE)])
def test_a_journal_that_lost_lines_gets_them_back_from_a_copy(folder: Path, rest: str) -> None:
    write(folder, text(ONE, TWO))
    read_journal(Disk(), folder)
    append_lines(Disk(), folder, [to_line(THREE)])
    read_journal(Disk(), folder)
    assert [(folder / (FILE + ending)).read_text() for ending in COPIES] == [text(ONE, TWO, THREE), text(ONE, TWO)]
    write(folder, rest)
    found, notices = read_journal(Disk(), folder)
    assert found == [ONE, TWO, THREE]
    assert "journal_copy_used" in codes(notices)
    assert (folder / FILE).read_text() == text(ONE, TWO, THREE)
    assert read_journal(Disk(), folder) == (found, [])


def test_what_was_added_after_the_copy_stays_behind_it(folder: Path) -> None:
    write(folder, text(ONE, TWO), FILE + ".1")
    write(folder, text(ONE, THREE))
    found, notices = read_journal(Disk(), folder)
    assert found == [ONE, TWO, THREE]
    assert codes(notices) == ["journal_copy_used"]


class Failing(Disk):
    """Fails at a method after it has worked so many times."""

    def __init__(self, method: str, after: int = 0, code: int = errno.ENOSPC) -> None:
        self.method, self.after, self.code = method, after, code

    def _maybe(self, method: str) -> None:
        if method == self.method:
            self.after -= 1
            if self.after < 0:
                raise OSError(self.code, "so it is")

    def create(self, path: Path) -> int:
        self._maybe("create")
        return super().create(path)

    def append(self, path: Path) -> int:
        self._maybe("append")
        return super().append(path)

    def write(self, handle: int, data: bytes) -> int:
        self._maybe("write")
        return super().write(handle, data[: max(1, len(data) // 2)])

    def sync(self, handle: int) -> None:
        self._maybe("sync")
        super().sync(handle)

    def replace(self, source: Path, target: Path) -> None:
        self._maybe("replace")
        super().replace(source, target)


@pytest.mark.parametrize("method", ["create", "write", "sync", "replace"])
@pytest.mark.parametrize("after", range(5))
def test_putting_in_order_may_fail_anywhere_and_nothing_is_lost(folder: Path, method: str, after: int) -> None:
    write(folder, text(ONE) + "{\n" + text(THREE))
    write(folder, text(ONE, TWO), FILE + ".1")
    found, _ = read_journal(Failing(method, after), folder)
    assert found == [ONE, TWO, THREE]
    again, _ = read_journal(Disk(), folder)
    assert again == found
    assert any(b"{\n" in path.read_bytes() for path in folder.iterdir()), "the damage is kept somewhere"


@pytest.mark.parametrize("method", ["append", "write", "sync"])
@pytest.mark.parametrize("after", range(4))
def test_adding_may_fail_anywhere_and_what_was_there_stays(folder: Path, method: str, after: int) -> None:
    append_lines(Disk(), folder, [to_line(ONE)])
    try:
        append_lines(Failing(method, after), folder, [to_line(TWO)])
    except OSError:
        append_lines(Disk(), folder, [to_line(TWO)])
    found, _ = read_journal(Disk(), folder)
    assert found == [ONE, TWO]


def test_an_unreadable_journal_is_said_and_not_written_over(folder: Path) -> None:
    (folder / FILE).mkdir(parents=True)
    write(folder, text(ONE), FILE + ".1")
    found, notices = read_journal(Disk(), folder)
    assert found == [ONE]
    assert codes(notices)[0] == "journal_unreadable"
    assert (folder / FILE).is_dir()


# --- the book -------------------------------------------------------------------------------------------------------


@pytest.fixture
def book(folder: Path) -> Iterator[Book]:
    book = Book(folder)
    yield book
    book.close()


def test_what_is_added_is_there_at_once_and_on_the_disk_soon(book: Book) -> None:
    book.add(ONE)
    assert book.lines()[-1] == ONE
    assert book.has_finished(ONE.id)
    assert book.flush(30)
    assert read_journal(Disk(), book.folder)[0] == [ONE]
    assert book.close()
    assert Book(book.folder).flush(30)
    with pytest.raises(RuntimeError, match="closed"):
        book.add(TWO)


def test_lines_of_before_come_first(folder: Path) -> None:
    write(folder, text(ONE))
    book = Book(folder)
    book.add(TWO)
    assert book.flush(30)
    assert book.lines() == [ONE, TWO]
    book.close()
    assert (folder / FILE).read_text() == text(ONE, TWO)


def test_trouble_is_told_once_and_the_line_is_written_later(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(book_module, "RETRY_SECONDS", 0.01)
    disk = Failing("append")
    book = Book(folder, disk)
    book.add(ONE)
    assert not book.flush(30)
    book.add(TWO)
    assert not book.flush(30)
    assert [notice.code for notice in book.notices()] == ["journal_not_written"]
    disk.method = ""
    deadline = time.monotonic() + 30
    while not book.flush(0.1) and time.monotonic() < deadline:
        pass
    assert (folder / FILE).read_text() == text(ONE, TWO)
    assert book.close()


def test_the_second_app_only_reads(folder: Path) -> None:
    write(folder, text(ONE) + "{\n")
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    book = Book(folder, keep=False)
    book.add(TWO)
    assert book.flush(30)
    assert book.lines() == [ONE, TWO]
    book.close()
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before


def test_a_damaged_journal_is_told_through_the_book(folder: Path) -> None:
    write(folder, "{\n")
    book = Book(folder)
    assert book.flush(30)
    assert codes(book.notices()) == ["journal_set_aside"]
    book.close()


# --- kills ----------------------------------------------------------------------------------------------------------

PROGRAM = """
import sys
from pathlib import Path
from game.table.book import Book
from tests.table.test_journal import game
book = Book(Path(sys.argv[1]))
book.flush()
number = len(book.lines())
print(number, len(book.notices()), flush=True)
while True:
    number += 1
    book.add(game(number))
    book.flush()
    print(number, flush=True)
"""


def test_killed_at_random_moments_statistics_never_shrink(folder: Path) -> None:
    rng, known = Random(4), 0
    for _ in range(4):
        command = [sys.executable, "-c", PROGRAM, str(folder)]
        with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            first = process.stdout.readline().split()
            printed = [process.stdout.readline() for _ in range(rng.randint(1, 30))]
            time.sleep(rng.random() * 0.01)
            process.kill()
            printed += process.stdout.readlines()
        assert int(first[0]) >= known
        known = max(int(line) for line in printed if line.endswith("\n"))
        found, _ = read_journal(Disk(), folder)
        assert [line.id for line in found if isinstance(line, Game)][:known] == [game(n + 1).id for n in range(known)]
        assert len(found) <= known + 1
