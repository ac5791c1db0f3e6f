"""The terms of the games: explained in every language where they stand, found where they are written."""

from __future__ import annotations

from pathlib import Path

import pytest

import assets
from game.registry import GAMES
from scenes import glossary, theme
from scenes.menus.rules import RulesDialog
from scenes.session import Session
from scenes.tables import TABLES
from scenes.tables.base import TableScene
from scenes.words import LANGUAGES, Words, load
from tests.scenes.house import pilot_at, players
from tests.scenes.houses import EVERY

FEWEST = 8
LONGEST = 135
"""Characters of an explanation: it is read while the game waits."""
TIP_WIDTH = 420.0
SEATS = {"tacocat": 2}

every_game = pytest.mark.parametrize("game", list(GAMES))


@every_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_term_is_written_somewhere_and_explained_in_short(game: str, language: str) -> None:
    words, page = Words(language), assets.read(f"rules/{game}.{language}.md").decode()
    said = [str(text) for key, text in load(language).items() if key.startswith(f"{game}.")]
    terms = glossary.terms_of(words, game)
    assert len(terms) >= FEWEST
    met = {one.term for text in (page, *said) for one in glossary.find(words, game, text)}
    assert met == {*terms}
    for term in terms:
        tip = glossary.tip(words, game, term)
        assert tip.startswith(f"{glossary.name(words, game, term)}:")
        assert len(tip) <= LONGEST, tip
        assert tip.endswith(".")


def test_of_terms_that_overlap_the_longer_one_counts_and_words_are_whole() -> None:
    words = Words("en")
    found = glossary.find(words, "tacocat", "A Jumbo Attack, then an attack; reattacking counts nothing.")
    assert [(one.term, one.start) for one in found] == [("jumbo", 2), ("attack", 24)]
    assert [one.term for one in glossary.find(words, "flea_circus", "Take an Act")] == ["steal"]
    assert [one.term for one in glossary.find(words, "flea_circus", "You may take an act.")] == ["act"]
    assert glossary.find(words, "no such game", "A trio") == []


@pytest.mark.parametrize(
    ("language", "game", "text", "terms"),
    [
        ("en", "flea_circus", "You may take an act you already hold.", ["act"]),
        ("en", "tucano", "Have the most points at the end.", []),
        ("en", "tucano", "You have the most only if you have more.", ["most"]),
        ("en", "arboretum", "Its first and last card are of the species.", ["species"]),
        ("en", "arboretum", "It starts with a 1, it ends with an 8.", []),
        ("en", "arboretum", "An 8 in hand counts 0.", ["eight"]),
        ("vi", "tacocat", "Mỗi vòng đều xáo lại toàn bộ bài.", []),
        ("vi", "arboretum", "Mỗi loài có các số 1, 2, 3; lối đi bắt đầu bằng số 1.", ["species", "path"]),
        ("vi", "arboretum", "Hai người làm vườn vui vẻ.", []),
        ("vi", "tucano", "Không thể đem tặng.", []),
        ("ru", "tucano", "Набрать к концу игры больше всех очков.", []),
        ("ru", "flea_circus", "Следующая карта точно не повторится.", []),
    ],
)
def test_what_only_looks_like_a_term_is_none(language: str, game: str, text: str, terms: list[str]) -> None:
    assert [one.term for one in glossary.find(Words(language), game, text)] == terms


def test_what_a_tooltip_explains_itself_is_not_said_twice() -> None:
    words = Words("en")
    gift = words("tucano.label.gift")
    assert glossary.below(words, "tucano", gift) == []
    assert glossary.below(words, "tucano", "", "Call it a joker") == [glossary.tip(words, "tucano", "joker")]
    every = "\n".join(glossary.tip(words, "tucano", term) for term in ("gift", "steal", "flip", "toucan"))
    assert [one for one in glossary.below(words, "tucano", every) if "oucan" in one.partition(":")[0]] == []
    russian = Words("ru")
    assert glossary.below(russian, "tucano", russian("tucano.label.gift")) == []
    many = "A column, a toucan, a joker and a pile"
    assert len(glossary.below(words, "tucano", many)) == glossary.MOST


@every_game
def test_terms_are_explained_at_the_table_and_on_the_rules_page(tmp_path: Path, game: str) -> None:
    with pilot_at(tmp_path, (1100, 620), quick=True, instant=True) as pilot:
        seats = SEATS.get(game, 3)
        scene = TABLES[game](pilot.app, Session(pilot.app, EVERY[game].deal(seats, 2), players("paaa"[:seats]), seed=1))
        assert isinstance(scene, TableScene)
        scene.paused = True
        pilot.app.stack.push(scene)
        pilot.app.step(0)
        words = pilot.app.words
        named = glossary.find(words, game, scene.status())
        assert [id for id in pilot.ids() if id.startswith("term/")] == [f"term/status/{n}" for n in range(len(named))]
        for number, one in enumerate(named):
            pilot.hover(f"term/status/{number}")
            pilot.advance(0.5)
            assert scene.tip_text(pilot.target(f"term/status/{number}")) == glossary.tip(words, game, one.term)
            assert scene.tip_due() == f"term/status/{number}"
        # What a thing on the table is comes at once, what its words mean after a longer rest.
        own = next(target for target in scene.targets if target.tip and scene.terms_below(target))
        pilot.hover(own.id)
        pilot.advance(0.5)
        assert scene.tip_text(own) == own.tip
        pilot.advance(1.0)
        assert scene.tip_text(own) == "\n".join([own.tip, *scene.terms_below(own)])
        # Even in a language longer by two fifths the longest tooltip has room in a small window.
        pilot.app.words = Words("en", pseudo=True)
        scene.relayout()
        canvas, area = pilot.app.canvas, pilot.app.viewport.canvas
        for target in scene.targets:
            lines = [target.tip, *scene.terms_below(target)]
            rows = sum(len(canvas.wrap(line, TIP_WIDTH, size=theme.SMALL)) for line in lines)
            assert canvas.line_height(theme.SMALL) * rows + 20 < area.h - 16, target.id
        assert any(scene.terms_below(target) for target in scene.targets)
        pilot.app.words = words
        scene.relayout()
        page = RulesDialog(pilot.app, game)
        pilot.app.stack.push(page)
        pilot.app.step(0)
        spots = [id for id in pilot.ids() if id.startswith("term/")]
        tips = {pilot.target(id).tip for id in spots}
        assert tips <= {glossary.tip(words, game, term) for term in glossary.terms_of(words, game)}
        assert len(tips) >= FEWEST - 2
        pilot.hover(spots[-1])
        pilot.advance(0.5)
        assert page.tip_due() == spots[-1]
        pilot.click(spots[-1])
        assert pilot.app.saying == pilot.target(spots[-1]).tip
