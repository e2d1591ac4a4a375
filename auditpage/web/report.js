// The page: which match, which viewer, which entry; and the keys, buttons and links that change them.

const byId = (id) => document.getElementById(id);
const words = JSON.parse(byId("words").textContent);
const matches = new Map();
let shown = null;
let number = 0;
let running = null;

function timelineOf(wanted) {
  if (!matches.has(wanted)) {
    const data = JSON.parse(byId(`match-data-${wanted}`).textContent);
    matches.set(wanted, new Timeline(data, words, (entry) => show(wanted, entry)));
  }
  return matches.get(wanted);
}

/** Show an entry of a match; the address says which, so that it can be linked to. */
function show(wanted, entry) {
  const timeline = timelineOf(wanted);
  const fresh = timeline !== shown;
  shown = timeline;
  number = wanted;
  timeline.entry = Math.min(Math.max(1, Math.round(entry) || 1), timeline.last);
  if (fresh) showMatch();
  showEntry();
}

function showMatch() {
  const { match } = shown;
  byId("match").value = String(number);
  byId("viewer").replaceChildren(...shown.viewers().map((name, bit) => html("option", { value: bit }, name)));
  byId("viewer").value = String(shown.bit);
  byId("about").textContent = aboutMatch(match);
  const warning = byId("warning");
  warning.hidden = !match.stopped;
  if (match.stopped) {
    warning.replaceChildren(
      html("b", {}, "✗ This log is not sound. "),
      `It is shown up to entry ${match.steps.length} of ${match.entries}. Entry ${match.stopped[0]}: ${match.stopped[1]}. `,
      html("a", { href: `#match-${number}-${match.stopped[0]}` }, "Look at where it breaks"),
    );
  }
  for (const id of ["slider", "entry"]) byId(id).max = shown.last;
  byId("entries").textContent = String(shown.last);
  shown.chart = thinkChart(match, shown.names, (entry) => show(number, entry));
  byId("chart").replaceChildren(shown.chart);
  showList();
}

const ENDED = { "never started": "It never started.", unfinished: "It is not finished.", finished: "It is finished.", aborted: "It was broken off." };

function aboutMatch(match) {
  const { outcome } = match;
  const ended = match.stopped ? "Not sound." : outcome ? shown.words.endings[outcome.ending] ?? outcome.ending : ENDED[match.status] ?? "";
  const winners = outcome?.winners.length ? `${outcome.winners.map((seat) => shown.name(seat)).join(" and ")} won. ` : "";
  const given = match.given ? " The seed was given by whoever created the match, who knew all chance beforehand." : "";
  const file = match.source ? ` File ${match.source}.` : "";
  return `${match.game ? shown.words.title : "Unknown game"}, ${match.entries} entries. ${winners}${ended}${file} Audit: ${match.verdict}.${given}`;
}

function showList() {
  byId("entry-list").replaceChildren(...shown.list());
}

function showEntry() {
  const { entry } = shown;
  byId("slider").value = String(entry);
  byId("entry").value = String(entry);
  byId("who").textContent = shown.byline();
  byId("said").replaceChildren(...shown.said());
  const open = [...byId("table").querySelectorAll("details[open] > summary")].map((each) => each.textContent.split(":")[0]);
  byId("table").replaceChildren(...shown.drawn().filter(Boolean));
  for (const each of byId("table").querySelectorAll("details > summary")) each.parentElement.open = open.includes(each.textContent.split(":")[0]);
  shown.chart.querySelector("svg")?.moveTo(Math.min(entry, shown.match.steps.length));
  markInList(entry);
  history.replaceState(null, "", `#match-${number}-${entry}`);
}

function markInList(entry) {
  const list = byId("entry-list");
  list.querySelector("[aria-current]")?.removeAttribute("aria-current");
  const item = list.children[entry - 1];
  if (!item) return;
  item.setAttribute("aria-current", "step");
  const [box, line] = [list.getBoundingClientRect(), item.getBoundingClientRect()];
  if (line.top < box.top || line.bottom > box.bottom) list.scrollTop += line.top - box.top - box.height / 2;
}

const step = (by) => show(number, shown.entry + by);

/** To the entry with which the next turn begins, or the one before. */
function stepTurn(by) {
  const { turns } = shown.match;
  const found = by > 0 ? turns.find((entry) => entry > shown.entry) : turns.findLast((entry) => entry < shown.entry);
  show(number, found ?? (by > 0 ? shown.last : 1));
}

function run() {
  const stop = () => {
    clearInterval(running);
    running = null;
    byId("run").textContent = "▶";
  };
  if (running) return stop();
  byId("run").textContent = "❚❚";
  running = setInterval(() => (shown.entry < shown.last ? step(1) : stop()), 900);
}

const KEYS = {
  ArrowLeft: () => step(-1), ArrowRight: () => step(1), PageUp: () => stepTurn(-1), PageDown: () => stepTurn(1),
  Home: () => show(number, 1), End: () => show(number, shown.last), " ": run,
};

function pressed(event) {
  const { target } = event;
  const typing = target.closest("select, textarea, input:not([type=range])");
  const pushes = event.key === " " && target.closest("button, a, summary, input");
  if (event.altKey || event.ctrlKey || event.metaKey || typing || pushes || !(event.key in KEYS)) return;
  if (!["ArrowLeft", "ArrowRight"].includes(event.key) && !target.closest("#timeline") && target !== document.body) return;
  event.preventDefault();
  KEYS[event.key]();
}

/** An address like #match-3-57 is an entry of a match. */
function follow() {
  const found = /^#match-(\d+)(?:-(\d+))?$/.exec(location.hash);
  if (!found || !byId(`match-data-${found[1]}`)) return false;
  show(Number(found[1]), Number(found[2] ?? timelineOf(Number(found[1])).entry));
  return true;
}

function begin() {
  if (!byId("match-data-1")) return;
  byId("match").addEventListener("change", (event) => show(Number(event.target.value), timelineOf(Number(event.target.value)).entry));
  byId("viewer").addEventListener("change", (event) => {
    shown.look(Number(event.target.value));
    showList();
    showEntry();
  });
  byId("slider").addEventListener("input", (event) => show(number, Number(event.target.value)));
  byId("entry").addEventListener("change", (event) => show(number, Number(event.target.value)));
  const buttons = { first: KEYS.Home, "turn-back": KEYS.PageUp, back: KEYS.ArrowLeft, run, on: KEYS.ArrowRight, "turn-on": KEYS.PageDown, last: KEYS.End };
  for (const [id, does] of Object.entries(buttons)) byId(id).addEventListener("click", does);
  document.addEventListener("keydown", pressed);
  window.addEventListener("hashchange", () => follow() && byId("timeline").scrollIntoView());
  const linked = /^#match-/.test(location.hash) && follow();
  if (!linked) {
    const hash = location.hash;
    show(1, 1);
    history.replaceState(null, "", hash || location.pathname + location.search);
  } else {
    byId("timeline").scrollIntoView();
  }
}

begin();
