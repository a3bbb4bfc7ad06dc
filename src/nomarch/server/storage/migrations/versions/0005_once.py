"""A wish that is sent twice is granted once; processes share out the tables whose bots are to play."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Older tables and lines were asked for without a mark; nobody looks after a table yet."""
    op.add_column("tables", sa.Column("request", sa.String(64)))
    op.create_index("one_table_a_request", "tables", ["owner", "request"], unique=True)
    op.create_index("running", "tables", ["result", "moved"])
    op.add_column("talk", sa.Column("said", sa.String(64)))
    op.create_index("one_line_a_message", "talk", ["table_id", "said"], unique=True)
    op.create_table(
        "drivers",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("process", sa.String(16), nullable=False),
        sa.Column("until", sa.Double, nullable=False),
    )


def downgrade() -> None:
    """Forget it again."""
    op.drop_table("drivers")
    op.drop_index("one_line_a_message", "talk")
    op.drop_column("talk", "said")
    op.drop_index("running", "tables")
    op.drop_index("one_table_a_request", "tables")
    op.drop_column("tables", "request")
