"""`python -m nomarch` is the command line."""

from .cli import main

main()
