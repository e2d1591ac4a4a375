/** Signed notes as a player reads them: receipts, and heads of an event. docs/log-format.md has them to the byte. */

/** The tree of an event had this many leaves, and this root. */
export interface TreeHead {
  kind: "head";
  event: string;
  size: number;
  root: Uint8Array<ArrayBuffer>;
}

/** A seat's request was accepted; with it, this was the head of the match's chain. */
export interface SeatReceipt {
  kind: "receipt";
  matchId: string;
  seat: number;
  seq: number;
  head: Uint8Array<ArrayBuffer>;
  request: string;
  /**
   * The newest head of the event, as the service says, and with which leaf of the event the match was opened. Older
   * services do not say it.
   */
  tree?: TreeHead;
  opened?: number;
}

/** One line below a note. */
export interface NoteSignature {
  name: string;
  /** Eight hexadecimal digits, as in a policy. */
  keyId: string;
  data: Uint8Array<ArrayBuffer>;
}

export interface SignedNote {
  /** As it was signed, with its signatures. */
  data: string;
  text: string;
  signatures: NoteSignature[];
  said: TreeHead | SeatReceipt;
}

/** A text that should be a note of the service is none. */
export class UnreadableNote extends Error {}

const MARK = "— ";
const MOST_SIGNATURES = 100;
const CONTROL = /[\0-\x09\x0b-\x1f]/;

/** A note from its text. */
export function readNote(data: string): SignedNote {
  const end = data.lastIndexOf("\n\n");
  if (end < 1 || !data.endsWith("\n") || CONTROL.test(data))
    throw new UnreadableNote("it is not a text with signatures below");
  const lines = data.slice(0, end).split("\n");
  const signatures = data
    .slice(end + 2, -1)
    .split("\n")
    .map(signatureOf);
  if (signatures.length > MOST_SIGNATURES) throw new UnreadableNote(`it has more than ${MOST_SIGNATURES} signatures`);
  return { data, text: data.slice(0, end + 1), signatures, said: said(lines) };
}

function signatureOf(line: string): NoteSignature {
  const [name = "", encoded = ""] = line.slice(MARK.length).split(/ (.*)/s);
  const data = bytesOf(encoded);
  if (!line.startsWith(MARK) || !/^[^\p{White_Space}+]+$/u.test(name) || !data || data.length < 5)
    throw new UnreadableNote("a line below it is no signature");
  return { name, keyId: hex(data.subarray(0, 4)), data: data.slice(4) };
}

function said(lines: string[]): TreeHead | SeatReceipt {
  const first = lines[0] ?? "";
  const told = first.startsWith("powderkeg/event/")
    ? headOf(lines)
    : first.startsWith("powderkeg/receipt/")
      ? receiptOf(lines)
      : undefined;
  if (!told) throw new UnreadableNote("it is neither written as a receipt nor as the head of an event");
  return told;
}

function headOf([origin = "", size = "", root = "", ...more]: string[]): TreeHead | undefined {
  return more.length ? undefined : head(origin.slice("powderkeg/event/".length), size, root);
}

function head(quoted: string, size: string, root: string): TreeHead | undefined {
  const [event, leaves, hash] = [unquoted(quoted), numberOf(size), hashOf(root)];
  return event && leaves !== undefined && hash ? { kind: "head", event, size: leaves, root: hash } : undefined;
}

function receiptOf([origin = "", seqLine = "", headLine = "", requestLine = "", ...place]: string[]):
  SeatReceipt | undefined {
  const found = /^powderkeg\/receipt\/(.+)\/(0|[1-9][0-9]?)$/s.exec(origin);
  const request = /^request (.+)$/.exec(requestLine)?.[1];
  const [seq, chain] = [numberOf(seqLine), hashOf(headLine)];
  if (!found?.[1] || !request || seq === undefined || !chain) return undefined;
  const receipt: SeatReceipt = {
    kind: "receipt",
    matchId: found[1],
    seat: Number(found[2]),
    seq,
    head: chain,
    request,
  };
  return place.length ? placed(receipt, place.join("\n")) : receipt;
}

/** The lines of a receipt about its event. */
function placed(receipt: SeatReceipt, lines: string): SeatReceipt | undefined {
  const found = /^event (.+)\ntree ([0-9]+) (.+)\nopened ([0-9]+)$/.exec(lines);
  const tree = found ? head(found[1] ?? "", found[2] ?? "", found[3] ?? "") : undefined;
  const opened = numberOf(found?.[4] ?? "");
  return tree && opened !== undefined && opened < tree.size ? { ...receipt, tree, opened } : undefined;
}

/** A number as statements write it. */
function numberOf(line: string): number | undefined {
  return /^(0|[1-9][0-9]{0,14})$/.test(line) ? Number(line) : undefined;
}

/** 32 bytes in base64. */
function hashOf(line: string): Uint8Array<ArrayBuffer> | undefined {
  const data = bytesOf(line);
  return data?.length === 32 ? data : undefined;
}

/** Base64 of the standard alphabet, with padding and without any stray bit. */
export function bytesOf(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    const made = atob(text);
    return btoa(made) === text ? Uint8Array.from(made, (letter) => letter.charCodeAt(0)) : undefined; // atob is lenient
  } catch {
    return undefined;
  }
}

/** The name of an event; empty if it is not quoted in the one way to do so. */
function unquoted(quoted: string): string {
  try {
    const name = decodeURIComponent(quoted);
    return eventQuoted(name) === quoted ? name : "";
  } catch {
    return "";
  }
}

/** As statements quote a name: all but letters, digits and _.-~ is escaped. */
export function eventQuoted(name: string): string {
  return encodeURIComponent(name).replace(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
