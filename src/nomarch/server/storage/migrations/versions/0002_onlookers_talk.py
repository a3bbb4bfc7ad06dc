"""Onlookers may talk where a table allows it; every line knows its voice."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Old tables stay among their players; old lines were all said by seats."""
    op.add_column("tables", sa.Column("open_talk", sa.Integer, nullable=False, server_default="0"))
    op.add_column("talk", sa.Column("voice", sa.String(16), nullable=False, server_default=""))
    op.execute("UPDATE talk SET voice = CAST(seat AS VARCHAR(16))")


def downgrade() -> None:
    """What onlookers said has no place in the older form."""
    op.execute("DELETE FROM talk WHERE seat < 0")
    op.drop_column("talk", "voice")
    op.drop_column("tables", "open_talk")
