/** Notes and keys, held to the vectors that the verifiers are held to. */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { extendsTree } from "../dist/consistency.js";
import { type TreeHead, readNote } from "../dist/notes.js";
import { PolicyKeys } from "../dist/policy.js";

const UNSIGNED = `\n— somebody ${Buffer.alloc(68).toString("base64")}\n`;
const OF_CLIENTS = /^powderkeg\/(receipt|event)\//;

function vectors(name: string): { name: string; text: string; expected: string }[] {
  const file = new URL(`../../verifier/vectors/${name}.json`, import.meta.url);
  const { cases } = JSON.parse(readFileSync(file, "utf8")) as {
    cases: { name: string; bytes: string; expected: string }[];
  };
  return cases.map(({ bytes, ...rest }) => ({ ...rest, text: Buffer.from(bytes, "base64").toString() }));
}

async function outcome(read: () => unknown): Promise<string> {
  try {
    await read();
    return "read";
  } catch (error) {
    return /neither written/.test(String(error)) ? "read" : "refused"; // a note of another kind is a note
  }
}

test("notes", async () => {
  for (const { name, text, expected } of vectors("notes"))
    assert.equal(await outcome(() => readNote(text)), expected, name);
});

test("receipts and heads", async () => {
  const cases = vectors("statements").filter(({ text }) => OF_CLIENTS.test(text));
  assert.ok(cases.length > 10);
  for (const { name, text, expected } of cases) {
    const found = await readable(text + UNSIGNED);
    assert.equal(found, expected, name);
  }
});

async function readable(data: string): Promise<string> {
  try {
    return readNote(data) && "read";
  } catch {
    return "refused";
  }
}

test("keys", async () => {
  for (const { name, text, expected } of vectors("keys")) {
    const key = Buffer.concat([Buffer.of(1), Buffer.from(text, "hex")]);
    const id = createHash("sha256").update("someone\n").update(key).digest("hex").slice(0, 8);
    assert.equal(await outcome(() => PolicyKeys.read(`key someone+${id}+${key.toString("base64")}\n`)), expected, name);
  }
});

test("a tree has only grown if its proof says so", async () => {
  const hash = (...parts: Uint8Array[]) => new Uint8Array(createHash("sha256").update(Buffer.concat(parts)).digest());
  const leaves = [...Array(7).keys()].map((leaf) => hash(Buffer.of(0, leaf)));
  const node = (left: Uint8Array, right: Uint8Array) => hash(Buffer.of(1), left, right);
  const split = (size: number) => 2 ** Math.floor(Math.log2(size - 1));
  const root = (tree: Uint8Array[]): Uint8Array =>
    tree.length === 1 ? tree[0]! : node(root(tree.slice(0, split(tree.length))), root(tree.slice(split(tree.length))));
  const proof = (old: number, tree: Uint8Array[], isWhole = true): Uint8Array[] => {
    if (old === tree.length) return isWhole ? [] : [root(tree)];
    const at = split(tree.length);
    return old <= at
      ? [...proof(old, tree.slice(0, at), isWhole), root(tree.slice(at))]
      : [...proof(old - at, tree.slice(at), false), root(tree.slice(0, at))];
  };
  const head = (size: number): TreeHead => ({
    kind: "head",
    event: "e",
    size,
    root: new Uint8Array(root(leaves.slice(0, size))),
  });
  for (let size = 1; size <= 7; size++) {
    for (let old = 1; old <= size; old++) {
      const steps = proof(old, leaves.slice(0, size));
      assert.equal(await extendsTree(head(size), head(old), steps), true, `${old} to ${size}`);
      const other = { ...head(old), root: new Uint8Array(32) };
      assert.equal(await extendsTree(head(size), other, steps), false, `another ${old} to ${size}`);
      assert.equal(await extendsTree(head(size), head(old), [...steps, new Uint8Array(32)]), false, `one step more`);
    }
  }
});
