"""Tables say whether hints are allowed."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Tables that were opened before allow them."""
    op.add_column("tables", sa.Column("hints", sa.Boolean, nullable=False, server_default=sa.true()))


def downgrade() -> None:
    """Forget it again."""
    op.drop_column("tables", "hints")
