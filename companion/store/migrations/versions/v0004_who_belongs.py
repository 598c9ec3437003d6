"""Links that let in for a while, seats taken over, arrivals without a device, who acted."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

# A browser that came back, wrote something or sat somewhere. What only looked once, a health check
# above all, has been seen in the moment it was made and never again.
ACTED = """
UPDATE device SET acted = seen
WHERE (circle_id IS NOT NULL AND seen > created)
   OR id IN (SELECT device_id FROM claim)
   OR ref IN (SELECT "by" FROM change)
   OR ref IN (SELECT "by" FROM deck_event)
"""


def upgrade() -> None:
    op.create_table(
        "invitation",
        sa.Column("code", sa.Text(), nullable=False),
        sa.Column("circle_id", sa.Integer(), nullable=False),
        sa.Column("once", sa.Boolean(), nullable=False),
        sa.Column("expires", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(
            ["circle_id"], ["circle.id"], name=op.f("fk_invitation_circle_id_circle")
        ),
        sa.PrimaryKeyConstraint("code", name=op.f("pk_invitation")),
    )
    op.add_column("claim", sa.Column("lost_by", sa.Text(), nullable=True))
    op.add_column("device", sa.Column("acted", sa.Double(), nullable=True))
    op.execute(ACTED)
    op.drop_index(op.f("ix_device_circle_id"), table_name="device")
    op.create_index("ix_device_circle_id_seen", "device", ["circle_id", "seen"], unique=False)
    _arrivals_by_ref()


def _arrivals_by_ref() -> None:
    op.execute(
        "CREATE TABLE kept AS SELECT play_id, ref, role, at"
        " FROM arrival JOIN device ON device.id = arrival.device_id"
    )
    op.drop_index(op.f("ix_arrival_device_id"), table_name="arrival")
    op.drop_table("arrival")
    op.create_table(
        "arrival",
        sa.Column("play_id", sa.Integer(), nullable=False),
        sa.Column("ref", sa.Text(), nullable=False),
        sa.Column("role", sa.Text(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["play_id"], ["play.id"], name=op.f("fk_arrival_play_id_play")),
        sa.PrimaryKeyConstraint("play_id", "ref", name=op.f("pk_arrival")),
    )
    op.execute(
        "INSERT INTO arrival (play_id, ref, role, at) SELECT play_id, ref, role, at FROM kept"
    )
    op.drop_table("kept")
