"""Results of late guests are written anew at the start; the ranking reads an index alone."""

from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    late = "SELECT play_id FROM change WHERE kind = 'joined'"
    op.execute(f"UPDATE result SET started = -1 WHERE play_id IN ({late})")
    ranked = ["circle_id", "game", "person_id", "plays", "wins", "chance"]
    op.create_index("ix_tally_circle_id_game_person_id", "tally", ranked)
