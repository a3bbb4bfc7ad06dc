"""The daily deal: its chain of dice, its days, its pages."""
