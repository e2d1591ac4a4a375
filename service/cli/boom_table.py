"""How boom looks in a terminal."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from powderkeg.v1.boom_pb2 import (
    BOOM_SYMBOL_BOMB,
    BOOM_SYMBOL_GIFT,
    BOOM_SYMBOL_HEART,
    BOOM_SYMBOL_SCISSORS,
    BOOM_TILE_BOOM,
    BOOM_TILE_FUSE,
    BOOM_TILE_GIFT,
    BOOM_TILE_UNSPECIFIED,
    BoomAction,
    BoomDiceCount,
    BoomName,
    BoomReroll,
    BoomRolled,
    BoomSymbol,
    BoomTileTurned,
    BoomTurn,
    BoomView,
)
from powderkeg.v1.match_pb2 import Action, Choice, Decision, Event, View
from powderkeg.v1.match_service_pb2 import ListLegalActionsResponse
from service.cli.drawing import Drawing, Menu, NotUnderstood, read_number

DICE = 5
ROLLS = 3
HEART = "♥"
SYMBOLS = {
    BOOM_SYMBOL_BOMB: ("bomb", "●", "bold red"),
    BOOM_SYMBOL_GIFT: ("gift", "▣", "yellow"),
    BOOM_SYMBOL_HEART: ("heart", HEART, "magenta"),
    BOOM_SYMBOL_SCISSORS: ("scissors", "✂", "cyan"),
}
"""By symbol: the code of its card, how it is drawn, and in which style."""
TILES = {
    BOOM_TILE_UNSPECIFIED: ("", "▒▒", "blue"),
    BOOM_TILE_FUSE: ("tile_fuse", "~", "dim"),
    BOOM_TILE_GIFT: ("tile_gift", "▣", "yellow"),
    BOOM_TILE_BOOM: ("tile_boom", "✸", "bold red"),
}
"""By tile, likewise."""


class BoomTable(Drawing):
    """Hearts by seat, the tiles in a row, the dice with their places."""

    typed = "the places of dice, as in 0 3, or the number of a tile, a seat or a choice; just Enter is the first choice"

    # -- what happened -----------------------------------------------------------------------------------------

    def game_event(self, event: Event) -> Text:
        boom, who = event.boom, self.seating.who
        match boom.WhichOneof("event"):
            case "turn_began":
                said = Text(f"{self.seating.whose(boom.turn_began.seat)} turn.", "bold")
            case "rolled":
                said = self._rolled(boom.rolled)
            case "dice_count":
                said = self._dice_count(boom.dice_count)
            case "heart_gained":
                said = Text(f"{who(boom.heart_gained.seat)} gained a heart.", "magenta")
            case "tile_turned":
                said = self._tile_turned(boom.tile_turned)
            case "player_named":
                named = boom.player_named
                said = Text(f"{who(named.seat)} named {self.seating.whom(named.target)} to turn over a tile.")
            case "heart_lost":
                said = Text(f"{who(boom.heart_lost.seat)} lost a heart.", "red")
            case "tiles_shuffled":
                said = Text("All tiles were shuffled face down: a new round.")
            case "player_out":
                said = Text(f"{who(boom.player_out.seat)} had no heart left and went out.", "bold red")
            case _:
                said = super().game_event(event)
        return said

    def _rolled(self, rolled: BoomRolled) -> Text:
        again = "" if len(rolled.rolled) == DICE else f" {' '.join(map(str, rolled.rolled))} again"
        dice = [self._symbol(symbol, "") for symbol in rolled.dice]
        return Text.assemble(f"{self.seating.who(rolled.seat)} rolled{again}: ", Text(" ").join(dice))

    def _dice_count(self, count: BoomDiceCount) -> Text:
        tiles = self._tiles_to_come(count.bombs, count.gifts)
        return Text(f"The dice counted: {tiles}." if tiles else "The dice counted: no tile to turn over.")

    def _tile_turned(self, turned: BoomTileTurned) -> Text:
        code, _, style = TILES[turned.face]
        said = f"{self.seating.who(turned.seat)} turned over tile {turned.tile}: "
        return Text.assemble(said, (self.words.card(code), style), "" if code == "tile_boom" else ".")

    def _tiles_to_come(self, bombs: int, gifts: int) -> str:
        dice = ((bombs, self.words.card("bomb")), (gifts, self.words.card("gift")))
        return ", ".join(f"{count} x {title}" for count, title in dice if count)

    def _symbol(self, symbol: BoomSymbol.ValueType, gap: str = " ") -> Text:
        code, drawn, style = SYMBOLS[symbol]
        return Text(f"{drawn}{gap}{self.words.card(code)}", style)

    def opens_turn(self, event: Event) -> bool:
        return event.boom.HasField("turn_began") or super().opens_turn(event)

    def begins_turn(self, events: Sequence[Event], before: Sequence[Decision], after: Sequence[Decision]) -> bool:
        return any(map(self.opens_turn, events))

    # -- the table ---------------------------------------------------------------------------------------------

    def draw(self, view: View, decisions: Sequence[Decision], note: str = "") -> RenderableType:
        boom = view.boom
        rows: list[tuple[str, RenderableType]] = [
            ("seats", self._seats(boom)),
            ("tiles", self._tiles(boom)),
            ("dice", self._dice(boom)),
        ]
        if decisions:
            rows.append(("now", self._now(boom, decisions[0])))
        return self.frame(rows, note)

    def _seats(self, boom: BoomView) -> RenderableType:
        grid = Table.grid(padding=(0, 1))
        for seat, hearts in enumerate(boom.hearts):
            shown = Text(HEART * hearts, "magenta") if hearts else Text("out", "dim")
            turn = "has the dice" if seat == boom.roller and hearts else ""
            grid.add_row(
                str(seat), Text(self.seating.who(seat), "bold" if seat == self.seating.me else ""), shown, turn
            )
        return grid

    def _tiles(self, boom: BoomView) -> RenderableType:
        grid = Table.grid(padding=(0, 1))
        for _ in boom.tiles:
            grid.add_column(justify="right", min_width=2)
        grid.add_row(*(Text(str(place), "dim" if face else "bold") for place, face in enumerate(boom.tiles)))
        grid.add_row(*(Text(TILES[face][1], TILES[face][2]) for face in boom.tiles))
        down = list(boom.tiles).count(BOOM_TILE_UNSPECIFIED)
        legend = [f"▒▒ face down: {down}, one of them is {self.words.card('tile_boom')}"]
        legend += [f"{TILES[face][1]} {self.words.card(TILES[face][0])}" for face in (BOOM_TILE_FUSE, BOOM_TILE_GIFT)]
        return Group(grid, Text("   ".join(legend), "dim"))

    def _dice(self, boom: BoomView) -> RenderableType:
        if not boom.dice:
            return Text("not rolled yet", "dim")
        grid = Table.grid(padding=(0, 3))
        grid.add_row(*(Text(str(place), "bold") for place in range(len(boom.dice))))
        grid.add_row(*(self._symbol(symbol) for symbol in boom.dice))
        return grid

    def _now(self, boom: BoomView, asked: Decision) -> Text:
        """Who is asked for what and why, and which dice are still to come."""
        match asked.kind:
            case "roll":
                what = "roll all five dice"
            case "reroll":
                what = f"roll again or stop, after {boom.rolls} of {ROLLS} rolls"
            case "turn_tile":
                what = f"turn over a tile {self._why(boom, asked.seat)}"
            case _:
                what = "name another player"
        later = self._tiles_to_come(boom.bombs, boom.gifts)
        said = f"{self.seating.who(asked.seat)}: {what}."
        return Text(f"{said} Still to come: {later}." if later else said)

    def _why(self, boom: BoomView, seat: int) -> str:
        if boom.HasField("named_by"):
            return f"(named by {self.seating.whom(boom.named_by)})"
        return "for a bomb" if seat == boom.roller else "for a gift die"

    # -- choosing ----------------------------------------------------------------------------------------------

    def menu(self, legal: ListLegalActionsResponse) -> Menu:
        actions = [choice.action.boom for choice in legal.choices]
        match legal.kind:
            case "reroll":
                return self._reroll_menu([action.reroll for action in actions if action.HasField("reroll")])
            case "turn_tile":
                places = " ".join(str(action.turn.tile) for action in actions)
                return [
                    ("Enter", f"tile {actions[0].turn.tile}"),
                    ("number", f"any tile that is face down: {places}"),
                ]
            case "name_player":
                seats = [action.name.seat for action in actions]
                first = (f"{seats[0]}, Enter", self.seating.name(seats[0]))
                return [first, *((str(seat), self.seating.name(seat)) for seat in seats[1:])]
            case _:
                return super().menu(legal)

    def _reroll_menu(self, sets: list[BoomReroll]) -> Menu:
        """There are up to 31 sets of dice, so one of two dice stands for all."""
        menu = [("Enter", "stop: let the dice count")]
        if not sets:
            return menu
        example = [again for again in sets if len(again.dice) <= 2][-1]
        places = " ".join(map(str, example.dice))
        return [*menu, (places, "roll these dice again; any dice, but no more bombs than scissors")]

    def chosen(self, typed: str, legal: ListLegalActionsResponse) -> Choice | Action | ListLegalActionsResponse:
        """Dice, tiles and seats are meant by their own numbers, also those that the rules do not allow now."""
        if not typed or legal.kind not in ("reroll", "turn_tile", "name_player"):
            return super().chosen(typed, legal)
        if legal.kind == "reroll":
            return boom_action(BoomAction(reroll=BoomReroll(dice=read_dice(typed))))
        number = read_number(typed)
        if number is None:
            what = "tile" if legal.kind == "turn_tile" else "seat"
            raise NotUnderstood(f"Type the number of a {what}, or just Enter for the first in the list.")
        if legal.kind == "turn_tile":
            return boom_action(BoomAction(turn=BoomTurn(tile=number)))
        return boom_action(BoomAction(name=BoomName(seat=number)))

    def action(self, action: Action) -> str:
        if action.boom.HasField("roll"):
            return "roll, and let it count as it falls" if action.boom.roll.stand else "roll all five dice"
        return super().action(action)


def boom_action(action: BoomAction) -> Action:
    return Action(boom=action)


def read_dice(typed: str) -> list[int]:
    """Places of dice: "0 3", "0,3" and "03" are the same."""
    places = typed.replace(",", " ").replace(" ", "")
    if not places.isdecimal():
        raise NotUnderstood("Type the places of the dice to roll again, as in 0 3, or just Enter to stop.")
    return sorted({int(place) for place in places})
