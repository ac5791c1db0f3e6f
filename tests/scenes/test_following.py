"""Following a game: what the status says in every phase, why a try is refused, what the log and the last moves mark."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from game.core import Action
from game.registry import GAMES
from scenes.words import LANGUAGES
from tests.scenes.house import deciders, pilot_at, play
from tests.scenes.houses import EVERY

# Giving at a request is left out: few games have it, since it takes two cards to choose between.
PHASES = {
    "flea_circus": {"flip", "choice", "steal", "ask", "end"},
    "tucano": {"take", "use", "joker"},
    "tacocat": {"replace", "duel", "attack", "defend"},
    "arboretum": {"draw", "play", "discard"},
    "trails_of_tucana": {"trail", "extra"},
}
GAMES_PLAYED = 8
"""Games that are looked through until every phase has been met."""
MARKING = ("flea_circus", "tucano", "arboretum")
"""Games whose last moves are marked as cards; the others show a turn's trails in another ink, and lying cards."""


def moves_of(game: str) -> dict[str, Action]:
    """Every action that was legal at some time in a game played well."""
    house, found = EVERY[game], dict[str, Action]()
    table, rng = house.deal(house.few, 77), Random(77)
    while seats := deciders(table):
        view = table.view(seats[0])
        found |= {str(action): action for action in view.legal(seats[0])}
        play(table, house.game.brain.policy(view, seats[0], rng), seats[0])
    return found


@pytest.mark.parametrize("game", list(GAMES))
def test_every_phase_is_said_and_what_does_not_go_is_refused_with_a_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    house, met, pool = EVERY[game], set[str](), moves_of(game)
    with pilot_at(tmp_path, (1100, 620), quick=True, instant=True) as pilot:
        monkeypatch.setattr(pilot.app, "draw", lambda: None)
        for seed in range(GAMES_PLAYED):
            table, rng = house.deal(house.few, seed), Random(seed)
            while (seats := deciders(table)) and not met >= PHASES[game]:
                prompt = table.prompt(seats[0])
                assert prompt is not None
                if prompt.phase not in met:
                    met.add(prompt.phase)
                    kinds = "".join("p" if seat == prompt.seat else "a" for seat in range(table.seats))
                    scene = house.sit_down(pilot, table, kinds)
                    scene.paused = True
                    said: set[str] = set()
                    for language in LANGUAGES:
                        pilot.app.change(language=language)
                        scene.relayout()
                        assert scene.player_name(prompt.seat) in scene.status()
                        said.add(scene.status())
                    assert len(said) == len(LANGUAGES)
                    before, refused = table.record().log, 0
                    for action in pool.values():
                        reason = table.why_not(prompt.seat, action)
                        if reason is not None and refused < 3:
                            assert not scene.perform(action)
                            assert pilot.app.saying == scene.reason_text(reason) != ""
                            refused += 1
                    assert refused == 3
                    assert table.record().log == before
                play(table, house.game.brain.policy(table.view(prompt.seat), prompt.seat, rng), prompt.seat)
    assert met >= PHASES[game]


@pytest.mark.parametrize("game", list(GAMES))
def test_lines_of_the_log_mark_what_they_are_about_and_the_last_moves_stay_marked(tmp_path: Path, game: str) -> None:
    house = EVERY[game]
    table, rng = house.deal(house.few, 3), Random(3)
    while 0 not in deciders(table) or table.ply < 24:
        seat = deciders(table)[0]
        play(table, house.game.brain.policy(table.view(seat), seat, rng), seat)
    with pilot_at(tmp_path, (1920, 1080), quick=True, instant=True) as pilot:
        scene = house.sit_down(pilot, table, "paaaa"[: table.seats])
        about = {f"log/{n}": line.cards for n, line in enumerate(scene.log.lines) if line.cards}
        shown = [id for id in about if pilot.has(id)]
        assert len(shown) > 2
        for id in shown[-3:]:
            pilot.hover(id)
            assert scene.log.marked == about[id]
        pilot.hover("bar/menu")
        assert not scene.log.marked
        pilot.app.stack.top.quieten()
        while 0 in deciders(table):
            pilot.look()
            scene.perform(house.game.brain.policy(table.view(0), 0, rng))
        mine = table.ply
        pilot.until(lambda: 0 in deciders(table) or not deciders(table), 20)
        pilot.advance(0.1)
        assert any(line.ply > scene.seen_ply for line in scene.log.lines) or table.ply == mine
        others = {card for _, event in table.history(0, mine) for card in scene.cards_in(event)}
        if game in MARKING:
            assert others <= scene.marked
            assert others
