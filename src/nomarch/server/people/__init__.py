"""People as far as the server knows them: guests by their cookie alone, others by a name that they keep."""

from .kept import People as People
