"""What carries out the dialogue's effects: each says which effects it takes (`handling`)."""
