"""`python -m scenes` opens the app."""

import sys

from scenes.app import main

# The guard keeps the worker process, which spawn starts by importing this module, from opening a second window.
if __name__ == "__main__":
    sys.exit(main())
