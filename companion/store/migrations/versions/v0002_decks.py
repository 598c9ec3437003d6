"""The digital deck: what was dealt, and what happened since."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "deck",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("ref", sa.Text(), nullable=False),
        sa.Column("circle_id", sa.Integer(), nullable=False),
        sa.Column("play_id", sa.Integer(), nullable=True),
        sa.Column("round", sa.Integer(), nullable=True),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("seats", sa.JSON(), nullable=False),
        sa.Column("started", sa.JSON(), nullable=False),
        sa.Column("head", sa.Integer(), nullable=False),
        sa.Column("key", sa.Text(), nullable=True),
        sa.Column("created", sa.Double(), nullable=False),
        sa.Column("updated", sa.Double(), nullable=False),
        sa.Column("expires", sa.Double(), nullable=True),
        sa.Column("closed", sa.Double(), nullable=True),
        sa.ForeignKeyConstraint(
            ["circle_id"], ["circle.id"], name=op.f("fk_deck_circle_id_circle")
        ),
        sa.ForeignKeyConstraint(["play_id"], ["play.id"], name=op.f("fk_deck_play_id_play")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_deck")),
        sa.UniqueConstraint("circle_id", "key", name=op.f("uq_deck_circle_id_key")),
        sa.UniqueConstraint("ref", name=op.f("uq_deck_ref")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_deck_expires"), "deck", ["expires"], unique=False)
    op.create_index("ix_deck_play_id_round", "deck", ["play_id", "round"], unique=False)

    op.create_table(
        "deck_event",
        sa.Column("deck_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.Column("by", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("data", sa.JSON(), nullable=False),
        sa.Column("key", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(["deck_id"], ["deck.id"], name=op.f("fk_deck_event_deck_id_deck")),
        sa.PrimaryKeyConstraint("deck_id", "number", name=op.f("pk_deck_event")),
        sa.UniqueConstraint("deck_id", "key", name=op.f("uq_deck_event_deck_id_key")),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    op.drop_table("deck_event")
    op.drop_table("deck")
