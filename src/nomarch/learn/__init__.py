"""Learning values by self-play: the network's training, its weights and their manifest."""
