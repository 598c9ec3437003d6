"""A deck knows who dealt it and which one it replaced, so that a new deal can be taken back."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("deck", sa.Column("dealt_by", sa.Text()))
    op.add_column("deck", sa.Column("replaces", sa.Integer()))
