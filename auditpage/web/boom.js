// The table of boom: fourteen tiles, five dice, and hearts.

const TABLES = {};
const TILE_SIGNS = { fuse: "fuse", gift: "gift", boom: "boom" };

TABLES.boom = (view, before, context) => {
  const symbols = context.words.codes.symbol;
  const faces = context.words.codes.tile;
  const open = context.publicly?.tiles ?? view.tiles;
  const tiles = view.tiles.map((tile, number) => {
    const code = faces[tile];
    const known = code && context.card(`tile_${code}`);
    const up = open[number] !== 0;
    const fresh = up && before && context.publiclyBefore?.tiles[number] === 0;
    const classes = `tile ${up ? `up tile-${code}` : "down"}${fresh ? " fresh" : ""}`;
    const title = up ? known.title : code ? `face down: ${known.title}` : "face down";
    const sign = code ? picture(TILE_SIGNS[code], up ? "" : "under") : null;
    return html("div", { class: classes, title }, span("number", String(number)), sign, up && span("title", known.title));
  });
  const rolled = before && before.rolls !== view.rolls;
  const dice = view.dice.map((symbol, number) => {
    const code = symbols[symbol];
    const fresh = rolled && before.dice[number] !== symbol;
    return html("div", { class: `die die-${code}${fresh ? " fresh" : ""}`, title: context.card(code).title }, picture(code), span("title", context.card(code).title));
  });
  const waiting = [
    view.bombs > 0 && badge("bomb", picture("bomb"), `${view.bombs} still to come`),
    view.gifts > 0 && badge("gift", picture("gift"), `${view.gifts} still to come`),
    view.named_by !== undefined && badge("", `named by ${context.name(view.named_by)}`),
  ];
  const centre = div(
    "centre",
    place("tiles", div("tiles", tiles)),
    place(
      view.rolls ? `dice, roll ${view.rolls} of 3` : "dice",
      div("dice", dice.length ? dice : span("nothing", "not rolled yet")),
      div("badges", waiting),
    ),
    place("supply", div("hearts", picture("heart"), span("count", `×${view.supply}`))),
  );
  const seats = view.hearts.map((hearts, seat) => {
    const lost = before && before.hearts[seat] > hearts;
    const gained = before && before.hearts[seat] < hearts;
    const row = Array.from({ length: Math.max(3, hearts) }, (_, at) =>
      picture("heart", at < hearts ? (gained && at === hearts - 1 ? "full fresh" : "full") : lost && at === hearts ? "empty lost" : "empty"),
    );
    const badges = [seat === view.roller && hearts > 0 && badge("turn", "▶ turn"), hearts === 0 && badge("out", "out")];
    return seatPanel(context, seat, badges, html("div", { class: "hearts large", title: `${hearts} hearts` }, row));
  });
  return [centre, div("seats narrow", seats)];
};
