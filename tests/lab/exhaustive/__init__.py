"""Every state that the lifecycle can come to, walked through breadth first."""
