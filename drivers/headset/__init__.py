"""Whether somebody has a headset plugged in, as the kernel knows it."""
