"""`python -m agent` is `kiosk-agent`."""

import sys

from agent.commands import main

if __name__ == "__main__":
    sys.exit(main())
