"""The pygame side: windows, pictures, sounds, words."""

import os

# Its greeting would stand before every answer on the command line.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
