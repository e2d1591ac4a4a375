// The table of monsters: graves, gallows hill, and in every laboratory a monster, a store and robber cards.

const PART_SIGNS = { left_arm: "arm", right_arm: "arm", left_leg: "leg", right_leg: "leg", head: "head", brain: "brain" };
const BODY = {
  left_arm: { d: "M40 50 L22 56 L10 88 L18 93 L28 68 L42 66 Z", x: 26, y: 63 },
  right_arm: { d: "M80 50 L98 56 L110 88 L102 93 L92 68 L78 66 Z", x: 94, y: 63 },
  left_leg: { d: "M43 97 L58 97 L57 136 L34 136 L35 129 L44 126 Z", x: 50, y: 112 },
  right_leg: { d: "M77 97 L62 97 L63 136 L86 136 L85 129 L76 126 Z", x: 70, y: 112 },
  head: { d: "M44 26 Q44 18 60 18 Q76 18 76 26 L74 42 Q60 48 46 42 Z", x: 60, y: 35 },
  brain: { d: "M43 20 Q41 5 60 5 Q79 5 77 20 Q60 12 43 20 Z", x: 60, y: 13 },
};
const inPlain = (code) => code.replace("_", " ");

function partCard(context, part, more = {}) {
  const code = context.words.codes.kind[part.kind];
  const seen = part.value !== undefined;
  const side = code.startsWith("left") ? "L" : code.startsWith("right") ? "R" : "";
  const title = `${inPlain(code)}${seen ? `, worth ${part.value}` : ", value unseen"}`;
  const kind = PART_SIGNS[code];
  const classes = `part ${seen ? (part.value ? "" : "rotten") : "unseen"} part-${kind}${more.fresh ? " fresh" : ""}`;
  return html("div", { class: classes, title }, side && span("side", side), picture(kind, side === "R" ? "mirrored" : ""), span("value", seen ? String(part.value) : "?"));
}

/** Parts with those that are new to their place marked. */
function partRow(context, parts, before) {
  const key = (part) => `${part.kind} ${part.value ?? "?"}`;
  const fresh = freshOnes(parts.map(key), before ? before.map(key) : null);
  return parts.map((part, at) => partCard(context, part, { fresh: fresh[at] }));
}

function monsterBody(context, body, before) {
  const codes = context.words.codes.kind;
  const on = Object.fromEntries(body.map((part) => [codes[part.kind], part.value]));
  const known = before && new Set(before.map((part) => codes[part.kind]));
  const places = Object.entries(BODY).map(([code, { d, x, y }]) => {
    const there = code in on;
    const fresh = there && known && !known.has(code);
    const classes = `limb ${there ? (on[code] ? "on" : "on rotten") : "gap"} part-${PART_SIGNS[code]}${fresh ? " fresh" : ""}`;
    const title = svg("title", {}, there ? `${inPlain(code)}, worth ${on[code]}` : `no ${inPlain(code)}`);
    return svg("g", { class: classes }, title, svg("path", { d }), there && svg("text", { x, y: y + 4 }, String(on[code])));
  });
  const torso = svg("path", { class: "torso", d: "M42 48 L78 48 L80 62 L76 96 L44 96 L40 62 Z" });
  const seams = svg("path", { class: "seams", d: "M60 52 V92 M56 58 H64 M56 66 H64 M56 74 H64 M56 82 H64" });
  const said = body.map((part) => `${inPlain(codes[part.kind])} ${part.value}`).join(", ") || "nothing but a torso";
  return svg("svg", { viewBox: "4 0 112 140", class: "monster", role: "img", "aria-label": said }, torso, seams, places);
}

TABLES.monsters = (view, before, context) => {
  const graves = view.graves.map((grave, at) => {
    const top = grave.top === undefined ? null : context.words.codes.kind[grave.top];
    const less = before && before.graves[at].size !== grave.size;
    const inside = grave.cards.length ? grave.cards.map((part) => `${inPlain(context.words.codes.kind[part.kind])} ${part.value}`).join(", ") : "";
    const title = top ? `${grave.size} parts, a ${inPlain(top)} on top${inside ? ` (from the lowest: ${inside})` : ""}` : "empty";
    return html(
      "div", { class: `grave${less ? " fresh" : ""}${top ? "" : " empty"}`, title },
      span("number", String(at + 1)), top ? partCard(context, grave.cards.at(-1) ?? { kind: grave.top }) : span("nothing", "empty"), span("count", `×${grave.size}`),
    );
  });
  const centre = div(
    "centre",
    div("facts", badge("", `turn ${view.turn}`), view.prepared && badge("good", "prepared to study")),
    place("graves", div("graves", graves)),
    place("gallows hill, the last on top", div("row hill", view.hill.length ? partRow(context, view.hill, before?.hill) : span("nothing", "empty"))),
    view.robbers.length > 0 && place("robbery", div("row", view.robbers.map((seat) => badge("attack", picture("mask"), context.name(seat))))),
    view.operation && monsterOperation(view, context),
    view.offer && monsterOffer(view, context),
    view.bids.length > 0 && place("bids", view.bids.map((bid) => div("row", span("who", context.name(bid.seat)), bid.parts.map((part) => partCard(context, part)), bid.points > 0 && badge("good", `${bid.points} points`)))),
    view.graves.some((grave) => grave.cards.length > 1) && more("In the graves, the lowest first", view.graves.map((grave, at) => place(`grave ${at + 1}`, div("row", grave.cards.map((part) => partCard(context, part)))))),
  );
  const seats = view.laboratories.map((laboratory, seat) => {
    const known = before?.laboratories[seat];
    const badges = [seat === view.active && badge("turn", "▶ turn")];
    const robber = (open) => (number) => html("span", { class: `robber${open ? " open" : ""}`, title: `robber card ${number}${open ? ", lies open" : ""}` }, String(number));
    return seatPanel(
      context, seat, badges,
      div(
        "laboratory",
        monsterBody(context, laboratory.body, known?.body),
        div(
          "beside",
          div("line", span("name", "study die"), html("span", { class: known && known.die !== laboratory.die ? "fresh" : "" }, pips(laboratory.die, `study die ${laboratory.die}`))),
          div("line", span("name", "robbers"), laboratory.in_hand.map(robber(false)), laboratory.open.map(robber(true))),
          div("line", span("name", "store"), laboratory.store.length ? partRow(context, laboratory.store, known?.store) : span("nothing", "empty")),
        ),
      ),
    );
  });
  return [centre, div("seats wide", seats)];
};

function monsterOperation(view, context) {
  const { surgeon, assistant, place: at } = view.operation;
  return place(`operation: ${context.name(surgeon)} asked ${context.name(assistant)} for`, div("row", partCard(context, view.laboratories[surgeon].store[at])));
}

function monsterOffer(view, context) {
  const { seller, place: at, points, kinds } = view.offer;
  const often = (kind) => kinds.filter((other) => other === kind).length;
  const named = [...new Set(kinds)].map((kind) => `${often(kind) > 1 ? `${often(kind)} × ` : ""}${inPlain(context.words.codes.kind[kind])}`);
  const wanted = [...(points ? [`${points} points`] : []), ...named];
  const part = view.laboratories[seller].store[at];
  return place(`for sale by ${context.name(seller)}${wanted.length ? `, for ${wanted.join(", ")}` : ""}`, div("row", part && partCard(context, part)));
}
