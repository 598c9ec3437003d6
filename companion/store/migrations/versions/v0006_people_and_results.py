"""People with sign and other names; results of finished plays; plays deleted or left out."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    _people()
    _plays()
    _results()
    _sums()


def _people() -> None:
    op.add_column("person", sa.Column("sign", sa.Integer(), nullable=False, server_default="0"))
    for name in ("hidden", "guest"):
        op.add_column("person", _no(name))
    op.execute("UPDATE person SET sign = colour")
    op.create_table(
        "alias",
        sa.Column("circle_id", sa.Integer(), nullable=False),
        sa.Column("folded", sa.Text(), nullable=False),
        sa.Column("person_id", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["circle_id"], ["circle.id"], name=op.f("fk_alias_circle_id_circle")
        ),
        sa.ForeignKeyConstraint(
            ["person_id"], ["person.id"], name=op.f("fk_alias_person_id_person")
        ),
        sa.PrimaryKeyConstraint("circle_id", "folded", name=op.f("pk_alias")),
    )
    op.create_index(op.f("ix_alias_person_id"), "alias", ["person_id"])


def _plays() -> None:
    op.add_column("play", _no("excluded"))
    op.add_column("play", sa.Column("deleted_at", sa.Double(), nullable=True))
    columns = ["circle_id", "finished_at", "updated"]
    op.create_index("ix_play_circle_id_finished_at", "play", columns)
    op.create_index("ix_play_circle_id_put_away_at", "play", ["circle_id", "put_away_at"])
    op.create_index("ix_play_circle_id_deleted_at", "play", ["circle_id", "deleted_at"])


def _results() -> None:
    op.create_table(
        "result",
        sa.Column("play_id", sa.Integer(), nullable=False),
        sa.Column("player", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("circle_id", sa.Integer(), nullable=False),
        sa.Column("person_id", sa.Integer(), nullable=True),
        *(sa.Column(name, sa.Text(), nullable=False) for name in ("name", "folded", "game")),
        sa.Column("points", sa.BigInteger(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("won", sa.Boolean(), nullable=False),
        sa.Column("shared", sa.Boolean(), nullable=False),
        sa.Column("players", sa.Integer(), nullable=False),
        sa.Column("lowest_wins", sa.Boolean(), nullable=False),
        *(sa.Column(name, sa.Integer()) for name in ("majorities", "ties", "fours")),
        sa.Column("started", sa.Double(), nullable=False),
        sa.Column("ended", sa.Double(), nullable=False),
        sa.Column("year", sa.Integer(), nullable=False),
        sa.Column("counts", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["play_id"], ["play.id"], name=op.f("fk_result_play_id_play")),
        sa.ForeignKeyConstraint(
            ["circle_id"], ["circle.id"], name=op.f("fk_result_circle_id_circle")
        ),
        sa.ForeignKeyConstraint(
            ["person_id"], ["person.id"], name=op.f("fk_result_person_id_person")
        ),
        sa.PrimaryKeyConstraint("play_id", "player", name=op.f("pk_result")),
    )
    op.create_index("ix_result_person_id_ended", "result", ["person_id", "ended"])
    op.create_index("ix_result_person_id_game", "result", ["person_id", "game", "points"])
    op.create_index("ix_result_circle_id_folded", "result", ["circle_id", "folded"])
    for name in ("points", "majorities", "fours"):
        columns = ["circle_id", "game", name]
        op.create_index(f"ix_result_circle_id_game_{name}", "result", columns)


def _sums() -> None:
    op.create_table(
        "tally",
        sa.Column("circle_id", sa.Integer(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("year", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("person_id", sa.Integer(), autoincrement=False, nullable=False),
        *(_number(name) for name in ("plays", "seats", "wins", "shared")),
        *(sa.Column(name, sa.BigInteger(), nullable=False) for name in ("chance", "points")),
        *(_number(name) for name in ("majorities", "ties")),
        sa.ForeignKeyConstraint(
            ["circle_id"], ["circle.id"], name=op.f("fk_tally_circle_id_circle")
        ),
        sa.PrimaryKeyConstraint("circle_id", "game", "year", "person_id", name=op.f("pk_tally")),
    )
    op.create_index("ix_tally_person_id", "tally", ["person_id"])
    op.create_table(
        "versus",
        _number("person_id"),
        _number("other_id"),
        *(_number(name) for name in ("ahead", "behind", "level")),
        sa.ForeignKeyConstraint(
            ["person_id"], ["person.id"], name=op.f("fk_versus_person_id_person")
        ),
        sa.ForeignKeyConstraint(
            ["other_id"], ["person.id"], name=op.f("fk_versus_other_id_person")
        ),
        sa.PrimaryKeyConstraint("person_id", "other_id", name=op.f("pk_versus")),
    )


def _number(name: str) -> sa.Column[Any]:
    return sa.Column(name, sa.Integer(), nullable=False)


def _no(name: str) -> sa.Column[Any]:
    return sa.Column(name, sa.Boolean(), nullable=False, server_default=sa.false())
