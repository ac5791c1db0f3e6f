"""`python -m scenes` opens the app; the frozen app starts here too."""

import multiprocessing
import sys

# The guard keeps the worker process, which spawn starts by importing this module, from opening a second window. In the
# frozen app the worker starts this program again and goes no further than `freeze_support`, without loading pygame.
if __name__ == "__main__":
    multiprocessing.freeze_support()

    from scenes.launch import main

    sys.exit(main())
