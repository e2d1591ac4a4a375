// The table of kittens: the draw pile, the discard pile, what is being played, and hands.

const KITTEN_SIGNS = {
  exploding_kitten: ["bad", "burst"], imploding_kitten: ["bad", "boom"], defuse: ["good", "scissors"], nope: ["stop", "nope"],
  attack: ["attack", "bolt"], targeted_attack: ["attack", "bolt"], personal_attack: ["attack", "bolt"],
  skip: ["move", "skip"], super_skip: ["move", "skip"], reverse: ["move", "turn"], draw_from_the_bottom: ["move", "bottom"], bury: ["move", "bottom"],
  favor: ["take", "hand"], ill_take_that: ["take", "hand"], mark: ["take", "mark"], curse_of_the_cat_butt: ["take", "eye"],
  shuffle: ["mix", "mix"], swap_top_and_bottom: ["mix", "swap"], garbage_collection: ["mix", "mix"], catomic_bomb: ["bad", "bomb"], potluck: ["mix", "give"],
  see_the_future: ["see", "eye"], see_the_future_5: ["see", "eye"], alter_the_future: ["see", "swap"], alter_the_future_5: ["see", "swap"],
  alter_the_future_now: ["see", "swap"], share_the_future: ["see", "swap"],
  tower_of_power: ["good", "tower"], streaking_kitten: ["good", "cat"], barking_kitten: ["attack", "horn"],
};

function kittenCard(context, number, more = {}) {
  const code = context.words.codes.card[number];
  if (!code) return div("card back kind-pile");
  const [kind, sign] = KITTEN_SIGNS[code] ?? ["cat", "cat"];
  const { title, text } = context.card(code);
  return card(title, { kind, sign, text, ...more });
}

TABLES.kittens = (view, before, context) => {
  const small = (cards) => cards.map((each) => kittenCard(context, each, { small: true }));
  const top = view.discard.at(-1);
  const grew = before && before.discard.length < view.discard.length;
  const drawTop = view.imploding_on_top ? kittenCard(context, context.words.codes.card.indexOf("imploding_kitten")) : undefined;
  const centre = div(
    "centre",
    pile(view.pile_size, "draw pile", drawTop),
    pile(view.discard.length, "discard pile", top === undefined ? undefined : kittenCard(context, top, { fresh: grew })),
    div(
      "facts",
      badge("", view.direction > 0 ? "↻ clockwise" : "↺ counter-clockwise"),
      view.turns > 1 && badge("attack", `${view.turns} turns to take`),
      view.imploding_up && !view.imploding_on_top && badge("bad", "the Imploding Kitten lies face up"),
      view.aside_size > 0 && badge("", `${view.aside_size} set aside`),
      view.stash_size > 0 && badge("", `${view.stash_size} in the stash`),
    ),
    view.pending && kittenPending(view.pending, context),
    view.held.length > 0 && place("drawn, to be put back", div("row", view.held.map((each) => kittenCard(context, each, { fresh: true })))),
    view.known.length > 0 && place("remembered, from the top", div("row", small(view.known))),
    view.pile.length > 0 && more(`Draw pile from the top: ${view.pile.length}`, small(view.pile)),
    view.discard.length > 1 && more(`Discard pile from the top: ${view.discard.length}`, small([...view.discard].reverse())),
    view.stash.length > 0 && more(`Stash: ${view.stash.length}`, small(view.stash)),
    view.aside.length > 0 && more(`Set aside: ${view.aside.length}`, small(view.aside)),
  );
  const seats = view.spots.map((spot, seat) => kittenSeat(view, before, context, spot, seat));
  return [centre, div("seats", seats)];
};

function kittenPending(pending, context) {
  const target = pending.target === undefined ? "" : ` on ${context.name(pending.target)}`;
  const nopers = pending.nopers.map((seat) => badge("stop", picture("nope"), context.name(seat)));
  return place(
    `being played by ${context.name(pending.seat)}${target}`,
    div("row", pending.cards.map((each) => kittenCard(context, each, { fresh: true })), nopers),
    pending.title !== undefined && span("quiet", `asks for ${context.card(context.words.codes.card[pending.title]).title}`),
  );
}

function kittenSeat(view, before, context, spot, seat) {
  const known = before?.spots[seat];
  const badges = [
    seat === view.current && spot.alive && badge("turn", view.turns > 1 ? `▶ turn, ${view.turns} to take` : "▶ turn"),
    !spot.alive && badge("out", "out"),
    spot.blind && badge("bad", "blind"),
    spot.tower && badge("good", "Tower of Power"),
    spot.taken_by !== undefined && badge("take", `I'll Take That by ${context.name(spot.taken_by)}`),
    spot.barkers > 0 && badge("attack", `${spot.barkers} barking`),
  ];
  const fresh = freshOnes(spot.hand, known?.hand.length || !known?.hand_size ? known?.hand : null);
  const marked = [...spot.marked];
  const hand = spot.hand.map((each, at) => {
    const seen = marked.indexOf(each);
    if (seen >= 0) marked.splice(seen, 1);
    return kittenCard(context, each, { fresh: fresh[at], foot: seen >= 0 ? "marked" : "" });
  });
  const unseen = spot.hand.length ? 0 : spot.hand_size - spot.marked.length;
  const open = spot.hand.length ? [] : spot.marked.map((each) => kittenCard(context, each, { foot: "marked" }));
  return seatPanel(context, seat, badges, div("hand", hand, open, backs(unseen, "pile", `${unseen} cards`), !spot.hand_size && span("nothing", spot.alive ? "no cards" : "")));
}
