// Elements of the page, and the small pictures that the tables share. Texts are only ever set as texts.

const SVG = "http://www.w3.org/2000/svg";

function filled(element, attributes, inside) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  for (const each of inside.flat(Infinity)) {
    if (each === null || each === undefined || each === false || each === "") continue;
    element.append(each instanceof Node ? each : String(each));
  }
  return element;
}

const html = (name, attributes, ...inside) => filled(document.createElement(name), attributes, inside);
const svg = (name, attributes, ...inside) => filled(document.createElementNS(SVG, name), attributes, inside);
const div = (kind, ...inside) => html("div", { class: kind }, ...inside);
const span = (kind, ...inside) => html("span", { class: kind }, ...inside);

/** Pictures on a field of 24 by 24: filled outlines, and lines where an outline begins with "~". */
const PICTURES = {
  bomb: ["M10.5 8a6.8 6.8 0 1 0 0 13.6 6.8 6.8 0 0 0 0-13.6z", "M13.2 6.2l3 1.8-1.6 2.6-3-1.8z", "~M15.5 7.5c1-3 3.5-3.2 4.6-1.6", "~M20.6 2.6v1.6M22.6 4.6l-1.2.8M18.4 3.2l.9 1"],
  gift: ["M4 11.5h7.2V21H5a1 1 0 0 1-1-1z", "M12.8 11.5H20V20a1 1 0 0 1-1 1h-6.2z", "M3 7.5h8.2v3H3z", "M12.8 7.5H21v3h-8.2z", "~M12 7c-5 0-6-4.5-3.5-4.5S12 7 12 7s1-4.5 3.5-4.5S17 7 12 7z"],
  heart: ["M12 20.5S3.2 15.2 2.4 9.7C1.9 6.3 4.1 4 6.9 4c2.2 0 3.9 1.2 5.1 3 1.2-1.8 2.9-3 5.1-3 2.8 0 5 2.3 4.5 5.7C20.8 15.2 12 20.5 12 20.5z"],
  scissors: ["~M5.8 8.8a2.9 2.9 0 1 0 0-5.8 2.9 2.9 0 0 0 0 5.8z", "~M5.8 21a2.9 2.9 0 1 0 0-5.8 2.9 2.9 0 0 0 0 5.8z", "~M8.2 7.6L21 18.5", "~M8.2 16.4L21 5.5"],
  fuse: ["~M3 19c4 2 7-1 6-4s1-6 5-5 5-2 4-4", "M18 1l.9 2.6L21.5 2.6l-1 2.5 2.5 1.3-2.7.8.5 2.8-2.2-1.7-2 1.9.1-2.8-2.7-.4 2.3-1.6L15 2.9l2.4.7z"],
  boom: ["M12 1l2.3 5.2L19.5 3l-1.7 5.6 5.7.6-4.8 3.5 4.3 4-5.8-.2.7 5.7-4.3-3.9L10.7 23l-2-5.4L3.4 20l1.9-5.4L0 13l5.1-2.6L1.9 5.7l5.6 1.2z"],
  burst: ["M12 1l2.3 5.2L19.5 3l-1.7 5.6 5.7.6-4.8 3.5 4.3 4-5.8-.2.7 5.7-4.3-3.9L10.7 23l-2-5.4L3.4 20l1.9-5.4L0 13l5.1-2.6L1.9 5.7l5.6 1.2z"],
  cat: ["M4 3l5 3.6a9 9 0 0 1 6 0L20 3v10.5c0 4-3.6 7.5-8 7.5s-8-3.5-8-7.5zM8.6 11.2a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3zm6.8 0a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3zM10.6 15.6L12 17l1.4-1.4z"],
  nope: ["~M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM5.8 5.8l12.4 12.4"],
  bolt: ["M13.5 1.5L4.5 14H11l-1.5 8.5L19.5 9.5H13z"],
  skip: ["M3 5l8 7-8 7z", "M11 5l8 7-8 7z", "M19 5h2.5v14H19z"],
  give: ["~M3 12h13M11.5 6.5L17 12l-5.5 5.5", "M19 4h2.5v16H19z"],
  mix: ["~M3 7h4l9 10h4.5M3 17h4l2.7-3M13.3 9.8L16 7h4.5M18 4.5L20.8 7 18 9.5M18 14.5l2.8 2.5-2.8 2.5"],
  eye: ["~M1.5 12S5.5 5 12 5s10.5 7 10.5 7-4 7-10.5 7S1.5 12 1.5 12z", "M12 8.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7z"],
  swap: ["~M4 8h14M14 4l4.5 4L14 12M20 16H6M10 12l-4.5 4L10 20"],
  turn: ["~M5 12a7 7 0 0 1 12.5-4.3M19 12a7 7 0 0 1-12.5 4.3M18 3v5h-5M6 21v-5h5"],
  bottom: ["~M12 3v12M6.5 10L12 15.5 17.5 10M4 20.5h16"],
  shield: ["M12 2l8.5 3v6.5c0 5-3.7 8.7-8.5 10.5-4.8-1.8-8.5-5.5-8.5-10.5V5z"],
  tower: ["M5 22V9l-1.5-2V3H7v2h2.5V3h5v2H17V3h3.5v4L19 9v13h-5v-5.5h-4V22z"],
  mark: ["M4 2h2v20H4z", "M7 3.5h13L16.5 8l3.5 4.5H7z"],
  horn: ["M3 9h4l8-5v16l-8-5H3z", "~M18 9c1.5 1.5 1.5 4.5 0 6M20.5 6.5c3 3 3 8 0 11"],
  hand: ["M8 22c-2-3-4-5-5-8 1-1 2.5 0 3.5 1.5V5.5a1.4 1.4 0 0 1 2.8 0V11V3.5a1.4 1.4 0 0 1 2.8 0V11V4.5a1.4 1.4 0 0 1 2.8 0V12V7a1.4 1.4 0 0 1 2.8 0v8c0 3-1 5-2.2 7z"],
  gear: ["M10.3 1.5h3.4l.5 2.9 2 .8 2.4-1.7 2.4 2.4-1.7 2.4.8 2 2.9.5v3.4l-2.9.5-.8 2 1.7 2.4-2.4 2.4-2.4-1.7-2 .8-.5 2.9h-3.4l-.5-2.9-2-.8-2.4 1.7L3 19.1l1.7-2.4-.8-2L1 14.2v-3.4l2.9-.5.8-2L3 5.9l2.4-2.4 2.4 1.7 2-.8zM12 8.6a3.8 3.8 0 1 0 0 7.6 3.8 3.8 0 0 0 0-7.6z"],
  wrench: ["M21.5 6.5a6 6 0 0 1-7.8 6.8L6.4 20.6a2.4 2.4 0 0 1-3.4-3.4l7.3-7.3A6 6 0 0 1 17.5 2.5L14 6l.6 3.4L18 10z"],
  glass: ["M5 2h14v2.5c0 3.5-2.6 5.5-4.6 7.5 2 2 4.6 4 4.6 7.5V22H5v-2.5C5 16 7.6 14 9.6 12 7.6 10 5 8 5 4.5z"],
  stop: ["M8 1.5h8l6.5 6.5v8L16 22.5H8L1.5 16V8zM6.5 10.5v3h11v-3z"],
  mask: ["M2 7c3-2 7-2 10 0 3-2 7-2 10 0 .5 6-2 10-5.5 10-2.5 0-3-2.5-4.5-2.5S10 17 7.5 17C4 17 1.5 13 2 7zM7.5 9.5c-1.5 0-2.5.8-2.8 1.7 1.6 1 3.8 1 5 .1-.3-1-1-1.8-2.2-1.8zm9 0c-1.2 0-1.9.8-2.2 1.8 1.2.9 3.4.9 5-.1-.3-.9-1.3-1.7-2.8-1.7z"],
  clock: ["~M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5.5l3.5 2"],
  flag: ["M5 2h2.5v20H5z", "M8.5 3H20l-3 4 3 4H8.5z"],
  arm: ["M7 2.5h5v8.5l7 4.5c1.5 1 2 3 1 4.5s-3 1.8-4.5.8L8 16c-.7-.5-1-1.2-1-2z"],
  leg: ["M7.5 1.5h6l.5 13.5 5.5 3.5c1.5 1 1 3.5-1 3.5H8.5z"],
  head: ["M12 2a8 8 0 0 1 8 8c0 3-1 4.5-2.5 6v5.5h-11V16C5 14.5 4 13 4 10a8 8 0 0 1 8-8zM8.8 9a1.7 1.7 0 1 0 0 3.4 1.7 1.7 0 0 0 0-3.4zm6.4 0a1.7 1.7 0 1 0 0 3.4 1.7 1.7 0 0 0 0-3.4z"],
  brain: ["M11.3 4.2C10.5 2.7 8 2.5 7 4.3 4.7 4 3.3 6 4 7.8c-2 .8-2.3 3.5-.9 4.8-1.3 1.7-.5 4.3 1.5 4.8.3 2.3 3 3.3 4.5 2 .7.9 1.5 1 2.2.6zM12.7 4.2c.8-1.5 3.3-1.7 4.3.1 2.3-.3 3.7 1.7 3 3.5 2 .8 2.3 3.5.9 4.8 1.3 1.7.5 4.3-1.5 4.8-.3 2.3-3 3.3-4.5 2-.7.9-1.5 1-2.2.6z"],
  skull: ["M12 2a9 9 0 0 1 9 9c0 3-1.5 5-3.5 6.2V21H15v-2h-1.5v2h-3v-2H9v2H6.5v-3.8C4.5 16 3 14 3 11a9 9 0 0 1 9-9zM8.5 9.5a2 2 0 1 0 0 4 2 2 0 0 0 0-4zm7 0a2 2 0 1 0 0 4 2 2 0 0 0 0-4z"],
};

function picture(name, kind = "") {
  const paths = (PICTURES[name] ?? PICTURES.mask).map((path) =>
    path.startsWith("~")
      ? svg("path", { d: path.slice(1), class: "line" })
      : svg("path", { d: path, "fill-rule": "evenodd" }),
  );
  return svg("svg", { viewBox: "0 0 24 24", class: `picture ${kind}`, "aria-hidden": "true" }, paths);
}

const PIPS = { 1: [4], 2: [0, 8], 3: [0, 4, 8], 4: [0, 2, 6, 8], 5: [0, 2, 4, 6, 8], 6: [0, 2, 3, 5, 6, 8] };

/** A die with pips. */
function pips(number, title) {
  const dots = (PIPS[number] ?? []).map((at) => svg("circle", { cx: 6 + 6 * (at % 3), cy: 6 + 6 * Math.floor(at / 3), r: 2 }));
  const box = svg("rect", { x: 1, y: 1, width: 22, height: 22, rx: 4 });
  return svg("svg", { viewBox: "0 0 24 24", class: "pips", role: "img", "aria-label": title }, svg("title", {}, title), box, dots);
}

/** A card, face up: a picture and a title, coloured by its kind. */
function card(title, { kind = "plain", sign = "mask", text = "", foot = "", fresh = false, small = false } = {}) {
  const long = title.split(/[ -]/).some((word) => word.length > 8);
  const classes = `card kind-${kind}${long ? " long" : ""}${fresh ? " fresh" : ""}${small ? " small" : ""}`;
  return html("div", { class: classes, title: text ? `${title}: ${text}` : title }, picture(sign), span("title", title), foot && span("foot", foot));
}

/** Cards of which only the backs are seen. */
function backs(count, kind, title) {
  const shown = Math.min(count, 12);
  const cards = Array.from({ length: shown }, () => div(`card back kind-${kind}`));
  return count ? html("div", { class: "backs", title }, cards, span("count", `×${count}`)) : null;
}

/** A pile, and how many cards are in it. */
function pile(count, name, top) {
  const face = top ?? div(count ? "card back kind-pile" : "card none");
  return div("pile", div(`heap deep-${Math.min(3, Math.ceil(count / 8))}`, face), span("count", String(count)), span("name", name));
}

/** Something on the table with a name above it. */
const place = (name, ...inside) => div("place", span("name", name), ...inside);
const badge = (kind, ...inside) => span(`badge ${kind}`, ...inside);
const more = (name, ...inside) => html("details", { class: "more" }, html("summary", {}, name), div("row", ...inside));

/** A seat with who sits there, in the colour of the seat. */
function seatPanel(context, seat, badges, ...inside) {
  const asked = context.asked.seats.includes(seat);
  const classes = ["seat", `seat-${seat}`, asked && "asked", context.actor === seat && "acted"].filter(Boolean).join(" ");
  const won = context.over && (context.match.outcome?.winners ?? []).includes(seat);
  const head = div(
    "head",
    span("number", String(seat)),
    span("who", context.name(seat)),
    won && badge("won", "★ won"),
    badges,
    asked && badge("asked", "to decide"),
  );
  return div(classes, head, ...inside);
}
