"""Where logs are kept: Redis Streams, and what is listed and hinted beside them."""
