"""What people see: the card in the lobby and the board on the page."""
