/** What a card would do that cannot be played: the service refuses it and says why. */
import { create } from "@bufbuild/protobuf";
import { KittensCard, type KittensView } from "@powderkeg/client/proto/kittens";
import { type Action, ActionSchema } from "@powderkeg/client/proto/match";
import type { Place } from "../../match/motions";
import type { Scene } from "../../match/scene";
import { codeOfCard } from "./cards";

/** Cards that are played on somebody. */
const ON_SOMEBODY: readonly KittensCard[] = [
  KittensCard.FAVOR,
  KittensCard.TARGETED_ATTACK,
  KittensCard.MARK,
  KittensCard.CURSE_OF_THE_CAT_BUTT,
  KittensCard.ILL_TAKE_THAT,
];
const CARDS = new Map(Object.values(KittensCard).flatMap((card) => (typeof card === "number" ? [[codeOfCard(card), card] as const] : [])));

/** A card that is chosen can still become part of a move; any other is asked about by itself. */
export function attempt(view: KittensView, selection: readonly Place[], scene: Scene): Action | undefined {
  const [only, ...more] = selection;
  const card = CARDS.get(/^hand:(.+)\.\d+$/.exec(only ?? "")?.[1] ?? "");
  if (!only || card === undefined || more.length || scene.choosing.has(only)) return undefined;
  const target = (view.current + 1) % view.spots.length;
  const action = ON_SOMEBODY.includes(card) ? ({ case: "playOn", value: { card, target } } as const) : ({ case: "play", value: { card } } as const);
  return create(ActionSchema, { action: { case: "kittens", value: { action } } });
}
