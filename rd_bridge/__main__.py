"""`python -m rd_bridge`: the same as `kiosk-rd-bridge`."""

import sys

from rd_bridge.commands import main

sys.exit(main())
