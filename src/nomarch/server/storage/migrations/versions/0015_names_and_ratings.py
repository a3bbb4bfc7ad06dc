"""Names that people had, seats that were left in rated matches, rated contests."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    """Nobody has left a rated match and come back."""
    op.add_column("terms", sa.Column("gone", sa.Text))


def downgrade() -> None:
    """Forget it again."""
    with op.batch_alter_table("terms") as table:
        table.drop_column("gone")
