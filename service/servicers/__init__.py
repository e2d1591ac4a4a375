"""The servicers: parse, call the application, answer. Nothing is decided here."""
