"""BOOM-5 and BOOM-6: rolling and re-rolling."""

from tests.boom.table import boom, reroll


def test_bomb_needs_scissors() -> None:  # BOOM-6
    table = boom(players=3).rolls("gift gift scissors heart heart")
    table.rerolls(3, 4, gives="bomb bomb")
    table.refuses(reroll(3, 4), rule="BOOM-6")
    table.rerolls(2, 3, gives="gift heart")
    assert table.dice == "gift gift gift heart bomb"
    table.asks(0, "turn_tile")
