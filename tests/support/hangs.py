"""The only limit of real time in tests."""

HANGS_S = 600.0
"""Real seconds after which a wait fails. It catches a hang; it never measures a machine's speed."""
