"""Imported once where the servers of tests branch off: what the first requests of each would do again is done here.

Nothing of it depends on a server's settings, and no thread is begun.
"""

from __future__ import annotations

from nomarch.page.frames import environment
from nomarch.server.garbage import look_seldom
from nomarch.server.routes import get_ready

get_ready()
for _name in environment().list_templates(extensions=["html"]):
    environment().get_template(_name)
look_seldom()  # else every server would look through all that is imported, and get a copy of it
