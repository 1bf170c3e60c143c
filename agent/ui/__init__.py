"""The touch page: turns screens into words, HTML and JSON, and requests into presses."""
