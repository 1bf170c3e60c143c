"""The pause of a person whose touch came too early (agent.dialogue.taps)."""

from typing import Final

PAUSE_S: Final = 0.75
"""Seconds until they touch again; docs/protocols.md says at least 0.7."""
