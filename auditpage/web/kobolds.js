// The table of kobolds: the bomb with what is in it, the pile, what is being played, gold, hands and lasting tricks.

const KOBOLD_SIGNS = { mechanism: "gear", device: "wrench", interrupt: "stop", temporary: "glass", permanent: "shield", plain: "mask", revival: "skull" };
const KOBOLD_TRICKS = { give_me_that: "hand", take_that: "give", try_it_out: "flag", peek: "eye", pickpocket: "hand", second_wind: "bolt", about_turn: "turn", fire_drill: "mix", duck: "shield", no_way: "nope", bomb_on_a_stick: "bomb" };

function koboldCard(context, written, more = {}) {
  const [code, mission] = written.split(":");
  const { title, text, kind } = context.card(code);
  const wanted = mission ? context.card(mission) : null;
  return card(title, {
    kind, sign: KOBOLD_TRICKS[code] ?? KOBOLD_SIGNS[kind], text: wanted ? `${text} Mission, ${wanted.title}: ${wanted.text}` : text,
    foot: wanted ? `★ ${wanted.title}` : "", ...more,
  });
}

TABLES.kobolds = (view, before, context) => {
  const armed = view.armed_by !== undefined;
  const small = (cards) => cards.map((each) => koboldCard(context, each, { small: true }));
  const asTop = view.top === undefined ? undefined : koboldCard(context, view.top, { fresh: before && before.top !== view.top });
  const centre = div(
    "centre",
    koboldBomb(view, before, context, armed),
    pile(view.pile_size, armed ? "pile, locked" : "pile, face up", asTop),
    pile(view.discard_size, "discard pile"),
    div(
      "facts",
      badge("", `turn ${view.turn}`), badge("", `trick phase ${view.phase}`),
      badge("", view.direction > 0 ? "↻ clockwise" : "↺ counter-clockwise"),
      badge("", picture("gear"), `${view.mechanism_pile} in the pile of mechanisms`),
      view.killed.map((seat) => badge("bad", picture("skull"), `${context.name(seat)} was killed`)),
    ),
    view.stack.length > 0 && place(
      "being played, the latest last",
      div("row", view.stack.map((each) => div("played", koboldCard(context, each.card, { fresh: true }), span("quiet", context.name(each.seat), each.target !== undefined && ` → ${context.name(each.target)}`)))),
    ),
    view.pile.length > 0 && more(`Pile from the top: ${view.pile.length}`, small([...view.pile].reverse())),
    view.discard.length > 0 && more(`Discard pile: ${view.discard.length}`, small(view.discard)),
    view.revival_pile.length > 0 && more(`Revivals from the top: ${view.revival_pile.length}`, small([...view.revival_pile].reverse())),
  );
  const seats = view.kobolds.map((kobold, seat) => koboldSeat(view, before, context, kobold, seat));
  return [centre, div("seats", seats)];
};

function koboldBomb(view, before, context, armed) {
  const gears = Array.from({ length: view.bomb_mechanisms }, () => picture("gear", "gear"));
  const other = Array.from({ length: view.bomb_tricks }, () => div("card back kind-trick tiny"));
  const fresh = freshOnes(view.inside, before?.inside.length ? before.inside : null);
  return div(
    `bomb${armed ? " armed" : ""}${view.explodes ? " explodes" : ""}`,
    div("ball", picture("bomb"), div("inside", gears, other)),
    div(
      "label",
      html("strong", {}, context.card(view.bomb).title),
      span("quiet", `held by ${context.name(view.holder)}`),
      span("quiet", `${several(view.bomb_mechanisms, "mechanism")}, ${several(view.bomb_tricks, "other card")}`),
      armed && badge("bad", `armed by ${context.name(view.armed_by)}`),
      armed && badge("bad", view.explodes ? "explodes this turn" : "explodes next turn"),
      armed && badge("attack", view.device === undefined ? "no device: hits the holder" : context.card(view.device).title),
    ),
    view.inside.length > 0 && place("inside", div("row", view.inside.map((each, at) => koboldCard(context, each, { small: true, fresh: fresh[at] })))),
  );
}

function koboldSeat(view, before, context, kobold, seat) {
  const known = before?.kobolds[seat];
  const earned = known ? kobold.gold - known.gold : 0;
  const gold = html("span", { class: `gold${earned ? " fresh" : ""}`, title: `${kobold.gold} gold` }, span("coin"), String(kobold.gold), earned !== 0 && ` (${earned > 0 ? "+" : ""}${earned})`);
  const badges = [
    gold,
    seat === view.holder && badge("bomb", picture("bomb"), "has the bomb"),
    view.armed_by === seat && badge("bad", "armed by"),
    view.killed.includes(seat) && badge("out", "killed"),
  ];
  const fresh = freshOnes(kobold.hand, known?.hand.length ? known.hand : null);
  const hand = kobold.hand.map((each, at) => koboldCard(context, each, { fresh: fresh[at] }));
  const unseen = kobold.hand.length ? [] : [backs(kobold.mechanisms, "mechanism", `${kobold.mechanisms} mechanisms`), backs(kobold.tricks, "trick", `${kobold.tricks} tricks or devices`)];
  const lying = view.lasting.filter((each) => each.owner === seat).map((each) => div("played", koboldCard(context, each.card, { small: true }), each.target !== undefined && span("quiet", `→ ${context.name(each.target)}`)));
  const revival = kobold.revival !== undefined && koboldCard(context, kobold.revival, { small: true });
  return seatPanel(
    context, seat, badges,
    div("hand", hand, unseen, !kobold.mechanisms && !kobold.tricks && span("nothing", "no cards")),
    (lying.length > 0 || revival) && place("before this seat", div("row", lying, revival)),
  );
}
