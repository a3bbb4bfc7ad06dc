"""Bots, hints, and where they think: in processes here, or by workers on other machines."""
