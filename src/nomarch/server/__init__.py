"""The server: tables, their store, and the pages that show them."""

from .app import create_app
from .serve import serve
from .settings import Settings

__all__ = ["Settings", "create_app", "serve"]
