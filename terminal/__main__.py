"""`python -m terminal`: the command line without an installed script."""

from terminal import main

main()
