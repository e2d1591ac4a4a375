/** The time for a decision in short words. */
import { t } from "../../words.svelte";

const UNITS: [seconds: number, word: string][] = [[86400, "days"], [3600, "hours"], [60, "minutes"], [1, "seconds"]];

export function duration(seconds: number): string {
  const unit = UNITS.find(([size]) => seconds >= size && seconds % size === 0);
  return unit ? t(unit[1], { n: seconds / unit[0] }) : t("no-clock");
}
