"""Games by how often they were played, and totals by who wins, are found by an index."""

from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.drop_index("ix_result_person_id_game", "result")
    op.drop_index("ix_result_circle_id_game_points", "result")
    direction = ["game", "lowest_wins", "points"]
    op.create_index("ix_result_person_id_game_points", "result", ["person_id", *direction])
    op.create_index("ix_result_circle_id_game_points", "result", ["circle_id", *direction])
    op.create_index("ix_play_circle_id_game", "play", ["circle_id", "game", "updated"])
