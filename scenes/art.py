"""Pictures at their final pixel size: SVG rasterised once, composed surfaces built once, both kept by size.

Nothing is ever scaled up. The cache is bounded in bytes; the least recently used surfaces go first. `warm` rasterises
ahead in a background thread so that a scene's first frame finds its pictures ready.
"""

from __future__ import annotations

import io
import logging
import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Mapping

import pygame

import assets

log = logging.getLogger(__name__)

PNG = b"\x89PNG"
CACHE_BYTES = 160 * 1024 * 1024


class SurfaceCache:
    """Surfaces by key, least recently used first out."""

    def __init__(self, limit: int = CACHE_BYTES) -> None:
        self._limit = limit
        self._used = 0
        self._surfaces: OrderedDict[Hashable, pygame.Surface] = OrderedDict()
        self._cleared = 0
        self._lock = threading.RLock()

    def get(self, key: Hashable, build: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The surface under `key`, built now if it is not there."""
        with self._lock:
            surface = self._surfaces.get(key)
            if surface is not None:
                self._surfaces.move_to_end(key)
                return surface
            cleared = self._cleared
        surface = build()
        with self._lock:
            # What was begun before everything was forgotten may show what is no longer so.
            if key not in self._surfaces and cleared == self._cleared:
                self._surfaces[key] = surface
                self._used += _bytes(surface)
                while self._used > self._limit and len(self._surfaces) > 1:
                    _, dropped = self._surfaces.popitem(last=False)
                    self._used -= _bytes(dropped)
        return surface

    def __contains__(self, key: Hashable) -> bool:
        with self._lock:
            return key in self._surfaces

    @property
    def used(self) -> int:
        """Bytes held now."""
        return self._used

    def clear(self) -> None:
        with self._lock:
            self._surfaces.clear()
            self._cleared += 1
            self._used = 0


def _bytes(surface: pygame.Surface) -> int:
    return surface.get_width() * surface.get_height() * surface.get_bytesize()


def rasterise(svg: bytes, size: tuple[int, int]) -> pygame.Surface:
    """An SVG (or a PNG of a person's own) drawn to fill `size` pixels, with per-pixel alpha in the display's format.

    NanoSVG keeps the picture's proportions, so the size asked for is centred on a surface of exactly `size`.
    """
    width, height = max(1, size[0]), max(1, size[1])
    if svg.startswith(PNG):
        return pygame.transform.smoothscale(pygame.image.load(io.BytesIO(svg)).convert_alpha(), (width, height))
    drawn = pygame.image.load_sized_svg(io.BytesIO(svg), (width, height))
    if drawn.get_size() != (width, height):
        whole = pygame.Surface((width, height), pygame.SRCALPHA)
        whole.blit(drawn, drawn.get_rect(center=(width // 2, height // 2)))
        drawn = whole
    return drawn.convert_alpha()


class Art:
    """The pictures of the app; for a missing or broken picture a plain frame is drawn, and said once."""

    def __init__(self) -> None:
        self.cache = SurfaceCache()
        self.missing: set[str] = set()
        self._sources: dict[str, bytes] = {}
        self._stand_ins: dict[str, bytes] = {}
        self.edition = 0
        """Another number whenever pictures look different from now on; who keeps surfaces makes them anew."""
        self._closing = threading.Event()
        self._warming: list[threading.Thread] = []

    def source(self, name: str) -> bytes:
        """The SVG text of `flea_circus/A` (assets/art/flea_circus/A.svg)."""
        if name in self._stand_ins:
            return self._stand_ins[name]
        if name not in self._sources:
            try:
                self._sources[name] = assets.read(f"art/{name}.svg")
            except FileNotFoundError:
                self._miss(name, "there is no such file")
        return self._sources[name]

    def stand_in(self, pictures: Mapping[str, bytes]) -> None:
        """Lets other pictures be drawn under these names from now on; every surface made so far is forgotten."""
        self._stand_ins = dict(pictures)
        self.edition += 1
        self.cache.clear()

    def _miss(self, name: str, why: str) -> None:
        self.missing.add(name)
        self._stand_ins.pop(name, None)
        log.error("picture %s cannot be drawn, a frame stands for it: %s", name, why)
        self._sources[name] = _FRAME

    def svg(self, name: str, size: tuple[int, int]) -> pygame.Surface:
        """A picture at a size in pixels."""
        return self.cache.get((name, size), lambda: self._drawn(name, size))

    def _drawn(self, name: str, size: tuple[int, int]) -> pygame.Surface:
        """The picture at a size; the frame for one that is no picture."""
        try:
            return rasterise(self.source(name), size)
        except pygame.error as error:
            self._miss(name, str(error))
            return rasterise(self.source(name), size)

    def cover(self, name: str, size: tuple[int, int], aspect: float, focus: float = 0.5) -> pygame.Surface:
        """A picture of the given aspect scaled to cover `size`, cropped, without alpha.

        `focus` says where it stays when it is too high: 0 keeps its top, 1 its bottom.
        """

        def build() -> pygame.Surface:
            width, height = size
            wide = max(width, round(height * aspect))
            drawn = self._drawn(name, (wide, max(height, round(wide / aspect))))
            surface = pygame.Surface(size).convert()
            surface.blit(drawn, ((width - drawn.get_width()) // 2, round((height - drawn.get_height()) * focus)))
            return surface

        return self.cache.get(("cover", name, size, focus), build)

    def composed(self, key: Hashable, build: Callable[[], pygame.Surface]) -> pygame.Surface:
        """A surface put together from others, kept under `key`, which must hold everything it depends on."""
        return self.cache.get(key, build)

    def warm(self, builds: Iterable[Callable[[], object]]) -> threading.Thread:
        """Runs the builds (calls that fill the cache) in a background thread."""
        work = list(builds)

        def run() -> None:
            for build in work:
                if self._closing.is_set():
                    return
                build()

        thread = threading.Thread(target=run, name="art", daemon=True)
        self._warming = [one for one in self._warming if one.is_alive()]
        self._warming.append(thread)
        thread.start()
        return thread

    @property
    def warming(self) -> bool:
        """Whether pictures are still being made in the background."""
        return any(thread.is_alive() for thread in self._warming)

    def close(self) -> None:
        """Ends the warming after the picture it is at; without a display none can be made."""
        self._closing.set()
        for thread in self._warming:
            thread.join()


_FRAME = (
    b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><rect x="4" y="4" width="92" height="92" rx="8" '
    b'fill="#d8c8a8" stroke="#806040" stroke-width="4"/></svg>'
)
