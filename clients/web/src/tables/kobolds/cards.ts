/** The cards of kobolds as the table knows them. A name is a code, and behind a colon the mission that the copy carries. */
import type { Place } from "../../match/motions";
import type { Scene } from "../../match/scene";
import type { Face } from "../../service/catalogue.svelte";

/** A card that can be seen, with a place of its own. */
export interface Copy {
  place: Place;
  name: string;
}

export const seatPlace = (seat: number): Place => `seat:${seat}`;

/** The mission of a copy, if it carries one. */
export function missionOf(scene: Scene, name: string): Face | undefined {
  const code = name.split(":")[1];
  return code ? scene.catalogue.face(code, "mission") : undefined;
}

/** A card with the words of its mission among its own. */
export function faceOf(scene: Scene, name: string): Face {
  const face = scene.catalogue.face(name.split(":")[0]!);
  const mission = missionOf(scene, name);
  return mission ? { ...face, text: `${face.text} ★ ${mission.title}: ${mission.text}` } : face;
}

/** Cards of one name are alike, so each copy is counted: `hand:peek.0`, `hand:peek.1`. */
export function copiesAt(where: "hand" | "inside", names: readonly string[]): Copy[] {
  return names.map((name, index) => ({ name, place: `${where}:${name}.${names.slice(0, index).filter((each) => each === name).length}` }));
}

/** How a back looks: mechanisms have their own, tricks and devices share one. */
export const backOf = (back: string): { kind: "gear" | ""; sign: string } => (back === "mechanism" ? { kind: "gear", sign: "gear" } : { kind: "", sign: "mask" });
