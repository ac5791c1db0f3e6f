"""The stage keeps its promise whatever its clock says."""

from __future__ import annotations

from random import Random

from scenes.motion import Pose, Stage


def test_finish_leaves_nothing_on_its_way():
    """Start and length of a move add up to a rounded time, at which the move has to be over all the same."""
    rng, here, there = Random(1), Pose(0, 0, 10), Pose(5, 5, 10)
    for _ in range(2000):
        stage = Stage()
        stage.update(rng.choice((rng.random() * 10, rng.random() * 1e7)))
        stage.put("stays", "face", here)
        stage.put("goes", "face", here)
        for _ in range(rng.randint(1, 3)):
            stage.move("stays", there, rng.choice((80, 100, 200, 240, 333)), face="other")
        stage.move("goes", there, rng.choice((80, 100, 200, 240, 333)), leave=True)
        stage.finish()
        assert not stage.busy
        assert set(stage.sprites) == {"stays"}
        assert (stage.sprites["stays"].pose, stage.sprites["stays"].face) == (there, "other")
