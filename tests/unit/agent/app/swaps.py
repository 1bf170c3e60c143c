"""Contents of /proc/swaps."""

SWAPS_HEAD = "Filename\t\t\t\tType\t\tSize\t\tUsed\t\tPriority\n"
SWAP_FILE = "/var/swap                               file\t\t102396\t\t0\t\t-2\n"
