/** A title as it stands on a piece: long words can be broken where they are put together. */
import breaks from "../pieces/breaks.json";

const SOFT_HYPHEN = "\u00ad";
const broken = new Map(breaks.map((word) => [word.replaceAll("-", ""), word.replaceAll("-", SOFT_HYPHEN)]));

export const breakable = (title: string): string => title.replace(/\p{L}{10,}/gu, (word) => broken.get(word) ?? word);
