"""Phones that opened a link of a play, and how often short codes were typed."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "arrival",
        sa.Column("play_id", sa.Integer(), nullable=False),
        sa.Column("device_id", sa.Integer(), nullable=False),
        sa.Column("role", sa.Text(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(
            ["device_id"], ["device.id"], name=op.f("fk_arrival_device_id_device")
        ),
        sa.ForeignKeyConstraint(["play_id"], ["play.id"], name=op.f("fk_arrival_play_id_play")),
        sa.PrimaryKeyConstraint("play_id", "device_id", name=op.f("pk_arrival")),
    )
    op.create_index(op.f("ix_arrival_device_id"), "arrival", ["device_id"], unique=False)

    op.create_table(
        "attempts",
        sa.Column("scope", sa.Text(), nullable=False),
        sa.Column("since", sa.Double(), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("scope", name=op.f("pk_attempts")),
    )


def downgrade() -> None:
    op.drop_table("attempts")
    op.drop_table("arrival")
