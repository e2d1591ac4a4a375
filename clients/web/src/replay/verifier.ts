/** The second verifier as the page calls it. It runs in a worker; what it checks does not leave the browser. */

/** What a check found, in the words of docs/audit.md. */
export interface Finding {
  check: string;
  verdict: "ok" | "failed" | "unchecked" | "skipped";
  /** 0 if it is none in particular. */
  entry: number;
  problem: string;
}

export interface VerifiedMatch {
  match: string;
  game: string;
  ruleset: number;
  seats: number;
  entries: number;
  board: number;
  head: string;
  verdict: string;
  findings: Finding[];
}

export interface VerifiedFile {
  kind: "match" | "event" | null;
  verdict: string;
  damage: Finding | null;
  event: { name: string; verdict: string; coverage: string; findings: Finding[] } | null;
  matches: VerifiedMatch[];
}

export interface ProofRequest {
  file: Uint8Array<ArrayBuffer>;
  policy: string;
}

/** Either a result, or why the policy cannot be used. */
export interface ProofAnswer {
  result?: VerifiedFile;
  remarks?: string[];
  problem?: string;
}

/** Verifies a file, and ends the worker. */
export function verifyInWorker(request: ProofRequest): Promise<ProofAnswer> {
  const worker = new Worker(new URL("./verifier.worker.ts", import.meta.url), { type: "module" });
  return new Promise<ProofAnswer>((resolve, reject) => {
    worker.onmessage = (event: MessageEvent<ProofAnswer>) => resolve(event.data);
    worker.onerror = (event) => reject(new Error(event.message));
    worker.postMessage(request);
  }).finally(() => worker.terminate());
}
