"""A note on a play, and what was deleted for good."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute("ALTER TABLE play ADD COLUMN note TEXT DEFAULT '' NOT NULL")
    op.create_table(
        "gone_play",
        sa.Column("digest", sa.Text(), nullable=False),
        sa.Column("circle_id", sa.Integer(), nullable=False),
        sa.Column("by_link", sa.Boolean(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(
            ["circle_id"], ["circle.id"], name=op.f("fk_gone_play_circle_id_circle")
        ),
        sa.PrimaryKeyConstraint("digest", "circle_id", name=op.f("pk_gone_play")),
    )
