/** The script of an audit's report: the replay viewer, with the matches that are inside the page. */
import { mount } from "svelte";
import { linkedIn } from "./address";
import { factsOfMatches } from "./packed";
import Report from "./Report.svelte";
import { type Language, words } from "../words.svelte";
import "./report.css";

async function begin(): Promise<void> {
  const [target, matches] = [document.getElementById("viewer"), factsOfMatches()];
  if (!target || !matches.length) return;
  await words.use(document.documentElement.lang as Language);
  mount(Report, { target, props: { matches, home: target } });
  if (linkedIn(location.hash)) target.scrollIntoView();
}

void begin();
