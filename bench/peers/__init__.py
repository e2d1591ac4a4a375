"""Other game servers, driven as the service is: boardgame.io and Colyseus."""
