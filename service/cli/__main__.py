"""`python -m service.cli`: the command line without an installed script."""

from service.cli import main

main()
