/*
 * The second verifier of Powderkeg's logs. It is written from docs/log-format.md and docs/randomness.md alone, shares
 * no code with the rest of the project, and needs nothing but this file: WebCrypto does Ed25519, all else is here.
 *
 *   node verify.js FILE.pkr... --policy policy.txt [--kept notes.txt]... [--json]
 *
 * In a browser it is a classic script that sets window.PowderkegVerify (see verify.html). docs/verifier.md tells more.
 *
 * Nothing in a file is believed. Every length is checked before it is used, every loop is bounded by the size of the
 * file, and whatever goes wrong while a file is read becomes a finding.
 */
(function (global) {
  "use strict";

  // ---------------------------------------------------------------------------------------------------------- bounds

  const MAX_FILE = 512 * 1024 * 1024;
  const MAX_RECORD = 1024 * 1024;
  const MAX_RECORDS = 4_000_000;
  const MAX_MATCHES = 100_000;
  const MAX_DRAWN = 10_000; // numbers, by one deal
  const MAX_DRAWN_IN_FILE = 20_000_000;
  const MAX_EVENT_NAME = 400;
  const MAX_MATCH_ID = 40;
  const MAX_SIGNATURES = 100; // on one note
  const MAX_SEATS = 100; // whose entropies count
  const MAX_NESTING = 100; // of protobuf messages and groups
  const MAX_KEPT = 16 * 1024 * 1024;
  const MAX_POLICY = 1024 * 1024;
  const MAX_SHOWN = 200; // characters of foreign text in a problem
  const MAX_QUOTED = 100; // characters of foreign text in a remark
  const BATCH = 256; // signatures in flight

  // ----------------------------------------------------------------------------------------------------------- bytes

  /** Something is not what it must be; `entry` is where, 0 if nowhere in particular. */
  class Wrong extends Error {
    constructor(problem, entry = 0, twoStories = false) {
      super(problem);
      this.entry = entry;
      this.twoStories = twoStories; // trusted keys have signed two things of which one must be untrue
    }
  }

  function wrong(problem, entry) {
    throw new Wrong(problem, entry);
  }

  function twoStories(problem, entry) {
    throw new Wrong(problem, entry, true);
  }

  /** What was asked for cannot be done: a policy, kept notes or arguments that cannot be read. */
  class Usage extends Error {}

  /** What `run` gives, or what `otherwise` makes of the problem if it finds something wrong. */
  function attempt(run, otherwise) {
    try {
      return run();
    } catch (error) {
      if (!(error instanceof Wrong)) throw error;
      return otherwise(error.message);
    }
  }

  const refusal = (what) => (problem) => {
    throw new Usage(`${what}: ${problem}`);
  };

  const encoder = new TextEncoder();
  const strict = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  const NOTHING = new Uint8Array(0);

  const utf8 = (text) => encoder.encode(text);

  /** Bytes as text, or null if they are not UTF-8. */
  function textOf(bytes) {
    try {
      return strict.decode(bytes);
    } catch {
      return null;
    }
  }

  const view = (bytes) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const readBe32 = (bytes, at) => view(bytes).getUint32(at);
  const readBe64 = (bytes, at) => view(bytes).getBigUint64(at);

  function bigEndian(number, size) {
    const made = new Uint8Array(8);
    view(made).setBigUint64(0, BigInt(number));
    return made.subarray(8 - size);
  }

  const be32 = (number) => bigEndian(number, 4);
  const be64 = (number) => bigEndian(number, 8);
  const same = (one, other) => one.length === other.length && one.every((byte, at) => byte === other[at]);

  const joined = (parts) => Uint8Array.from(parts.flatMap((part) => Array.from(part)));
  const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

  /** Base64 of the standard alphabet, with padding and without any stray bit; null for everything else. */
  function base64(text) {
    try {
      const made = atob(text);
      return btoa(made) === text ? Uint8Array.from(made, (letter) => letter.charCodeAt(0)) : null; // atob is lenient
    } catch {
      return null;
    }
  }

  // Controls, spaces but U+0020, invisible and turning marks, surrogates, private use, noncharacters. The format lists
  // them: what a library calls printable depends on its version of Unicode.
  const UNSEEN =
    "\\0-\\x1f\\x7f-\\xa0\\xad\\u061c\\u1680\\u180e\\u2000-\\u200f\\u2028-\\u202f\\u205f-\\u206f\\u3000" +
    "\\ud800-\\uf8ff\\ufeff\\ufff9-\\ufffb\\u{1bca0}-\\u{1bca3}\\u{1d173}-\\u{1d17a}\\u{e0000}-\\u{e007f}" +
    "\\u{f0000}-\\u{10ffff}\\p{Noncharacter_Code_Point}";
  const ONE_UNSEEN = new RegExp(`[${UNSEEN}]`, "u");
  const ALL_UNSEEN = new RegExp(`[${UNSEEN}]`, "gu");
  const isSeen = (text) => !ONE_UNSEEN.test(text);

  /** Foreign text, fit to be shown: no control characters, not too long, and no signing key, wherever it came from. */
  function shown(text, most = MAX_SHOWN) {
    const clean = String(text)
      .replace(/PRIVATE\+KEY\+\S*/g, "PRIVATE+KEY+…")
      .replace(ALL_UNSEEN, "\u{fffd}");
    return clean.length > most ? `${clean.slice(0, most)}…` : clean;
  }

  /** Foreign text in a sentence, as JSON writes a string; what cannot be seen is escaped, what is long is cut. */
  function quoted(text) {
    const letters = Array.from(text);
    const cut = letters.length > MAX_QUOTED ? `${letters.slice(0, MAX_QUOTED).join("")}…` : text;
    const escaped = (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
    return `"${cut.replace(/["\\]/g, "\\$&").replace(ALL_UNSEEN, (letter) => letter.split("").map(escaped).join(""))}"`;
  }

  // --------------------------------------------------------------------------------------------------------- SHA-256

  // WebCrypto has it too, but not at once: each of the many short hashes of a log would have to be awaited.

  const PRIMES = [2];
  for (let each = 3; PRIMES.length < 64; each++) if (PRIMES.every((prime) => each % prime !== 0)) PRIMES.push(each);
  const fraction = (root) => (root % 1) * 2 ** 32; // its first 32 bits: far fewer than a number has
  const K = Int32Array.from(PRIMES, (prime) => fraction(Math.cbrt(prime)));
  const H = Int32Array.from(PRIMES.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));

  const W = new Int32Array(64); // scratch space, as are these two: no hash is begun before another is done
  const STATE = new Int32Array(8);
  const REST = new Uint8Array(64);

  const turned = (x, bits) => (x >>> bits) | (x << (32 - bits));

  function compress(block, at) {
    for (let i = 0; i < 16; i++, at += 4) {
      W[i] = (block[at] << 24) | (block[at + 1] << 16) | (block[at + 2] << 8) | block[at + 3];
    }
    for (let i = 16; i < 64; i++) {
      const s0 = turned(W[i - 15], 7) ^ turned(W[i - 15], 18) ^ (W[i - 15] >>> 3);
      const s1 = turned(W[i - 2], 17) ^ turned(W[i - 2], 19) ^ (W[i - 2] >>> 10);
      W[i] = W[i - 16] + s0 + W[i - 7] + s1;
    }
    let { 0: a, 1: b, 2: c, 3: d, 4: e, 5: f, 6: g, 7: h } = STATE; // much faster than as a list
    for (let i = 0; i < 64; i++) {
      const s1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
      const t1 = (h + s1 + ((e & f) ^ (~e & g)) + K[i] + W[i]) | 0;
      const s0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
      const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      h = g; g = f; f = e; e = (d + t1) | 0; // one by one: as lists they take twice the time
      d = c; c = b; b = a; a = (t1 + t2) | 0;
    }
    const more = [a, b, c, d, e, f, g, h];
    for (let i = 0; i < 8; i++) STATE[i] += more[i];
  }

  /** SHA-256 over the parts, one after the other. */
  function sha256(...parts) {
    STATE.set(H);
    let [held, length] = [0, 0];
    for (const part of parts) {
      length += part.length;
      let at = 0;
      if (held > 0) {
        while (held < 64 && at < part.length) REST[held++] = part[at++];
        if (held < 64) continue;
        compress(REST, 0);
      }
      for (; at + 64 <= part.length; at += 64) compress(part, at);
      for (held = 0; at < part.length; ) REST[held++] = part[at++];
    }
    REST[held] = 128;
    REST.fill(0, held + 1);
    if (held >= 56) {
      compress(REST, 0);
      REST.fill(0);
    }
    REST.set(be64(length * 8), 56);
    compress(REST, 0);
    const made = new DataView(new ArrayBuffer(32));
    for (let i = 0; i < 8; i++) made.setInt32(4 * i, STATE[i]);
    return new Uint8Array(made.buffer);
  }

  // -------------------------------------------------------------------------------------- the formulas of the format

  const hashed = (domain, ...parts) => sha256(utf8(`${domain}\n`), ...parts);
  const sized = (bytes) => joined([be32(bytes.length), bytes]);

  const chainPrefix = (id) => joined([utf8("powderkeg/chain/1\n"), sized(utf8(id))]);
  const chainHash = (prefix, seq, before, entry) => sha256(prefix, be64(seq), before, entry);
  const seedCommitment = (id, seed) => hashed("powderkeg/seed-commitment/1", sized(utf8(id)), seed);
  const matchSeed = (id, seed, entropies) =>
    hashed("powderkeg/match-seed/1", sized(utf8(id)), seed, joined(entropies.map(sized)));
  const dealDigest = (numbers) => hashed("powderkeg/deal/1", joined(numbers.map(be64)));
  const eventCommitment = (name, seed) => hashed("powderkeg/event-commitment/1", sized(utf8(name)), seed);
  const boardSeed = (name, board, seed) => hashed("powderkeg/board-seed/1", sized(utf8(name)), be32(board), seed);
  const boardCommitment = (name, board, seed) =>
    hashed("powderkeg/board-commitment/1", sized(utf8(name)), be32(board), seed);

  /** The published generator. */
  class Generator {
    used = 0n;
    block = null;

    constructor(seed) {
      this.seed = seed;
    }

    word() {
      const place = Number(this.used & 3n);
      if (place === 0) this.block = sha256(this.seed, be64(this.used >> 2n));
      this.used += 1n;
      return readBe64(this.block, 8 * place);
    }

    below(n) {
      const most = 1n << 64n;
      const bound = BigInt(n);
      if (bound < 1n || bound > most) wrong(`there is no number below ${bound}`);
      const limit = most - (most % bound);
      let x = this.word();
      while (x >= limit) x = this.word();
      return x % bound;
    }
  }

  /** A list of 0 to n-1 after the shuffle that drew these numbers: which original index ends at each place. */
  function permutation(numbers) {
    const items = Array.from({ length: numbers.length + 1 }, (_, index) => index);
    for (let i = items.length - 1, at = 0; i >= 1; i--, at++) {
      const j = Number(numbers[at]);
      [items[i], items[j]] = [items[j], items[i]];
    }
    return items;
  }

  /** The shuffles in what was drawn: every run of numbers below n, n-1, ..., 2 is one of n. */
  function shufflesIn(below, numbers) {
    const down = new Uint32Array(below.length + 1); // how many numbers from here on are each below one less
    for (let i = below.length - 1; i >= 0; i--) down[i] = below[i + 1] === below[i] - 1 ? down[i + 1] + 1 : 1;
    const found = [];
    for (let i = 0; i < below.length; ) {
      const size = below[i] - 1;
      if (size >= 1 && down[i] >= size) {
        found.push(permutation(numbers.slice(i, i + size)));
        i += size;
      } else i++;
    }
    return found;
  }

  // ----------------------------------------------------------------------------------------------------------- trees

  const EMPTY_ROOT = sha256();
  const leafHash = (leaf) => sha256(Uint8Array.of(0), leaf);
  const nodeHash = (left, right) => sha256(Uint8Array.of(1), left, right);

  /** A tree that grows: its root after each leaf, without keeping more than a hash for each power of two. */
  class Tree {
    size = 0;
    peaks = []; // whole subtrees, from the largest to the smallest

    append(leaf) {
      this.appendHash(leafHash(leaf));
    }

    appendHash(hash) {
      for (let bits = this.size; bits % 2 === 1; bits = Math.floor(bits / 2)) hash = nodeHash(this.peaks.pop(), hash);
      this.peaks.push(hash);
      this.size++;
    }

    root() {
      return this.peaks.length ? this.peaks.reduceRight((right, left) => nodeHash(left, right)) : EMPTY_ROOT;
    }
  }

  /** Walk along a path from a leaf to the root, with hashes on the left and on the right; whether it ends there. */
  function climb(place, last, path, onLeft, onRight) {
    for (const step of path) {
      if (last === 0n) return false;
      if (place & 1n || place === last) {
        onLeft(step);
        while (!(place & 1n) && place !== 0n) [place, last] = [place >> 1n, last >> 1n];
      } else onRight(step);
      [place, last] = [place >> 1n, last >> 1n];
    }
    return last === 0n;
  }

  /** Whether the path shows that the leaf is in the tree (RFC 6962, 2.1.1; verified as in RFC 9162, 2.1.3.2). */
  function includes(leaf, index, size, path, root) {
    const [place, last] = [BigInt(index), BigInt(size) - 1n];
    if (place < 0n || place > last || path.length > 64) return false;
    let hash = leafHash(leaf);
    const onLeft = (step) => (hash = nodeHash(step, hash));
    const onRight = (step) => (hash = nodeHash(hash, step));
    return climb(place, last, path, onLeft, onRight) && same(hash, root);
  }

  /** Whether the path shows that the old tree has grown to the new one (RFC 6962, 2.1.2; as in RFC 9162, 2.1.4.2). */
  function consistent(old, oldRoot, size, root, path) {
    let [place, last] = [BigInt(old), BigInt(size)];
    if (place < 0n || place > last || path.length > 128) return false;
    if (place === last) return path.length === 0 && same(oldRoot, root);
    if (place === 0n) return path.length === 0 && same(oldRoot, EMPTY_ROOT);
    const [first, ...steps] = (place & (place - 1n)) === 0n ? [oldRoot, ...path] : path;
    if (first === undefined) return false;
    [place, last] = [place - 1n, last - 1n];
    while (place & 1n) [place, last] = [place >> 1n, last >> 1n];
    let [before, after] = [first, first];
    const onLeft = (step) => ([before, after] = [nodeHash(step, before), nodeHash(step, after)]);
    const onRight = (step) => (after = nodeHash(after, step));
    return climb(place, last, steps, onLeft, onRight) && same(before, oldRoot) && same(after, root);
  }

  // -------------------------------------------------------------------------------------------------------- protobuf

  // What this verifier reads of proto/powderkeg/v1/log.proto: the fields of each message with their types, in the order
  // of their numbers, from 1. Of those with ! an entry has one: it drives out the one before it. Those with * are
  // repeated. Actions and outcomes belong to the rules, which are not checked here: of them no more is asked than that
  // they are fields, one after the other.
  const MESSAGES = {
    LogEntry:
      "seq:uint64 time:Timestamp requestId:string author:int32 genesis:Genesis! seatTaken:SeatTaken! " +
      "started:Started! acted:Acted! seatResigned:SeatResigned! aborted:Aborted! stateDigest:bytes " +
      "closing:Closing looked:Looked! seatLeft:SeatLeft!",
    Timestamp: "seconds:int64 nanos:int32",
    Genesis:
      "matchId:string game:string ruleset:int32 seats:int32 options:Option* catalogueDigest:string " +
      "seedCommitment:bytes seedWasGiven:bool tournament:string secondsPerDecision:uint32 board:uint32",
    Option: "key:string value:string",
    SeatTaken: "seat:int32 kind:int32 name:string entropy:bytes",
    Started: "drawnBelow:uint32* dealDigest:bytes",
    Acted: "seat:int32 action:Opaque",
    SeatResigned: "seat:int32",
    Aborted: "reason:string",
    Looked: "seq:uint64 seat:int32",
    SeatLeft: "seat:int32",
    Closing: "outcome:Opaque serverSeed:bytes",
    Opaque: "",
  };
  for (const [kind, fields] of Object.entries(MESSAGES)) {
    MESSAGES[kind] = Array.from(fields.matchAll(/(\w+):(\w+)([!*]?)/g), ([, name, type, how]) => ({ name, type, how }));
  }

  // Numbers are read as two halves of 32 bits, for most are small and BigInt is slow.
  const NUMBERS = {
    uint64: (low, high) => (BigInt(high) << 32n) | BigInt(low),
    int64: (low, high) => BigInt.asIntN(64, NUMBERS.uint64(low, high)),
    uint32: (low) => low,
    int32: (low) => low | 0,
    bool: (low, high) => low !== 0 || high !== 0,
  };

  class Reader {
    constructor(bytes) {
      this.bytes = bytes;
      this.at = 0;
      this.high = 0; // the upper half of the last number
    }

    number(type = "uint32") {
      let low = 0;
      let high = 0;
      for (let shift = 0; shift < 70; shift += 7) {
        if (this.at >= this.bytes.length) wrong("a number breaks off");
        const byte = this.bytes[this.at++];
        const bits = byte & 127;
        if (shift <= 28) low |= bits << shift;
        if (shift >= 28) high |= shift === 28 ? bits >> 4 : bits << (shift - 32);
        if (byte >= 128) continue;
        this.high = high >>> 0;
        return NUMBERS[type](low >>> 0, this.high);
      }
      wrong("a number of more than ten bytes");
    }

    /** The number and the wire type of the next field; in a group that is passed over libraries take 0 for one. */
    key(least = 1) {
      const from = this.at;
      const key = this.number();
      if (this.high !== 0 || key >>> 3 < least || this.at - from > 5) wrong("a field without a number");
      return [key >>> 3, key & 7];
    }

    take(size) {
      if (size > this.bytes.length - this.at) wrong("a field breaks off");
      this.at += size;
      return this.bytes.subarray(this.at - size, this.at);
    }

    data() {
      const from = this.at;
      const size = this.number();
      return this.take(this.high === 0 && this.at - from <= 5 ? size : Infinity);
    }

    /** Pass over a field that is not known, in a message that is so deep within others. */
    skip(field, wire, depth) {
      const open = [];
      for (;;) {
        if (wire === 0) this.number();
        else if (wire === 1) this.take(8);
        else if (wire === 2) this.data();
        else if (wire === 5) this.take(4);
        else if (wire === 3) {
          if (open.length + depth >= MAX_NESTING) wrong("groups in groups in groups");
          open.push(field);
        } else if (wire !== 4 || open.pop() !== field) wrong("a field of no known kind");
        if (open.length === 0) return;
        [field, wire] = this.key(0);
      }
    }
  }

  /** A message of the given kind. What comes again is merged, as protobuf has it: the last number or text counts. */
  function decode(kind, bytes, into = {}, depth = 0) {
    const reader = new Reader(bytes);
    while (reader.at < bytes.length) {
      const [field, wire] = reader.key();
      const { name, type, how } = MESSAGES[kind][field - 1] ?? {};
      const plain = Object.hasOwn(NUMBERS, type);
      if (plain && how === "*" && (wire === 0 || wire === 2)) {
        const list = (into[name] ??= []);
        const packed = wire === 2 ? new Reader(reader.data()) : null;
        if (!packed) list.push(reader.number(type));
        else while (packed.at < packed.bytes.length) list.push(packed.number(type));
      } else if (plain && wire === 0) into[name] = reader.number(type);
      else if (plain || wire !== 2 || name === undefined) reader.skip(field, wire, depth);
      else if (type === "bytes") into[name] = reader.data();
      else if (type === "string") {
        into[name] = textOf(reader.data());
        if (into[name] === null) wrong(`${name} is not UTF-8`);
      } else if (how === "*") decode(type, reader.data(), {}, depth + 1); // options: no use, but readable
      else {
        if (how === "!" && into.kind !== name) {
          delete into[into.kind];
          into.kind = name;
        }
        into[name] = decode(type, reader.data(), into[name], depth + 1);
      }
    }
    return into;
  }

  const LAST_TIME = 253_402_300_799_999n; // the end of the year 9999

  /** The time of an entry in milliseconds, cut off; null if the calendar has no such day. */
  function timeOf({ time }) {
    const { seconds = 0n, nanos = 0 } = time ?? {};
    const found = seconds * 1000n + BigInt(Math.floor(nanos / 1_000_000));
    return nanos >= 0 && nanos < 1_000_000_000 && found >= 0n && found <= LAST_TIME ? found : null;
  }

  // ----------------------------------------------------------------------------------------------------------- notes

  /** A signed note: its text, who signed it, and the signatures. */
  function readNote(bytes) {
    const whole = textOf(bytes);
    if (whole === null) wrong("a note is not UTF-8");
    if (/[\0-\x09\x0b-\x1f]/.test(whole)) wrong("a note with control characters");
    const end = whole.lastIndexOf("\n\n");
    const lines = whole.slice(end + 2).split("\n");
    if (end <= 0 || lines.pop() !== "" || lines.length === 0) wrong("a note without a signature");
    if (lines.length > MAX_SIGNATURES) wrong(`a note with more than ${MAX_SIGNATURES} signatures`);
    const text = whole.slice(0, end + 1);
    return { text, message: utf8(text), signatures: lines.map(readSignature) };
  }

  // What Unicode calls white space is written out, for languages differ in what they take for it.
  const KEY_NAME = "[^\\t-\\r \\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000+]+";
  const SIGNATURE = new RegExp(`^\u2014 (${KEY_NAME}) ([A-Za-z0-9+/]+={0,2})$`, "u");

  /** A line below a note, by whatever key and algorithm: those that nobody here knows are left to others. */
  function readSignature(line) {
    const found = SIGNATURE.exec(line);
    const data = found && base64(found[2]);
    if (!data || data.length < 5) wrong("a line of a note that should be a signature is none");
    return { name: found[1], id: readBe32(data, 0), data: data.subarray(4) };
  }

  /** The name of an event as it is written in notes. */
  const quote = (name) =>
    encodeURIComponent(name).replace(/[!'()*]/g, (letter) => `%${hex(utf8(letter)).toUpperCase()}`);

  /** The name that such a text stands for; null if it is not the one way to write it. */
  function unquote(text) {
    try {
      const name = decodeURIComponent(text);
      return quote(name) === text ? name : null;
    } catch {
      return null;
    }
  }

  const N = "0|[1-9][0-9]{0,14}";
  const LINE = "[^\n]+";
  const PLACE = `\nevent (?<event>${LINE})\ntree (?<size>${N}) (?<root>${LINE})\nopened (?<index>${N})`;
  const STATEMENTS = {
    checkpoint: `match/(?<id>${LINE})\n(?<seq>${N})\n(?<hash>${LINE})\n(?<stage>opened|on|closed)\ntime (?<time>${N})`,
    receipt:
      `receipt/(?<id>${LINE})/(?<seat>0|[1-9][0-9]?)\n(?<seq>${N})\n(?<hash>${LINE})\nrequest (?<request>${LINE})` +
      `(?:${PLACE})?`,
    head: `event/(?<event>${LINE})\n(?<size>${N})\n(?<hash>${LINE})`,
    opened: `event-opened/(?<event>${LINE})\n(?<boards>${N})\n(?<hash>${LINE})`,
    closed: `event-closed/(?<event>${LINE})\n(?<matches>${N})\n(?<hash>${LINE})`,
  };
  for (const kind of Object.keys(STATEMENTS)) STATEMENTS[kind] = new RegExp(`^powderkeg/${STATEMENTS[kind]}\n$`, "u");
  const COUNTS = ["seq", "time", "seat", "size", "index", "boards", "matches"];
  const HASHES = ["hash", "root"];

  /** What a signed text says. Events are named as they are written in it, percent-encoded. */
  function readStatement(text) {
    const kind = Object.keys(STATEMENTS).find((each) => STATEMENTS[each].test(text));
    if (!kind) wrong("a note that says nothing known");
    const found = Object.entries(STATEMENTS[kind].exec(text).groups).filter(([, value]) => value !== undefined);
    const says = { kind, ...Object.fromEntries(found) };
    for (const name of COUNTS) if (name in says) says[name] = BigInt(says[name]);
    for (const name of HASHES) if (name in says) says[name] = base64(says[name]);
    const hashesFit = HASHES.every((name) => !(name in says) || says[name]?.length === 32);
    if (!hashesFit || says.time > LAST_TIME) wrong("a note that says nothing known");
    if (says.index >= says.size) wrong("a receipt of a leaf beyond the tree");
    if (says.event !== undefined && unquote(says.event) === null) wrong("the name of an event, badly written");
    return says;
  }

  function readSigned(bytes) {
    const note = readNote(bytes);
    return { note, says: readStatement(note.text) };
  }

  /** The lines of a text file that may come from any editor: with a byte order mark, or with CR LF. */
  function linesOf(given, what, most) {
    const text = typeof given === "string" ? given : textOf(given);
    if (text === null) throw new Usage(`the ${what}: not UTF-8`);
    if (utf8(text).length > most) throw new Usage(`the ${what}: too long`);
    const lines = text.replace(/^\ufeff/, "").split("\n");
    const last = lines.pop();
    const found = [...lines.map((line) => line.replace(/\r$/, "")), last];
    found.forEach((line, index) => {
      const unseen = ONE_UNSEEN.exec(line)?.[0].codePointAt(0).toString(16).toUpperCase().padStart(4, "0");
      const advice = `take out the character U+${unseen}, which cannot be seen`;
      if (unseen) throw new Usage(`the ${what}, line ${index + 1}: ${advice}`);
    });
    return found;
  }

  const isSignature = (line) => line.startsWith("\u2014 ");

  /** The notes of a file that holds one after the other, with or without empty lines between them. */
  function readKept(given) {
    const notes = [];
    let begun = [];
    for (const line of [...linesOf(given, "kept notes", MAX_KEPT), ""]) {
      if (begun.length > 0 && isSignature(begun.at(-1)) && !isSignature(line)) {
        const note = utf8(`${begun.join("\n")}\n`);
        notes.push(attempt(() => readSigned(note), refusal(`kept note ${notes.length + 1}`)));
        begun = [];
      }
      if (begun.length > 0 || line) begun.push(line);
    }
    if (begun.some((line) => line)) {
      const problem = notes.length > 0 ? "they end in the middle of a note" : "there is no signature in them";
      throw new Usage(`the kept notes: ${problem}`);
    }
    return notes;
  }

  // ---------------------------------------------------------------------------------------------------------- policy

  // The curve of Ed25519, as far as it takes to refuse keys with which a signature proves nothing (RFC 8032, 5.1).
  const P = (1n << 255n) - 19n;
  const modP = (x) => ((x % P) + P) % P;

  function power(base, exponent) {
    let made = 1n;
    for (let square = modP(base); exponent > 0n; exponent >>= 1n, square = modP(square * square)) {
      if (exponent & 1n) made = modP(made * square);
    }
    return made;
  }

  const over = (x, y) => modP(x * power(y, P - 2n));
  const D = over(-121665n, 121666n);

  /** The point that 32 bytes stand for; null if they are not the one way to write a point. */
  function pointOf(bytes) {
    const number = BigInt(`0x${hex(Uint8Array.from(bytes).reverse())}`);
    const [sign, y] = [number >> 255n, number & ((1n << 255n) - 1n)];
    if (y >= P) return null;
    const square = over(y * y - 1n, D * y * y + 1n);
    let x = power(square, (P + 3n) / 8n);
    if (modP(x * x) !== square) x = modP(x * power(2n, (P - 1n) / 4n));
    if (modP(x * x) !== square || (x === 0n && sign === 1n)) return null;
    return { x: (x & 1n) === sign ? x : P - x, y };
  }

  function doubled({ x, y }) {
    const product = D * x * x * y * y;
    return { x: over(2n * x * y, 1n + product), y: over(y * y + x * x, 1n - product) };
  }

  /** Whether bytes are a key to trust: a point, written in the one way, and none of the eight of small order. */
  function isGoodKey(bytes) {
    const point = pointOf(bytes);
    const { x, y } = point ? doubled(doubled(doubled(point))) : { x: 0n, y: 1n };
    return x !== 0n || y !== 1n;
  }

  const WHOLE_NAME = new RegExp(`^${KEY_NAME}$`, "u");

  function readKey(text) {
    const [name, id, ...rest] = text.split("+");
    const key = base64(rest.join("+"));
    if (!WHOLE_NAME.test(name) || key?.length !== 33 || key[0] !== 1) wrong("this is no public key");
    const made = sha256(utf8(`${name}\n`), key).subarray(0, 4);
    if (id !== hex(made)) wrong("the id of the key is not that of its name and bytes");
    if (!isGoodKey(key.subarray(1))) wrong("with this key a signature proves nothing: do not trust it");
    return { name, id: readBe32(made, 0), bytes: key.slice(1) };
  }

  /** A time of a policy in milliseconds; without a zone it is UTC. */
  function readTime(text) {
    const found = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d)(?::(\d\d)(?:\.(\d{1,3}))?)?(Z|[+-]\d\d:\d\d)?)?$/.exec(text);
    const [, date = "", clock = "00:00", seconds = "00", fractions = "", zone = "Z"] = found ?? [];
    const utc = `${date}T${clock}:${seconds}.${fractions.padEnd(3, "0")}Z`;
    const time = Date.parse(utc);
    const [hours, minutes] = zone === "Z" ? [0, 0] : [Number(zone.slice(1, 3)), Number(zone.slice(4))];
    // Written again and compared, for Date takes the 30th of February for a day in March.
    const exists = !Number.isNaN(time) && new Date(time).toISOString() === utc && !date.startsWith("0000");
    if (!exists || hours > 23 || minutes > 59) wrong("this is no time");
    return BigInt(time - (zone[0] === "-" ? -1 : 1) * (60 * hours + minutes) * 60_000);
  }

  /** A line of a policy. What is wrong with it is told without a word of it: it may be a secret in the wrong place. */
  function readPolicyLine(line, keys) {
    if (line.includes("PRIVATE+KEY+")) wrong("this is a signing key; `powderkeg keys policy` makes a policy of it");
    const found = /^key +([^ ]+)(?: +from +([^ ]+))?(?: +until +([^ ]+))?$/.exec(line);
    if (!found) wrong("this is not understood");
    const [from, until] = found.slice(2).map((time) => (time === undefined ? null : readTime(time)));
    if (from !== null && until !== null && from >= until) wrong("`from` is not before `until`");
    const key = readKey(found[1]);
    if (keys.some(({ name, id }) => name === key.name && id === key.id)) wrong("it names a key twice");
    return { ...key, from, until };
  }

  function readPolicy(given) {
    const keys = [];
    linesOf(given, "policy", MAX_POLICY).forEach((raw, index) => {
      const line = raw.replace(/^ +| +$/g, "");
      if (!line || line.startsWith("#")) return;
      keys.push(attempt(() => readPolicyLine(line, keys), refusal(`the policy, line ${index + 1}`)));
    });
    if (keys.length === 0) throw new Usage("the policy has no key");
    return { keys };
  }

  const covers = (key, time) => (key.from === null || time >= key.from) && (key.until === null || time < key.until);

  class NoEd25519 extends Error {}

  // A key that is fine in any case (RFC 8032, 7.1, test 1): if not even this can be read, the runtime has no Ed25519.
  const FINE = base64("11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=");

  /** A key for WebCrypto; null if it is not a point of the curve. */
  async function importKey(bytes) {
    const subtle = global.crypto?.subtle;
    if (!subtle) throw new NoEd25519("there is no WebCrypto here");
    const imported = (raw) => subtle.importKey("raw", raw, { name: "Ed25519" }, false, ["verify"]);
    try {
      return await imported(bytes);
    } catch {
      await imported(FINE).catch(() => {
        throw new NoEd25519("the WebCrypto that is here knows no Ed25519");
      });
      return null;
    }
  }

  /** The place of the first note that is not signed as it must be, and what is wrong; null if there is none. */
  async function objection({ keys }, notes) {
    for (let at = 0; at < notes.length; at += BATCH) {
      const found = await Promise.all(notes.slice(at, at + BATCH).map((signed) => examine(keys, signed)));
      const bad = found.findIndex((problem) => problem !== "");
      if (bad >= 0) return { place: at + bad, problem: found[bad] };
    }
    return null;
  }

  async function examine(keys, { note, says }) {
    let [good, late] = [false, ""];
    for (const signature of note.signatures) {
      for (const key of keys) {
        if (key.name !== signature.name || key.id !== signature.id) continue;
        const imported = await (key.imported ??= importKey(key.bytes));
        const { subtle } = global.crypto;
        const fits = imported && (await subtle.verify({ name: "Ed25519" }, imported, signature.data, note.message));
        if (!fits) return `the signature of ${shown(key.name)} is wrong`;
        if (says.kind !== "checkpoint" || covers(key, says.time)) good = true;
        else late = key.name;
      }
    }
    if (good) return "";
    return late ? `the key of ${shown(late)} was not to be used at that time` : "no key of the policy has signed it";
  }

  // -------------------------------------------------------------------------------------------------------- the file

  const MAGIC = utf8("powderkeg replay 2\n");
  /** Which records may follow each kind: the empty one is the beginning, the dot the end. */
  const FOLLOWERS = { "": "VM", V: "L", L: "LPH", P: "LH", H: "HKM.", K: "KM", M: "E", E: "ECM.", C: "CM." };

  function nameIn(data, most, what) {
    const text = textOf(data);
    if (text === null) wrong(`the ${what} is not UTF-8`);
    const length = Array.from(text).length;
    if (length < 1 || length > most) wrong(`the ${what} has ${length} characters`);
    if (!isSeen(text)) wrong(`the ${what} is not printable`);
    return text;
  }

  function hashesIn(data) {
    if (data.length % 32 !== 0) wrong("a proof that does not consist of hashes");
    return Array.from({ length: data.length / 32 }, (_, at) => data.subarray(32 * at, 32 * at + 32));
  }

  /** The records of a file. Of entries only the places are kept: they are read when their match is. */
  function readFile(bytes) {
    if (!same(bytes.subarray(0, MAGIC.length), MAGIC)) wrong("this is no export of Powderkeg");
    const file = { bytes, event: null, matches: [], drawn: 0 };
    const ids = new Set();
    let [before, records] = ["", 0];
    for (let at = MAGIC.length; at < bytes.length; ) {
      if (bytes.length - at < 5) wrong("the file breaks off");
      const kind = String.fromCharCode(bytes[at]);
      const size = readBe32(bytes, at + 1);
      if (kind === "." || !FOLLOWERS[before].includes(kind)) wrong(`a record ${shown(kind)} where none may be`);
      if (size > MAX_RECORD) wrong("a record is larger than 1 MiB");
      if (size > bytes.length - at - 5) wrong("the file breaks off");
      if (size === 0 && kind !== "P") wrong(`a record ${kind} is empty`);
      if (++records > MAX_RECORDS) wrong(`the file has more than ${MAX_RECORDS} records`);
      at += 5 + size;
      const data = bytes.subarray(at - size, at);
      const { event } = file;
      if (kind === "E") file.matches.at(-1).places.push(at - size, at);
      else if (kind === "C") file.matches.at(-1).checkpoints.push({ data });
      else if (kind === "M") {
        const id = nameIn(data, MAX_MATCH_ID, "id of a match");
        if (ids.has(id)) wrong(`the match ${id} comes twice`);
        if (ids.size === MAX_MATCHES) wrong(`the file has more than ${MAX_MATCHES} matches`);
        ids.add(id);
        file.matches.push({ id, places: [], checkpoints: [] });
      } else if (kind === "V") {
        file.event = { name: nameIn(data, MAX_EVENT_NAME, "name of the event"), leaves: [], heads: [], growths: [] };
      } else if (kind === "L") {
        if (size < 8) wrong("a leaf without a number");
        event.leaves.push({ index: readBe64(data, 0), data: data.subarray(8), proof: null });
      } else if (kind === "P") event.leaves.at(-1).proof = hashesIn(data);
      else if (kind === "H") event.heads.push({ data });
      else {
        if (size < 16) wrong("a consistency proof without sizes");
        event.growths.push({ old: readBe64(data, 0), new: readBe64(data, 8), proof: hashesIn(data.subarray(16)) });
      }
      before = kind;
    }
    if (!FOLLOWERS[before].includes(".")) wrong("the file breaks off");
    return file;
  }

  // -------------------------------------------------------------------------------------------------------- findings

  const ok = (check) => ({ check, verdict: "ok", entry: 0, problem: "" });
  const failed = (check, problem, entry = 0) => ({ check, verdict: "failed", entry, problem });
  const unchecked = (check, problem) => ({ check, verdict: "unchecked", entry: 0, problem });
  const skipped = (check, problem) => ({ check, verdict: "skipped", entry: 0, problem });

  /**
   * The findings of checks, in order. Each returns what it found, or nothing if all is well, or throws what is wrong.
   * Where the shape is wrong, nothing else is looked at.
   */
  async function allOf(checks) {
    const findings = [];
    const finding = async (check, run) => {
      if (findings[0]?.verdict === "failed") return skipped(check, "the shape is wrong");
      try {
        return (await run()) ?? ok(check);
      } catch (error) {
        findings.twoStories ||= error.twoStories ?? false;
        if (error instanceof Wrong) return failed(check, error.message, error.entry);
        if (error instanceof NoEd25519) return unchecked(check, error.message);
        return failed(check, `this cannot be checked: ${shown(error && error.message)}`);
      }
    };
    for (const [check, run] of Object.entries(checks)) findings.push(await finding(check, run));
    return findings;
  }

  /** Of the checkpoints of a match, or of the leaves and heads of an event. */
  async function checkSignatures(trust, notes) {
    if (!trust) return unchecked("signatures", "no policy was given");
    if (notes.length === 0) wrong("nothing is signed: there is no checkpoint");
    const bad = await objection(trust, notes);
    if (!bad) return null;
    const { index, says } = notes[bad.place];
    if (says.kind === "head") wrong(`the head of ${says.size} leaves: ${bad.problem}`);
    if (index !== undefined) wrong(`leaf ${index}: ${bad.problem}`);
    return wrong(`the checkpoint: ${bad.problem}`, Number(says.seq));
  }

  const worst = (verdicts) => ["refuted", "unproven"].find((verdict) => verdicts.includes(verdict)) ?? "consistent";
  const verdictOf = (findings) =>
    worst(findings.map(({ verdict }) => ({ failed: "refuted", unchecked: "unproven" })[verdict]));
  const verdictIn = (findings, check) => findings.find((finding) => finding.check === check)?.verdict;
  const isSigned = (findings) => verdictIn(findings, "signatures") === "ok";

  /** The keys with a time limit that have signed some notes, all of which are signed as they must be. */
  function limitedIn(trust, notes) {
    const limited = trust ? trust.keys.filter(({ until }) => until !== null) : [];
    const signed = ({ name, id }) =>
      notes.some(({ note }) => note.signatures.some((each) => each.name === name && each.id === id));
    return limited.filter(signed).map(({ name, id }) => `${name}+${hex(be32(id))}`);
  }

  /** Which of some notes trusted keys have signed as they must. */
  async function goodAmong(trust, notes, findings) {
    if (verdictIn(findings, "signatures") !== "failed") return isSigned(findings) ? notes : [];
    const good = [];
    for (let at = 0; at < notes.length; at += BATCH) {
      const some = notes.slice(at, at + BATCH);
      const problems = await Promise.all(some.map((signed) => examine(trust.keys, signed)));
      good.push(...some.filter((_, place) => problems[place] === ""));
    }
    return good;
  }

  // --------------------------------------------------------------------------------------------------------- matches

  const SEATED = ["seatTaken", "acted", "seatResigned", "seatLeft"];
  const PLAYER = 2; // the kind of a seat

  /** Read all entries of a match, and hash them; what cannot be read is the problem of the shape. */
  function scan(file, match, notes) {
    const seqs = new Set(notes.map(({ says }) => (says.kind === "checkpoint" ? Number(says.seq) : 0)));
    const requests = new Set(notes.map(({ says }) => says.request));
    const log = {
      id: match.id, count: match.places.length / 2, head: new Uint8Array(32),
      genesis: null, entropies: new Map(), started: null, startedTwice: 0, closing: null,
      silent: new Set(), looks: [], aborted: null, // for the remarks
      unreadable: null, misnumbered: null, // the first entry that is, and why
      marks: new Map(), // hash and time, by the number of the entry
      requests: new Map(), // entries that receipts speak of, by their request
      chain: new Uint8Array(32 * (match.places.length / 2 + 1)), // all hashes, from that before the first entry
    };
    const prefix = chainPrefix(match.id);
    let drawn = 0;
    for (let seq = 1; seq <= log.count; seq++) {
      const bytes = file.bytes.subarray(match.places[2 * seq - 2], match.places[2 * seq - 1]);
      log.head = chainHash(prefix, seq, log.head, bytes);
      log.chain.set(log.head, 32 * seq);
      const none = (why) => void (log.unreadable ??= { seq, why });
      const entry = attempt(() => decode("LogEntry", bytes), none);
      const marked = seq === 1 || seq === log.count || seqs.has(seq);
      if (marked) log.marks.set(seq, { hash: log.head, time: entry ? timeOf(entry) : null });
      if (!entry || log.unreadable) continue;
      drawn += entry.started?.drawnBelow?.length ?? 0;
      if (drawn > MAX_DRAWN) none(`the deal draws more than ${MAX_DRAWN} numbers`);
      else if (file.drawn + drawn > MAX_DRAWN_IN_FILE) none(`the deals draw more than ${MAX_DRAWN_IN_FILE} numbers`);
      takeIn(log, seq, entry, requests);
    }
    file.drawn += drawn;
    return log;
  }

  /** What one entry adds to what is known of a match. */
  function takeIn(log, seq, entry, requests) {
    const { seq: says = 0n, requestId: request = "", seatTaken, started, looked, aborted } = entry;
    if (says !== BigInt(seq)) log.misnumbered ??= { seq, says };
    if (seq === 1) log.genesis = entry.genesis ?? null;
    if (seatTaken) {
      const { seat = 0, kind, entropy = NOTHING } = seatTaken;
      log.entropies.set(seat, entropy);
      log.silent.delete(seat); // whoever sat there before has left
      if (kind === PLAYER && entropy.length === 0) log.silent.add(seat);
    }
    if (started && log.started) log.startedTwice ||= seq;
    else if (started) log.started = { seq, below: started.drawnBelow ?? [], digest: started.dealDigest ?? NOTHING };
    if (looked) log.looks.push(looked.seq ?? 0n);
    if (seq === log.count) Object.assign(log, { closing: entry.closing ?? null, aborted: aborted ?? null });
    const receipted = requests.has(request) && !log.requests.has(request);
    const seats = SEATED.filter((kind) => entry[kind]).map((kind) => entry[kind].seat ?? 0);
    if (receipted) log.requests.set(request, { seq, hash: log.head, seat: seats[0] });
  }

  function checkShape(log, checkpoints, badCheckpoint) {
    if (log.unreadable) wrong(`this is no entry: ${log.unreadable.why}`, log.unreadable.seq);
    if (badCheckpoint) wrong(`a checkpoint that is none: ${badCheckpoint}`);
    const inOrder = checkpoints.every(({ says }, at) => at === 0 || says.seq >= checkpoints[at - 1].says.seq);
    const distinct = new Set(checkpoints.map(({ note }) => note.text)).size === checkpoints.length;
    if (!inOrder || !distinct) wrong("the checkpoints are not in order, or one comes twice");
  }

  const rising = (numbers) => numbers.every((number, at) => at === 0 || number > numbers[at - 1]);

  function compareCheckpoint(log, says, whose) {
    const seq = Number(says.seq);
    if (seq > log.count) wrong(`it is missing: ${whose} is of entry ${seq}, the last is ${log.count}`, log.count + 1);
    if (seq < 1) wrong(`${whose} is of entry ${seq}`);
    const mark = log.marks.get(seq);
    if (!same(mark.hash, says.hash)) wrong(`the chain does not fit ${whose}`, seq);
    if (mark.time !== says.time) wrong(`the time is not that of ${whose}`, seq);
    const [first, last] = [seq === 1, seq === log.count];
    const fits = { opened: first, on: !first && !(last && log.closing), closed: !first && last };
    if (!fits[says.stage]) wrong(`${whose} says "${says.stage}", and it is not`, seq);
  }

  function compareReceipt(log, { request, seat, hash, event }) {
    const answer = log.requests.get(request);
    if (!answer) wrong(`seat ${seat} has a receipt for an entry that is not in the log`, log.count + 1);
    if (answer.seat !== Number(seat)) wrong(`it is not seat ${seat} who has a receipt for it`, answer.seq);
    if (!same(answer.hash, hash)) wrong(`the chain does not fit the receipt of seat ${seat}`, answer.seq);
    const another = event !== undefined && event !== quote(log.genesis.tournament ?? "");
    if (another) wrong(`seat ${seat} was told that it belongs to the event ${shown(event)}`, 1);
  }

  function checkChain(log, checkpoints, kept) {
    if (log.misnumbered) wrong(`the entry says that it is number ${log.misnumbered.says}`, log.misnumbered.seq);
    if (!log.genesis) wrong("the log does not begin with a genesis", 1);
    if ((log.genesis.matchId ?? "") !== log.id) wrong("this is the genesis of another match", 1);
    const heads = new Map();
    for (const { says } of checkpoints) {
      const seq = Number(says.seq);
      if (says.id !== log.id) wrong(`a checkpoint is of match ${shown(says.id)}`, Math.min(seq, log.count));
      if (heads.has(seq) && !same(heads.get(seq), says.hash)) twoStories("two heads were signed for it", seq);
      heads.set(seq, says.hash);
    }
    for (const { says } of checkpoints) compareCheckpoint(log, says, "the checkpoint");
    if (!log.closing) wrong("the log breaks off: no entry closes it", log.count + 1);
    if (checkpoints.length > 0) {
      if (checkpoints[0].says.seq !== 1n) wrong("there is no checkpoint of the first entry", 1);
      if (checkpoints.at(-1).says.stage !== "closed") wrong("its end was not signed", log.count);
    }
    try {
      for (const { says } of kept) {
        if (says.kind === "checkpoint") compareCheckpoint(log, says, "a kept checkpoint");
        else compareReceipt(log, says);
      }
    } catch (error) {
      throw error instanceof Wrong ? new Wrong(error.message, error.entry, true) : error;
    }
  }

  function checkInEvent(log, event, trust) {
    const tournament = log.genesis?.tournament ?? "";
    if (!event && !tournament) return skipped("proofs", "the match belongs to no event");
    if (!event && trust) wrong("the match belongs to an event that the file lacks", 1);
    if (!event) return unchecked("proofs", "the match belongs to an event that the file lacks");
    if (!event.sound) return unchecked("proofs", "the event is not sound");
    if (tournament !== event.name) wrong("the match does not belong to the event of the file", 1);
    const { opened, closed } = event.matches.get(log.id) ?? {};
    if (!opened) wrong("the event has not opened the match", 1);
    if (!same(opened.hash, log.marks.get(1).hash)) wrong("the event has opened the match with another entry", 1);
    if (!closed) wrong("the event has not closed the match", log.count);
    const fits = closed.seq === BigInt(log.count) && same(closed.hash, log.marks.get(log.count).hash);
    if (!fits) wrong(`the event has closed the match with ${closed.seq} entries, and not these`, Number(closed.seq));
    for (const { seq, stage, time } of [opened, closed]) {
      const place = Number(seq);
      if (time !== log.marks.get(place).time) wrong(`the event has ${stage} the match at another time`, place);
    }
    return null;
  }

  /** The seed of the match, or the finding that there is none to be had. */
  function seedOf(log, event) {
    if (!log.closing) return skipped("seed", "the log breaks off before the seed is revealed");
    const { matchId: id = "", seedCommitment: commitment = NOTHING, tournament = "", ...genesis } = log.genesis ?? {};
    const { board = 0, seats = 0 } = genesis;
    const revealed = log.closing.serverSeed ?? NOTHING;
    if (board !== 0) {
      if (revealed.length > 0) wrong("the seed of a board was revealed in its match", log.count);
      if (!event) return unchecked("seed", "the seed of a board is in its event, which the file lacks");
      if (!event.proven) return unchecked("seed", "the seed of a board is in its event, which is not sound");
      if (BigInt(board) > event.boards) wrong(`the event has no board ${board}`, 1);
      if (!event.closing) return unchecked("seed", "the event is not closed, and its seed not revealed");
      if (!event.seed) wrong("the event has not revealed the seed that it committed to");
      const seed = boardSeed(tournament, board, event.seed);
      if (same(boardCommitment(tournament, board, seed), commitment)) return seed;
      wrong("the seed of the board is not the one committed to", log.count);
    }
    if (revealed.length !== 32) wrong("the seed is not revealed", log.count);
    if (!same(seedCommitment(id, revealed), commitment)) wrong("the seed is not the one committed to", log.count);
    if (genesis.seedWasGiven || !log.started) return revealed;
    const counted = Math.min(Math.max(seats, 0), MAX_SEATS);
    return matchSeed(id, revealed, Array.from({ length: counted }, (_, seat) => log.entropies.get(seat) ?? NOTHING));
  }

  function checkSeed(log, event, dealt) {
    const seed = seedOf(log, event);
    if (!(seed instanceof Uint8Array)) return seed;
    if (log.startedTwice) wrong("the game was dealt twice", log.startedTwice);
    if (!log.started) return null;
    const { seq, below, digest } = log.started;
    if (below.includes(0)) wrong("the deal drew a number below 0", seq);
    const generator = new Generator(seed);
    const numbers = below.map((n) => generator.below(n));
    if (!same(dealDigest(numbers), digest)) wrong("the seed does not give the numbers of the deal", seq);
    dealt.seed = hex(seed);
    dealt.drawn = { entry: seq, below, numbers: numbers.map(Number) };
    dealt.shuffles = shufflesIn(below, numbers);
    return null;
  }

  /** The notes in some records, each with what else is known of it, and the first problem with them. */
  function notesIn(records, kinds, event) {
    const notes = [];
    let bad = "";
    for (const record of records) {
      const read = () => {
        const signed = readSigned(record.data);
        if (!kinds.includes(signed.says.kind)) wrong("a note of a kind that has no place there");
        if ((signed.says.event ?? event) !== event) wrong("a note of another event");
        notes.push({ ...record, ...signed });
      };
      attempt(read, (problem) => (bad ||= problem));
    }
    return { notes, bad };
  }

  async function auditMatch(file, match, trust, kept, event) {
    const { notes: checkpoints, bad } = notesIn(match.checkpoints, ["checkpoint"]);
    const log = scan(file, match, checkpoints.concat(kept));
    const dealt = { seed: null, drawn: null, shuffles: [] };
    const findings = await allOf({
      shape: () => checkShape(log, checkpoints, bad),
      signatures: () => checkSignatures(trust, checkpoints),
      chain: () => checkChain(log, checkpoints, kept),
      proofs: () => checkInEvent(log, event, trust),
      seed: () => checkSeed(log, event, dealt),
    });
    for (const check of ["replay", "result"]) findings.push(skipped(check, "the rules are not checked here"));
    const { game = "", ruleset = 0, seats = 0, board = 0, seedWasGiven = false, tournament = "" } = log.genesis ?? {};
    const facts = { match: match.id, game, ruleset, seats, board, entries: log.count, head: hex(log.head) };
    const signed = await goodAmong(trust, checkpoints, findings);
    const told = {
      id: match.id, given: seedWasGiven, board, tournament, looks: log.looks, silent: [...log.silent],
      added: [...log.entropies.values()].some((entropy) => entropy.length > 0),
      dealt: log.started !== null, aborted: log.aborted && (log.aborted.reason ?? ""),
      findings, limited: isSigned(findings) ? limitedIn(trust, checkpoints) : [],
      chain: log.chain, signed: signed.map(({ says }) => says),
    };
    return { told, result: { ...facts, verdict: "", findings: [], ...dealt } };
  }

  // ---------------------------------------------------------------------------------------------------------- events

  const LEAVES = ["opened", "checkpoint", "closed"];

  /** The notes of an event, and what its leaves say; what cannot be read is the problem of the shape. */
  function readEvent({ name, leaves, heads, growths }) {
    const quoted = quote(name);
    const [read, readHeads] = [notesIn(leaves, LEAVES, quoted), notesIn(heads, ["head"], quoted)];
    const opening = read.notes[0]?.says.kind === "opened" ? read.notes[0].says : null;
    const closing = read.notes.find(({ says }) => says.kind === "closed")?.says ?? null;
    const revealed = opening && closing && same(eventCommitment(name, closing.hash), opening.hash);
    const event = {
      name, quoted, leaves: read.notes, heads: readHeads.notes, growths, bad: read.bad || readHeads.bad,
      opening, closing, boards: opening && opening.boards, seed: revealed ? closing.hash : null,
      whole: leaves.every((leaf) => leaf.proof === null), // the file of an event: all leaves, and no proofs
      matches: new Map(), // the leaves that have opened and closed each
      looseHeads: [], looseClosings: [], // kept, and this file can neither confirm nor refute them
      sound: false, // nothing of it has failed, but perhaps its seed
      proven: false, // its leaves are those of the tree
    };
    for (const { says } of event.leaves) {
      if (says.kind !== "checkpoint") continue;
      if (!event.matches.has(says.id)) event.matches.set(says.id, {});
      event.matches.get(says.id)[says.stage] ??= says;
    }
    return event;
  }

  function checkEventShape(file, event) {
    if (event.bad) wrong(event.bad);
    const count = file.matches.length;
    const indexes = event.leaves.map(({ index }) => index);
    const inOrder = event.whole ? indexes.every((index, place) => index === BigInt(place)) : rising(indexes);
    if (!inOrder) wrong("the leaves are not numbered one after the other");
    const naked = event.whole ? undefined : event.leaves.find((leaf) => leaf.proof === null);
    if (naked) wrong(`leaf ${naked.index} comes without a proof`);
    if (!event.whole && count !== 1) wrong(`a file with proofs holds one match, and this one has ${count}`);
    if (event.whole && event.growths.length > 0) wrong("a proof of growth beside all leaves");
  }

  /** The roots of the whole tree at the sizes of heads, kept ones too. */
  function checkWhole(event, newest, kept) {
    const size = event.leaves.length;
    if (newest.size !== BigInt(size)) wrong(`the newest head is of ${newest.size} leaves, and there are ${size}`);
    const tree = new Tree();
    const roots = new Map();
    for (const { says } of event.heads) {
      while (BigInt(tree.size) < says.size) {
        tree.append(event.leaves[tree.size].data);
        roots.set(BigInt(tree.size), tree.root());
      }
      if (!same(tree.root(), says.hash)) wrong(`the tree does not fit the head of ${says.size} leaves`);
    }
    for (const head of kept.filter(({ size: of }) => of <= newest.size)) {
      const fits = same(roots.get(head.size) ?? EMPTY_ROOT, head.hash);
      if (!fits) twoStories(`the tree does not fit the kept head of ${head.size} leaves`);
    }
  }

  /** That each leaf is in the tree of the newest head, and that the tree of each head has grown to that of the next. */
  function checkProven(event, newest, roots) {
    for (const leaf of event.leaves) {
      const there = includes(leaf.data, leaf.index, newest.size, leaf.proof, newest.hash);
      if (!there) wrong(`leaf ${leaf.index} is not in the tree of ${newest.size} leaves`);
    }
    const sizes = event.heads.map(({ says }) => says.size);
    const steps = new Map(event.growths.map((growth) => [`${growth.old} ${growth.new}`, growth]));
    if (steps.size !== event.growths.length) wrong("a growth is proven twice");
    for (let at = 1; at < sizes.length; at++) {
      const [old, grown] = [sizes[at - 1], sizes[at]];
      const path = steps.get(`${old} ${grown}`)?.proof;
      const grew = path && consistent(old, roots.get(old), grown, roots.get(grown), path);
      if (!grew) wrong(`nothing shows that the tree of ${old} leaves has grown to that of ${grown}`);
    }
    if (steps.size > sizes.length - 1) wrong("a proof of growth leads nowhere");
  }

  /** That the leaves are what an event consists of, in order. */
  function checkLeaves(event, newest) {
    const [opened, closed] = [new Set(), new Set()];
    for (const { index, says } of event.leaves) {
      if ((index === 0n) !== (says.kind === "opened")) wrong("the first leaf, and no other, opens the event");
      if (says.kind === "closed" && index !== newest.size - 1n) wrong("leaves follow the one that closes it");
      if (says.kind !== "checkpoint") continue;
      if (says.stage === "opened" && says.seq === 1n) {
        if (opened.has(says.id)) wrong(`match ${shown(says.id)} was opened twice`);
        opened.add(says.id);
      } else if (says.stage === "closed") {
        if (!opened.has(says.id)) wrong(`match ${shown(says.id)} was closed and never opened`);
        if (closed.has(says.id)) wrong(`match ${shown(says.id)} was closed twice`);
        closed.add(says.id);
      } else wrong(`leaf ${index} neither opens nor closes a match`);
    }
    if (!event.opening) wrong("the leaf that opens the event is missing");
    return { opened, closed };
  }

  /** That who closed the event knew all its matches, and that each was over: of n matches there are 2 n + 2 leaves. */
  function checkEnds(event, newest, { opened, closed }) {
    if (!event.closing) return;
    const said = event.closing.matches;
    const still = [...opened].find((id) => !closed.has(id));
    if (event.whole && still) wrong(`match ${shown(still)} was opened and never closed`);
    if (event.whole && said !== BigInt(opened.size)) {
      wrong(`the event was closed with ${said} matches, and ${opened.size} were opened`);
    }
    if (newest.size !== leavesOf(said)) {
      wrong(`the event was closed with ${said} matches, and its tree has ${newest.size} leaves`);
    }
  }

  /** That each match was opened where the receipts of its players say, as far as these leaves tell. */
  function checkReceipts(event, receipts) {
    const there = new Set(event.leaves.map(({ index }) => index));
    const opened = new Map();
    for (const { index, says } of event.leaves) if (says.stage === "opened") opened.set(says.id, index);
    for (const { says } of receipts) {
      const place = opened.get(says.id);
      const another = place !== says.index && (place !== undefined || there.has(says.index));
      const told = `match ${shown(says.id)} was opened with leaf ${says.index}, and it was not`;
      if (another) twoStories(`a receipt of seat ${says.seat} says that ${told}`);
    }
  }

  /** That openings and closings that somebody has kept are those of the file; an older file has no closing yet. */
  function compareEnds(event, newest, opened, kept) {
    for (const { says } of kept) {
      const own = says.kind === "opened" ? event.opening : event.closing;
      const fits = own
        ? same(own.hash, says.hash) && own.boards === says.boards && own.matches === says.matches
        : mayFollow(event, newest, opened, says);
      if (!fits) twoStories(`a kept note has ${says.kind} the event otherwise`);
    }
  }

  const leavesOf = (matches) => 2n * matches + 2n;

  /** Whether an event may have been closed so after the file was made. */
  function mayFollow({ name, opening }, newest, opened, { matches, hash }) {
    const room = newest.size < leavesOf(matches) && BigInt(opened.size) <= matches;
    return room && same(eventCommitment(name, hash), opening.hash);
  }

  function checkEventProofs(event, kept) {
    const ofKind = (...kinds) => kept.filter(({ says }) => kinds.includes(says.kind));
    const receipts = ofKind("receipt");
    checkReceipts(event, receipts);
    const sizes = event.heads.map(({ says }) => says.size);
    if (new Set(sizes).size < sizes.length) twoStories("two heads were signed for one size");
    if (!rising(sizes)) wrong("the sizes of the heads do not go up");
    const newest = event.heads.at(-1).says;
    const roots = new Map(event.heads.map(({ says }) => [says.size, says.hash]));
    const inReceipts = receipts.map(({ says }) => ({ size: says.size, hash: says.root }));
    const keptHeads = ofKind("head").map(({ says }) => says).concat(inReceipts);
    const known = new Map(roots);
    for (const { size, hash } of keptHeads) {
      if (!known.has(size)) known.set(size, hash);
      if (!same(known.get(size), hash)) twoStories(`a kept head of ${size} leaves is of another tree`);
    }
    if (event.whole) checkWhole(event, newest, keptHeads);
    else checkProven(event, newest, roots);
    const leaves = checkLeaves(event, newest);
    compareEnds(event, newest, leaves.opened, ofKind("opened", "closed"));
    checkEnds(event, newest, leaves);
    const beyond = keptHeads.find(({ size }) => size > newest.size);
    const ended = `the event was closed with ${newest.size} leaves`;
    if (event.closing && beyond) twoStories(`${ended}, and a kept head is of ${beyond.size}`);
    const closings = event.closing ? [] : ofKind("closed").map(({ says }) => says);
    return leftLoose(event, newest, roots, keptHeads, closings);
  }

  const headKey = (size, hash) => `${size} ${hex(hash)}`;
  const closingKey = ({ matches, hash }) => `closed ${matches} ${hex(hash)}`;

  /** What was kept and this file can neither confirm nor refute: it may be older, or be that of one match. */
  function leftLoose(event, newest, roots, heads, closings) {
    const isLoose = ({ size }) => size > newest.size || (!event.whole && !roots.has(size));
    const loose = heads.filter(isLoose);
    event.looseHeads = loose.map(({ size, hash }) => ({ size: Number(size), root: hex(hash) }));
    event.looseClosings = closings.map(closingKey);
    const beyond = loose.find(({ size }) => size > newest.size);
    const older = "this file is older, or the event was rolled back: export it anew";
    const larger = beyond && `a kept head is of ${beyond.size} leaves, and this tree has ${newest.size}`;
    if (larger) return unchecked("proofs", `${larger}: ${older}`);
    const ended = `a kept note closes the event, and the file does not: ${older}`;
    if (closings.length > 0) return unchecked("proofs", ended);
    if (loose.length === 0) return null;
    return unchecked("proofs", `a kept head of ${loose[0].size} leaves takes the file of the event`);
  }

  function checkEventSeed(event) {
    if (!event.opening) return skipped("seed", "the leaf that opens the event is missing");
    if (event.boards > 0n && !event.proven) return unchecked("seed", "the leaves of the event are not proven");
    if (!event.closing && event.boards === 0n) return skipped("seed", "there are no boards");
    if (!event.closing) return unchecked("seed", "the event is not closed, and its seed not revealed");
    if (!event.seed) wrong("the seed of the event is not the one committed to");
    return null;
  }

  async function auditEvent(file, event, trust, kept) {
    const findings = await allOf({
      shape: () => checkEventShape(file, event),
      signatures: () => checkSignatures(trust, [...event.leaves, ...event.heads]),
      proofs: () => {
        const problem = checkEventProofs(event, kept);
        event.proven = true; // or something was thrown
        return problem;
      },
      seed: () => checkEventSeed(event),
    });
    event.sound = findings.slice(0, 3).every(({ verdict }) => verdict !== "failed");
    const stages = (stage) => event.leaves.filter(({ says }) => says.stage === stage).map(({ says }) => says.id);
    const notes = [...event.leaves, ...event.heads];
    const signed = new Set(await goodAmong(trust, notes, findings));
    const ofHead = (note) => ({ size: Number(note.says.size), root: hex(note.says.hash), signed: signed.has(note) });
    const told = {
      name: event.name, whole: event.whole, closing: event.closing && closingKey(event.closing),
      boards: event.bad ? 0n : (event.boards ?? 0n), heads: event.bad ? [] : event.heads.map(ofHead),
      leaves: new Map(event.leaves.map(({ index, data }) => [Number(index), leafHash(data)])),
      opened: stages("opened"), closed: new Set(stages("closed")), held: file.matches.map(({ id }) => id),
      findings, limited: isSigned(findings) ? limitedIn(trust, notes) : [],
      looseHeads: event.looseHeads, looseClosings: event.looseClosings,
      signed: event.leaves.filter((leaf) => signed.has(leaf)).map(({ says }) => says),
    };
    const leaves = event.bad ? 0 : Number(event.heads.at(-1).says.size); // of the tree: the file of a match has fewer
    const result = { name: event.name, leaves, verdict: "", findings: [] };
    return { told, result };
  }

  // ---------------------------------------------------------------------------------------------------- completeness

  // Whether all matches of an event are there is a question to all files together. Nobody needs a key to leave one out.

  /** The list of a map under a key; a new one if there is none. */
  function listIn(map, key) {
    if (!map.has(key)) map.set(key, []);
    return map.get(key);
  }

  const are = (number) => (number === 1 ? "is" : "are");
  const UNSOUND = "its tree is not sound";
  function coverageOf(audited, matches, closed) {
    if (matches === null) return `${audited} of an unknown number of matches`;
    return `${audited} of ${matches} matches${closed ? "" : " so far"}`;
  }

  const newestOf = ({ heads }) => heads.at(-1);
  const keyOf = ({ size, root }) => `${size} ${root}`;

  /** Settle the last check of each event: pairs of what is told of it and its result. */
  function judgeCompleteness(events) {
    const alike = new Map();
    for (const event of events) {
      const { told, result } = event;
      const failing = (check) => verdictIn(result.findings, check) === "failed";
      const here = { audited: told.held.length, matches: null, closed: told.closing !== null };
      if (failing("shape")) settle(event, here, skipped("complete", "the shape is wrong"));
      else if (failing("proofs")) settle(event, here, skipped("complete", UNSOUND));
      else listIn(alike, JSON.stringify([told.name, failing("signatures")])).push(event);
    }
    for (const group of alike.values()) {
      const here = coverageIn(group.map(({ told }) => told));
      for (const event of group) settle(event, here, here.audited === here.matches ? ok("complete") : null);
    }
  }

  function settle({ result }, { audited, matches, closed, why }, finding) {
    const coverage = coverageOf(audited, matches, closed);
    result.findings.push(finding ?? unchecked("complete", `${coverage} ${are(audited)} here: ${why}`));
    Object.assign(result, { matches, audited, coverage, closed });
  }

  /** Of files of one event the one with the newest tree; of those that are equal, the one that says most. */
  function newestIn(events) {
    const rank = (event) => [newestOf(event).size, event.whole ? 1 : 0, event.closing ? 1 : 0];
    const after = (one, other) => rank(one).map((each, at) => each - rank(other)[at]).find((each) => each !== 0) > 0;
    return events.reduce((best, event) => (after(event, best) ? event : best));
  }

  /** How many matches some files of one event hold, of how many, by the newest of their trees; and what is not here. */
  function coverageIn(events) {
    const newest = newestIn(events);
    const known = beginningsOf(newest, events);
    const over = (event) => event.held.filter((id) => event.closed.has(id));
    const held = new Set(events.filter((event) => known.has(keyOf(newestOf(event)))).flatMap(over));
    const closed = events.some((event) => event.closing && keyOf(newestOf(event)) === keyOf(newestOf(newest)));
    if (newest.whole) {
      const audited = [...held].filter((id) => newest.closed.has(id)).length;
      return { audited, matches: newest.opened.length, closed, why: whatTreeLacks(newest, held) };
    }
    const apart = new Set(events.flatMap(over).filter((id) => !held.has(id)));
    const takeIt = "take the file of the event";
    if (!closed) {
      return { audited: held.size + apart.size, matches: null, closed, why: `the event is not closed; ${takeIt}` };
    }
    const matches = Math.floor((newestOf(newest).size - 2) / 2);
    const missing = matches - held.size;
    const older = `${listed([...apart].sort())} is of an older tree, and nothing proves its growth: export it anew`;
    const why = apart.size > 0 ? `the file of ${older}` : `${missing} ${are(missing)} missing; ${takeIt}`;
    return { audited: held.size, matches, closed, why };
  }

  /** The heads, kept ones too, that are proven to be of the newest tree, when it was smaller. */
  function beginningsOf(newest, events, kept = []) {
    if (newest.whole) {
      const heads = events.flatMap((event) => event.heads).concat(kept);
      const roots = rootsAt(newest.leaves, heads.map(({ size }) => size));
      return new Set(heads.filter(({ size, root }) => roots.get(size) === root).map(keyOf));
    }
    const before = new Map(); // that each tree has grown so is proven
    for (const event of events) {
      event.heads.slice(1).forEach((head, at) => listIn(before, keyOf(head)).push(keyOf(event.heads[at])));
    }
    const known = new Set([keyOf(newestOf(newest))]);
    for (const head of known) for (const smaller of before.get(head) ?? []) known.add(smaller); // also those just added
    return known;
  }

  /** The roots of a tree that has all its leaves at some sizes, in hex. */
  function rootsAt(leaves, sizes) {
    const tree = new Tree();
    const roots = new Map();
    for (const size of [...new Set(sizes)].sort((one, other) => one - other)) {
      while (tree.size < size && tree.size < leaves.size) tree.appendHash(leaves.get(tree.size));
      if (tree.size === size) roots.set(size, hex(tree.root()));
    }
    return roots;
  }

  /** What is not here, where the file of the event names all its matches. */
  function whatTreeLacks(event, held) {
    const missing = [...event.closed].filter((id) => !held.has(id));
    const still = event.opened.length - event.closed.size;
    const sealed = event.boards > 0n && !event.closing;
    const reasons = [];
    if (missing.length > 0) {
      const named = `${listed(missing)} ${are(missing.length)} missing`;
      reasons.push(sealed ? "its tables are sealed until it is closed" : named);
    }
    if (still > 0) reasons.push(`${still} ${are(still)} still being played`);
    return reasons.join("; ");
  }

  function listed(ids) {
    const more = ids.length > 3 ? ` and ${ids.length - 3} more` : "";
    return `${ids.length === 1 ? "match" : "matches"} ${ids.slice(0, 3).map((id) => shown(id)).join(", ")}${more}`;
  }

  // ----------------------------------------------------------------------------------------- several files together

  const isSound = ({ findings }) => isSigned(findings) && findings.every(({ verdict }) => verdict !== "failed");

  /** Let each check fail that another of the files contradicts: two stories that trusted keys have signed. */
  function compareAcross(files) {
    const [checkpoints, trees] = [new Map(), new Map()];
    files.forEach(({ told: { event, matches } }, place) => {
      const signed = [...matches, ...(event ? [event] : [])].flatMap((part) => part.signed);
      for (const says of signed) if (says.kind === "checkpoint") listIn(checkpoints, says.id).push({ place, says });
      if (event) listIn(trees, event.name).push({ place, event });
    });
    files.forEach(({ told: { event, matches }, result }, own) => {
      matches.forEach((match, at) => {
        const others = (checkpoints.get(match.id) ?? []).filter(({ place }) => place !== own);
        const other = others.find(({ says }) => !isInChain(match, says))?.says;
        const problem = "two stories of the match were signed: another file has it otherwise";
        if (other) contradict(match, result.matches[at], failed("chain", problem, Number(other.seq)));
      });
      const others = (trees.get(event?.name) ?? []).filter(({ place }) => place !== own);
      const problem = "two stories of the event were signed: another file has another tree";
      const another = others.some((other) => isOtherTree(event, other.event));
      if (another) contradict(event, result.event, failed("proofs", problem));
    });
  }

  function isInChain({ chain }, { seq, hash }) {
    const at = 32 * Number(seq);
    return at < chain.length && same(chain.subarray(at, at + 32), hash);
  }

  /** What a check found before stays if it was a failure, or there was nothing to check. */
  function contradict(told, result, found) {
    const place = result.findings.findIndex(({ check }) => check === found.check);
    if (!["ok", "unchecked"].includes(result.findings[place].verdict)) return;
    result.findings[place] = found;
    told.twoStories = isSigned(result.findings);
  }

  function isOtherTree(event, other) {
    if (event.heads.length === 0) return false;
    const leaf = [...other.leaves].some(([index, hash]) => !same(event.leaves.get(index) ?? hash, hash));
    return hasOtherHead(event, other) || (isSound(other) && (leaf || hasOtherHead(other, event)));
  }

  /** Whether a signed head of the other file is not one of this tree. Of a tree that has grown nothing can be said. */
  function hasOtherHead({ whole, leaves, heads }, other) {
    const roots = new Map(heads.map(({ size, root }) => [size, root]));
    const inTree = whole ? rootsAt(leaves, other.heads.map(({ size }) => size)) : roots;
    const rootOf = (size) => inTree.get(size) ?? roots.get(size);
    return other.heads.some(({ size, root, signed }) => signed && (rootOf(size) ?? root) !== root);
  }

  /** Let `proofs` hold where a file alone cannot be compared with what was kept, and the newest of the event can. */
  function settleKept(events) {
    const alike = new Map();
    for (const event of events) if (isSound(event.result)) listIn(alike, event.told.name).push(event);
    for (const group of alike.values()) {
      const all = group.map(({ told }) => told);
      const known = beginningsOf(newestIn(all), all, all.flatMap(({ looseHeads }) => looseHeads));
      const isKnown = (told) => known.has(keyOf(newestOf(told)));
      const closings = new Set(all.filter(isKnown).map(({ closing }) => closing));
      for (const { told, result } of group) {
        const { looseHeads: heads, looseClosings: ends } = told;
        const settled = heads.every((head) => known.has(keyOf(head))) && ends.every((end) => closings.has(end));
        if (heads.length + ends.length === 0 || !settled || !isKnown(told)) continue;
        result.findings = result.findings.map((finding) => (finding.check === "proofs" ? ok("proofs") : finding));
      }
    }
  }

  // --------------------------------------------------------------------------------------------------------- remarks

  // What is not wrong, and a reader of a verdict must know all the same.

  const CODES = [
    "event-open", "seed-given", "looked", "aborted", "no-entropy", "bot-seed", "board", "two-stories", "key-until",
  ];
  const LOST =
    "Besides fraud, a store that lost acknowledged entries in a crash (appendfsync everysec) does this, too.";
  const THIEF = "whoever stole it can sign with earlier times, so the limit does not protect against a thief";
  const MOST_LINES = 3; // more remarks of a kind are told in one line
  const MOST_NAMED = 5;

  /** All remarks on some files, each once, by their codes. */
  function remarksOn(results) {
    const remarks = new Map();
    const add = (code, subject, text) => remarks.set(`${code} ${subject} ${text}`, { code, subject, text });
    const events = eventsOf(results);
    const files = results.map((result) => known.get(result));
    const closed = new Set(events.filter(({ result }) => isClosed(result)).map(({ told }) => told.name));
    for (const { told, result } of events) remarkOnEvent(told, result.closed || closed.has(told.name), add);
    for (const name of new Set(events.map(({ told }) => told.name))) remarkOnAborted(name, files, add);
    for (const { event, matches } of files) for (const match of matches) remarkOnMatch(match, event, add);
    const parts = files.flatMap(({ event, matches }) => (event ? [...matches, event] : matches));
    for (const part of parts) {
      const what = part.name === undefined ? `match ${part.id}` : `event ${part.name}`;
      const called = part.name === undefined ? what : `the ${what}`;
      if (part.twoStories) add("two-stories", what, `Two stories of ${called} were signed. ${LOST}`);
    }
    for (const key of [...parts, ...files].flatMap(({ limited }) => limited).sort()) {
      const limited = `The key ${key} is trusted only until a time, and has signed what is here`;
      add("key-until", `key ${key}`, `${limited}: ${THIEF}.`);
    }
    const order = (remark) => CODES.indexOf(remark.code);
    return [...remarks.values()].sort((one, other) => order(one) - order(other));
  }

  /** Whether an event is closed, by files of which nothing is refuted. */
  const isClosed = ({ closed, findings }) => closed && findings.every(({ verdict }) => verdict !== "failed");

  function remarkOnEvent({ name, heads, boards }, closed, add) {
    const open = `The event ${name} is not closed: matches may still be added.`;
    if (!closed && heads.length > 0) add("event-open", `event ${name}`, open);
    const chosen = "was chosen by the service when the organizer created the event: no player added to it";
    if (boards > 0n) add("board", `event ${name}`, `The seed of the boards of the event ${name} ${chosen}.`);
  }

  const isOf = (match, event, name) => event?.name === match.tournament && match.tournament === (name ?? event.name);

  function howAborted({ dealt, aborted }) {
    const given = aborted ? `for the reason ${quoted(aborted)}` : "without a reason";
    return `${dealt ? "after" : "before"} the deal, ${given}`;
  }

  function remarkOnAborted(name, files, add) {
    const own = files.flatMap(({ event, matches }) => matches.filter((match) => isOf(match, event, name)));
    const each = [...new Map(own.map((match) => [match.id, match])).values()];
    const aborted = each.filter((match) => match.aborted !== null);
    const counts = new Map();
    for (const how of aborted.map(howAborted)) counts.set(how, (counts.get(how) ?? 0) + 1);
    const most = [...counts].sort((one, other) => other[1] - one[1]).slice(0, MOST_NAMED);
    const others = aborted.length - most.reduce((sum, [, count]) => sum + count, 0);
    const told = most.map(([how, count]) => `${count} ${how}`);
    if (others > 0) told.push(`${others} for other reasons`);
    const were = `${grouped(aborted.length)} ${aborted.length === 1 ? "was" : "were"} aborted: ${told.join(", ")}`;
    const text = `Of the matches of the event ${name} that are here, ${were}.`;
    if (aborted.length > 0) add("aborted", `event ${name}`, text);
  }

  const grouped = (number) => String(number).replace(/\B(?=(\d{3})+$)/g, ",");

  function remarkOnMatch(match, event, add) {
    const { id, given, board, looks, silent, dealt, added, aborted } = match;
    const remark = (code, text) => add(code, `match ${id}`, text);
    const after = `after ${looks.length === 1 ? "entry" : "entries"} ${looks.join(", ")}`;
    const seats = `${silent.length === 1 ? "Seat" : "Seats"} ${silent.sort((one, other) => one - other).join(", ")}`;
    const ofPlayers = !given && board === 0 && dealt;
    if (given) remark("seed-given", `The seed of match ${id} was given: whoever created it knew the deal.`);
    if (looks.length > 0) remark("looked", `The organizer looked at cards of match ${id} while it was on, ${after}.`);
    if (ofPlayers && silent.length > 0) {
      remark("no-entropy", `${seats} of match ${id} gave no entropy: nothing of the seed comes from there.`);
    }
    const alone = `No seat of match ${id} gave entropy: the service alone chose the seed.`;
    if (ofPlayers && !added) remark("bot-seed", alone);
    if (aborted !== null && !isOf(match, event)) remark("aborted", `Match ${id} was aborted ${howAborted(match)}.`);
    const chosen = "whose seed was chosen by the service: no player added to it";
    if (board !== 0 && !event) remark("board", `Match ${id} was played on a board, ${chosen}.`);
  }

  /** Remarks for people: a line for each, and a single one for many of a kind. */
  function remarkLines(remarks) {
    return CODES.flatMap((code) => {
      const alike = remarks.filter((remark) => remark.code === code);
      if (alike.length <= MOST_LINES) return alike.map(({ text }) => shown(text, Infinity));
      const named = alike.slice(1, 1 + MOST_NAMED).map(({ subject }) => subject).join(", ");
      const more = alike.length - 1 - MOST_NAMED;
      const others = more > 0 ? `${named} and ${more} more` : named;
      return [shown(`${alike[0].text} So it is with ${alike.length - 1} others: ${others}.`, Infinity)];
    });
  }

  // ----------------------------------------------------------------------------------------------------- the whole

  const nameOf = ({ note }) => shown(note.text.split("\n", 2).join(" "), Infinity);
  const unusable = (error) => {
    throw error instanceof NoEd25519 ? new Usage(`kept notes cannot be used: ${error.message}`) : error;
  };
  const isText = (given) => typeof given === "string" || given instanceof Uint8Array;

  /** Kept notes that were found to be good, and by which policy: with many files they are examined once. */
  const examined = new WeakMap();

  async function refuseUntrusted(trust, notes) {
    const bad = await objection(trust, notes).catch(unusable);
    if (bad) throw new Usage(`kept note ${bad.place + 1} (${shown(nameOf(notes[bad.place]))}): ${bad.problem}`);
    examined.set(notes, trust);
  }

  /**
   * Verify a file: bytes or a Blob, with a policy and kept notes as texts (or as readPolicy and readKept give them).
   * Throws Usage if those cannot be used; whatever is wrong with the file is in the result.
   */
  async function verify(source, { policy = null, kept = null } = {}) {
    const trust = isText(policy) ? readPolicy(policy) : policy;
    const notes = isText(kept) ? readKept(kept) : (kept ?? []);
    if (notes.length > 0 && !trust) throw new Usage("kept notes need a policy");
    if (trust && examined.get(notes) !== trust) await refuseUntrusted(trust, notes);
    const result = { kind: null, verdict: "refuted", damage: null, event: null, matches: [], unused: [] };
    const tooLarge = (source.size ?? source.byteLength) > MAX_FILE; // then it is not even read
    const content = tooLarge || !source.arrayBuffer ? source : await source.arrayBuffer();
    try {
      if (tooLarge) wrong("the file is larger than 512 MiB");
      await audit(readFile(content instanceof Uint8Array ? content : new Uint8Array(content)), trust, notes, result);
    } catch (error) {
      const problem = error instanceof Wrong ? error.message : `this cannot be read: ${shown(error && error.message)}`;
      Object.assign(result, { verdict: "refuted", damage: failed("shape", problem), unused: notes.map(nameOf) });
      known.set(result, { event: null, matches: [], limited: limitedIn(trust, notes) });
    }
    return result;
  }

  /** What a run needs to know of each result besides what is in it, without keeping the file. */
  const known = new WeakMap();

  async function audit(file, trust, notes, result) {
    const event = file.event && readEvent(file.event);
    result.kind = event && event.whole ? "event" : "match";
    const ofEvent = (says) => says.event !== undefined && says.event === event?.quoted;
    const audited = event && (await auditEvent(file, event, trust, notes.filter(({ says }) => ofEvent(says))));
    if (audited) result.event = audited.result;
    const told = { event: audited && audited.told, matches: [], limited: limitedIn(trust, notes) };
    const kept = new Map(file.matches.map(({ id }) => [id, []]));
    for (const note of notes) kept.get(note.says.id)?.push(note);
    let rested = Date.now();
    for (const match of file.matches) {
      const done = await auditMatch(file, match, trust, kept.get(match.id), event);
      result.matches.push(done.result);
      told.matches.push(done.told);
      if (Date.now() - rested < 50) continue;
      await new Promise((resolve) => setTimeout(resolve, 0)); // a page must stay alive
      rested = Date.now();
    }
    result.unused = notes.filter(({ says }) => !ofEvent(says) && !kept.has(says.id)).map(nameOf);
    known.set(result, told);
    settleAll([result]);
  }

  /** The events of some results: what is told of each, and its part of the result. */
  const eventsOf = (results) =>
    results.filter(({ event }) => event).map((result) => ({ told: known.get(result).event, result: result.event }));

  /** What each file has by itself, before it is held against others. */
  function restore(told, result) {
    told.twoStories = told.findings.twoStories && isSigned(told.findings);
    result.findings = [...told.findings];
  }

  /** What is known only when all files were read: two stories, whether events are complete, and so the verdicts. */
  function settleAll(results) {
    const files = results.filter(({ damage }) => !damage).map((result) => ({ told: known.get(result), result }));
    for (const { told, result } of files) {
      told.matches.forEach((match, place) => restore(match, result.matches[place]));
      if (told.event) restore(told.event, result.event);
    }
    compareAcross(files);
    const events = eventsOf(files.map(({ result }) => result));
    settleKept(events);
    judgeCompleteness(events);
    for (const { result } of files) {
      const parts = [...result.matches, ...(result.event ? [result.event] : [])];
      for (const part of parts) part.verdict = verdictOf(part.findings);
      result.verdict = worst(parts.map(({ verdict }) => verdict));
    }
  }

  /**
   * The verdict on all files together, with the remarks; it also settles in these results what takes all of them.
   * Kept notes that none has a place for: somebody has played what is not here.
   */
  function summed(results) {
    settleAll(results);
    const unused = results.map((result) => new Set(result.unused));
    const left = [...(unused[0] ?? [])].filter((name) => unused.every((names) => names.has(name)));
    const verdicts = results.map((result) => result.verdict);
    const verdict = worst(left.length > 0 ? [...verdicts, "unproven"] : verdicts);
    return { verdict, kept_unused: left, remarks: remarksOn(results) };
  }

  const EXIT = { consistent: 0, refuted: 1, unproven: 3 };

  /** The lines that tell a person what was found in a file. */
  function describe(name, { verdict: whole, damage, event, matches }) {
    const told = ({ check, verdict, entry, problem }) => {
      const where = entry ? `entry ${entry}: ` : "";
      return `    ${verdict.padEnd(9)}  ${check.padEnd(10)}  ${where}${problem}`.trimEnd();
    };
    const lines = [`${name}: ${whole}`];
    const tell = (title, { verdict, findings }) => lines.push(`  ${title}: ${verdict}`, ...findings.map(told));
    if (damage) lines.push(told(damage));
    if (event) tell(`event ${shown(event.name)} (${event.leaves} leaves, ${event.coverage})`, event);
    for (const match of matches) {
      const facts = `${shown(match.game || "no game")}, ${match.seats} seats, ${match.entries} entries`;
      tell(`match ${shown(match.match)} (${facts})`, match);
    }
    return lines;
  }

  const USAGE = "usage: node verify.js FILE.pkr... [--policy policy.txt] [--kept notes.txt]... [--json]";
  const FILES = { type: "string", multiple: true, default: [] };
  const OPTIONS = { policy: FILES, kept: FILES, json: { type: "boolean" }, help: { type: "boolean" } };

  /** A file of the disk, as if it were a Blob. */
  function opened(name, fs) {
    const found = fs.statSync(name);
    if (!found.isFile()) throw new Usage("this is no regular file"); // reading it could take forever
    fs.accessSync(name, fs.constants.R_OK);
    return { name, size: found.size, arrayBuffer: () => fs.readFileSync(name) };
  }

  /** The command line: what to print, and the exit code. */
  async function main(words, fs, { parseArgs }) {
    const named = (name, run) => {
      try {
        return run();
      } catch (error) {
        throw new Usage(`${shown(name)}: ${shown(error.code ?? error.message)}`);
      }
    };
    const read = (name, most, reader) =>
      named(name, () => {
        const file = opened(name, fs);
        if (file.size > most) throw new Usage("the file is too large");
        const found = reader(new Uint8Array(file.arrayBuffer()));
        if (found.length === 0) throw new Usage("there is no note in it");
        return found;
      });
    try {
      const { values: asked, positionals } = parseArgs({ args: words, options: OPTIONS, allowPositionals: true });
      if (asked.help) return { out: USAGE, code: 0 };
      if (positionals.length === 0) throw new Usage("no file was given");
      if (asked.policy.length > 1) throw new Usage("one policy is enough");
      const policy = asked.policy.length > 0 ? read(asked.policy[0], MAX_POLICY, readPolicy) : null;
      const kept = asked.kept.flatMap((name) => read(name, MAX_KEPT, readKept));
      const files = [];
      for (const file of positionals.map((name) => named(name, () => opened(name, fs)))) {
        files.push({ name: file.name, result: await verify(file, { policy, kept }) });
      }
      const whole = summed(files.map(({ result }) => result));
      const described = files.map(({ name, result }) => ({ file: name, ...result }));
      const code = EXIT[whole.verdict];
      if (asked.json) return { out: JSON.stringify({ ...whole, files: described }, null, 1), code };
      const lines = described.flatMap((file) => describe(shown(file.file), file)).concat(remarkLines(whole.remarks));
      for (const note of whole.kept_unused) lines.push(`kept, and of nothing in any file: ${shown(note)}`);
      if (whole.kept_unused.length > 0) lines.push(`all together: ${whole.verdict}`);
      return { out: lines.join("\n"), code };
    } catch (error) {
      const problem = error instanceof Usage ? error.message : shown(error && error.message);
      return { err: `${problem}\n${USAGE}`, code: 2 };
    }
  }

  // The parts are what the tests look at.
  const parts = {
    sha256, base64, hex, utf8, textOf, decode, readNote, readStatement, readFile, readTime, covers, quote, Generator,
    Tree, leafHash, nodeHash, includes, consistent, permutation, shufflesIn, chainPrefix, chainHash, seedCommitment,
    matchSeed, dealDigest, eventCommitment, boardSeed, boardCommitment, isGoodKey, isSeen, quoted,
    main,
  };
  const api = { verify, readPolicy, readKept, summed, describe, remarkLines, Usage, EXIT, parts };

  if (typeof module === "object" && module && module.exports) {
    module.exports = api;
    if (typeof require === "function" && require.main === module) {
      process.removeAllListeners("warning"); // Node 20 calls Ed25519 in WebCrypto experimental
      main(process.argv.slice(2), require("node:fs"), require("node:util")).then(({ out, err, code }) => {
        if (out) process.stdout.write(`${out}\n`);
        if (err) process.stderr.write(`${err}\n`);
        process.exitCode = code;
      });
    }
  } else global.PowderkegVerify = api;
})(globalThis);
