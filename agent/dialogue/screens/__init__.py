"""The customer's other screens; importing the package lets each stage add itself."""

from agent.dialogue.screens import ended, notes, paying, working

__all__ = ["ended", "notes", "paying", "working"]
