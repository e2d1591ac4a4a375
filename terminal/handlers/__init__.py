"""What each command does: one file per command. What can be typed is in terminal/commands."""
