"""The server: tables, their store, and the pages that show them.

Nothing is imported here: worker processes need one module of this package and start quickly without the others.
"""
