"""The touch page: screens become words, HTML and JSON, and touches become presses."""
