"""The handlers carry out the dialogue's effects; each declares which (`handling`)."""
