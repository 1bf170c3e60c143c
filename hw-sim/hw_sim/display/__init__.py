"""Simulated QR displays, each at its wire: a Nextion panel, a Bonrix display, a framebuffer.

Written from DEVICES.md section 3. `decode` is the eye of a phone that is pointed at them, and
`device` what the bench meets.
"""
