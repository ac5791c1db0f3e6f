"""A program to be killed: plays and saves for ever and prints how far it has got (see test_kill.py)."""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

from game.core import Over
from game.table import Store, Table
from tests.table.test_table import random_step
from tests.table.toy import GAME, GAMES


def main() -> None:
    store = Store(Path(sys.argv[1]), GAMES)
    rng = Random(int(sys.argv[2]))
    loaded = store.load("toy")
    print("loaded", loaded.record is not None, len(loaded.notices), flush=True)
    deal = 0
    while True:
        if loaded.record is not None:
            table, loaded = Table.resume(GAME, loaded.record, rng), type(loaded)(None)
            old = table.extra["deal"]
            assert isinstance(old, int)
            deal = old
        else:
            deal += 1
            table = Table.new(GAME, 2, {}, rng)
            table.extra["deal"] = deal
        while not isinstance(table.pending(), Over):
            random_step(table, rng)
            store.save("toy", table.record())
            print("submitted", deal, len([entry for entry in table.record().log if hasattr(entry, "seat")]), flush=True)
            store.flush()


main()
