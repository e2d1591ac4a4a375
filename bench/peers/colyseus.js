// Colyseus with a game of dice: node colyseus.js PORT. Its state is in memory, and sent as patches 20 times a second, as it is by itself.
const { randomInt } = require("node:crypto");
const { Room, Server } = require("@colyseus/core");
const { schema, t } = require("@colyseus/schema");
const { WebSocketTransport } = require("@colyseus/ws-transport");
const port = Number(process.argv[2]);

const numbers = () => t.array("number");
const Table = schema({ dice: numbers(), tiles: numbers(), hearts: numbers(), turn: t.number(), rolls: t.number() }, "Table");

// Like boom: a turn rolls five dice, counts hearts, and passes on. Everybody is told of it at once.
class Dice extends Room {
  maxClients = 16;
  state = new Table();
  order = [];
  onCreate({ seats }) {
    const { state } = this;
    Object.assign(state, { turn: 0, rolls: 0 });
    for (const [list, length, value] of [[state.tiles, 14, 0], [state.hearts, seats, 5], [state.dice, 5, 0]]) {
      for (let place = 0; place < length; place++) list.push(value);
    }
    this.onMessage("roll", (client) => {
      if (client.sessionId !== this.order[state.turn]) return client.send("refused", { reason: "not your turn" });
      const dice = Array.from({ length: 5 }, () => randomInt(1, 7));
      dice.forEach((face, die) => (state.dice[die] = face));
      state.hearts[state.turn] += dice.filter((face) => face === 6).length;
      state.tiles[dice[0] + dice[1]] += 1;
      state.rolls += 1;
      state.turn = (state.turn + 1) % seats;
      this.broadcast("rolled", { dice, turn: state.turn, rolls: state.rolls });
    });
  }
  onJoin(client) {
    this.order.push(client.sessionId);
  }
}

const server = new Server({ transport: new WebSocketTransport({ pingInterval: 0 }), greet: false });
server.define("dice", Dice);
server.listen(port, "127.0.0.1").then(() => console.log(`listening on ${port}`));
