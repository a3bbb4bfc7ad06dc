"""Dice to which every browser adds a link at each roll."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    """No table has such dice yet."""
    op.add_column("tables", sa.Column("shaken", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("seats", sa.Column("link", sa.String(64)))
    op.add_column("seats", sa.Column("roll", sa.Integer))
    op.add_column("events", sa.Column("links", sa.Text))


def downgrade() -> None:
    """Forget it again."""
    for table, columns in {"events": ["links"], "seats": ["roll", "link"], "tables": ["shaken"]}.items():
        with op.batch_alter_table(table) as changed:
            for column in columns:
                changed.drop_column(column)
