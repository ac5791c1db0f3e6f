"""The house of each game, for tests that know the game."""

from __future__ import annotations

from game import arboretum, flea_circus, tacocat, trails_of_tucana, tucano
from game.arboretum.rules import Arboretum
from game.flea_circus.rules import FleaCircus
from game.tacocat.rules import Tacocat
from game.trails_of_tucana.rules import Tucana
from game.tucano.rules import Tucano
from scenes.tables.arboretum import ArboretumTable
from scenes.tables.flea_circus import FleaCircusTable
from scenes.tables.tacocat import TacocatTable
from scenes.tables.trails_of_tucana import TrailsTable
from scenes.tables.tucano import TucanoTable
from tests.scenes.house import House

FLEA = House(flea_circus.GAME, FleaCircus, FleaCircusTable, first=0)
TUCANO = House(tucano.GAME, Tucano, TucanoTable, first=0)
TACOCAT = House(tacocat.GAME, Tacocat, TacocatTable)
ARBORETUM = House(arboretum.GAME, Arboretum, ArboretumTable, first=0)
TRAILS = House(trails_of_tucana.GAME, Tucana, TrailsTable, mayor=0)
EVERY = {house.game.id: house for house in (FLEA, TUCANO, TACOCAT, ARBORETUM, TRAILS)}
"""The house of every game that has a table."""
