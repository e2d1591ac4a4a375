"""Metrics for Prometheus: what all processes of a service have counted, as one page of text."""
