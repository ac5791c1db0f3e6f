"""How the Flea Circus table looks apart from its cards: panels, marks, piles, the request, the spotlight."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import FRect

from game.core import Over
from game.flea_circus.material import ACT_MASKS, ACTS, CODES
from game.flea_circus.rules import FleaCircus
from game.flea_circus.scoring import TRIO_POINTS
from game.flea_circus.state import Phase
from scenes import theme
from scenes.canvas import SMALLEST_TEXT_PX, Canvas
from scenes.tables.bands import card_width
from scenes.tables.chips import draw_chip, signed
from scenes.tables.flea_circus_cards import BACK, act_colours, card_surface, draw_card
from scenes.tables.flea_circus_layout import marks_top
from scenes.tables.flea_circus_speech import NEAR
from scenes.tables.panels import draw_deck, draw_hint, draw_own_edge, draw_points, draw_ring, draw_seat_face, faded, rgb
from scenes.theme import Colour

if TYPE_CHECKING:
    from scenes.tables.flea_circus import FleaCircusTable

RING_LIGHT = 110
"""The least brightness of a ring around a held act, 0-255."""
HELD, MAYBE, LACKING = "held", "maybe", "lacking"


class Spotlight:
    """The light of a gala; times are stage times."""

    def __init__(self) -> None:
        self.start = self.end = self.now = 0.0
        self.title = ""
        """Who called it."""

    def turn_on(self, title: str, now: float, seconds: float) -> None:
        self.title, self.start, self.end, self.now = title, now, now + seconds, now

    @property
    def lit(self) -> bool:
        return self.end > self.now

    @property
    def left(self) -> float:
        """Seconds until it is out."""
        return max(0.0, self.end - self.now)

    @property
    def age(self) -> float:
        """Seconds since it went on."""
        return self.now - self.start


def ring_colour(colour: tuple[int, int, int]) -> tuple[int, int, int]:
    """A colour as a ring on the dark table: lightened until it stands out, so that held never looks like lacking."""
    red, green, blue = colour
    while 0.299 * red + 0.587 * green + 0.114 * blue < RING_LIGHT:
        red, green, blue = (part + (255 - part + 5) // 6 for part in (red, green, blue))
    return red, green, blue


# --- still parts ----------------------------------------------------------------------------------------------------


def draw_ground(scene: FleaCircusTable, canvas: Canvas) -> None:
    """What changes with the layout only."""
    for panel in scene.spots.panels.values():
        canvas.box(panel, (16, 30, 32, 190), line=theme.PANEL_LINE, line_width=1.5)
    canvas.picture("flea_circus/ring", scene.spots.ring)
    canvas.box(scene.bands.hand, (12, 24, 26, 170), radius=0)


def draw_still(scene: FleaCircusTable, canvas: Canvas) -> None:
    """What changes with the position only: it is kept in the still layer."""
    view = scene.shown_view
    for seat in scene.spots.panels:
        _panel(scene, canvas, view, seat)
    _row_places(scene, canvas, view)
    _piles(scene, canvas, view)
    _own(scene, canvas, view)


def _panel(scene: FleaCircusTable, canvas: Canvas, view: FleaCircus, seat: int) -> None:
    """An opponent: who, how many cards, ten act marks, cards, trios."""
    rect, k = scene.spots.panels[seat], scene.bands.k
    active = _deciding(view) == seat
    target = f"steal {seat}" in scene.legal()
    if active or target:
        canvas.box(rect, None, line=theme.GOLD, line_width=3)
    face = 58 * max(k, 0.8)
    draw_seat_face(scene, canvas, seat, FRect(rect.x + 10, rect.y + 8, face, face))
    left = rect.x + 10 + face + 10
    right = rect.right - 12
    count = scene.app.words("flea_circus.label.cards", n=view.sizes[seat])
    points_width = _points(scene, canvas, view, seat, (right, rect.y + 12))
    canvas.text(
        scene.player_name(seat),
        (left, rect.y + 8),
        size=theme.BODY,
        weight="bold",
        max_width=right - left - points_width - 8,
    )
    canvas.text(
        count,
        (left, rect.y + 8 + face / 2),
        size=theme.TINY,
        colour=theme.CREAM_SOFT,
        max_width=right - left - points_width - 8,
    )
    marks = FRect(rect.x + 8, rect.y + marks_top(k), rect.w - 16, min(36.0, (rect.w - 16) / 10))
    _marks(scene, canvas, view, seat, scene.spots.marks(marks, 1))
    if view.act_count(seat) >= NEAR:
        # One act more and the game may end.
        canvas.box(marks.inflate(8, 8), None, radius=marks.h / 2 + 4, line=theme.GOLD, line_width=2)
    fan = scene.spots.fan_of(seat)
    if scene.app.settings.memory_aid:
        _known_fan(scene, canvas, view, seat, fan)
    else:
        _backs(canvas, view.sizes[seat], fan)


def _deciding(view: FleaCircus) -> int:
    if isinstance(view.pending(), Over):
        return -1
    return view.giver if view.phase is Phase.GIVE else view.turn


def _points(scene: FleaCircusTable, canvas: Canvas, view: FleaCircus, seat: int, at: tuple[float, float]) -> float:
    """Safe points (trios) and what the hand would add now, as far as the viewer knows; returns the width used."""
    words = scene.app.words
    safe = TRIO_POINTS * len(view.trios[seat])
    now = view.points(seat)
    sure = view.unknown_count(seat) == 0
    text = words("flea_circus.label.points_now" if sure else "flea_circus.label.points_least", points=now)
    return draw_points(canvas, text, words("flea_circus.label.points_safe", points=safe), at)


def _marks(scene: FleaCircusTable, canvas: Canvas, view: FleaCircus, seat: int, rects: list[FRect]) -> None:
    """Ten act marks: full when the act is held, a ring when it may be, faint when it is not."""
    possible = view.possible(seat)
    for act, mask, rect in zip(ACTS, ACT_MASKS, rects, strict=True):
        state = HELD if view.hands[seat] & mask else (MAYBE if possible & mask else LACKING)
        colours = act_colours(act)
        fill: Colour
        if state == HELD:
            fill = rgb(colours["dark"])
            canvas.disc(rect.center, rect.w / 2, fill, line=ring_colour(rgb(colours["base"])), width=2.5)
            canvas.picture(f"flea_circus/icon_{act}", rect.inflate(-rect.w * 0.3, -rect.w * 0.3))
        else:
            line: Colour = (255, 248, 232, 150) if state == MAYBE else (255, 248, 232, 50)
            canvas.disc(rect.center, rect.w / 2, (0, 0, 0, 70), line=line, width=1.5)
            canvas.text(
                act,
                rect.center,
                size=min(max(theme.TINY, rect.w * 0.5), rect.w * 0.75),
                weight="bold",
                anchor="center",
                colour=(255, 248, 232, 160 if state == MAYBE else 90),
            )


def _backs(canvas: Canvas, count: int, fan: FRect) -> None:
    if count == 0:
        return
    width = card_width(fan.h)
    step = min(width * 0.4, (fan.w - width) / max(1, count - 1))
    for index in range(count):
        rect = FRect(fan.x + step * index, fan.y, width, fan.h)
        area = canvas.viewport.rect(rect)
        canvas.surface.blit(card_surface(canvas, BACK, area.h), area)


def _known_fan(scene: FleaCircusTable, canvas: Canvas, view: FleaCircus, seat: int, fan: FRect) -> None:
    """The memory aid: the cards everybody could know are open, the others backs."""
    codes = view.hand_codes(seat)
    width = card_width(fan.h)
    step = min(width * 0.5, (fan.w - width) / max(1, len(codes) - 1))
    for index, code in enumerate(codes):
        rect = FRect(fan.x + step * index, fan.y, width, fan.h)
        draw_card(canvas, code or BACK, rect)


def _row_places(scene: FleaCircusTable, canvas: Canvas, view: FleaCircus) -> None:
    """What is written in the ring: to the person who has to flip first, and the protection of a New Act."""
    spots = scene.spots
    if not view.row and "flip" in scene.legal() and not scene.stage.busy:
        text, room = scene.app.words("flea_circus.label.row_empty"), spots.row.w - 60
        width = min(room, canvas.width(text, theme.STATUS, "bold"))
        tag = FRect(spots.row.centerx - width / 2 - 22, spots.row.centery - 24, width + 44, 48)
        canvas.box(tag, (52, 28, 18, 190), radius=24)
        canvas.text(text, tag.center, anchor="center", size=theme.STATUS, weight="bold", max_width=room)
    if view.new_act and view.phase in (Phase.FLIP, Phase.CHOICE):
        text = scene.app.words("flea_circus.label.new_act")
        width = canvas.width(text, theme.SMALL, "bold") + 40
        tag = FRect(spots.row.centerx - width / 2, spots.row.bottom + 8, width, 34)
        canvas.box(tag, (122, 26, 48), radius=17, line=theme.GOLD)
        canvas.text(text, tag.center, size=theme.SMALL, weight="bold", anchor="center")


def _piles(scene: FleaCircusTable, canvas: Canvas, view: FleaCircus) -> None:
    """The deck as thick as it is full, the discards with the last one on top, and their numbers."""
    spots, words = scene.spots, scene.app.words
    deck = spots.deck
    layers = min(7, (view.deck_size + 12) // 13) if view.deck_size else 0
    draw_deck(canvas, deck, layers if scene.deck_lies else 0, lambda rect: draw_card(canvas, BACK, rect))
    canvas.text(
        words("flea_circus.label.deck", n=view.deck_size),
        (deck.centerx, deck.bottom + 9),
        size=theme.TINY,
        weight="bold",
        anchor="midtop",
        max_width=deck.w + 44,
    )
    pile = spots.discards
    if view.discards:
        canvas.shadow(pile, depth=4, radius=pile.h * 0.043)
        draw_card(canvas, CODES[view.discards[-1]], pile, dim=True)
    else:
        canvas.box(pile, (0, 0, 0, 46), radius=pile.h * 0.043, line=(255, 248, 232, 40))
    canvas.text(
        words("flea_circus.label.discards", n=len(view.discards)),
        (pile.centerx, pile.bottom + 9),
        size=theme.TINY,
        weight="bold",
        anchor="midtop",
        colour=theme.CREAM_SOFT,
        max_width=pile.w + 44,
    )
    if scene.app.settings.bust_chance and view.phase is Phase.FLIP and view.deck_size:
        _bust_chance(scene, canvas, view)


def _bust_chance(scene: FleaCircusTable, canvas: Canvas, view: FleaCircus) -> None:
    """The chance that the next flip busts, as a number and a bar under the deck."""
    deck = scene.spots.deck
    chance = view.bust_chance()
    bar = FRect(deck.x, deck.bottom + 34, deck.w, 10)
    canvas.box(bar, (0, 0, 0, 120), radius=5)
    if chance > 0:
        colour = theme.LEAF if chance < 0.15 else (theme.GOLD if chance < 0.35 else theme.CORAL)
        canvas.box(FRect(bar.x, bar.y, max(10.0, bar.w * chance), bar.h), colour, radius=5)
    text = scene.app.words("flea_circus.label.bust_chance", percent=round(chance * 100))
    canvas.text(text, (deck.centerx, bar.bottom + 3), size=theme.TINY, anchor="midtop", max_width=deck.w + 60)


def _own(scene: FleaCircusTable, canvas: Canvas, view: FleaCircus) -> None:
    """The viewer: portrait, points, act marks, and the place of the trios."""
    seat, own = scene.viewer, scene.spots.own
    band = scene.bands.hand
    active = _deciding(view) == seat
    draw_own_edge(canvas, band, active=active)
    face = min(66.0, own.h * 0.3)
    draw_seat_face(scene, canvas, seat, FRect(own.x + 4, own.y + 6, face, face))
    left = own.x + face + 18
    width = _points(scene, canvas, view, seat, (own.right, own.y + 4))
    canvas.text(scene.player_name(seat), (left, own.y + 4), weight="bold", max_width=own.right - left - width - 10)
    canvas.text(
        scene.app.words("flea_circus.label.cards", n=view.sizes[seat]),
        (left, own.y + 6 + face / 2),
        size=theme.TINY,
        colour=theme.CREAM_SOFT,
        max_width=own.right - left - width - 10,
    )
    marks = FRect(own.x, own.y + face + 12, own.w, own.w / 10)
    _marks(scene, canvas, view, seat, scene.spots.marks(marks, 1))
    if not view.trios[seat]:
        places = scene.spots.own_trios(1)[0]
        area = FRect(own.x, places.y, own.w, places.h)
        canvas.box(area, (0, 0, 0, 50), radius=12, line=(255, 248, 232, 36))
        canvas.paragraph(
            scene.app.words("flea_circus.label.no_trios"),
            area.inflate(-20, -8),
            size=theme.TINY,
            colour=theme.CREAM_SOFT,
            align="center",
            middle=True,
        )
    if not view.sizes[seat]:
        canvas.text(
            scene.app.words("flea_circus.label.hand_empty"),
            scene.spots.hand.center,
            colour=theme.CREAM_SOFT,
            anchor="center",
            max_width=scene.spots.hand.w,
        )


def name_places(canvas: Canvas, tiles: list[FRect]) -> list[FRect]:
    """Where the names stand on the acts to ask for: two lines of the smallest readable size have room."""
    lines = 2 * canvas.line_height(SMALLEST_TEXT_PX / canvas.viewport.scale, "bold") + 2
    room = max(tiles[0].h * 0.48, lines)
    return [FRect(tile.x + 4, tile.bottom - room - 4, tile.w - 8, room) for tile in tiles]


def _request(scene: FleaCircusTable, canvas: Canvas) -> None:
    """The ten acts to ask for; the chosen one is ringed."""
    words, rects = scene.app.words, scene.spots.ask_acts()
    names = [words(f"flea_circus.act.{act}") for act in ACTS]
    places = name_places(canvas, rects)
    named = all(canvas.fits(name, place, weight="bold") for name, place in zip(names, places, strict=True))
    for act, rect, name, place in zip(ACTS, rects, names, places, strict=True):
        colours = act_colours(act)
        chosen = scene.asked_act == act
        up = -4 if chosen or scene.pointed_at(f"act/{act}") else 0
        area = rect.move(0, up)
        canvas.shadow(area, depth=4, radius=16)
        line = theme.GOLD if chosen else rgb(colours["base"])
        canvas.box(area, rgb(colours["dark"]), radius=16, line=line, line_width=5 if chosen else 3)
        icon = min(rect.w * 0.44, rect.h - place.h - 12)
        canvas.picture(f"flea_circus/icon_{act}", FRect(area.centerx - icon / 2, area.y + 7, icon, icon))
        canvas.paragraph(
            name if named else act,
            place.move(0, up),
            size=theme.TINY if named else theme.STATUS,
            weight="bold",
            align="center",
            middle=True,
        )


# --- parts that move or glow ----------------------------------------------------------------------------------------


def draw_below(scene: FleaCircusTable, canvas: Canvas) -> None:
    """Rings under cards that may be taken, given or laid down."""
    drag = scene.dragging.drag
    if scene.stage.busy and drag is None:
        return
    legal = scene.legal()
    if "ask A left" in legal:
        _request(scene, canvas)
    for target in scene.targets:
        kind, _, code = target.id.partition("/")
        if (kind == "row" and f"take {code}" in legal) or kind == "flipped":
            draw_ring(canvas, target.rect, theme.GOLD, scene.choices)
        elif kind == "deck" and "flip" in legal:
            canvas.box(
                target.rect.inflate(22, 22), None, radius=14, line=faded(theme.GOLD, scene.choices), line_width=3
            )
        elif kind == "hand" and f"give {code}" in legal:
            draw_ring(canvas, target.rect, theme.LEAF, scene.choices)
    if drag is not None and drag.target.startswith(("row/", "flipped")):
        canvas.box(scene.spots.hand.inflate(20, 10), (255, 200, 87, 30), radius=18, line=theme.GOLD, line_width=3)


def draw_above(scene: FleaCircusTable, canvas: Canvas) -> None:
    """Marks on cards and the hint's glow."""
    candidates = scene.trio.candidates() - set(scene.trio.cards)
    for code in candidates:
        sprite = scene.stage.sprites.get(code)
        if sprite is not None:
            pose = sprite.pose
            _dot(canvas, (pose.x - card_width(pose.height) / 2 + 16, pose.y - pose.lift + pose.height / 2 - 18))
    _promise(scene, canvas)
    draw_hint(scene, canvas)


def _promise(scene: FleaCircusTable, canvas: Canvas) -> None:
    """What the chosen trio would change, above its cards."""
    trio = scene.trio.chosen()
    sprites = [scene.stage.sprites[card] for card in trio.cards if card in scene.stage.sprites] if trio else []
    if trio is None or not sprites:
        return
    gain = scene.trio.gain(trio)
    poses = [sprite.pose for sprite in sprites]
    top = min(pose.y - pose.lift - pose.height / 2 for pose in poses)
    draw_chip(canvas, signed(gain), (sum(pose.x for pose in poses) / len(poses), top - 4), gold=gain > 0)


def _dot(canvas: Canvas, centre: tuple[float, float]) -> None:
    """A small star: this card can be part of a trio."""
    canvas.disc(centre, 12, theme.GOLD, line=theme.GOLD_DARK)
    canvas.text("3", centre, size=theme.TINY, weight="black", colour=theme.BUTTON_TEXT, anchor="center")


def draw_spotlight(scene: FleaCircusTable, canvas: Canvas, light: Spotlight) -> None:
    """The gala: the table goes dark, the stage comes up, and in the end the light goes out softly."""
    share = min(1.0, light.age * 1000 / theme.MOTION["gala"])
    going = min(1.0, light.left * 1000 / theme.MOTION["dialog_out"])
    eased = (1 - (1 - share) ** 3) * going
    area = scene.bands.area
    canvas.shade((10, 4, 16, round(4 * eased) * 47))
    height = min(area.h * 0.52, 600.0)
    width = height * 1.5
    stage = FRect(area.centerx - width / 2, area.centery - height / 2 - 40 + 60 * (1 - eased), width, height)
    canvas.picture("flea_circus/gala", stage, alpha=round(255 * eased))
    title = canvas.text(
        light.title,
        (area.centerx, stage.bottom + 4),
        size=theme.TITLE + 6,
        weight="black",
        colour=theme.GOLD,
        anchor="midtop",
        max_width=area.w - 80,
        alpha=round(255 * eased),
    )
    canvas.text(
        scene.app.words("flea_circus.label.gala_ends"),
        (area.centerx, title.bottom + 2),
        size=theme.STATUS,
        weight="bold",
        anchor="midtop",
        max_width=area.w - 80,
        alpha=round(255 * eased),
    )
