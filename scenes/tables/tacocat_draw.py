"""How the Tacocat table looks apart from its cards: track, opponent, piles, arena, memory aid."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import FRect

from game.tacocat.material import GOAL_PLACES, GOALS, LOWEST, TRACK
from game.tacocat.rules import Tacocat
from game.tacocat.state import SEATS, Phase
from scenes import theme
from scenes.canvas import Canvas
from scenes.tables.bands import card_width
from scenes.tables.panels import draw_hint, draw_ring
from scenes.tables.tacocat_cards import BACK, draw_card, draw_goal, draw_runner, draw_space, face_on_tile, tile_surface
from scenes.tables.tacocat_piles import draw_memory, draw_piles
from scenes.theme import Colour

if TYPE_CHECKING:
    from scenes.tables.tacocat import TacocatTable

NOTE_WIDTH = 140.0
"""Units kept beside the opponent's cards for their number and what the opponent does."""
ROUNDS_TO_WIN = len(TRACK) // 2 + 1


def fan_area(scene: TacocatTable) -> FRect:
    """Where the opponent's cards lie: to the end of the strip unless the memory aid is there."""
    area = scene.spots.fan
    if scene.app.settings.memory_aid:
        return area
    return FRect(area.x, area.y, scene.spots.strip.right - 14 - area.x, area.h)


def fan_rects(scene: TacocatTable, count: int) -> list[FRect]:
    """The opponent's cards, overlapping; at least one place."""
    area, count = fan_area(scene), max(1, count)
    width = card_width(area.h)
    step = min(
        width * (0.62 if scene.app.settings.memory_aid else 1.08), (area.w - NOTE_WIDTH - width) / max(1, count - 1)
    )
    return [FRect(area.x + step * index, area.y, width, area.h) for index in range(count)]


# --- still parts ----------------------------------------------------------------------------------------------------


def draw_ground(scene: TacocatTable, canvas: Canvas) -> None:
    """What changes with the layout only."""
    spots = scene.spots
    canvas.box(spots.strip, (16, 30, 32, 190), line=theme.PANEL_LINE, line_width=1.5)
    draw_runner(canvas, spots.runner)
    for seat, place in enumerate(GOAL_PLACES):
        draw_goal(canvas, seat, GOALS[seat], spots.places[place])
    for place in range(1, len(TRACK) + 1):
        draw_space(canvas, place, spots.places[place])
    canvas.box(scene.bands.hand, (12, 24, 26, 170), radius=0)


def draw_still(scene: TacocatTable, canvas: Canvas) -> None:
    """What changes with the position only: it is kept in the still layer."""
    view = scene.shown_view
    _opponent(scene, canvas, view)
    _track(scene, canvas, view)
    draw_piles(scene, canvas, view)
    _own(scene, canvas, view)
    if scene.app.settings.memory_aid:
        draw_memory(scene, canvas, view)


def _deciding(view: Tacocat, seat: int) -> bool:
    if view.phase in (Phase.OVER, Phase.DECK):
        return False
    return view.turn == seat or (view.turn < 0 and view.committed[seat] is None)


def _face(scene: TacocatTable, canvas: Canvas, seat: int, rect: FRect) -> None:
    canvas.disc(rect.center, rect.w / 2 + 3, theme.SEATS[seat])
    canvas.picture(f"common/face_{scene.session.players[seat].face}", rect)


def _wins(scene: TacocatTable, canvas: Canvas, view: Tacocat, seat: int, at: tuple[float, float], size: float) -> None:
    """Rounds won as so many tacocats of the four that win."""
    for number in range(ROUNDS_TO_WIN):
        rect = FRect(at[0] + number * (size + 3), at[1], size, size)
        if number < view.wins[seat]:
            canvas.picture("tacocat/token", rect)
        else:
            canvas.disc(rect.center, size * 0.34, (0, 0, 0, 70), line=(255, 248, 232, 90), width=1.5)


def _person(scene: TacocatTable, canvas: Canvas, view: Tacocat, seat: int, rect: FRect) -> None:
    """Portrait, name and rounds won, the viewer with what the opponent has beside the cards: leads, has chosen."""
    size = min(rect.h - 16, 76.0)
    _face(scene, canvas, seat, FRect(rect.x + 10, rect.y + 8, size, size))
    left = rect.x + size + 24
    room = rect.right - left - 8
    canvas.text(scene.player_name(seat), (left, rect.y + 6), size=theme.BODY, weight="bold", max_width=room)
    mark = min(34.0, size * 0.42)
    _wins(scene, canvas, view, seat, (left, rect.y + 6 + canvas.line_height(theme.BODY, "bold")), mark)
    note = _note(scene, view, seat) if seat == scene.viewer else ""
    if note:
        below = rect.y + 8 + canvas.line_height(theme.BODY, "bold") + mark
        canvas.text(note, (left, below), size=theme.TINY, colour=theme.GOLD, max_width=room)


def _note(scene: TacocatTable, view: Tacocat, seat: int) -> str:
    words = scene.app.words
    if view.committed[seat] is not None:
        return words("tacocat.label.chosen")
    if view.leader == seat and view.phase in (Phase.ATTACK, Phase.DEFEND):
        return words("tacocat.label.leads")
    if view.floors[seat] > LOWEST and view.phase not in (Phase.OVER, Phase.DECK):
        return words("tacocat.label.floor", card=view.floors[seat])
    return ""


def _opponent(scene: TacocatTable, canvas: Canvas, view: Tacocat) -> None:
    seat, spots = scene.other, scene.spots
    if _deciding(view, seat):
        canvas.box(spots.strip, None, line=theme.GOLD, line_width=3)
    _person(scene, canvas, view, seat, spots.plate)


def _fan(scene: TacocatTable, canvas: Canvas, view: Tacocat) -> None:
    """The opponent's cards as backs, as many as are there in the story."""
    spots = scene.spots
    count = scene.opponent_cards(view) if scene.fan_count is None else scene.fan_count
    rects = fan_rects(scene, count)[: max(0, count)]
    for rect in rects:
        draw_card(canvas, BACK, rect)
    if not rects:
        return
    note = _note(scene, view, scene.other) if scene.fan_count is None else ""
    x, y, step = rects[-1].right + 14, spots.fan.centery, 13.0 if note else 0.0
    room = max(60.0, fan_area(scene).right - x + 10)
    count_text = scene.app.words("tacocat.label.cards", n=count)
    canvas.text(count_text, (x, y - step), size=theme.SMALL, colour=theme.CREAM_SOFT, anchor="midleft", max_width=room)
    canvas.text(note, (x, y + step), size=theme.TINY, colour=theme.GOLD, anchor="midleft", max_width=room)


def _own(scene: TacocatTable, canvas: Canvas, view: Tacocat) -> None:
    band, seat = scene.bands.hand, scene.viewer
    active = _deciding(view, seat)
    edge = FRect(band.x, band.y, band.w, 4 if active else 2)
    canvas.box(edge, theme.GOLD if active else theme.PANEL_LINE, radius=0)
    own = scene.spots.own
    _person(scene, canvas, view, seat, FRect(own.x, own.y, own.w, min(own.h, 128.0)))


def _track(scene: TacocatTable, canvas: Canvas, view: Tacocat) -> None:
    """Light under the space of the round, tiles on those that were left, whose goal is whose."""
    spots = scene.spots
    for place in range(1, len(TRACK) + 1):
        if view.tiles >> place & 1:
            _tile(scene, canvas, place, spots.places[place])
    if 1 <= view.place <= len(TRACK):
        canvas.box(spots.places[view.place].inflate(6, 6), None, radius=14 * spots.unit, line=theme.GOLD, line_width=4)
    for seat, place in enumerate(GOAL_PLACES):
        goal = spots.places[place]
        size = max(26.0, 64 * spots.unit)
        x = goal.x - size * 0.1 if seat == 0 else goal.right - size * 0.9
        _face(scene, canvas, seat, FRect(x, goal.y, size, size))


def _tile(scene: TacocatTable, canvas: Canvas, place: int, rect: FRect, alpha: int = 255) -> None:
    area, text = canvas.viewport.rect(rect), scene.speech.palindrome(place)
    canvas.blit(tile_surface(canvas, place, text, area.size), area.topleft, alpha)
    won = scene.past.winner_at(place)
    if won is not None and won.winner is not None and alpha >= 255:
        _face(scene, canvas, won.winner, face_on_tile(canvas, text, rect))


# --- parts that move or glow ----------------------------------------------------------------------------------------


def draw_below(scene: TacocatTable, canvas: Canvas) -> None:
    """The arena under the cards, and rings under cards that answer an attack."""
    view = scene.shown_view
    _fan(scene, canvas, view)
    if scene.telling:
        if any(name.startswith(("down/", "last/")) for name in scene.stage.sprites):
            _slots(scene, canvas, names=not _said(scene))
        share = scene.track.clashing
        if share:
            clash = scene.spots.clash
            grown = clash.inflate(clash.w * 0.4 * (share - 1), clash.h * 0.4 * (share - 1))
            canvas.picture("tacocat/duel", grown)
        return
    match view.phase:
        case Phase.REPLACE:
            _replacing(scene, canvas, view)
        case Phase.DUEL:
            _duel(scene, canvas)
        case Phase.ATTACK:
            _attack(scene, canvas, view)
        case Phase.DEFEND:
            _defend(scene, canvas, view)
        case _:
            pass


def _line(
    scene: TacocatTable, canvas: Canvas, text: str, y: float, *, colour: Colour = theme.CREAM, small: bool = False
) -> None:
    canvas.text(
        text,
        (scene.spots.arena.centerx, y),
        size=theme.TINY if small else theme.STATUS,
        weight="regular" if small else "bold",
        colour=colour,
        anchor="center",
        max_width=scene.spots.arena.w,
    )


def _replacing(scene: TacocatTable, canvas: Canvas, view: Tacocat) -> None:
    """The round before, the limit, and what has been replaced."""
    arena, words = scene.spots.arena, scene.app.words
    if any(one is not None for one in view.committed):
        _slots(scene, canvas)
        if view.committed[scene.viewer] is None:
            limit = words("tacocat.label.limit", limit=view.limit)
            _line(scene, canvas, limit, arena.bottom - 14, colour=theme.CREAM_SOFT, small=True)
        return
    lines: list[tuple[str, Colour]] = [
        (words("tacocat.label.limit", limit=view.limit), theme.GOLD),
        (words("tacocat.label.aim"), theme.CREAM_SOFT),
    ]
    if scene.past.rounds:
        lines.insert(0, (scene.speech.round_line(scene.past.rounds[-1]), theme.CREAM_SOFT))
    for seat, cards in scene.past.replaced.items():
        key = "tacocat.label.replaced" if cards else "tacocat.label.kept"
        text = words(key, name=scene.player_name(seat), cards=scene.speech.cards(cards))
        lines.insert(len(lines) - 2, (text, theme.CREAM))
    step = min(44.0, arena.h / max(1, len(lines)))
    top = arena.centery - step * (len(lines) - 1) / 2
    for number, (text, colour) in enumerate(lines):
        _line(scene, canvas, text, top + step * number, colour=colour, small=number == len(lines) - 1)


def _said(scene: TacocatTable) -> bool:
    """Whether a banner is up."""
    banner = scene.track.banner
    return banner is not None and banner.begins <= scene.track.now <= banner.ends


def _slots(scene: TacocatTable, canvas: Canvas, *, names: bool = True) -> None:
    """The places of both players' cards in the arena, with names unless a banner is in their place."""
    for seat in range(SEATS):
        slot = scene.spots.slot(seat)
        canvas.box(slot, (0, 0, 0, 60), radius=slot.h * 0.043, line=(*theme.SEATS[seat], 200))
        if not names:
            continue
        canvas.text(
            scene.player_name(seat),
            (slot.centerx, slot.y - 6),
            size=theme.TINY,
            weight="bold",
            anchor="midbottom",
            max_width=slot.w + 60,
        )


def _duel(scene: TacocatTable, canvas: Canvas) -> None:
    """Two places with the paws between them, and how the duel before ended."""
    canvas.picture("tacocat/duel", scene.spots.clash, alpha=150)
    _slots(scene, canvas)
    if scene.past.duels:
        text = scene.speech.duel_tied(scene.past.duels[-1])
        _line(scene, canvas, text, scene.spots.arena.bottom - 10, colour=theme.GOLD)
    elif not scene.selected:
        # Once a card is chosen it stands up into this line.
        how = scene.app.words("tacocat.tip.duel")
        _line(scene, canvas, how, scene.spots.arena.bottom - 10, colour=theme.CREAM_SOFT, small=True)


def _attack(scene: TacocatTable, canvas: Canvas, view: Tacocat) -> None:
    """What the chosen cards may become, or what an attack can be."""
    arena, words = scene.spots.arena, scene.app.words
    name = scene.player_name(view.leader)
    if view.leader != scene.viewer or not scene.legal():
        _line(scene, canvas, words("tacocat.label.leading", name=name), arena.centery)
        return
    if scene.attack_offers():
        above = scene.spots.offers(len(scene.attack_offers()))[0].y - 24
        _line(scene, canvas, words("tacocat.label.offers"), above, colour=theme.GOLD)
        return
    why = scene.why_no_attack() if scene.selected else ""
    text = why or words("tacocat.label.attack_ready" if scene.selected else "tacocat.label.attack_how")
    area = arena.inflate(-60, -20)
    canvas.paragraph(
        text, area, size=theme.STATUS, weight="bold", align="center", middle=True,
        colour=theme.CORAL if why else theme.CREAM_SOFT,
    )  # fmt: skip


def _defend(scene: TacocatTable, canvas: Canvas, view: Tacocat) -> None:
    """The attacking card in turn, the cards that answer it, and the one a sacrifice would cost."""
    rects = scene.spots.attack_rects(len(view.attack))
    draw_ring(canvas, rects[view.answered], theme.CORAL, scene.choices)
    legal, cost = scene.legal(), scene.cost_of_sacrifice()
    for target in scene.targets:
        kind, _, copy = target.id.partition("/")
        if kind == "hand" and f"defend {copy.partition('.')[0]}" in legal:
            draw_ring(canvas, target.rect, theme.LEAF, scene.choices)
        elif kind == "hand" and copy == cost:
            draw_ring(canvas, target.rect, theme.CORAL, scene.choices)


def draw_above(scene: TacocatTable, canvas: Canvas) -> None:
    """Tacocat, a falling tile, the marks on answers, the card a sacrifice costs, the hint's glow."""
    _token(scene, canvas)
    if not scene.telling:
        _marks(scene, canvas)
    banner = scene.track.banner
    if banner is not None and _said(scene):
        _banner(scene, canvas, banner.text)
    draw_hint(scene, canvas)


def _token(scene: TacocatTable, canvas: Canvas) -> None:
    spots, track = scene.spots, scene.track
    if track.way is None:
        canvas.picture("tacocat/token", spots.token(scene.shown_view.place))
        return
    start, end = track.way
    if track.tile is not None:
        falling = track.falling(spots.places[track.tile])
        if falling is not None:
            _tile(scene, canvas, track.tile, falling[0], min(254, falling[1]))
    where, hopping = track.token(spots.token(start), spots.token(end))
    side = "left" if end < start else "right"
    canvas.picture(f"tacocat/token_{side}" if hopping else "tacocat/token", where)


def _marks(scene: TacocatTable, canvas: Canvas) -> None:
    """On the answers whether they defend, on the lowest card that a sacrifice costs it."""
    view = scene.shown_view
    if view.phase is not Phase.DEFEND:
        return
    for given, rect in zip(scene.past.answers, scene.spots.answer_rects(len(view.attack)), strict=False):
        icon = "sacrifice" if given.sacrificed else "defend"
        _icon(canvas, icon, (rect.right - 14, rect.bottom - 14), theme.CORAL if given.sacrificed else theme.LEAF)
    cost = scene.cost_of_sacrifice()
    sprite = scene.stage.sprites.get(f"own/{cost}")
    if sprite is not None:
        pose = sprite.pose
        where = (pose.x + card_width(pose.height) / 2 - 20, pose.y - pose.lift + pose.height / 2 - 20)
        _icon(canvas, "sacrifice", where, theme.CORAL)


def _icon(canvas: Canvas, name: str, centre: tuple[float, float], colour: Colour) -> None:
    canvas.disc(centre, 15, (30, 24, 24), line=colour, width=2.5)
    canvas.picture(f"tacocat/icon_{name}", FRect(centre[0] - 9, centre[1] - 9, 18, 18))


def _banner(scene: TacocatTable, canvas: Canvas, text: str) -> None:
    arena = scene.spots.arena
    width = min(arena.w, canvas.width(text, theme.STATUS, "black") + 60)
    box = FRect(arena.centerx - width / 2, arena.y + 2, width, 46)
    canvas.shadow(box, depth=8, radius=23)
    canvas.box(box, theme.PAPER, radius=23, line=theme.GOLD, line_width=3)
    canvas.text(
        text, box.center, size=theme.STATUS, weight="black", colour=theme.INK, anchor="center", max_width=width - 40
    )
