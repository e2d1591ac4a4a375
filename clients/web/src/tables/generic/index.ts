/** A table for any game: seats, and every choice as a button of the tray. */
import type { GameTable } from "..";
import Board from "./Board.svelte";

const numberOf = (view: Record<string, unknown>, ...names: string[]): number | undefined => {
  const value = names.map((name) => view[name]).find((each) => typeof each === "number");
  return value as number | undefined;
};

export const generic: GameTable<Record<string, unknown>> = {
  Board,
  placesOf: () => (_move, field, value) => (["seat", "target", "victim", "assistant"].includes(field) ? [[`seat:${value}`]] : []),
  turn: (view) => numberOf(view, "roller", "current", "active", "holder"),
  isOut: () => false,
  story: { turns: ["turnBegan"], loud: [], rules: {} },
};
