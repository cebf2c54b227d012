"""``python -m sixfold``: the command line."""

import sys

from .cli import main

if __name__ == "__main__":  # processes that serve import it under another name
    sys.exit(main())
