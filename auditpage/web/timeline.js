// A match to step through: the table of an entry, what happened in it, and the list of all entries.

class Timeline {
  constructor(match, words, jump) {
    this.match = match;
    this.words = match.rules ? words[match.rules] : { cards: {}, codes: {}, decisions: {} };
    this.names = namesOf(match.seats);
    this.jump = jump;
    this.entry = 1;
    this.look(0);
  }

  /** How many entries there are to see; the one that is not sound can be looked at too. */
  get last() {
    return Math.max(1, this.match.steps.length + (this.match.stopped ? 1 : 0));
  }

  viewers() {
    return ["Everything", "Spectator", ...this.names.map((name, seat) => `Seat ${seat}: ${name}`)];
  }

  /** Look through a viewer's eyes. */
  look(bit) {
    this.bit = bit;
    this.frames = framesFor(this.match, bit);
    this.publicly = bit === 1 ? this.frames : framesFor(this.match, 1);
    this.asks = asksFor(this.match, bit);
    this.sentences = sentencesFor(this.match, bit);
  }

  name(seat) {
    return this.names[seat] ?? `seat ${seat}`;
  }

  card(code) {
    const [title, text, kind] = this.words.cards[code] ?? [code, "", "plain"];
    return { title, text, kind };
  }

  /** What was said of an entry, in one line. */
  line(entry) {
    if (entry > this.match.steps.length) return `✗ not sound: ${this.match.stopped?.[1] ?? ""}`;
    return (this.sentences[entry - 1] ?? ["· · ·"]).join(" ") || "(nothing was said)";
  }

  /** Whether the viewer knows that there is such an entry. */
  knows(entry) {
    return Boolean(this.sentences[entry - 1]);
  }

  drawn() {
    const at = Math.min(this.entry, this.match.steps.length) - 1;
    const view = this.frames[at];
    if (!view) return [html("p", { class: "nothing" }, this.match.dealt || at < 0 ? "Nothing lies on the table yet." : this.undealt())];
    const bad = this.entry > this.match.steps.length;
    const context = {
      match: this.match, words: this.words, asked: this.asks[at], actor: bad || !this.knows(at + 1) ? null : this.match.steps[at][2],
      over: this.match.outcome && at === this.match.steps.length - 1, publicly: this.publicly[at], publiclyBefore: this.publicly[bad ? at : at - 1],
      name: (seat) => this.name(seat), card: (code) => this.card(code),
    };
    const draw = TABLES[this.match.game];
    const before = bad ? view : this.frames[at - 1];
    const drawn = draw ? draw(view, before, context) : [html("pre", {}, JSON.stringify(view, null, 1))];
    return [...drawn, this.asking(context.asked)];
  }

  undealt() {
    return this.match.started
      ? "The seed of this match is not known, so it cannot be dealt again: what was done is told, the table is not shown."
      : "Nothing was ever dealt.";
  }

  asking({ kind, seats }) {
    if (!seats.length) return null;
    const who = seats.map((seat) => this.name(seat)).join(", ");
    return html("p", { class: "asking" }, html("b", {}, "Now asked: "), `${who}. `, span("quiet", this.words.decisions[kind] ?? kind));
  }

  /** Who did it, and after how long. */
  byline() {
    if (this.entry > this.match.steps.length) return `Entry ${this.entry}`;
    if (!this.knows(this.entry)) return `Entry ${this.entry} · hidden from this viewer`;
    const [waited, author, seat, thought] = this.match.steps[this.entry - 1];
    const who = seat === undefined || seat === null ? "" : ` · ${this.name(seat)} (seat ${seat})`;
    const by = author ? ` · by ${AUTHORS[author]}` : "";
    const time = this.entry > 1 ? ` · ${inSeconds(waited)} after the entry before` : "";
    const thinking = thought !== undefined && thought !== null && thought !== waited ? ` · thought for ${inSeconds(thought)}` : "";
    return `Entry ${this.entry}${who}${by}${time}${thinking}`;
  }

  said() {
    if (this.entry > this.match.steps.length && this.match.stopped) {
      const [entry, problem] = this.match.stopped;
      return [html("p", { class: "bad-news" }, `✗ Entry ${entry} is not what an honest service would have written: ${problem}`), html("p", {}, "The table below is that of the last sound entry. What the log says after it is not shown.")];
    }
    const told = this.sentences[this.entry - 1];
    if (told?.length) return told.map((each) => html("p", {}, each));
    return [html("p", { class: "quiet" }, told ? "Nothing was said to this viewer, who only sees that somebody else is asked." : "This viewer does not know of this entry, and does not count it.")];
  }

  list() {
    const turns = new Set(this.match.turns);
    return Array.from({ length: this.last }, (_, at) => {
      const entry = at + 1;
      const step = this.match.steps[at];
      const classes = [turns.has(entry) && "turn", step?.[1] === CLOCK && "late", (!step || this.match.failed.includes(entry)) && "failed"];
      return html("li", { class: classes.filter(Boolean).join(" "), onclick: () => this.jump(entry) }, span("number", String(entry)), html("span", {}, step?.[1] === CLOCK && picture("clock", "late-sign"), this.line(entry)));
    });
  }
}

/** Names at a table; where two are alike, the seat tells them apart. */
function namesOf(seats) {
  const names = seats.map((seat) => seat.name);
  return names.map((name, seat) => (names.filter((each) => each === name).length > 1 ? `${name} ${seat}` : name));
}
