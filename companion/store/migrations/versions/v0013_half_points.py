"""Points of results and sums are kept in halves, so that half points are whole numbers too."""

from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    for table in ("result", "tally"):
        op.execute(f"UPDATE {table} SET points = points * 2")
