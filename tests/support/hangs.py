"""The only limits of real time in tests. They catch a hang and never measure a machine's speed."""

HANGS_S = 600.0
"""Real seconds after which a wait fails."""
PAGE_HANGS_S = 120.0
"""The same for a change of the page, so that one missed change does not cost ten minutes."""
