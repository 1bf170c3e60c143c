"""The deterministic simulation: the whole kiosk, its people and its world, from one seed."""
