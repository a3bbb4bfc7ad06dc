"""Search that knows no game: the exact turn solver, tree search and rollouts."""
