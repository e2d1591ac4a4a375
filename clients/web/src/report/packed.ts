/** What an audit has put into the page: a list of matches as JSON, and messages of the API, packed. */
import { BinaryReader } from "@bufbuild/protobuf/wire";

/** A match as the audit sees it. */
export interface MatchFacts {
  /** As in `kittens@2`; empty if the log does not say. */
  rules: string;
  /** What it is called in a list. */
  title: string;
  /** The word of the audit. */
  verdict: "proven" | "unproven" | "refuted";
  /** What is to be known of it, in sentences. */
  about: string[];
  /** How many entries the log has, and how many viewers each is packed for. */
  entries: number;
  viewers: number;
  /** Why there is no table at all; empty if there is one. */
  undealt: string;
  /** The first entry that is not sound, and what is wrong with it. */
  stopped: [number, string] | null;
  /** Entries that a check names. */
  failed: number[];
}

export function factsOfMatches(): MatchFacts[] {
  return JSON.parse(document.getElementById("matches-data")?.textContent ?? "[]") as MatchFacts[];
}

/** The messages of a block, each behind its length: gzip, as base64. */
export async function messagesIn(block: string): Promise<Uint8Array[]> {
  const text = document.getElementById(block)?.textContent ?? "";
  const packed = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const unpacked = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  const reader = new BinaryReader(new Uint8Array(await new Response(unpacked).arrayBuffer()));
  const messages = [];
  while (reader.pos < reader.len) messages.push(reader.bytes());
  return messages;
}
