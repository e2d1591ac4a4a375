/**
 * Keeping what the service has signed, and checking it: receipts against what was asked, heads by proofs.
 *
 * What no client can check is whether the head of a match's chain is the right one: the chain goes over what others do,
 * too. The audit of the file does that, with these notes.
 */
import { KeptNotes } from "./kept_notes.js";
import type { Calls } from "./calls.js";
import { Contradiction, NotFound, Unavailable } from "./errors.js";
import { EventService, type EventGrowth, type GetEventResponse } from "./gen/powderkeg/v1/event_service_pb.js";
import { extendsTree } from "./consistency.js";
import { UnreadableNote, eventQuoted, type TreeHead, hex, type SignedNote, readNote } from "./notes.js";
import { type KeyValueStorage, keysUnder } from "./seats.js";
import { sha256, PolicyKeys, utf8, whyUncheckable } from "./policy.js";

const PREFIX = "powderkeg/note/";
const MOST_SIZES = 200; // so many proofs can be asked for at once,
const MOST_ROUNDS = 100; // and so often, before a service that goes on and on is left alone

/** What a receipt must be for. */
export interface Asked {
  matchId: string;
  seat: number;
  requestId: string;
  /** The seq of the entry; 0 where the answer does not tell it. */
  seq: bigint;
  /** The event of the match, if it is known. */
  event: string;
}

export interface KeeperOptions {
  /** Where notes are kept; `localStorage` is one as it is. */
  storage: KeyValueStorage;
  /** The text of the organizer's policy file: only notes that one of its keys has signed are taken. */
  policy?: string | undefined;
}

/** Keeps signed notes. Any number of tabs can share a storage. */
export class Keeper {
  /**
   * Why signatures are not checked here; empty if they are. Notes are kept all the same, and an audit can check them.
   */
  readonly unchecked: Promise<string>;

  private readonly storage: KeyValueStorage;
  private readonly trust: Promise<PolicyKeys | undefined>;
  private readonly notesByPrefix = new Map<string, KeptNotes>();
  private readonly notesOf = new Map<string, KeptNotes>(); // by event

  constructor({ storage, policy = "" }: KeeperOptions) {
    this.storage = storage;
    this.unchecked = policy ? whyUncheckable() : Promise.resolve("nobody has said which keys to trust");
    this.trust = this.unchecked.then((why) => (why ? undefined : PolicyKeys.read(policy)));
    this.trust.catch(() => {}); // whoever keeps a note is told
  }

  /** The notes of an event that were kept, in the form that `powderkeg audit --kept` takes; empty if there are none. */
  text(event: string): string {
    const kept = keysUnder(this.storage, `${PREFIX}${eventQuoted(event)}/`);
    return kept.map((keyAndNote) => `${keyAndNote.slice(keyAndNote.indexOf("/") + 1)}\n`).join("");
  }

  /** The events of which notes were kept. */
  events(): string[] {
    const named = keysUnder(this.storage, PREFIX).map((rest) => decodeURIComponent(rest.slice(0, rest.indexOf("/"))));
    return [...new Set(named)];
  }

  /** Keep a receipt, which must be for just this; the event that it names. */
  async receipt(data: string, asked: Asked): Promise<string> {
    const { matchId, seat, event } = asked;
    if (!data) {
      if (event) throw new Contradiction(`the service gave no receipt for what seat ${seat} did in the event ${event}`);
      return "";
    }
    const [note, notes] = await this.keep(data, event);
    const { said } = note;
    if (said.kind !== "receipt") throw new Contradiction("what came as a receipt is something else", [data]);
    const isFor = said.matchId === matchId && said.seat === seat && (!asked.seq || BigInt(said.seq) === asked.seq);
    if (!isFor || !(await isRequest(said.request, asked)))
      throw new Contradiction("the receipt is not for what was done", [data]);
    const named = said.tree?.event ?? event;
    if (event && named !== event) {
      throw new Contradiction(`match ${matchId} belongs to the event ${event}, and its receipt names ${named}`, [data]);
    }
    this.notesOf.set(named, notes);
    return named;
  }

  /** Keep the head of an event. */
  async head(answer: GetEventResponse, event: string): Promise<[TreeHead, KeptNotes]> {
    const data = answer.event?.head ?? "";
    const [{ said }, notes] = await this.keep(data, event);
    if (said.kind !== "head" || said.event !== event) {
      throw new Contradiction(`what came as the head of the event ${event} is something else`, [data]);
    }
    this.notesOf.set(event, notes);
    return [said, notes];
  }

  /** Let the service prove that the tree of an event has only grown since every head that is kept. */
  async check(calls: Calls, event: string): Promise<void> {
    let notes = this.notesOf.get(event);
    for (let round = 0; round < MOST_ROUNDS; round++) {
      const sizes = [...(notes?.unproven.keys() ?? [])].sort((one, other) => other - one).slice(0, MOST_SIZES);
      const answer = await this.ask(calls, event, sizes, notes);
      const [newest, found] = await this.head(answer, event);
      await compare(newest, answer, found, sizes);
      if (notes === found && notes.unproven.size <= 1) return;
      notes = found; // those of earlier visits are known only now
    }
  }

  /** Check an event unless the service cannot be reached: then nothing is lost, for the notes are kept, and wait. */
  async checkIfItCan(calls: Calls, event: string): Promise<void> {
    if (!globalThis.crypto?.subtle) return; // proofs are hashes
    try {
      await this.check(calls, event);
    } catch (thrown) {
      if (!(thrown instanceof Unavailable)) throw thrown;
    }
  }

  private async ask(
    calls: Calls,
    event: string,
    sizes: number[],
    notes: KeptNotes | undefined,
  ): Promise<GetEventResponse> {
    try {
      return await calls.unary(EventService.method.getEvent, { name: event, fromSizes: sizes.map(BigInt) });
    } catch (thrown) {
      const kept = notes?.unproven.get(sizes[0] ?? 0);
      if (!(thrown instanceof NotFound) || !notes || !kept) throw thrown;
      const lost = `the event ${event} has lost leaves: a head of ${kept.size} was signed`;
      throw new Contradiction(`${lost}, and now ${thrown.message}`, [notes.noteOf(kept)]);
    }
  }

  private async keep(data: string, event: string): Promise<[SignedNote, KeptNotes]> {
    const note = read(data);
    const trust = await this.trust;
    const objection = (await trust?.objection(note)) ?? "";
    if (objection) throw new Contradiction(`a note of the service is not to be trusted: ${objection}`, [data]);
    const notes = this.notesFor(note, event, Boolean(trust));
    const discord = notes.write(note);
    if (discord) throw new Contradiction(discord.problem, [discord.other.data, data]);
    return [note, notes];
  }

  /** The notes of an event; where signatures are not checked, those that the same key is said to have signed. */
  private notesFor({ said, signatures }: SignedNote, event: string, isTrusted: boolean): KeptNotes {
    const named = said.kind === "head" ? said.event : said.tree?.event || event || `match ${said.matchId}`;
    const key = isTrusted ? "" : (signatures[0]?.keyId ?? "");
    const prefix = `${PREFIX}${eventQuoted(named)}/${key}/`;
    const notes = this.notesByPrefix.get(prefix) ?? new KeptNotes(this.storage, prefix);
    this.notesByPrefix.set(prefix, notes);
    return notes;
  }
}

function read(data: string): SignedNote {
  try {
    return readNote(data);
  } catch (thrown) {
    if (!(thrown instanceof UnreadableNote)) throw thrown;
    throw new Contradiction(`what the service calls a signed note cannot be read: ${thrown.message}`, [data]);
  }
}

/** Whether a receipt calls the request so; where hashes cannot be made, nobody can say. */
async function isRequest(request: string, { matchId, requestId }: Asked): Promise<boolean> {
  if (!globalThis.crypto?.subtle) return true;
  const digest = await sha256(utf8(`powderkeg/request/1\n${matchId}\n${requestId}`));
  return hex(digest).slice(0, 24) === request;
}

async function compare(
  newest: TreeHead,
  { growths, event }: GetEventResponse,
  notes: KeptNotes,
  sizes: number[],
): Promise<void> {
  const proofs = new Map(growths.map((growth: EventGrowth) => [Number(growth.fromSize), growth.consistency]));
  for (const size of sizes) {
    const old = notes.unproven.get(size);
    if (!old) continue;
    if (!(await extendsTree(newest, old, proofs.get(size) ?? []))) {
      const lost = `the event ${old.event} has lost leaves: it had ${old.size}, and now ${newest.size}`;
      const other = `the tree of ${newest.size} leaves is not proven to begin with the one of ${old.size}`;
      throw new Contradiction(newest.size < old.size ? lost : other, [notes.noteOf(old), event?.head ?? ""]);
    }
    notes.unproven.delete(size);
  }
  notes.unproven.set(newest.size, newest);
}
