/** Whose signatures a client believes: the keys of a policy file (docs/audit.md). */
import { bytesOf, hex, type SignedNote } from "./notes.js";

const ED25519 = 1;
const P = 2n ** 255n - 19n;
const D = (-121665n * power(121666n, P - 2n)) % P;
const ORDER_8 = 2707385501144840649318225287225658788936804267575313519463743609750303402022n;
/** The y of the eight points of small order (RFC 8032, 5.1): with such a key one signature fits many texts. */
const SMALL_ORDER = [0n, 1n, P - 1n, ORDER_8, P - ORDER_8];

/** The keys of a policy. When each was in use does not matter here: receipts and heads have no time. */
export class PolicyKeys {
  private constructor(private readonly keys: Map<string, CryptoKey>) {}

  /** Read a policy. It needs WebCrypto with Ed25519: see `whyUncheckable`. */
  static async read(policy: string): Promise<PolicyKeys> {
    const lines = policy
      .replace(/^\ufeff/, "")
      .split("\n")
      .map((line) => line.trim());
    const keys = new Map<string, CryptoKey>();
    for (const [index, line] of lines.entries()) {
      if (line && !line.startsWith("#")) keys.set(...(await readKey(line, index + 1)));
    }
    if (!keys.size) throw new TypeError("the policy names no key");
    return new PolicyKeys(keys);
  }

  /** What is wrong with the signatures of a note; empty if a key of the policy has signed it. */
  async objection(note: SignedNote): Promise<string> {
    let isSigned = false;
    for (const { name, keyId, data } of note.signatures) {
      const key = this.keys.get(`${name}+${keyId}`);
      if (!key) continue;
      if (!(await crypto.subtle.verify("Ed25519", key, data, utf8(note.text))))
        return `the signature of ${name} is not over this text`;
      isSigned = true;
    }
    return isSigned ? "" : "no key of the policy has signed it";
  }
}

/** Why signatures cannot be checked here; empty if they can. */
export async function whyUncheckable(): Promise<string> {
  if (!globalThis.crypto?.subtle) return "the browser gives cryptography only to pages from https or from this machine";
  try {
    await crypto.subtle.importKey("raw", new Uint8Array(32).fill(1, 0, 1), "Ed25519", false, ["verify"]);
    return "";
  } catch {
    return "this browser does not know Ed25519";
  }
}

/** `key NAME+ID+KEY`, as `powderkeg keys policy` writes it; what follows is about times. */
async function readKey(line: string, number: number): Promise<[string, CryptoKey]> {
  const [word, written = ""] = line.split(/\s+/);
  const [, name = "", keyId = "", encoded = ""] = /^([^+]+)\+([^+]+)\+(.+)$/.exec(written) ?? [];
  const data = bytesOf(encoded);
  const isKey = word === "key" && data?.length === 33 && data[0] === ED25519;
  if (!isKey || (await idOf(name, data)) !== keyId) {
    throw new TypeError(`line ${number} of the policy is not written as \`key NAME+ID+KEY\``); // it may be a secret
  }
  const point = data.slice(1);
  if (!isGood(point))
    throw new TypeError(
      `line ${number} of the policy has a key with which a signature proves nothing: do not trust it`,
    );
  return [`${name}+${keyId}`, await crypto.subtle.importKey("raw", point, "Ed25519", false, ["verify"])];
}

async function idOf(name: string, data: Uint8Array): Promise<string> {
  const digest = await sha256(utf8(`${name}\n`), data);
  return hex(digest.subarray(0, 4));
}

/** Whether these bytes are a point of the curve, written in the one way, and not of small order. */
function isGood(data: Uint8Array): boolean {
  const y = BigInt(`0x${hex(data.toReversed())}`) & (2n ** 255n - 1n);
  const square = (y * y - 1n) * (D * y * y + 1n); // it is one where x squared, their quotient, is
  return y < P && !SMALL_ORDER.includes(y) && power(((square % P) + P) % P, (P - 1n) / 2n) === 1n;
}

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  for (; exponent > 0n; exponent >>= 1n) {
    if (exponent & 1n) result = (result * base) % P;
    base = (base * base) % P;
  }
  return result;
}

export function utf8(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

/** SHA-256 over the parts, one after the other. */
export async function sha256(...parts: Uint8Array[]): Promise<Uint8Array<ArrayBuffer>> {
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return new Uint8Array(await crypto.subtle.digest("SHA-256", whole));
}
