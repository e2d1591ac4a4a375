/** A QR code of a short text: bytes, error correction M, versions 1 to 10 (up to 213 bytes). ISO/IEC 18004. */

/** By version: error correction bytes of a block, blocks with so many data bytes, and as many with one more. */
const VERSIONS: [ecc: number, blocks: number, data: number, longer: number][] = [
  [10, 1, 16, 0], [16, 1, 28, 0], [26, 1, 44, 0], [18, 2, 32, 0], [24, 2, 43, 0],
  [16, 4, 27, 0], [18, 4, 31, 0], [22, 2, 38, 2], [22, 3, 36, 2], [26, 4, 43, 1],
];
const ALIGNMENT = [[], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50]];

const EXP = new Uint8Array(512);
const LOG = new Uint8Array(256);
for (let power = 0, value = 1; power < 255; power++) {
  EXP[power] = EXP[power + 255] = value;
  LOG[value] = power;
  value = (value << 1) ^ (value & 0x80 ? 0x11d : 0);
}
const times = (a: number, b: number): number => (a && b ? EXP[LOG[a]! + LOG[b]!]! : 0);

/** The remainder of Reed and Solomon: the error correction bytes of a block. */
function correction(data: readonly number[], count: number): number[] {
  let generator = [1];
  for (let power = 0; power < count; power++) {
    const next = [...generator, 0];
    generator.forEach((value, index) => (next[index + 1]! ^= times(value, EXP[power]!)));
    generator = next;
  }
  const rest = [...data, ...Array<number>(count).fill(0)];
  for (let index = 0; index < data.length; index++) {
    const factor = rest[index]!;
    generator.forEach((value, offset) => (rest[index + offset]! ^= times(value, factor)));
  }
  return rest.slice(data.length);
}

const capacity = ([, blocks, data, longer]: (typeof VERSIONS)[number]): number => blocks * data + longer * (data + 1);

/** The bytes of all blocks, interleaved as the code has them. */
function codewords(bytes: readonly number[], version: number): number[] {
  const shape = VERSIONS[version - 1]!;
  const [ecc, blocks, size, longer] = shape;
  const bits = `0100${bytes.length.toString(2).padStart(version < 10 ? 8 : 16, "0")}${bytes.map((byte) => byte.toString(2).padStart(8, "0")).join("")}0000`;
  const data = (bits.match(/.{1,8}/g) ?? []).map((octet) => parseInt(octet.padEnd(8, "0"), 2)).slice(0, capacity(shape));
  for (let pad = 0xec; data.length < capacity(shape); pad ^= 0xec ^ 0x11) data.push(pad);
  const parts: number[][] = [];
  for (let block = 0; block < blocks + longer; block++) parts.push(data.splice(0, block < blocks ? size : size + 1));
  const checks = parts.map((part) => correction(part, ecc));
  const interleaved = (rows: number[][]) => Array.from({ length: Math.max(...rows.map((row) => row.length)) }, (_, at) => rows.flatMap((row) => row.slice(at, at + 1))).flat();
  return [...interleaved(parts), ...interleaved(checks)];
}

type Grid = (boolean | undefined)[][];

function draw(grid: Grid, row: number, column: number, pattern: (r: number, c: number) => boolean, from: number, to: number): void {
  for (let r = from; r <= to; r++) for (let c = from; c <= to; c++) if (grid[row + r] && column + c >= 0 && column + c < grid.length) grid[row + r]![column + c] = pattern(r, c);
}

/** Finders, alignment, timing, and the places of format and version. */
function frame(version: number): Grid {
  const size = 17 + 4 * version;
  const grid: Grid = Array.from({ length: size }, () => Array<undefined>(size).fill(undefined));
  const ring = (r: number, c: number) => Math.max(Math.abs(r), Math.abs(c));
  for (const [row, column] of [[3, 3], [3, size - 4], [size - 4, 3]] as const) draw(grid, row, column, (r, c) => ring(r, c) < 2 || ring(r, c) === 3, -4, 4);
  for (let at = 8; at < size - 8; at++) grid[6]![at] = grid[at]![6] = at % 2 === 0;
  const centres = ALIGNMENT[version - 1]!;
  for (const row of centres) for (const column of centres) if (grid[row]![column] === undefined || (row > 8 && column > 8) || (row === 6 && column > 8 && column < size - 9) || (column === 6 && row > 8 && row < size - 9)) draw(grid, row, column, (r, c) => ring(r, c) !== 1, -2, 2);
  return grid;
}

/** A number followed by the remainder of its division: how format and version are protected. */
function protectedBits(value: number, divisor: number, degree: number): number {
  let rest = value << degree;
  while (rest.toString(2).length > degree && rest) rest ^= divisor << (rest.toString(2).length - degree - 1);
  return (value << degree) | rest;
}

function inform(grid: Grid, version: number, mask: number): void {
  const size = grid.length;
  const format = protectedBits(mask, 0x537, 10) ^ 0x5412; // the two bits of level M are 0
  for (let bit = 0; bit < 15; bit++) {
    const on = ((format >> bit) & 1) === 1;
    grid[bit < 6 ? bit : bit < 8 ? bit + 1 : size - 15 + bit]![8] = on;
    grid[8]![bit < 8 ? size - 1 - bit : bit === 8 ? 7 : 14 - bit] = on;
  }
  grid[size - 8]![8] = true;
  if (version < 7) return;
  const bits = protectedBits(version, 0x1f25, 12);
  for (let bit = 0; bit < 18; bit++) {
    const on = ((bits >> bit) & 1) === 1;
    grid[Math.floor(bit / 3)]![size - 11 + (bit % 3)] = grid[size - 11 + (bit % 3)]![Math.floor(bit / 3)] = on;
  }
}

/** The bits in their zigzag from the lower right, turned over by the mask of rows. */
function fill(grid: Grid, words: readonly number[]): void {
  const size = grid.length;
  let bit = 0;
  for (let right = size - 1, up = true; right > 0; right -= 2, up = !up) {
    if (right === 6) right--;
    for (let step = 0; step < size; step++) {
      const row = up ? size - 1 - step : step;
      for (const column of [right, right - 1]) {
        if (grid[row]![column] !== undefined) continue;
        const on = (((words[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1;
        grid[row]![column] = on !== (row % 2 === 0);
        bit++;
      }
    }
  }
}

/** The dark modules of the code as the path of an SVG, and the number of modules of a side. */
export function qrPath(text: string): { path: string; size: number } {
  const bytes = [...new TextEncoder().encode(text)];
  const header = (version: number) => (version < 10 ? 2 : 3);
  const version = VERSIONS.findIndex((shape, index) => bytes.length + header(index + 1) <= capacity(shape)) + 1;
  if (!version) return { path: "", size: 0 };
  const grid = frame(version);
  const ROWS = 1; // the mask that turns over every second row
  inform(grid, version, ROWS);
  fill(grid, codewords(bytes, version));
  const path = grid.flatMap((row, y) => row.map((on, x) => (on ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  return { path, size: grid.length };
}
