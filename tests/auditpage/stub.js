// Just enough of a browser to draw tables without one: elements that remember what is in them.

class Node {
  constructor(name) {
    this.name = name;
    this.inside = [];
    this.attributes = {};
  }

  append(...items) {
    this.inside.push(...items);
  }

  setAttribute(name, value) {
    this.attributes[name] = value;
  }

  addEventListener() {}

  get text() {
    return this.inside.map((each) => (each instanceof Node ? each.text : each)).join(" ");
  }
}

const document = { createElement: (name) => new Node(name), createElementNS: (_, name) => new Node(name) };

/** Every match as every viewer: all entries for who sees everything, for the others some of them and the last. */
function drawAll({ words, matches }) {
  return matches.map((match) => {
    const timeline = new Timeline(match, words, () => {});
    const chart = thinkChart(match, timeline.names, () => {}).text;
    const viewers = timeline.viewers().map((viewer, bit) => {
      timeline.look(bit);
      const every = bit === 0 ? 1 : 5;
      const entries = Array.from({ length: timeline.last }, (_, at) => at + 1).filter((entry) => entry % every === 0 || entry === timeline.last);
      const tables = entries.map((entry) => {
        timeline.entry = entry;
        return [timeline.byline(), ...timeline.said(), ...timeline.drawn()].filter(Boolean).map((each) => each.text ?? each).join(" ");
      });
      return { viewer, list: timeline.list().length, tables };
    });
    return { chart, viewers };
  });
}

process.stdout.write(JSON.stringify(drawAll(JSON.parse(require("fs").readFileSync(0)))));
