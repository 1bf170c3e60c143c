"""Detects a plugged-in headset through the kernel."""
