"""`python -m kiosk_fleet`: the same as `kiosk-fleet`."""

import sys

from kiosk_fleet.commands import main

sys.exit(main())
