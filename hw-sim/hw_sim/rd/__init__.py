"""A simulated UIDAI Registered Device service (DEVICES.md section 1).

`errors`, `options`, `styles` and `answers` are the rules, the vendors' ways and the XML, without
I/O. `reader` is the sensor in time, `service` its process on the PC, `app` and `server` what the
kiosk meets, `device` what the bench meets.
"""
