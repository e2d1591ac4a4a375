// Runs jobs from standard input through the verifier named on the command line: files to verify, functions to call.
"use strict";
const { verify, parts, readKept, readPolicy } = require(process.argv[2]);

process.removeAllListeners("warning");

const toBytes = (text) => new Uint8Array(Buffer.from(text, "base64"));

/** Arguments come as JSON: {"hex": ...} is bytes, {"big": ...} a large number. */
function argument(value) {
  if (Array.isArray(value)) return value.map(argument);
  if (value && typeof value === "object" && "hex" in value) return new Uint8Array(Buffer.from(value.hex, "hex"));
  if (value && typeof value === "object" && "big" in value) return BigInt(value.big);
  return value;
}

function answer(value) {
  if (value instanceof Uint8Array) return { hex: parts.hex(value) };
  if (typeof value === "bigint") return { big: String(value) };
  if (Array.isArray(value)) return value.map(answer);
  if (value && typeof value === "object") {
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, answer(each)]));
  }
  return value;
}

const extras = {
  readKept: (text) => readKept(text).map(({ says }) => says),
  readPolicy: (text) => readPolicy(text).keys,
  draws: (seed, below) => {
    const generator = new parts.Generator(seed);
    return below.map((n) => generator.below(n));
  },
  words: (seed, count) => {
    const generator = new parts.Generator(seed);
    return Array.from({ length: count }, () => generator.word());
  },
  root: (leaves) => {
    const tree = new parts.Tree();
    leaves.forEach((leaf) => tree.append(leaf));
    return tree.root();
  },
  subtle: async (data) => new Uint8Array(await crypto.subtle.digest("SHA-256", data)),
  unseen: () => {
    const points = Array.from({ length: 0x110000 }, (_, point) => point);
    return points.filter((point) => !parts.isSeen(String.fromCodePoint(point)));
  },
  readRepeated: (begin, piece, count) => {
    const bytes = new Uint8Array(begin.length + piece.length * count);
    bytes.set(begin);
    for (let at = begin.length; at < bytes.length; at += piece.length) bytes.set(piece, at);
    return parts.readFile(bytes).matches.length;
  },
  main: (words) => parts.main(words, require("node:fs"), require("node:util")),
  chain: (id, seq, before, entry) => parts.chainHash(parts.chainPrefix(id), seq, before, entry),
};

async function call([name, ...values]) {
  try {
    return answer(await (extras[name] ?? parts[name])(...values.map(argument)));
  } catch (error) {
    return { error: error.constructor.name, message: error.message };
  }
}

async function run(jobs) {
  const results = { verify: {}, calls: [] };
  for (const [name, job] of Object.entries(jobs.verify ?? {})) {
    try {
      results.verify[name] = await verify(toBytes(job.data), { policy: job.policy, kept: toBytes(job.kept) });
    } catch (error) {
      results.verify[name] = { [error.constructor.name === "Usage" ? "usage" : "crash"]: error.message };
    }
  }
  for (const each of jobs.calls ?? []) results.calls.push(await call(each));
  return results;
}

// A line is a set of jobs, and is answered by a line.
require("node:readline")
  .createInterface({ input: process.stdin, crlfDelay: Infinity })
  .on("line", (line) => run(JSON.parse(line)).then((results) => process.stdout.write(`${JSON.stringify(results)}\n`)));
