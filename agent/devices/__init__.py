"""The devices of this kiosk: the drivers that the configuration names, each with its probe.

Only this package knows concrete drivers, with one module for each kind of device; all others know
only their ports. A kind that is not fitted is not imported, which saves memory.
"""
