/** The proof of a file: what this browser found, what the service found, and the verdict that follows from both. */
import { storage } from "../storage";
import { type Finding, type VerifiedFile, type VerifiedMatch, verifyInWorker } from "./verifier";

/** docs/audit.md says what each looks at; the rules of a game are executed by the service. */
const RULES = ["replay", "result"];

export type Verdict = "proven" | "unproven" | "refuted";

export interface Check extends Finding {
  by: "browser" | "service";
}

/** What re-execution by the service came to; undefined as long as it was not asked. */
export interface Executed {
  /** The first entry that is not sound; 0 if all are. */
  badEntry: number;
  problem: string;
}

const POLICY = "powderkeg.policy";

/** The keys that this browser trusts: the text of a policy that somebody has dropped here. */
export const keptPolicy = {
  get: (): string => storage.getItem(POLICY) ?? "",
  set: (text: string): void => (text ? storage.setItem(POLICY, text) : storage.removeItem(POLICY)),
};

export class Proof {
  file = $state.raw<VerifiedFile>();
  remarks = $state.raw<string[]>([]);
  /** Why the policy cannot be used, or the verifier could not run. */
  problem = $state("");
  policy = $state(keptPolicy.get());
  executed = $state.raw<Executed>();
  working = $state(true);
  #bytes: Uint8Array<ArrayBuffer> | undefined;

  /** Checks a file, with the policy that is trusted here. */
  async check(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    this.#bytes = bytes;
    this.working = true;
    const { result, remarks = [], problem = "" } = await verifyInWorker({ file: bytes, policy: this.policy }).catch(refusal);
    this.file = result;
    this.remarks = remarks;
    this.problem = problem;
    this.working = false;
  }

  /** Trusts the keys of another policy; of none, if it is empty. */
  async trust(policy: string): Promise<void> {
    this.policy = policy;
    if (this.#bytes) await this.check(this.#bytes);
    if (!this.problem) return keptPolicy.set(policy);
    const { problem } = this;
    this.policy = keptPolicy.get();
    if (this.#bytes) await this.check(this.#bytes);
    this.problem = problem;
  }

  match(id: string): VerifiedMatch | undefined {
    return this.file?.matches.find(({ match }) => match === id);
  }
}

const refusal = (error: Error) => ({ problem: error.message, result: undefined, remarks: [] });

/** The checks of a match, or of the whole file if it cannot be read or no match is chosen. The rules are up to the service. */
export function checksIn(file: VerifiedFile | undefined, match: VerifiedMatch | undefined, executed: Executed | undefined): Check[] {
  const findings = file?.damage ? [file.damage] : (match?.findings ?? file?.event?.findings ?? []);
  return findings.map((finding) => {
    if (!RULES.includes(finding.check)) return { ...finding, by: "browser" };
    return { ...ruleCheck(finding, executed), by: "service" };
  });
}

function ruleCheck({ check }: Finding, executed: Executed | undefined): Finding {
  if (!executed) return { check, verdict: "unchecked", entry: 0, problem: "" };
  const { badEntry, problem } = executed;
  if (!badEntry) return { check, verdict: "ok", entry: 0, problem: "" };
  return check === "replay" ? { check, verdict: "failed", entry: badEntry, problem } : { check, verdict: "skipped", entry: 0, problem: "" };
}

/** As in an audit: something failed, or something was not checked, or neither. */
export function verdictOf(checks: readonly Finding[]): Verdict {
  if (checks.some(({ verdict }) => verdict === "failed")) return "refuted";
  return !checks.length || checks.some(({ verdict }) => verdict === "unchecked") ? "unproven" : "proven";
}
