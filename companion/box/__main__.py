"""`python -m companion.box`: the same as `kiosk-companion`."""

import sys

from companion.box.commands import main

sys.exit(main())
