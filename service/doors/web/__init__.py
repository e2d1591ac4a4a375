"""The door for browsers and curl: Connect, gRPC-Web and JSON over HTTP/1.1, and the files of the web client."""
