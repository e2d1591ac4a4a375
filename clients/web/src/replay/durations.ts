/** How long something took, for people. */
import { t } from "../words.svelte";

/** 0.4 s, 12 s, 3 min 5 s, 2 h 5 min. */
export function inWords(ms: number): string {
  if (ms < 9950) return t("seconds", { n: Math.round(ms / 100) / 10 });
  const seconds = Math.round(ms / 1000);
  if (seconds < 120) return t("seconds", { n: seconds });
  const minutes = Math.floor(seconds / 60);
  if (minutes < 120) return [t("minutes", { n: minutes }), t("seconds", { n: seconds % 60 })].join(" ");
  return [t("hours", { n: Math.floor(minutes / 60) }), t("minutes", { n: minutes % 60 })].join(" ");
}
