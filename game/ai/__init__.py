"""Opponents that think: search, levels, the worker that keeps the frame free, the arena (docs/architecture.md).

Everything here is generic over `game.core.protocol`; a particular game is only ever met through the registry.
"""
