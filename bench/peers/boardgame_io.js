// boardgame.io with a game of dice: node boardgame_io.js PORT [FOLDER]. With a folder its state is kept in files there.
const { Server, FlatFile } = require("boardgame.io/server");
const [port, folder] = process.argv.slice(2);

// Like boom: a turn rolls five dice, counts hearts, and passes on. Tiles and scores make a state of about the same size.
const dice = {
  name: "dice",
  minPlayers: 1,
  maxPlayers: 16,
  setup: ({ ctx }) => ({ dice: [0, 0, 0, 0, 0], tiles: Array(14).fill(0), hearts: Array(ctx.numPlayers).fill(5), rolls: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    roll: ({ G, ctx, random }) => {
      G.dice = random.D6(5);
      G.hearts[ctx.currentPlayer] += G.dice.filter((face) => face === 6).length;
      G.tiles[G.dice[0] + G.dice[1]] += 1;
      G.rolls += 1;
    },
  },
};

const options = folder ? { db: new FlatFile({ dir: folder }) } : {};
const server = Server({ games: [dice], origins: ["*"], ...options });
console.info = () => {}; // it tells of every match
server.run(Number(port), () => console.log(`listening on ${port}`));
