// How long everybody thought: a lane for each seat, over the course of the match and all together.

const LANE = { height: 64, gap: 10, left: 130, right: 340, width: 1200 };
const SHORTEST = 100;

/** Heights on a logarithmic scale: a decision may take a tenth of a second or an hour. */
function scaleFor(decisions, clock) {
  const longest = Math.max(2 * SHORTEST, clock * 1000, ...decisions.map((each) => each.thought));
  return (ms) => Math.log(Math.max(ms, SHORTEST) / SHORTEST) / Math.log(longest / SHORTEST);
}

function thinkChart(match, names, jump) {
  const decisions = decisionsOf(match);
  if (!decisions.length) return html("p", { class: "quiet" }, "Nobody has decided anything in this match, as far as it can be executed.");
  const share = scaleFor(decisions, match.clock);
  const inner = LANE.width - LANE.left - LANE.right;
  const across = (entry) => LANE.left + (inner * (entry - 1)) / Math.max(1, match.steps.length - 1);
  const lanes = names.map((name, seat) => thinkLane(match, decisions.filter((each) => each.seat === seat), name, seat, share, across, jump));
  const height = names.length * (LANE.height + LANE.gap) + 24;
  const now = svg("line", { id: "now", class: "now", y1: 0, y2: height - 20, x1: 0, x2: 0 });
  const foot = [1, Math.ceil(match.steps.length / 2), match.steps.length].map((entry, at) =>
    svg("text", { x: across(entry), y: height - 6, "text-anchor": ["start", "middle", "end"][at] }, `entry ${entry}`),
  );
  const chart = svg("svg", { viewBox: `0 0 ${LANE.width} ${height}`, class: "think", role: "img", "aria-label": "Think time by seat" }, lanes, foot, now);
  chart.moveTo = (entry) => ["x1", "x2"].forEach((end) => now.setAttribute(end, across(entry)));
  return html("div", {}, html("p", { class: "quiet" }, thinkCaption(match)), div("scroll", chart));
}

function thinkCaption(match) {
  const clock = match.clock ? ` The dashed line is the clock, ${match.clock} s; a cross is a decision that the clock took for a seat that was out of time.` : " This match had no clock.";
  return `A line for every decision, as high as it took long, from 0.1 s at the bottom on a logarithmic scale; a click shows that entry. To the right all decisions of a seat: the box holds the middle half of them, with the median in it.${clock}`;
}

function thinkLane(match, decisions, name, seat, share, across, jump) {
  const top = seat * (LANE.height + LANE.gap);
  const base = top + LANE.height;
  const level = (ms) => base - share(ms) * (LANE.height - 8);
  const stems = decisions.map(({ entry, thought, late }) => {
    const [x, y] = [across(entry), level(thought)];
    const title = svg("title", {}, `entry ${entry}: ${inSeconds(thought)}${late ? ", out of time" : ""}`);
    const cross = late && svg("path", { class: "late", d: `M${x - 4} ${y - 4}l8 8m0 -8l-8 8` });
    return svg("g", { class: "stem", onclick: () => jump(entry) }, title, svg("line", { x1: x, x2: x, y1: base, y2: y }), svg("line", { class: "reach", x1: x, x2: x, y1: base, y2: top }), cross);
  });
  const end = LANE.width - LANE.right;
  const limit = match.clock > 0 && svg("line", { class: "clock", x1: LANE.left, x2: end + 70, y1: level(match.clock * 1000), y2: level(match.clock * 1000) });
  return svg(
    "g", { class: `lane seat-${seat}` },
    svg("rect", { class: "ground", x: LANE.left, y: top, width: end - LANE.left, height: LANE.height }),
    svg("text", { class: "who", x: LANE.left - 10, y: top + 28, "text-anchor": "end" }, shortened(name, 12)),
    svg("text", { class: "seat-name", x: LANE.left - 10, y: top + 46, "text-anchor": "end" }, `seat ${seat}`),
    stems, limit, ...thinkBox(decisions, level, end + 40), ...thinkNumbers(decisions, end + 84, top),
  );
}

function thinkBox(decisions, level, x) {
  if (!decisions.length) return [];
  const sorted = decisions.map((each) => each.thought).sort((a, b) => a - b);
  const [least, low, middle, high, most] = [0, 0.25, 0.5, 0.75, 1].map((share) => level(quantile(sorted, share)));
  return [
    svg("line", { class: "whisker", x1: x, x2: x, y1: least, y2: most }),
    svg("rect", { class: "box", x: x - 14, y: high, width: 28, height: Math.max(1, low - high) }),
    svg("line", { class: "median", x1: x - 14, x2: x + 14, y1: middle, y2: middle }),
  ];
}

function thinkNumbers(decisions, x, top) {
  const sorted = decisions.map((each) => each.thought).sort((a, b) => a - b);
  const late = decisions.filter((each) => each.late).length;
  const lines = sorted.length
    ? [
        `${sorted.length} decisions, ${inSeconds(sorted.reduce((sum, each) => sum + each, 0))} in all`,
        `median ${inSeconds(quantile(sorted, 0.5))}, nine in ten below ${inSeconds(quantile(sorted, 0.9))}`,
        `longest ${inSeconds(sorted.at(-1))}${late ? `, ${late} × out of time` : ""}`,
      ]
    : ["no decisions"];
  return lines.map((line, at) => svg("text", { class: late && at === 2 ? "late-text" : "", x, y: top + 18 + 17 * at }, line));
}

function shortened(name, most) {
  return name.length > most ? `${name.slice(0, most - 1)}…` : name;
}
