"""`python -m companion.check check ADDRESS`: the same as `kiosk-companion check ADDRESS`."""

import sys

from companion.check.commands import main

sys.exit(main())
