"""What runs on the operator's server, and the orders that the operator writes."""

__version__ = "0.1.0"
