/** How the story of boom is told: the rule of each event, and which ones stand out. */
import type { StoryStyle } from "..";

export const story: StoryStyle = {
  turns: ["turnBegan"],
  loud: ["heartLost", "playerOut"],
  rules: {
    turnBegan: "BOOM-5",
    rolled: "BOOM-5",
    diceCount: "BOOM-7",
    heartGained: "BOOM-7",
    tileTurned: "BOOM-8",
    playerNamed: "BOOM-9",
    heartLost: "BOOM-10",
    tilesShuffled: "BOOM-10",
    playerOut: "BOOM-10",
    resigned: "BOOM-15",
    gameOver: "BOOM-13",
  },
};
