"""Dice are sealed: browsers commit to their nonces before any is told."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Matches that have begun go on with the dice they began with; tables that wait are sealed when all have come."""
    op.add_column("tables", sa.Column("seal", sa.Text))
    op.add_column("seats", sa.Column("commitment", sa.String(64)))
    op.add_column("seats", sa.Column("here", sa.Boolean, nullable=False, server_default=sa.false()))


def downgrade() -> None:
    """Forget it again."""
    op.drop_column("seats", "here")
    op.drop_column("seats", "commitment")
    op.drop_column("tables", "seal")
