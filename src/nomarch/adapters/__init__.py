"""The games as other libraries know games: PettingZoo, Gymnasium, OpenSpiel, and batches of our own."""
