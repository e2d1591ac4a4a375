/** The notes of one event, held against each other: what two of them can tell by themselves. */
import { type TreeHead, hex, type SignedNote, readNote, type SeatReceipt } from "./notes.js";
import { type KeyValueStorage, keysUnder } from "./seats.js";

/** What is wrong with a note, beside which other one. */
export interface Discord {
  problem: string;
  other: SignedNote;
}

/**
 * Notes by what they speak of; where two speak of the same, the first one stands here. In the storage each note is a
 * key, so that none can drive out another one.
 */
export class KeptNotes {
  /** Heads of which nobody here has seen a proof that the tree has only grown since, by size. */
  readonly unproven = new Map<number, TreeHead>();

  private readonly known = new Set<string>();
  private readonly requests = new Map<string, SeatReceipt & { note: SignedNote }>();
  private readonly seqs = new Map<string, SeatReceipt & { note: SignedNote }>();
  private readonly matches = new Map<string, SeatReceipt & { note: SignedNote }>();
  private readonly sizes = new Map<number, TreeHead & { note: SignedNote }>();

  constructor(
    private readonly storage: KeyValueStorage,
    private readonly prefix: string,
  ) {}

  /**
   * Keep a note, and hold it against all that was kept. It stays also if it does not fit them: then both are evidence.
   */
  write(note: SignedNote): Discord | undefined {
    this.readOn();
    const discord = this.discord(note);
    this.storage.setItem(this.prefix + note.data, "");
    this.take(note);
    return discord;
  }

  /** The note that tells of the tree at a size. */
  noteOf({ size }: TreeHead): string {
    return this.sizes.get(size)?.note.data ?? "";
  }

  /** Take in what other tabs have kept since. */
  private readOn(): void {
    for (const data of keysUnder(this.storage, this.prefix)) if (!this.known.has(data)) this.take(readNote(data));
  }

  private take(note: SignedNote): void {
    this.known.add(note.data);
    const { said } = note;
    if (said.kind === "receipt") {
      setIfNew(this.requests, `${said.matchId} ${said.request}`, { ...said, note });
      setIfNew(this.seqs, `${said.matchId} ${said.seat} ${said.seq}`, { ...said, note });
      if (said.tree) setIfNew(this.matches, said.matchId, { ...said, note });
    }
    const tree = treeOf(said);
    if (!tree || this.sizes.has(tree.size)) return;
    this.sizes.set(tree.size, { ...tree, note });
    this.unproven.set(tree.size, tree);
  }

  private discord({ said }: SignedNote): Discord | undefined {
    const ofMatch = said.kind === "receipt" ? this.discordInMatch(said) : undefined;
    const tree = treeOf(said);
    const known = tree && this.sizes.get(tree.size);
    if (ofMatch || !tree || !known || (known.event === tree.event && hex(known.root) === hex(tree.root)))
      return ofMatch;
    return {
      problem: `the service has signed two heads of ${tree.size} leaves for the event ${tree.event}`,
      other: known.note,
    };
  }

  private discordInMatch(said: SeatReceipt): Discord | undefined {
    const { matchId, seat, seq, request, tree, opened } = said;
    for (const known of [this.requests.get(`${matchId} ${request}`), this.seqs.get(`${matchId} ${seat} ${seq}`)]) {
      if (known && entry(known) !== entry(said)) {
        return {
          problem: `the service has signed two stories of what seat ${seat} did in match ${matchId}`,
          other: known.note,
        };
      }
    }
    const placed = this.matches.get(matchId);
    if (!placed || !tree || placed.opened === opened) return undefined;
    return {
      problem: `the service says that match ${matchId} was opened with leaf ${placed.opened} and with leaf ${opened}`,
      other: placed.note,
    };
  }
}

function treeOf(said: TreeHead | SeatReceipt): TreeHead | undefined {
  return said.kind === "head" ? said : said.tree;
}

/** What a receipt says of an entry. Its tree may have grown when the same request was answered again. */
function entry({ seat, seq, head, request }: SeatReceipt): string {
  return [seat, seq, hex(head), request].join(" ");
}

function setIfNew<Key, Value>(map: Map<Key, Value>, key: Key, value: Value): void {
  if (!map.has(key)) map.set(key, value);
}
