"""The screens of steps, a module for each theme; importing the package lets each add itself."""

from agent.dialogue.steps import capture, form, identity, inquiry, otp, pick, review

__all__ = ["capture", "form", "identity", "inquiry", "otp", "pick", "review"]
