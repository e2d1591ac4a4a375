"""The workers of one machine: which of them is the home of a match, and how calls get there."""
