/** The records of a file (docs/log-format.md), as far as a match has to be taken out of it. */
const MAGIC = "powderkeg replay 2\n";
const HEAD = 5;

/** The service takes no larger file. */
export const MOST_BYTES = 1_000_000;

/** The file as it is sent to look at one match: whole if it is small enough, else with nothing but that match. */
export function fileOf(bytes: Uint8Array<ArrayBuffer>, match: string): Uint8Array<ArrayBuffer> {
  return bytes.length <= MOST_BYTES ? bytes : cutOut(bytes, match);
}

function cutOut(bytes: Uint8Array<ArrayBuffer>, match: string): Uint8Array<ArrayBuffer> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text = new TextDecoder();
  let [begin, end] = [0, 0];
  for (let at = MAGIC.length; at + HEAD <= bytes.length; ) {
    const next = at + HEAD + view.getUint32(at + 1);
    const isMatch = bytes[at] === "M".charCodeAt(0);
    if (isMatch && begin) break;
    if (isMatch && text.decode(bytes.subarray(at + HEAD, next)) === match) begin = at;
    if (begin) end = next;
    at = next;
  }
  const cut = new Uint8Array(MAGIC.length + end - begin);
  cut.set(bytes.subarray(0, MAGIC.length));
  cut.set(bytes.subarray(begin, end), MAGIC.length);
  return cut;
}
