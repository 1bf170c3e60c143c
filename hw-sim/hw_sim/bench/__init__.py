"""The bench: one page for a person, three addresses for a script, over any simulated devices."""
