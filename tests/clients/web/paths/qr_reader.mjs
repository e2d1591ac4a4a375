// Reads a QR code as a camera would see it: from its modules to its text. Nothing of it comes from the encoder.

/** Data blocks by version, level M: how many blocks, and how many data bytes each has. */
const BLOCKS = { 1: [16], 2: [28], 3: [44], 4: [32, 32], 5: [43, 43], 6: [27, 27, 27, 27], 7: [31, 31, 31, 31], 8: [38, 38, 39, 39], 9: [36, 36, 36, 37, 37], 10: [43, 43, 43, 43, 44] };
const CENTRES = { 1: [], 2: [18], 3: [22], 4: [26], 5: [30], 6: [34], 7: [22, 38], 8: [24, 42], 9: [26, 46], 10: [28, 50] };
const MASKS = [(r, c) => (r + c) % 2, (r) => r % 2, (_, c) => c % 3, (r, c) => (r + c) % 3];

export function readQr(path, size) {
  const dark = Array.from({ length: size }, () => Array(size).fill(false));
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h/g)) dark[y][x] = true;
  const version = (size - 17) / 4;
  const format = [0, 1, 2, 3, 4].map((column) => dark[8][column]).map(Number).join("");
  const read = (parseInt(format, 2) ^ 0b10101).toString(2).padStart(5, "0");
  if (!read.startsWith("00")) throw new Error(`the level is ${read.slice(0, 2)}, not M`);
  const flips = MASKS[parseInt(read.slice(2), 2)];
  const bits = [];
  for (let right = size - 1, up = true; right > 0; right -= 2, up = !up) {
    if (right === 6) right--;
    for (let step = 0; step < size; step++) {
      const row = up ? size - 1 - step : step;
      for (const column of [right, right - 1]) if (!isPattern(row, column, size, version)) bits.push(dark[row][column] !== (flips(row, column) === 0));
    }
  }
  const bytes = Array.from({ length: bits.length >> 3 }, (_, at) => parseInt(bits.slice(at * 8, at * 8 + 8).map(Number).join(""), 2));
  return textOf(inOrder(bytes, BLOCKS[version]), version);
}

function isPattern(row, column, size, version) {
  const far = size - 9;
  if (row === 6 || column === 6) return true;
  if ((row < 9 && column < 9) || (row < 9 && column > far) || (row > far && column < 9)) return true;
  if (version >= 7 && ((row < 6 && column > size - 12) || (column < 6 && row > size - 12))) return true;
  const centres = [6, ...CENTRES[version]];
  return centres.some((r) => centres.some((c) => !isCorner(r, c, size) && Math.abs(row - r) < 3 && Math.abs(column - c) < 3));
}

const isCorner = (row, column, size) => (row < 9 && column < 9) || (row < 9 && column > size - 10) || (row > size - 10 && column < 9);

/** Data bytes block by block; they lie interleaved. */
function inOrder(bytes, sizes) {
  const blocks = sizes.map(() => []);
  let at = 0;
  for (let place = 0; place < Math.max(...sizes); place++) for (const [block, size] of sizes.entries()) if (place < size) blocks[block].push(bytes[at++]);
  return blocks.flat();
}

function textOf(bytes, version) {
  const bits = bytes.map((byte) => byte.toString(2).padStart(8, "0")).join("");
  if (!bits.startsWith("0100")) throw new Error("the code does not hold bytes");
  const header = version < 10 ? 12 : 20;
  const length = parseInt(bits.slice(4, header), 2);
  const data = Array.from({ length }, (_, at) => parseInt(bits.slice(header + at * 8, header + at * 8 + 8), 2));
  return new TextDecoder().decode(Uint8Array.from(data));
}
