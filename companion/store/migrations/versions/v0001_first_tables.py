"""The first tables: circles, devices, people, plays and their logs, codes and claims."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "circle",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("code", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("is_home", sa.Boolean(), nullable=True),
        sa.Column("created", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_circle")),
        sa.UniqueConstraint("code", name=op.f("uq_circle_code")),
        sa.UniqueConstraint("is_home", name=op.f("uq_circle_is_home")),
    )
    op.create_table(
        "device",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("ref", sa.Text(), nullable=False),
        sa.Column("circle_id", sa.Integer(), nullable=True),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("created", sa.Double(), nullable=False),
        sa.Column("seen", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(
            ["circle_id"], ["circle.id"], name=op.f("fk_device_circle_id_circle")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_device")),
        sa.UniqueConstraint("ref", name=op.f("uq_device_ref")),
    )
    op.create_index(op.f("ix_device_circle_id"), "device", ["circle_id"], unique=False)

    op.create_table(
        "person",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("circle_id", sa.Integer(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("folded", sa.Text(), nullable=False),
        sa.Column("colour", sa.Integer(), nullable=False),
        sa.Column("uses", sa.Integer(), nullable=False),
        sa.Column("last_played", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(
            ["circle_id"], ["circle.id"], name=op.f("fk_person_circle_id_circle")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_person")),
        sa.UniqueConstraint("circle_id", "folded", name=op.f("uq_person_circle_id_folded")),
    )
    op.create_table(
        "play",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("ref", sa.Text(), nullable=False),
        sa.Column("circle_id", sa.Integer(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("head", sa.Integer(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("scorer_code", sa.Text(), nullable=False),
        sa.Column("watch_code", sa.Text(), nullable=False),
        sa.Column("key", sa.Text(), nullable=True),
        sa.Column("created", sa.Double(), nullable=False),
        sa.Column("updated", sa.Double(), nullable=False),
        sa.Column("finished_at", sa.Double(), nullable=True),
        sa.Column("put_away_at", sa.Double(), nullable=True),
        sa.Column("summary", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(
            ["circle_id"], ["circle.id"], name=op.f("fk_play_circle_id_circle")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_play")),
        sa.UniqueConstraint("circle_id", "key", name=op.f("uq_play_circle_id_key")),
        sa.UniqueConstraint("ref", name=op.f("uq_play_ref")),
        sa.UniqueConstraint("scorer_code", name=op.f("uq_play_scorer_code")),
        sa.UniqueConstraint("watch_code", name=op.f("uq_play_watch_code")),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_play_circle_id_updated", "play", ["circle_id", "updated"], unique=False)

    op.create_table(
        "change",
        sa.Column("play_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.Column("by", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("data", sa.JSON(), nullable=False),
        sa.Column("key", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(["play_id"], ["play.id"], name=op.f("fk_change_play_id_play")),
        sa.PrimaryKeyConstraint("play_id", "number", name=op.f("pk_change")),
        sa.UniqueConstraint("play_id", "key", name=op.f("uq_change_play_id_key")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "claim",
        sa.Column("play_id", sa.Integer(), nullable=False),
        sa.Column("player", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("device_id", sa.Integer(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(
            ["device_id"], ["device.id"], name=op.f("fk_claim_device_id_device")
        ),
        sa.ForeignKeyConstraint(["play_id"], ["play.id"], name=op.f("fk_claim_play_id_play")),
        sa.PrimaryKeyConstraint("play_id", "player", name=op.f("pk_claim")),
    )
    op.create_index(op.f("ix_claim_device_id"), "claim", ["device_id"], unique=False)

    op.create_table(
        "short_code",
        sa.Column("code", sa.Text(), nullable=False),
        sa.Column("role", sa.Text(), nullable=False),
        sa.Column("play_id", sa.Integer(), nullable=True),
        sa.Column("circle_id", sa.Integer(), nullable=True),
        sa.Column("expires", sa.Double(), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["circle_id"], ["circle.id"], name=op.f("fk_short_code_circle_id_circle")
        ),
        sa.ForeignKeyConstraint(["play_id"], ["play.id"], name=op.f("fk_short_code_play_id_play")),
        sa.PrimaryKeyConstraint("code", name=op.f("pk_short_code")),
    )
    op.create_index(op.f("ix_short_code_play_id"), "short_code", ["play_id"], unique=False)


def downgrade() -> None:
    op.drop_table("short_code")
    op.drop_table("claim")
    op.drop_table("change")
    op.drop_table("play")
    op.drop_table("person")
    op.drop_table("device")
    op.drop_table("circle")
