"""Games that a circle described or took in."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "own_game",
        sa.Column("slug", sa.Text(), nullable=False),
        sa.Column("circle_id", sa.Integer(), nullable=False),
        sa.Column("definition", sa.JSON(), nullable=False),
        sa.Column("created", sa.Double(), nullable=False),
        sa.Column("updated", sa.Double(), nullable=False),
        sa.Column("deleted_at", sa.Double(), nullable=True),
        sa.ForeignKeyConstraint(
            ["circle_id"], ["circle.id"], name=op.f("fk_own_game_circle_id_circle")
        ),
        sa.PrimaryKeyConstraint("slug", name=op.f("pk_own_game")),
    )
    op.create_index(op.f("ix_own_game_circle_id"), "own_game", ["circle_id"], unique=False)
