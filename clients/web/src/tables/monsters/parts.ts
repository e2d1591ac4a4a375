/** Body parts as the table names and draws them. */
import { MonstersKind, type MonstersLaboratory, type MonstersPart } from "@powderkeg/client/proto/monsters";
import type { Scene } from "../../match/scene";
import { codeOf, type Face } from "../../service/catalogue.svelte";
import { t, words } from "../../words.svelte";

/** The code of a kind, which is also its drawing. */
export const kindCode = (kind: MonstersKind): string => codeOf(MonstersKind, kind);
export const kindName = (kind: MonstersKind): string => t(`monsters-${kindCode(kind)}`);

/** The front of a part. Its value stands beside it, so the title is that of the kind; a rotten part has a title of its own. */
export function faceOf(part: MonstersPart, scene: Scene): Face | undefined {
  if (part.value === undefined) return undefined;
  const face = scene.catalogue.face(`${kindCode(part.kind)}_${part.value}`);
  return part.value > 0 ? { ...face, title: kindName(part.kind) } : face;
}

/** A part in words, with its value where the viewer knows it. */
export function partName(part: MonstersPart, scene: Scene): string {
  return part.value === undefined ? kindName(part.kind) : scene.catalogue.face(`${kindCode(part.kind)}_${part.value}`).title;
}

/** Parts in words, as a list. */
export function partNames(parts: readonly MonstersPart[], scene: Scene): string {
  return parts.length ? words.list(parts.map((part) => partName(part, scene))) : t("monsters-none");
}

/** What the parts that are on are worth together. */
export const pointsOn = ({ body }: MonstersLaboratory): number => body.reduce((sum, { value }) => sum + (value ?? 0), 0);

/** Numbers of robber cards as a list. */
export const numbers = (cards: readonly number[]): string => (cards.length ? words.list(cards.map(String)) : t("monsters-none"));
