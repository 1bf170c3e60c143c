"""`python -m hw_sim` is `kiosk-sim`."""

import sys

from hw_sim.cli import main

sys.exit(main())
