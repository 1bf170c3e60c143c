"""Simulated QR displays on their wires: a Nextion panel, a Bonrix display, a framebuffer.

Written from devices.md 3. `decode` is a phone's camera, and `device` their bench device.
"""
