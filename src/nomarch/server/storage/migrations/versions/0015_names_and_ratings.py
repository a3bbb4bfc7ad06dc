"""Names that people had, seats that were left in rated matches, rated contests."""

from collections import Counter

import sqlalchemy as sa
from alembic import op

from nomarch.server.people.looks import looks

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    """Nobody has left a rated match and come back, no contest is rated, and everybody has their first name."""
    op.add_column("terms", sa.Column("gone", sa.Text))
    op.add_column("contests", sa.Column("rated", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_table(
        "former_names",
        sa.Column("player", sa.String(32), primary_key=True),
        sa.Column("looks", sa.String(64), primary_key=True),
        sa.Column("name", sa.String(24), nullable=False),
        sa.Column("at", sa.String(32), nullable=False),
    )
    op.create_index("ix_former_names_looks", "former_names", ["looks"])
    look_again(op.get_bind())


def look_again(connection: sa.Connection) -> None:
    """What names look like is known better by now; where two would look the same, both stay as they were."""
    people = sa.table("people", sa.column("id"), sa.column("name"), sa.column("looks"))
    known = [(row.id, row.looks, looks(row.name)) for row in connection.execute(sa.select(people))]
    taken = Counter(look for _, before, after in known for look in {before, after})
    for player, before, after in known:
        if after and before != after and taken[after] == 1:
            connection.execute(sa.update(people).where(people.c.id == player).values(looks=after))


def downgrade() -> None:
    """Forget it again."""
    op.drop_table("former_names")
    with op.batch_alter_table("contests") as table:
        table.drop_column("rated")
    with op.batch_alter_table("terms") as table:
        table.drop_column("gone")
