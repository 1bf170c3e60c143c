"""What stands in for a screen whose page cannot be written: plain, with the way out."""

from dataclasses import replace
from html import escape

from agent.dialogue.screens import Act, Name, Screen, Text

WAYS_OUT = (Act.BACK, Act.CANCEL, Act.DONE, Act.MORE_TIME, Act.NOT_HANDED, Act.ATTENDANT)
"""What can be touched without seeing what is asked."""


def plain(screen: Screen) -> Screen:
    """Return the plain screen in the place of one that trips, for the same revision."""
    return replace(
        screen,
        name=Name.SORRY,
        title=Text("plain-title"),
        text=Text("plain-text"),
        choices=(),
        input=None,
        actions=tuple(act for act in WAYS_OUT if act in screen.actions),
        error=None,
        facts={},
        step=0,
        steps=0,
    )


def bare(screen: Screen, version: str) -> str:
    """Return the fragment of last resort: no template, no catalogue, and the script runs on."""
    buttons = "".join(
        f'<button type="button" class="aside" data-act="{act.value}">{act.value}</button>'
        for act in WAYS_OUT
        if act in screen.actions
    )
    return (
        f'<article class="screen is-sorry" lang="{escape(screen.language)}" data-name="sorry" '
        f'data-revision="{screen.revision}" data-version="{escape(version)}"><main class="tell">'
        '<h1 tabindex="-1">This page cannot be shown</h1>'
        f'<div class="asides">{buttons}</div></main></article>'
    )
