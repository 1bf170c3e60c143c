"""`python -m agent` is `kiosk-agent`."""

import sys

from agent.cli import main

if __name__ == "__main__":
    sys.exit(main())
