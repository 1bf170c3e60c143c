"""`python -m companion.rd_bridge`: the same as `kiosk-rd-bridge`."""

import sys

from companion.rd_bridge.commands import main

sys.exit(main())
