"""The devices of this kiosk: the drivers that the configuration names, each with its probe.

Only this package knows concrete drivers; all other packages know only the ports. A kind that is not
fitted is not imported, which saves memory.
"""
