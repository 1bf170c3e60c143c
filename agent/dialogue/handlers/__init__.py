"""What the desk does on behalf of a visit and has to wait for: codes, captures, the card reader.

Each takes an effect, and gives the happening that ends it; none of them raises for what the outside
does.
"""
