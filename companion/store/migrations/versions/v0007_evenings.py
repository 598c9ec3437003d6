"""Evenings: the plays of a circle begun on one device until six hours of quiet."""

import secrets
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

QUIET_SECONDS = 6 * 3600
BEGUN = """
SELECT play.id, play.circle_id, play.created, play.updated, change."by"
FROM play LEFT JOIN change ON change.play_id = play.id AND change.number = 1
ORDER BY play.created, play.id
"""


def upgrade() -> None:
    op.create_table(
        "evening",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("ref", sa.Text(), nullable=False),
        sa.Column("circle_id", sa.Integer(), nullable=False),
        sa.Column("by", sa.Text(), nullable=False),
        sa.Column("begun", sa.Double(), nullable=False),
        sa.Column("scorer_code", sa.Text(), nullable=False),
        sa.Column("watch_code", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["circle_id"], ["circle.id"], name=op.f("fk_evening_circle_id_circle")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_evening")),
        sa.UniqueConstraint("ref", name=op.f("uq_evening_ref")),
        sa.UniqueConstraint("scorer_code", name=op.f("uq_evening_scorer_code")),
        sa.UniqueConstraint("watch_code", name=op.f("uq_evening_watch_code")),
    )
    op.create_index("ix_evening_circle_id_begun", "evening", ["circle_id", "begun"])
    for table in ("play", "short_code"):
        op.execute(  # as both databases take it; the usual way would make the table anew
            f"ALTER TABLE {table} ADD COLUMN evening_id INTEGER"
            f" CONSTRAINT fk_{table}_evening_id_evening REFERENCES evening (id)"
        )
        op.create_index(op.f(f"ix_{table}_evening_id"), table, ["evening_id"])
    _existing_plays()


def _existing_plays() -> None:
    """A play belongs to the evening of its device that was not quiet for six hours by then."""
    connection = op.get_bind()
    evenings: list[dict[str, Any]] = []
    plays: list[dict[str, int]] = []
    latest: dict[tuple[int, str], tuple[int, float]] = {}
    for row in connection.execute(sa.text(BEGUN)):
        whose = (row.circle_id, row.by or "")
        number, quiet_since = latest.get(whose, (0, 0.0))
        if not number or row.created > quiet_since + QUIET_SECONDS:
            number = len(evenings) + 1
            evenings.append(_evening(number, *whose, row.created))
        latest[whose] = number, max(quiet_since, row.updated)
        plays.append({"play_id": row.id, "evening_id": number})
    if not plays:
        return
    table = sa.table("evening", *map(sa.column, evenings[0]))
    connection.execute(sa.insert(table), evenings)
    connection.execute(
        sa.text("UPDATE play SET evening_id = :evening_id WHERE id = :play_id"), plays
    )
    if connection.dialect.name == "postgresql":
        op.execute(f"ALTER SEQUENCE evening_id_seq RESTART WITH {len(evenings) + 1}")


def _evening(number: int, circle_id: int, by: str, begun: float) -> dict[str, Any]:
    codes = {name: secrets.token_urlsafe(16) for name in ("ref", "scorer_code", "watch_code")}
    return {"id": number, "circle_id": circle_id, "by": by, "begun": begun, **codes}
