/** Whether the tree of an event has only grown: RFC 6962, section 2.1.2. */
import { hex, type TreeHead } from "./notes.js";
import { sha256 } from "./policy.js";

/** Whether the proof shows that the new tree begins with the old one. A tree without leaves is not asked about. */
export async function extendsTree(newer: TreeHead, old: TreeHead, proof: readonly Uint8Array[]): Promise<boolean> {
  if (old.size <= 0 || old.size > newer.size) return false;
  if (old.size === newer.size) return proof.length === 0 && hex(old.root) === hex(newer.root);
  let [place, last] = [BigInt(old.size - 1), BigInt(newer.size - 1)];
  const [first, ...steps] = place & (place + 1n) ? proof : [old.root, ...proof];
  if (!first) return false;
  while (place & 1n) [place, last] = [place >> 1n, last >> 1n];
  let [before, after]: [Uint8Array, Uint8Array] = [first, first];
  for (const step of steps) {
    if (!last) return false; // more steps than there are levels
    if (place & 1n || place === last) {
      [before, after] = [await node(step, before), await node(step, after)];
      while (place && !(place & 1n)) [place, last] = [place >> 1n, last >> 1n];
    } else {
      after = await node(after, step);
    }
    [place, last] = [place >> 1n, last >> 1n];
  }
  return !last && hex(before) === hex(old.root) && hex(after) === hex(newer.root);
}

function node(left: Uint8Array, right: Uint8Array): Promise<Uint8Array> {
  return sha256(Uint8Array.of(1), left, right);
}
