"""Analyses of matches, practice from a moment of one, and the workbench."""
