"""The play site's server: matches by HTTP and WebSocket, kept in a database; knows no game."""
