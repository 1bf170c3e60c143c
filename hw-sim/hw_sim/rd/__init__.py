"""A simulated UIDAI Registered Device service (devices.md 1).

`errors`, `options`, `vendor_profiles` and `answers` are the rules, the vendors' differences and the
XML, without I/O. `sensor` is the simulated sensor, `service` its process on the PC, `app` and
`server` its HTTP side, `device` its bench device.
"""
