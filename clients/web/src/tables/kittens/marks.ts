/** What is special about a seat, besides its hand: blindness, several turns, and the cards that lie open there. */
import { KittensCard, type KittensView } from "@powderkeg/client/proto/kittens";
import type { Scene } from "../../match/scene";
import type { Face } from "../../service/catalogue.svelte";
import { t } from "../../words.svelte";
import { faceOf } from "./cards";

export interface Mark {
  key: string;
  /** The card that lies there, or an icon. */
  face?: Face;
  icon?: string;
  tone: "open" | "info" | "hot" | "";
  /** Beside it, in few words. */
  text: string;
  /** In full, for screen readers. */
  says: string;
}

export function marksOf(view: KittensView, scene: Scene, seat: number): Mark[] {
  const spot = view.spots[seat];
  if (!spot?.alive) return [];
  const marks: Mark[] = [];
  const lies = (key: string, card: KittensCard, text: string) => {
    const face = faceOf(scene, card);
    marks.push({ key, face, tone: "", text, says: text ? `${face.title}: ${text}` : face.title });
  };
  if (seat === view.current && view.turns > 1) {
    const turns = t("turns-left", { n: view.turns });
    marks.push({ key: "turns", icon: "turn", tone: "hot", text: turns, says: turns });
  }
  if (spot.blind) marks.push({ key: "blind", icon: "blind", tone: "open", text: t("blind"), says: t("blind") });
  if (spot.barkers) lies("barkers", KittensCard.BARKING_KITTEN, spot.barkers > 1 ? `× ${spot.barkers}` : "");
  if (spot.tower) lies("tower", KittensCard.TOWER_OF_POWER, t("cards", { n: view.stashSize }));
  if (spot.takenBy !== undefined) lies("taken", KittensCard.ILL_TAKE_THAT, scene.seats[spot.takenBy]?.name ?? "");
  return marks;
}
