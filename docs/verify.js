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
  const MAX_RECORDS = 20_000_000; // a bound of this verifier alone: real entries are longer than 25 bytes
  const MAX_EVENT_NAME = 400;
  const MAX_MATCH_ID = 40;
  const MAX_SIGNATURES = 100; // on one note
  const MAX_NESTING = 100; // of protobuf groups
  const MAX_KEPT = 16 * 1024 * 1024;
  const MAX_POLICY = 1024 * 1024;
  const MAX_SHOWN = 200; // characters of foreign text in a problem
  const BATCH = 256; // signatures in flight

  // ----------------------------------------------------------------------------------------------------------- bytes

  /** Something is not what it must be; `entry` is where, 0 if nowhere in particular. */
  class Wrong extends Error {
    constructor(problem, entry = 0) {
      super(problem);
      this.entry = entry;
    }
  }

  /** What was asked for cannot be done: a policy, kept notes or arguments that cannot be read. */
  class Usage extends Error {}

  const encoder = new TextEncoder();
  const strict = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  const NOTHING = new Uint8Array(0);
  const ZEROS = new Uint8Array(32);

  const utf8 = (text) => encoder.encode(text);

  /** Bytes as text, or null if they are not UTF-8. */
  function textOf(bytes) {
    try {
      return strict.decode(bytes);
    } catch {
      return null;
    }
  }

  function writeBe32(bytes, at, number) {
    bytes[at] = number >>> 24;
    bytes[at + 1] = number >>> 16;
    bytes[at + 2] = number >>> 8;
    bytes[at + 3] = number;
  }

  function be32(number) {
    const made = new Uint8Array(4);
    writeBe32(made, 0, number);
    return made;
  }

  function be64(number) {
    const made = new Uint8Array(8);
    if (typeof number === "bigint") new DataView(made.buffer).setBigUint64(0, number);
    else {
      writeBe32(made, 0, Math.floor(number / 2 ** 32));
      writeBe32(made, 4, number);
    }
    return made;
  }

  const readBe32 = (bytes, at) =>
    ((bytes[at] << 24) | (bytes[at + 1] << 16) | (bytes[at + 2] << 8) | bytes[at + 3]) >>> 0;
  const readBe64 = (bytes, at) => new DataView(bytes.buffer, bytes.byteOffset + at, 8).getBigUint64(0);

  function same(one, other) {
    if (one.length !== other.length) return false;
    for (let i = 0; i < one.length; i++) if (one[i] !== other[i]) return false;
    return true;
  }

  function joined(parts) {
    const made = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
    let at = 0;
    for (const part of parts) {
      made.set(part, at);
      at += part.length;
    }
    return made;
  }

  const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

  const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  const SEXTETS = new Int8Array(128).fill(-1);
  Array.from(ALPHABET).forEach((letter, value) => (SEXTETS[letter.charCodeAt(0)] = value));

  /** Base64 of the standard alphabet, with padding and without any stray bit; null for everything else. */
  function base64(text) {
    if (text.length % 4 !== 0) return null;
    const padding = text.endsWith("==") ? 2 : text.endsWith("=") ? 1 : 0;
    const letters = text.length - padding;
    const made = new Uint8Array((text.length / 4) * 3 - padding);
    let bits = 0;
    let held = 0;
    let at = 0;
    for (let i = 0; i < letters; i++) {
      const code = text.charCodeAt(i);
      const value = code < 128 ? SEXTETS[code] : -1;
      if (value < 0) return null;
      held = ((held << 6) | value) & 0xffff;
      bits += 6;
      if (bits >= 8) {
        bits -= 8;
        made[at++] = held >> bits;
      }
    }
    return (held & ((1 << bits) - 1)) === 0 && at === made.length ? made : null;
  }

  /** Foreign text, fit to be shown: no control characters, not too long. */
  function shown(text) {
    const clean = String(text).replace(/[\p{C}\p{Zl}\p{Zp}]/gu, "\u{fffd}");
    return clean.length > MAX_SHOWN ? `${clean.slice(0, MAX_SHOWN)}…` : clean;
  }

  // --------------------------------------------------------------------------------------------------------- SHA-256

  // The constants are the first 32 bits of the fractional parts of the cube roots (K) and square roots (H) of primes.
  const [K, H] = (() => {
    const cubes = new Int32Array(64);
    const squares = new Int32Array(8);
    const root = (prime, power) => {
      // The integer root of prime * 2^(32 * power), exactly; its low 32 bits are the fraction.
      let low = 0n;
      let high = 1n << 40n;
      const target = BigInt(prime) << BigInt(32 * power);
      while (high - low > 1n) {
        const middle = (low + high) >> 1n;
        if (middle ** BigInt(power) <= target) low = middle;
        else high = middle;
      }
      return Number(BigInt.asIntN(32, low));
    };
    for (let prime = 2, found = 0; found < 64; prime++) {
      let divisor = 2;
      while (divisor * divisor <= prime && prime % divisor !== 0) divisor++;
      if (divisor * divisor <= prime) continue;
      if (found < 8) squares[found] = root(prime, 2);
      cubes[found++] = root(prime, 3);
    }
    return [cubes, squares];
  })();

  const W = new Int32Array(64); // scratch space, as are these two: no hash is begun before another is done
  const STATE = new Int32Array(8);
  const REST = new Uint8Array(64);

  function compress(state, block, at) {
    for (let i = 0; i < 16; i++, at += 4) {
      W[i] = (block[at] << 24) | (block[at + 1] << 16) | (block[at + 2] << 8) | block[at + 3];
    }
    for (let i = 16; i < 64; i++) {
      const x = W[i - 15];
      const y = W[i - 2];
      const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
      const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
      W[i] = (W[i - 16] + s0 + W[i - 7] + s1) | 0;
    }
    let a = state[0];
    let b = state[1];
    let c = state[2];
    let d = state[3];
    let e = state[4];
    let f = state[5];
    let g = state[6];
    let h = state[7];
    for (let i = 0; i < 64; i++) {
      const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
      const t1 = (h + s1 + ((e & f) ^ (~e & g)) + K[i] + W[i]) | 0;
      const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
      const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      h = g;
      g = f;
      f = e;
      e = (d + t1) | 0;
      d = c;
      c = b;
      b = a;
      a = (t1 + t2) | 0;
    }
    state[0] += a;
    state[1] += b;
    state[2] += c;
    state[3] += d;
    state[4] += e;
    state[5] += f;
    state[6] += g;
    state[7] += h;
  }

  /** SHA-256 over the parts, one after the other. */
  function sha256(...parts) {
    const state = STATE;
    const rest = REST;
    state.set(H);
    let held = 0;
    let length = 0;
    for (const part of parts) {
      length += part.length;
      let at = 0;
      if (held > 0) {
        while (held < 64 && at < part.length) rest[held++] = part[at++];
        if (held < 64) continue;
        compress(state, rest, 0);
      }
      for (; at + 64 <= part.length; at += 64) compress(state, part, at);
      for (held = 0; at < part.length; ) rest[held++] = part[at++];
    }
    rest[held] = 128;
    rest.fill(0, held + 1);
    if (held >= 56) {
      compress(state, rest, 0);
      rest.fill(0);
    }
    const bits = length * 8; // far below 2^53
    writeBe32(rest, 56, Math.floor(bits / 2 ** 32));
    writeBe32(rest, 60, bits);
    compress(state, rest, 0);
    const made = new Uint8Array(32);
    for (let i = 0; i < 8; i++) writeBe32(made, 4 * i, state[i]);
    return made;
  }

  const hashed = (domain, ...parts) => sha256(utf8(`${domain}\n`), ...parts);
  const sized = (bytes) => joined([be32(bytes.length), bytes]);

  // -------------------------------------------------------------------------------------- the formulas of the format

  const chainPrefix = (id) => joined([utf8("powderkeg/chain/1\n"), sized(utf8(id))]);
  const chainHash = (prefix, seq, before, entry) => sha256(prefix, be64(seq), before, entry);
  const seedCommitment = (id, seed) => hashed("powderkeg/seed-commitment/1", sized(utf8(id)), seed);
  const matchSeed = (id, seed, entropies) =>
    hashed("powderkeg/match-seed/1", sized(utf8(id)), seed, joined(entropies.map(sized)));
  const dealDigest = (numbers) => hashed("powderkeg/deal/1", joined(numbers.map(be64)));
  const eventCommitment = (name, seed) => hashed("powderkeg/event-commitment/1", sized(utf8(name)), seed);
  const boardSeed = (name, board, seed) =>
    hashed("powderkeg/board-seed/1", sized(utf8(name)), be32(board), seed);
  const boardCommitment = (name, board, seed) =>
    hashed("powderkeg/board-commitment/1", sized(utf8(name)), be32(board), seed);

  /** The published generator. */
  class Generator {
    constructor(seed) {
      this.seed = seed;
      this.used = 0n;
      this.block = null;
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
      if (bound < 1n || bound > most) throw new Wrong(`there is no number below ${bound}`);
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

  const EMPTY_ROOT = sha256(NOTHING);
  const leafHash = (leaf) => sha256(Uint8Array.of(0), leaf);
  const nodeHash = (left, right) => sha256(Uint8Array.of(1), left, right);

  /** A tree that grows: its root after each leaf, without keeping more than a hash for each power of two. */
  class Tree {
    constructor() {
      this.size = 0;
      this.peaks = []; // whole subtrees, from the largest to the smallest
    }

    append(leaf) {
      let hash = leafHash(leaf);
      for (let bits = this.size; bits % 2 === 1; bits = Math.floor(bits / 2)) hash = nodeHash(this.peaks.pop(), hash);
      this.peaks.push(hash);
      this.size++;
    }

    root() {
      return this.peaks.length ? this.peaks.reduceRight((right, left) => nodeHash(left, right)) : EMPTY_ROOT;
    }
  }

  /** Whether the path shows that the leaf is in the tree (RFC 6962, 2.1.1; verified as in RFC 9162, 2.1.3.2). */
  function includes(leaf, index, size, path, root) {
    let fn = BigInt(index);
    let sn = BigInt(size) - 1n;
    if (fn < 0n || fn > sn || path.length > 64) return false;
    let hash = leafHash(leaf);
    for (const step of path) {
      if (sn === 0n) return false;
      if (fn & 1n || fn === sn) {
        hash = nodeHash(step, hash);
        while (!(fn & 1n) && fn !== 0n) {
          fn >>= 1n;
          sn >>= 1n;
        }
      } else hash = nodeHash(hash, step);
      fn >>= 1n;
      sn >>= 1n;
    }
    return sn === 0n && same(hash, root);
  }

  /** Whether the path shows that the old tree has grown to the new one (RFC 6962, 2.1.2; as in RFC 9162, 2.1.4.2). */
  function consistent(old, oldRoot, size, root, path) {
    let fn = BigInt(old);
    let sn = BigInt(size);
    if (fn < 0n || fn > sn || path.length > 128) return false;
    if (fn === sn) return path.length === 0 && same(oldRoot, root);
    if (fn === 0n) return path.length === 0 && same(oldRoot, EMPTY_ROOT);
    const steps = (fn & (fn - 1n)) === 0n ? [oldRoot, ...path] : path;
    if (steps.length === 0) return false;
    fn -= 1n;
    sn -= 1n;
    while (fn & 1n) {
      fn >>= 1n;
      sn >>= 1n;
    }
    let before = steps[0];
    let after = steps[0];
    for (const step of steps.slice(1)) {
      if (sn === 0n) return false;
      if (fn & 1n || fn === sn) {
        before = nodeHash(step, before);
        after = nodeHash(step, after);
        while (!(fn & 1n) && fn !== 0n) {
          fn >>= 1n;
          sn >>= 1n;
        }
      } else after = nodeHash(after, step);
      fn >>= 1n;
      sn >>= 1n;
    }
    return sn === 0n && same(before, oldRoot) && same(after, root);
  }

  // -------------------------------------------------------------------------------------------------------- protobuf

  // What this verifier reads of proto/powderkeg/v1/log.proto: the number of a field, its name and its type. A field
  // that is `one` of the kinds of an entry drives out the kind before it. Actions and outcomes belong to the rules,
  // which are not checked here: of them no more is asked than that they are fields, one after the other.
  const OPAQUE = {};
  const MESSAGES = {
    LogEntry: {
      1: ["seq", "uint64"],
      2: ["time", "Timestamp"],
      3: ["requestId", "string"],
      4: ["author", "int32"],
      5: ["genesis", "Genesis", "one"],
      6: ["seatTaken", "SeatTaken", "one"],
      7: ["started", "Started", "one"],
      8: ["acted", "Acted", "one"],
      9: ["seatResigned", "SeatResigned", "one"],
      10: ["aborted", "Aborted", "one"],
      11: ["stateDigest", "bytes"],
      12: ["closing", "Closing"],
      13: ["looked", "Looked", "one"],
    },
    Timestamp: { 1: ["seconds", "int64"], 2: ["nanos", "int32"] },
    Genesis: {
      1: ["matchId", "string"],
      2: ["game", "string"],
      3: ["ruleset", "int32"],
      4: ["seats", "int32"],
      5: ["options", "Option", "many"],
      6: ["catalogueDigest", "string"],
      7: ["seedCommitment", "bytes"],
      8: ["seedWasGiven", "bool"],
      9: ["tournament", "string"],
      10: ["secondsPerDecision", "uint32"],
      11: ["board", "uint32"],
    },
    Option: { 1: ["key", "string"], 2: ["value", "string"] },
    SeatTaken: { 1: ["seat", "int32"], 2: ["kind", "int32"], 3: ["name", "string"], 4: ["entropy", "bytes"] },
    Started: { 1: ["drawnBelow", "uint32", "many"], 2: ["dealDigest", "bytes"] },
    Acted: { 1: ["seat", "int32"], 2: ["action", "Opaque"] },
    SeatResigned: { 1: ["seat", "int32"] },
    Aborted: { 1: ["reason", "string"] },
    Looked: { 1: ["seq", "uint64"], 2: ["seat", "int32"] },
    Closing: { 1: ["outcome", "Opaque"], 2: ["serverSeed", "bytes"] },
    Opaque: OPAQUE,
  };
  const NUMBERS = { uint64: 0n, int64: 0n, uint32: 0, int32: 0, bool: false };

  class Reader {
    constructor(bytes) {
      this.bytes = bytes;
      this.at = 0;
      this.low = 0; // of the last number: its lower and upper 32 bits
      this.high = 0;
    }

    number() {
      let low = 0;
      let high = 0;
      for (let shift = 0; shift < 70; shift += 7) {
        if (this.at >= this.bytes.length) throw new Wrong("a number breaks off");
        const byte = this.bytes[this.at++];
        const bits = byte & 127;
        if (shift < 28) low |= bits << shift;
        else if (shift === 28) {
          low |= bits << 28;
          high |= bits >> 4;
        } else high |= bits << (shift - 32);
        if (byte < 128) {
          this.low = low >>> 0;
          this.high = high >>> 0;
          return;
        }
      }
      throw new Wrong("a number of more than ten bytes");
    }

    long() {
      return (BigInt(this.high) << 32n) | BigInt(this.low);
    }

    as(type) {
      switch (type) {
        case "uint64":
          return this.long();
        case "int64":
          return BigInt.asIntN(64, this.long());
        case "uint32":
          return this.low;
        case "int32":
          return this.low | 0;
        default:
          return this.low !== 0 || this.high !== 0;
      }
    }

    /** The number and the wire type of the next field. */
    key() {
      const from = this.at;
      this.number();
      const field = this.low >>> 3;
      if (this.high !== 0 || field === 0 || this.at - from > 5) throw new Wrong("a field without a number");
      return [field, this.low & 7];
    }

    take(size) {
      if (size > this.bytes.length - this.at) throw new Wrong("a field breaks off");
      this.at += size;
      return this.bytes.subarray(this.at - size, this.at);
    }

    data() {
      this.number();
      if (this.high !== 0) throw new Wrong("a field breaks off");
      return this.take(this.low);
    }

    /** Pass over a field that is not known. */
    skip(field, wire) {
      const open = [];
      for (;;) {
        if (wire === 0) this.number();
        else if (wire === 1) this.take(8);
        else if (wire === 2) this.data();
        else if (wire === 5) this.take(4);
        else if (wire === 3) {
          if (open.length >= MAX_NESTING) throw new Wrong("groups in groups in groups");
          open.push(field);
        } else if (wire !== 4 || open.pop() !== field) throw new Wrong("a field of no known kind");
        if (open.length === 0) return;
        [field, wire] = this.key();
      }
    }
  }

  /** A message of the given kind. What comes again is merged, as protobuf has it: the last number or text counts. */
  function decode(kind, bytes, into = {}) {
    const fields = MESSAGES[kind];
    const reader = new Reader(bytes);
    while (reader.at < bytes.length) {
      const [field, wire] = reader.key();
      const known = Object.hasOwn(fields, field) ? fields[field] : null;
      const [name, type, how] = known ?? [];
      const plain = known !== null && Object.hasOwn(NUMBERS, type);
      if (plain && wire === 0) {
        reader.number();
        if (how === "many") (into[name] ??= []).push(reader.as(type));
        else into[name] = reader.as(type);
      } else if (plain && wire === 2 && how === "many") {
        const packed = new Reader(reader.data());
        const list = (into[name] ??= []);
        while (packed.at < packed.bytes.length) {
          packed.number();
          list.push(packed.as(type));
        }
      } else if (known !== null && !plain && wire === 2) {
        const data = reader.data();
        if (type === "bytes") into[name] = data;
        else if (type === "string") {
          into[name] = textOf(data);
          if (into[name] === null) throw new Wrong(`${name} is not UTF-8`);
        } else if (how === "many") decode(type, data); // options: they must be readable, and are of no use here
        else {
          if (how === "one" && into.kind !== name) {
            if (into.kind) delete into[into.kind];
            into.kind = name;
          }
          into[name] = decode(type, data, into[name]);
        }
      } else reader.skip(field, wire);
    }
    return into;
  }

  const timeOf = (entry) =>
    (entry.time?.seconds ?? 0n) * 1000n + BigInt(Math.floor((entry.time?.nanos ?? 0) / 1_000_000));

  // ----------------------------------------------------------------------------------------------------------- notes

  /** A signed note: its text, who signed it, and the signatures. */
  function readNote(bytes) {
    const whole = textOf(bytes);
    if (whole === null) throw new Wrong("a note is not UTF-8");
    if (/[\0-\x09\x0b-\x1f]/.test(whole)) throw new Wrong("a note with control characters");
    const end = whole.lastIndexOf("\n\n");
    if (end <= 0 || !whole.endsWith("\n")) throw new Wrong("a note without a signature");
    const lines = whole.slice(end + 2).split("\n");
    lines.pop();
    if (lines.length === 0) throw new Wrong("a note without a signature");
    if (lines.length > MAX_SIGNATURES) throw new Wrong(`a note with more than ${MAX_SIGNATURES} signatures`);
    const text = whole.slice(0, end + 1);
    return { text, message: utf8(text), signatures: lines.map(readSignature), whole };
  }

  function readSignature(line) {
    const found = /^\u2014 ([^\s+]+) ([A-Za-z0-9+/]+={0,2})$/u.exec(line);
    const data = found && base64(found[2]);
    if (!data || data.length !== 68) throw new Wrong("a line of a note that should be a signature is none");
    return { name: found[1], id: readBe32(data, 0), data: data.subarray(4) };
  }

  const quote = (name) =>
    Array.from(utf8(name), (byte) =>
      /[A-Za-z0-9_.~-]/.test(String.fromCharCode(byte))
        ? String.fromCharCode(byte)
        : `%${byte.toString(16).toUpperCase().padStart(2, "0")}`,
    ).join("");

  const NUMBER = /^(0|[1-9][0-9]{0,18})$/;

  function numberIn(text) {
    if (!NUMBER.test(text)) return null;
    const number = BigInt(text);
    return number < 1n << 63n ? number : null;
  }

  /** What a signed text says. Events are named as they are written in it, percent-encoded. */
  function readStatement(text) {
    const lines = text.split("\n");
    lines.pop();
    const [first, second, third, ...more] = lines;
    const found = /^powderkeg\/(match|receipt|event|event-opened|event-closed)\/(.+)$/su.exec(first);
    const number = second === undefined ? null : numberIn(second);
    const hash = third === undefined ? null : base64(third);
    if (!found || number === null || hash?.length !== 32) throw new Wrong("a note that says nothing known");
    const [, kind, what] = found;
    if (kind === "match" && more.length === 2 && /^(opened|on|closed)$/.test(more[0]) && more[1].startsWith("time ")) {
      const time = numberIn(more[1].slice(5));
      if (time !== null) return { kind: "checkpoint", id: what, seq: number, hash, stage: more[0], time };
    }
    if (kind === "receipt" && more.length === 1 && more[0].startsWith("request ")) {
      const slash = what.lastIndexOf("/");
      const seat = numberIn(what.slice(slash + 1));
      const request = more[0].slice(8);
      if (slash > 0 && seat !== null && request) {
        return { kind: "receipt", id: what.slice(0, slash), seat, seq: number, hash, request };
      }
    }
    if (kind === "event" && more.length === 0) return { kind: "head", event: what, size: number, hash };
    if (kind === "event-opened" && more.length === 0) return { kind: "opened", event: what, boards: number, hash };
    if (kind === "event-closed" && more.length === 0) return { kind: "closed", event: what, matches: number, hash };
    throw new Wrong("a note that says nothing known");
  }

  function readSigned(bytes) {
    const note = readNote(bytes);
    return { note, says: readStatement(note.text) };
  }

  /** The notes of a file that holds one after the other, with or without empty lines between them. */
  function readKept(text) {
    if (typeof text !== "string") text = textOf(text);
    if (text === null) throw new Usage("the kept notes are not UTF-8");
    if (text.length > MAX_KEPT) throw new Usage("the kept notes are too long");
    const found = [];
    const lines = text.split("\n");
    const isSignature = (line) => line !== undefined && line.startsWith("\u2014 ");
    for (let at = 0; at < lines.length; ) {
      if (lines[at] === "") {
        at++;
        continue;
      }
      const from = at;
      while (at < lines.length && !(lines[at] === "" && isSignature(lines[at + 1]))) at++;
      at++;
      while (isSignature(lines[at])) at++;
      try {
        found.push(readSigned(utf8(`${lines.slice(from, at).join("\n")}\n`)));
      } catch (error) {
        if (!(error instanceof Wrong)) throw error;
        throw new Usage(`kept note ${found.length + 1}: ${error.message}`);
      }
    }
    return found;
  }

  // ---------------------------------------------------------------------------------------------------------- policy

  function readKey(text) {
    const [name, id, ...rest] = text.split("+");
    const key = base64(rest.join("+"));
    if (!name || key?.length !== 33 || key[0] !== 1) throw new Usage(`no public key: ${shown(text)}`);
    const made = sha256(utf8(`${name}\n`), key).subarray(0, 4);
    if (id !== hex(made)) throw new Usage(`the id of the key ${shown(name)} should be ${hex(made)}, it is ${shown(id)}`);
    return { name, id: readBe32(made, 0), bytes: key.slice(1) };
  }

  /** A time of a policy in milliseconds; without a zone it is UTC. */
  function readTime(text) {
    const found =
      /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,6}))?)?(Z|[+-]\d\d:\d\d)?)?$/.exec(text);
    if (!found) throw new Usage(`no time: ${shown(text)}`);
    const [year, month, day, hour, minute, second] = found.slice(1, 7).map((part) => Number(part ?? 0));
    const date = new Date(0);
    date.setUTCFullYear(year, month - 1, day);
    date.setUTCHours(hour, minute, second);
    const same =
      date.getUTCMonth() === month - 1 && date.getUTCDate() === day && hour < 24 && minute < 60 && second < 60;
    const zone = found[8] && found[8] !== "Z" ? found[8] : "+00:00";
    const [hours, minutes] = [Number(zone.slice(1, 3)), Number(zone.slice(4, 6))];
    if (!same || hours > 23 || minutes > 59) throw new Usage(`no time: ${shown(text)}`);
    const shift = (zone[0] === "-" ? -1 : 1) * (60 * hours + minutes) * 60_000;
    return BigInt(date.getTime() - shift) + BigInt((found[7] ?? "").padEnd(3, "0").slice(0, 3));
  }

  function readPolicy(text) {
    if (typeof text !== "string") text = textOf(text);
    if (text === null) throw new Usage("the policy is not UTF-8");
    if (text.length > MAX_POLICY) throw new Usage("the policy is too long");
    const keys = [];
    for (const raw of text.split(/\r?\n/)) {
      const line = raw.trim();
      if (!line || line.startsWith("#")) continue;
      const words = line.split(/[ \t]+/);
      const limits = {};
      for (let at = 2; at < words.length; at += 2) {
        const known = words[at] === "until" || (words[at] === "from" && at === 2);
        if (!known || words[at] in limits || at + 1 === words.length) {
          throw new Usage(`a line of the policy that is not understood: ${shown(line)}`);
        }
        limits[words[at]] = readTime(words[at + 1]);
      }
      if (words[0] !== "key" || words.length < 2) {
        throw new Usage(`a line of the policy that is not understood: ${shown(line)}`);
      }
      keys.push({ ...readKey(words[1]), from: limits.from ?? null, until: limits.until ?? null });
    }
    if (keys.length === 0) throw new Usage("the policy has no key");
    return { keys };
  }

  const covers = (key, time) => (key.from === null || time >= key.from) && (key.until === null || time < key.until);

  /** Checks signatures against a policy, each note once. */
  class Trust {
    constructor(policy) {
      this.keys = policy.keys;
      this.seen = new Map();
      this.imported = new Map();
    }

    /** What is wrong with a signed note: nothing is an empty text. Throws if this runtime has no Ed25519. */
    objection(signed) {
      const { whole } = signed.note;
      if (!this.seen.has(whole)) this.seen.set(whole, this.examine(signed));
      return this.seen.get(whole);
    }

    async examine({ note, says }) {
      let good = false;
      let late = "";
      for (const signature of note.signatures) {
        for (const key of this.keys) {
          if (key.name !== signature.name || key.id !== signature.id) continue;
          if (!(await this.verified(key, signature.data, note.message))) {
            return `the signature of ${shown(key.name)} is wrong`;
          }
          if (says.kind !== "checkpoint" || covers(key, says.time)) good = true;
          else late = key.name;
        }
      }
      if (good) return "";
      if (late) return `the key of ${shown(late)} was not to be used at that time`;
      return "no key of the policy has signed it";
    }

    async verified(key, signature, message) {
      const handle = hex(key.bytes);
      if (!this.imported.has(handle)) this.imported.set(handle, importKey(key.bytes));
      const imported = await this.imported.get(handle);
      if (imported === null) return false; // not a point of the curve
      return global.crypto.subtle.verify({ name: "Ed25519" }, imported, signature, message);
    }
  }

  class NoEd25519 extends Error {}

  // A key that is fine in any case (RFC 8032, 7.1, test 1): if not even this can be read, the runtime has no Ed25519.
  const FINE = base64("11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=");

  async function importKey(bytes) {
    const subtle = global.crypto?.subtle;
    if (!subtle) throw new NoEd25519("there is no WebCrypto here");
    const imported = (raw) => subtle.importKey("raw", raw, { name: "Ed25519" }, false, ["verify"]);
    try {
      return await imported(bytes);
    } catch {
      try {
        await imported(FINE);
      } catch {
        throw new NoEd25519("the WebCrypto that is here knows no Ed25519");
      }
      return null;
    }
  }

  /** The objections to many notes, in order. */
  async function objections(trust, notes) {
    const found = [];
    for (let at = 0; at < notes.length; at += BATCH) {
      found.push(...(await Promise.all(notes.slice(at, at + BATCH).map((each) => trust.objection(each)))));
    }
    return found;
  }

  // -------------------------------------------------------------------------------------------------------- the file

  const MAGIC = utf8("powderkeg replay 2\n");
  const FOLLOWERS = {
    begin: "VM",
    V: "L",
    L: "LPH",
    P: "LH",
    H: "HKM.",
    K: "KM",
    M: "E",
    E: "ECM.",
    C: "CM.",
  };

  function nameIn(data, most, what) {
    const text = textOf(data);
    if (text === null) throw new Wrong(`the ${what} is not UTF-8`);
    const length = Array.from(text).length;
    if (length < 1 || length > most) throw new Wrong(`the ${what} has ${length} characters`);
    if (/[\p{C}\p{Z}]/u.test(text.replaceAll(" ", ""))) throw new Wrong(`the ${what} is not printable`);
    return text;
  }

  function hashesIn(data) {
    if (data.length % 32 !== 0) throw new Wrong("a proof that does not consist of hashes");
    const found = [];
    for (let at = 0; at < data.length; at += 32) found.push(data.subarray(at, at + 32));
    return found;
  }

  /** The records of a file. Of entries only the places are kept: they are read when their match is. */
  function readFile(bytes) {
    if (bytes.length > MAX_FILE) throw new Wrong("the file is larger than 512 MiB");
    if (bytes.length < MAGIC.length || !same(bytes.subarray(0, MAGIC.length), MAGIC)) {
      throw new Wrong("this is no export of Powderkeg");
    }
    const file = { bytes, event: null, matches: [] };
    const ids = new Set();
    let before = "begin";
    let match = null;
    let records = 0;
    for (let at = MAGIC.length; at < bytes.length; ) {
      if (bytes.length - at < 5) throw new Wrong("the file breaks off");
      const kind = String.fromCharCode(bytes[at]);
      const size = readBe32(bytes, at + 1);
      if (!FOLLOWERS[before].includes(kind) || kind === ".") {
        throw new Wrong(`a record of the kind ${shown(kind)} where none may be`);
      }
      if (size > MAX_RECORD) throw new Wrong("a record is larger than 1 MiB");
      if (size > bytes.length - at - 5) throw new Wrong("the file breaks off");
      if (++records > MAX_RECORDS) throw new Wrong(`more than ${MAX_RECORDS} records`);
      const data = bytes.subarray(at + 5, at + 5 + size);
      if (kind === "E") match.places.push(at + 5, at + 5 + size);
      else if (kind === "C") match.checkpoints.push(data);
      else if (kind === "M") {
        const id = nameIn(data, MAX_MATCH_ID, "id of a match");
        if (ids.has(id)) throw new Wrong(`the match ${id} comes twice`);
        ids.add(id);
        match = { id, places: [], checkpoints: [] };
        file.matches.push(match);
      } else if (kind === "V") {
        file.event = { name: nameIn(data, MAX_EVENT_NAME, "name of the event"), leaves: [], heads: [], growths: [] };
      } else if (kind === "L") {
        if (size < 8) throw new Wrong("a leaf without a number");
        file.event.leaves.push({ index: readBe64(data, 0), data: data.subarray(8), proof: null });
      } else if (kind === "P") file.event.leaves[file.event.leaves.length - 1].proof = hashesIn(data);
      else if (kind === "H") file.event.heads.push(data);
      else {
        if (size < 16) throw new Wrong("a consistency proof without sizes");
        const proof = hashesIn(data.subarray(16));
        file.event.growths.push({ old: readBe64(data, 0), new: readBe64(data, 8), proof });
      }
      before = kind;
      at += 5 + size;
    }
    if (!FOLLOWERS[before].includes(".")) throw new Wrong("the file breaks off");
    return file;
  }

  const entryCount = (match) => match.places.length / 2;
  const entryBytes = (file, match, seq) => file.bytes.subarray(match.places[2 * seq - 2], match.places[2 * seq - 1]);

  // -------------------------------------------------------------------------------------------------------- findings

  const ok = (check) => ({ check, verdict: "ok", entry: 0, problem: "" });
  const failed = (check, problem, entry = 0) => ({ check, verdict: "failed", entry, problem });
  const unchecked = (check, problem) => ({ check, verdict: "unchecked", entry: 0, problem });
  const skipped = (check, problem) => ({ check, verdict: "skipped", entry: 0, problem });

  /** The finding of a check that returns what it found, or nothing if all is well, or throws what is wrong. */
  async function finding(check, run) {
    try {
      return (await run()) ?? ok(check);
    } catch (error) {
      if (error instanceof Wrong) return failed(check, error.message, error.entry);
      if (error instanceof NoEd25519) return unchecked(check, error.message);
      return failed(check, `this cannot be checked: ${shown(error && error.message)}`);
    }
  }

  /** All findings, in order. Where the shape is wrong, nothing else is looked at. */
  async function allOf(checks) {
    const findings = [];
    for (const [check, run] of Object.entries(checks)) {
      const hopeless = findings.length > 0 && findings[0].verdict === "failed";
      findings.push(hopeless ? skipped(check, "the shape is wrong") : await finding(check, run));
    }
    return findings;
  }

  function verdictOf(findings) {
    const verdicts = new Set(findings.map((each) => each.verdict));
    return verdicts.has("failed") ? "refuted" : verdicts.has("unchecked") ? "unproven" : "consistent";
  }

  const worst = (verdicts) =>
    ["refuted", "unproven"].find((verdict) => verdicts.includes(verdict)) ?? "consistent";

  /** A number of a note as an entry: one that is no entry of any log is 0. */
  const entryOf = (number) => (number <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(number) : 0);

  // --------------------------------------------------------------------------------------------------------- matches

  /** Read all entries of a match, and hash them; what cannot be read is the problem of the shape. */
  function scan(file, match, wanted) {
    const log = {
      id: match.id,
      count: entryCount(match),
      unreadable: 0, // the first entry that is none
      why: "",
      misnumbered: 0,
      says: 0n,
      genesis: null,
      entropies: new Map(),
      started: null,
      startedTwice: 0,
      closing: null,
      marks: new Map(), // hash and time, by the number of the entry
      requests: new Map(), // entries that receipts speak of, by their request
      head: ZEROS,
    };
    const prefix = chainPrefix(match.id);
    for (let seq = 1; seq <= log.count; seq++) {
      const bytes = entryBytes(file, match, seq);
      log.head = chainHash(prefix, seq, log.head, bytes);
      let entry = null;
      try {
        entry = decode("LogEntry", bytes);
      } catch (error) {
        if (!(error instanceof Wrong)) throw error;
        if (!log.unreadable) [log.unreadable, log.why] = [seq, error.message];
      }
      if (seq === 1 || seq === log.count || wanted.seqs.has(seq)) {
        log.marks.set(seq, { hash: log.head, time: entry && timeOf(entry) });
      }
      if (entry) take(log, seq, entry, wanted);
    }
    return log;
  }

  function take(log, seq, entry, wanted) {
    const says = entry.seq ?? 0n;
    if (says !== BigInt(seq) && !log.misnumbered) [log.misnumbered, log.says] = [seq, says];
    if (seq === 1) log.genesis = entry.genesis ?? null;
    if (entry.seatTaken) log.entropies.set(entry.seatTaken.seat ?? 0, entry.seatTaken.entropy ?? NOTHING);
    if (entry.started && log.started) log.startedTwice ||= seq;
    else if (entry.started) {
      const { drawnBelow = [], dealDigest: digest = NOTHING } = entry.started;
      log.started = { seq, below: drawnBelow, digest };
    }
    if (seq === log.count) log.closing = entry.closing ?? null;
    const request = entry.requestId ?? "";
    if (request && wanted.requests.has(request) && !log.requests.has(request)) {
      log.requests.set(request, { seq, hash: log.head });
    }
  }

  function checkShape(log, checkpoints, badCheckpoint) {
    if (log.unreadable) throw new Wrong(`this is no entry: ${log.why}`, log.unreadable);
    if (badCheckpoint) throw new Wrong(`a checkpoint that is none: ${badCheckpoint}`);
    for (let i = 1; i < checkpoints.length; i++) {
      if (checkpoints[i].says.seq <= checkpoints[i - 1].says.seq) throw new Wrong("the checkpoints are not in order");
    }
  }

  async function checkSignatures(trust, checkpoints) {
    if (!trust) return unchecked("signatures", "no policy was given");
    if (checkpoints.length === 0) throw new Wrong("nothing is signed: there is no checkpoint");
    const found = await objections(trust, checkpoints);
    const bad = found.findIndex((objection) => objection !== "");
    if (bad >= 0) throw new Wrong(`the checkpoint: ${found[bad]}`, entryOf(checkpoints[bad].says.seq));
    return null;
  }

  function compareCheckpoint(log, says, whose) {
    const seq = entryOf(says.seq);
    if (says.id !== log.id) throw new Wrong(`${whose} is of another match, ${shown(says.id)}`, seq);
    if (says.seq > BigInt(log.count)) {
      throw new Wrong(`it is missing: ${whose} is of entry ${says.seq}, and there are ${log.count}`, log.count + 1);
    }
    if (seq < 1) throw new Wrong(`${whose} is of entry ${says.seq}`);
    const mark = log.marks.get(seq);
    if (!same(mark.hash, says.hash)) throw new Wrong(`the chain does not fit ${whose}`, seq);
    if (mark.time !== null && mark.time !== says.time) throw new Wrong(`the time is not that of ${whose}`, seq);
    const stage = seq === 1 ? "opened" : seq === log.count && log.closing ? "closed" : "on";
    if (says.stage === stage) return;
    if (says.stage === "closed" && seq < log.count) throw new Wrong(`${whose} closes it, and entries follow`, seq);
    throw new Wrong(`${whose} says "${says.stage}", not "${stage}"`, seq);
  }

  function checkChain(log, checkpoints, kept) {
    if (log.misnumbered) throw new Wrong(`the entry says that it is number ${log.says}`, log.misnumbered);
    if (!log.genesis) throw new Wrong("the log does not begin with a genesis", 1);
    if ((log.genesis.matchId ?? "") !== log.id) throw new Wrong("this is the genesis of another match", 1);
    if (!log.closing) throw new Wrong("the log breaks off: no entry closes it", log.count + 1);
    for (const { says } of checkpoints) compareCheckpoint(log, says, "the checkpoint");
    if (checkpoints.length > 0) {
      if (checkpoints[0].says.seq !== 1n) throw new Wrong("there is no checkpoint of the first entry", 1);
      const { says } = checkpoints[checkpoints.length - 1];
      if (says.seq !== BigInt(log.count)) throw new Wrong("there is no checkpoint of the last entry", log.count);
      if (says.stage !== "closed") throw new Wrong("the last checkpoint does not close the match", log.count);
    }
    for (const { says } of kept) {
      if (says.kind === "checkpoint") compareCheckpoint(log, says, "a kept checkpoint");
      else compareReceipt(log, says);
    }
  }

  function compareReceipt(log, says) {
    const found = log.requests.get(says.request);
    if (!found) throw new Wrong(`seat ${says.seat} has a receipt for an entry that is not in the log`, log.count + 1);
    if (!same(found.hash, says.hash)) {
      throw new Wrong(`the chain does not fit the receipt of seat ${says.seat}`, found.seq);
    }
  }

  function checkInEvent(log, event, trust) {
    const tournament = log.genesis?.tournament ?? "";
    if (!event) {
      if (!tournament) return skipped("proofs", "the match belongs to no event");
      if (trust) throw new Wrong("the match belongs to an event that the file lacks", 1);
      return unchecked("proofs", "the match belongs to an event that the file lacks");
    }
    if (!event.sound) return skipped("proofs", "the event is not sound");
    if (tournament !== event.name) throw new Wrong("the match does not belong to the event of the file", 1);
    const leaves = event.matches.get(log.id);
    if (!leaves?.opened) throw new Wrong("the event has not opened the match", 1);
    compareLeaf(log, leaves.opened, 1, "opened");
    if (leaves.closed) return compareLeaf(log, leaves.closed, log.count, "closed");
    throw new Wrong("the event has not closed the match", log.count);
  }

  function compareLeaf(log, says, seq, stage) {
    if (says.seq !== BigInt(seq) || !same(says.hash, log.marks.get(seq).hash)) {
      throw new Wrong(`the event has ${stage} the match with other entries`, seq);
    }
    return null;
  }

  /** The seed of the match, or the finding that there is none to be had. */
  function seedOf(log, event) {
    const { closing } = log;
    const genesis = log.genesis ?? {};
    const id = genesis.matchId ?? "";
    const revealed = closing?.serverSeed ?? NOTHING;
    const commitment = genesis.seedCommitment ?? NOTHING;
    const board = genesis.board ?? 0;
    if (!closing) return skipped("seed", "the log breaks off before the seed is revealed");
    if (board !== 0) {
      if (revealed.length > 0) throw new Wrong("the seed of a board was revealed in its match", log.count);
      if (!event) return unchecked("seed", "the seed of a board is in its event, which the file lacks");
      if (!event.proven) return unchecked("seed", "the seed of a board is in its event, which is not sound");
      if (BigInt(board) > event.boards) throw new Wrong(`the event has no board ${board}`, 1);
      if (!event.closing) return unchecked("seed", "the event is not closed, and its seed not revealed");
      if (!event.seed) throw new Wrong("the event has not revealed the seed that it committed to");
      const name = genesis.tournament ?? "";
      const seed = boardSeed(name, board, event.seed);
      if (!same(boardCommitment(name, board, seed), commitment)) {
        throw new Wrong("the seed of the board is not the one committed to", log.count);
      }
      return seed;
    }
    if (revealed.length !== 32) throw new Wrong("the seed is not revealed", log.count);
    if (!same(seedCommitment(id, revealed), commitment)) {
      throw new Wrong("the seed is not the one committed to", log.count);
    }
    if (genesis.seedWasGiven || !log.started) return revealed;
    const seats = genesis.seats ?? 0;
    if (seats < 1 || seats > log.entropies.size) throw new Wrong("dealt before all seats were taken", log.started.seq);
    const entropies = Array.from({ length: seats }, (_, seat) => log.entropies.get(seat) ?? NOTHING);
    return matchSeed(id, revealed, entropies);
  }

  function checkSeed(log, event, shown) {
    const seed = seedOf(log, event);
    if (!(seed instanceof Uint8Array)) return seed;
    if (log.startedTwice) throw new Wrong("the game was dealt twice", log.startedTwice);
    if (!log.started) return null;
    const { seq, below, digest } = log.started;
    if (below.includes(0)) throw new Wrong("the deal drew a number below 0", seq);
    const generator = new Generator(seed);
    const numbers = below.map((n) => generator.below(n));
    if (!same(dealDigest(numbers), digest)) throw new Wrong("the seed does not give the numbers of the deal", seq);
    shown.seed = hex(seed);
    shown.drawn = { entry: seq, below, numbers: numbers.map(Number) };
    shown.shuffles = shufflesIn(below, numbers);
    return null;
  }

  async function auditMatch(file, match, trust, kept, event) {
    const checkpoints = [];
    let badCheckpoint = "";
    for (const data of match.checkpoints) {
      try {
        const signed = readSigned(data);
        if (signed.says.kind !== "checkpoint") throw new Wrong("it is another kind of note");
        checkpoints.push(signed);
      } catch (error) {
        if (!(error instanceof Wrong)) throw error;
        badCheckpoint ||= error.message;
      }
    }
    const wanted = { seqs: new Set(), requests: new Set() };
    for (const { says } of checkpoints.concat(kept)) {
      if (says.kind === "checkpoint") wanted.seqs.add(entryOf(says.seq));
      else wanted.requests.add(says.request);
    }
    const log = scan(file, match, wanted);
    const shown = { seed: null, drawn: null, shuffles: [] };
    const findings = [
      ...(await allOf({
        shape: () => checkShape(log, checkpoints, badCheckpoint),
        signatures: () => checkSignatures(trust, checkpoints),
        chain: () => checkChain(log, checkpoints, kept),
        proofs: () => checkInEvent(log, event, trust),
        seed: () => checkSeed(log, event, shown),
      })),
      skipped("replay", "the rules are not checked here"),
      skipped("result", "the rules are not checked here"),
    ];
    return {
      match: match.id,
      game: log.genesis?.game ?? "",
      ruleset: log.genesis?.ruleset ?? 0,
      seats: log.genesis?.seats ?? 0,
      board: log.genesis?.board ?? 0,
      entries: log.count,
      head: hex(log.head),
      verdict: verdictOf(findings),
      findings,
      ...shown,
    };
  }

  // ---------------------------------------------------------------------------------------------------------- events

  const LEAVES = new Set(["opened", "checkpoint", "closed"]);

  /** The notes of an event, and what its leaves say; what cannot be read is the problem of the shape. */
  function readEvent(event) {
    const made = {
      name: event.name,
      quoted: quote(event.name),
      sound: false, // nothing of it has failed, but perhaps its seed
      proven: false, // its leaves are those of the tree
      whole: event.leaves.every((leaf) => leaf.proof === null), // the file of an event: all leaves, and no proofs
      leaves: [],
      heads: [],
      growths: event.growths,
      bad: "",
      boards: null,
      seed: null,
      opening: null,
      closing: null,
      matches: new Map(),
    };
    const read = (data, list, kinds, more) => {
      try {
        const signed = readSigned(data);
        if (!kinds.has(signed.says.kind)) throw new Wrong("a note of a kind that has no place there");
        if (signed.says.event !== undefined && signed.says.event !== made.quoted) {
          throw new Wrong("a note of another event");
        }
        list.push({ ...signed, ...more });
      } catch (error) {
        if (!(error instanceof Wrong)) throw error;
        made.bad ||= error.message;
      }
    };
    for (const leaf of event.leaves) read(leaf.data, made.leaves, LEAVES, leaf);
    for (const head of event.heads) read(head, made.heads, new Set(["head"]), {});
    for (const { says } of made.leaves) {
      if (says.kind === "opened") made.opening ??= says;
      if (says.kind === "closed") made.closing ??= says;
      if (says.kind === "checkpoint") {
        const known = made.matches.get(says.id) ?? {};
        made.matches.set(says.id, known);
        if (says.stage === "opened") known.opened ??= says;
        if (says.stage === "closed") known.closed ??= says;
      }
    }
    made.boards = made.opening && made.opening.boards;
    if (made.opening && made.closing && same(eventCommitment(made.name, made.closing.hash), made.opening.hash)) {
      made.seed = made.closing.hash;
    }
    return made;
  }

  async function checkEventSignatures(trust, event) {
    if (!trust) return unchecked("signatures", "no policy was given");
    const notes = [...event.leaves, ...event.heads];
    const found = await objections(trust, notes);
    const bad = found.findIndex((objection) => objection !== "");
    if (bad < 0) return null;
    const { index, says } = notes[bad];
    throw new Wrong(`${index === undefined ? `the head of ${says.size} leaves` : `leaf ${index}`}: ${found[bad]}`);
  }

  function checkEventShape(event) {
    if (event.bad) throw new Wrong(event.bad);
    event.leaves.forEach((leaf, place) => {
      if (event.whole ? leaf.index !== BigInt(place) : place > 0 && leaf.index <= event.leaves[place - 1].index) {
        throw new Wrong("the leaves are not numbered one after the other");
      }
      if (!event.whole && leaf.proof === null) throw new Wrong(`leaf ${leaf.index} comes without a proof`);
    });
  }

  function checkHeads({ heads }) {
    for (let i = 1; i < heads.length; i++) {
      if (heads[i].says.size <= heads[i - 1].says.size) throw new Wrong("the sizes of the heads do not go up");
    }
    return heads[heads.length - 1].says;
  }

  /** The roots of the whole tree at the sizes of heads, kept ones too. */
  function checkWhole(event, newest, kept) {
    if (newest.size !== BigInt(event.leaves.length)) {
      throw new Wrong(`the newest head is of ${newest.size} leaves, and there are ${event.leaves.length}`);
    }
    const signed = event.heads.concat(kept).map(({ says }) => says);
    signed.sort((one, other) => Number(one.size - other.size));
    const tree = new Tree();
    for (const head of signed) {
      while (BigInt(tree.size) < head.size) tree.append(event.leaves[tree.size].data);
      if (!same(tree.root(), head.hash)) throw new Wrong(`the tree does not fit the head of ${head.size} leaves`);
    }
  }

  function checkProven(event, newest) {
    for (const leaf of event.leaves) {
      if (!includes(leaf.data, leaf.index, newest.size, leaf.proof, newest.hash)) {
        throw new Wrong(`leaf ${leaf.index} is not in the tree of ${newest.size} leaves`);
      }
    }
  }

  function checkGrowths(event, newest) {
    const roots = new Map(event.heads.map(({ says }) => [says.size, says.hash]));
    const reached = new Map();
    for (const growth of event.growths) {
      const [old, grown] = [roots.get(growth.old), roots.get(growth.new)];
      if (!old || !grown) throw new Wrong(`a proof from ${growth.old} to ${growth.new} leaves, without their heads`);
      if (growth.old >= growth.new || !consistent(growth.old, old, growth.new, grown, growth.proof)) {
        throw new Wrong(`the tree of ${growth.old} leaves has not grown to that of ${growth.new}`);
      }
      if (!reached.has(growth.old)) reached.set(growth.old, new Set());
      reached.get(growth.old).add(growth.new);
    }
    if (event.whole) return;
    const linked = new Set([newest.size]);
    for (let i = event.heads.length - 2; i >= 0; i--) {
      const { size } = event.heads[i].says;
      if (!Array.from(reached.get(size) ?? []).some((each) => linked.has(each))) {
        throw new Wrong(`nothing shows that the tree of ${size} leaves has grown to that of ${newest.size}`);
      }
      linked.add(size);
    }
  }

  /** That the leaves are what an event consists of, in order. */
  function checkLeaves(event, newest) {
    const opened = new Set();
    const closed = new Set();
    for (const { index, says } of event.leaves) {
      if ((index === 0n) !== (says.kind === "opened")) throw new Wrong("the first leaf, and no other, opens the event");
      if (says.kind === "closed" && index !== newest.size - 1n) throw new Wrong("leaves follow the one that closes it");
      if (says.kind !== "checkpoint") continue;
      if (says.stage === "opened" && says.seq === 1n) {
        if (opened.has(says.id)) throw new Wrong(`match ${shown(says.id)} was opened twice`);
        opened.add(says.id);
      } else if (says.stage === "closed") {
        if (!opened.has(says.id)) throw new Wrong(`match ${shown(says.id)} was closed and never opened`);
        if (closed.has(says.id)) throw new Wrong(`match ${shown(says.id)} was closed twice`);
        closed.add(says.id);
      } else throw new Wrong(`leaf ${index} neither opens nor closes a match`);
    }
    if (!event.leaves.some(({ index }) => index === 0n)) throw new Wrong("the leaf that opens the event is missing");
    return { opened, closed };
  }

  /** That all matches of the event are there; how many are still being played. */
  function checkAllThere(file, event, { opened, closed }) {
    if (!event.whole) return 0;
    const there = new Set(file.matches.map(({ id }) => id));
    const sealed = event.boards > 0n && !event.closing; // until it is closed, its tables are not public
    const missing = [...closed].filter((id) => !there.has(id));
    if (missing.length > 0 && !sealed) throw new Wrong(`match ${shown(missing[0])} is missing`);
    if (event.closing) {
      for (const id of opened) if (!closed.has(id)) throw new Wrong(`match ${shown(id)} was opened and never closed`);
      if (event.closing.matches !== BigInt(opened.size)) {
        throw new Wrong(`the event was closed with ${event.closing.matches} matches, and there are ${opened.size}`);
      }
    }
    return opened.size - closed.size + missing.length;
  }

  function checkEventProofs(file, event, kept) {
    const newest = checkHeads(event);
    const heads = kept.filter(({ says }) => says.kind === "head");
    for (const { says } of heads) {
      if (says.size > newest.size) {
        throw new Wrong(`there was a tree of ${says.size} leaves, and this one has ${newest.size}: it was rolled back`);
      }
    }
    if (event.whole) checkWhole(event, newest, heads);
    else checkProven(event, newest);
    checkGrowths(event, newest);
    const on = checkAllThere(file, event, checkLeaves(event, newest));
    for (const { says } of kept) {
      const own = says.kind === "opened" ? event.opening : event.closing;
      if (says.kind === "head") continue;
      if (!own) throw new Wrong("a kept note closes the event, and the file does not");
      if (!same(own.hash, says.hash) || (own.boards ?? own.matches) !== (says.boards ?? says.matches)) {
        throw new Wrong(`a kept note has ${says.kind} the event otherwise`);
      }
    }
    if (!event.whole) {
      const roots = new Map(event.heads.map(({ says }) => [says.size, says.hash]));
      for (const { says } of heads) {
        const root = roots.get(says.size);
        if (root && !same(root, says.hash)) throw new Wrong(`a kept head of ${says.size} leaves is of another tree`);
      }
      const loose = heads.find(({ says }) => !roots.has(says.size));
      if (loose) return unchecked("proofs", `a kept head of ${loose.says.size} leaves takes the file of the event`);
    }
    return on > 0 ? unchecked("proofs", `${on} matches are still being played, or sealed`) : null;
  }

  function checkEventSeed(event) {
    if (!event.opening) return skipped("seed", "the leaf that opens the event is missing");
    if (event.boards > 0n && !event.proven) return unchecked("seed", "the leaves of the event are not proven");
    if (!event.closing) {
      if (event.boards > 0n) return unchecked("seed", "the event is not closed, and its seed not revealed");
      return skipped("seed", "there are no boards");
    }
    if (!event.seed) throw new Wrong("the seed of the event is not the one committed to");
    return null;
  }

  async function auditEvent(file, event, trust, kept) {
    const findings = await allOf({
      shape: () => checkEventShape(event),
      signatures: () => checkEventSignatures(trust, event),
      proofs: () => checkEventProofs(file, event, kept),
    });
    const [shape, , proofs] = findings.map(({ verdict }) => verdict !== "failed");
    event.sound = findings.every(({ verdict }) => verdict !== "failed");
    event.proven = shape && proofs;
    findings.push(shape ? await finding("seed", () => checkEventSeed(event)) : skipped("seed", "the shape is wrong"));
    return { name: event.name, leaves: event.leaves.length, verdict: verdictOf(findings), findings };
  }

  // ----------------------------------------------------------------------------------------------------- the whole

  const pause = () => new Promise((resolve) => setTimeout(resolve, 0));

  /**
   * Verify a file: bytes, with a policy and kept notes as texts (or as readPolicy and readKept give them).
   *
   * Throws Usage if the policy or the kept notes cannot be used; whatever is wrong with the file is in the result.
   */
  async function verify(bytes, { policy = null, kept = null } = {}) {
    const trusted = typeof policy === "string" || policy instanceof Uint8Array ? readPolicy(policy) : policy;
    const notes = typeof kept === "string" || kept instanceof Uint8Array ? readKept(kept) : (kept ?? []);
    if (notes.length > 0 && !trusted) throw new Usage("kept notes need a policy");
    const trust = trusted && new Trust(trusted);
    if (trust) await acceptKept(trust, notes);
    const result = { kind: null, verdict: "refuted", damage: null, event: null, matches: [], unused: [] };
    try {
      await audit(readFile(bytes instanceof Uint8Array ? bytes : new Uint8Array(bytes)), trust, notes, result);
    } catch (error) {
      const problem = error instanceof Wrong ? error.message : `this cannot be read: ${shown(error && error.message)}`;
      Object.assign(result, { verdict: "refuted", damage: failed("shape", problem), unused: notes.map(nameOf) });
    }
    return result;
  }

  async function audit(file, trust, notes, result) {
    const event = file.event && readEvent(file.event);
    result.kind = event && event.whole ? "event" : "match";
    const used = new Set();
    if (event) {
      const own = notes.filter(({ says }) => says.event === event.quoted);
      own.forEach((note) => used.add(note));
      result.event = await auditEvent(file, event, trust, own);
    }
    const keptOf = new Map();
    for (const note of notes) {
      const { id } = note.says;
      if (id === undefined) continue;
      if (!keptOf.has(id)) keptOf.set(id, []);
      keptOf.get(id).push(note);
    }
    let rested = Date.now();
    for (const match of file.matches) {
      const own = keptOf.get(match.id) ?? [];
      own.forEach((note) => used.add(note));
      result.matches.push(await auditMatch(file, match, trust, own, event));
      if (Date.now() - rested > 50) {
        await pause(); // a page must stay alive
        rested = Date.now();
      }
    }
    result.unused = notes.filter((note) => !used.has(note)).map(nameOf);
    result.verdict = worst([result.event, ...result.matches].map((part) => part?.verdict));
  }

  const nameOf = ({ note }) => shown(note.text.split("\n", 2).join(" "));

  async function acceptKept(trust, notes) {
    let found;
    try {
      found = await objections(trust, notes);
    } catch (error) {
      if (error instanceof NoEd25519) throw new Usage(`kept notes cannot be used: ${error.message}`);
      throw error;
    }
    found.forEach((objection, place) => {
      if (objection) throw new Usage(`kept note ${place + 1} (${nameOf(notes[place])}): ${objection}`);
    });
  }

  const EXIT = { consistent: 0, refuted: 1, unproven: 3 };

  /** The lines that tell a person what was found. */
  function describe(name, result) {
    const lines = [`${name}: ${result.verdict}`];
    const tell = (findings) => {
      for (const { check, verdict, entry, problem } of findings) {
        const where = entry ? `entry ${entry}: ` : "";
        lines.push(`    ${verdict.padEnd(9)}  ${check.padEnd(10)}  ${where}${problem}`.trimEnd());
      }
    };
    if (result.damage) tell([result.damage]);
    if (result.event) {
      lines.push(`  event ${shown(result.event.name)} (${result.event.leaves} leaves): ${result.event.verdict}`);
      tell(result.event.findings);
    }
    for (const match of result.matches) {
      const facts = `${shown(match.game || "no game")}, ${match.seats} seats, ${match.entries} entries`;
      lines.push(`  match ${shown(match.match)} (${facts}): ${match.verdict}`);
      tell(match.findings);
    }
    for (const note of result.unused) lines.push(`  kept, and of nothing in this file: ${note}`);
    return lines;
  }

  const USAGE = "usage: node verify.js FILE.pkr... [--policy policy.txt] [--kept notes.txt]... [--json]";

  function readArguments(words) {
    const found = { files: [], policy: null, kept: [], json: false, help: false };
    let plain = false;
    for (let at = 0; at < words.length; at++) {
      const [word, value] = plain ? [words[at]] : (/^(--\w+)=(.*)$/s.exec(words[at])?.slice(1) ?? [words[at]]);
      if (plain || !word.startsWith("--")) found.files.push(word);
      else if (word === "--") plain = true;
      else if (word === "--json" && value === undefined) found.json = true;
      else if (word === "--help" && value === undefined) found.help = true;
      else if (word === "--policy" || word === "--kept") {
        const file = value ?? words[++at];
        if (file === undefined) throw new Usage(`${word} needs a file`);
        if (word === "--kept") found.kept.push(file);
        else if (found.policy !== null) throw new Usage("one policy is enough");
        else found.policy = file;
      } else throw new Usage(`no such option: ${shown(words[at])}`);
    }
    if (!found.help && found.files.length === 0) throw new Usage("no file was given");
    return found;
  }

  /** The command line: what to print, and the exit code. */
  async function main(words, fs) {
    const read = (name, most) => {
      try {
        const found = fs.statSync(name);
        if (!found.isFile() && !found.isFIFO()) throw new Usage(`${shown(name)}: this is no file`);
        if (found.size > most) throw new Usage(`${shown(name)}: the file is too large`);
        return new Uint8Array(fs.readFileSync(name));
      } catch (error) {
        if (error instanceof Usage) throw error;
        throw new Usage(`${shown(name)}: ${shown(error.code ?? error.message)}`);
      }
    };
    try {
      const asked = readArguments(words);
      if (asked.help) return { out: USAGE, code: 0 };
      const policy = asked.policy === null ? null : readPolicy(read(asked.policy, MAX_POLICY));
      const kept = asked.kept.flatMap((name) => readKept(read(name, MAX_KEPT)));
      if (kept.length > 0 && !policy) throw new Usage("kept notes need a policy");
      asked.files.forEach((name) => fs.accessSync(name, fs.constants.R_OK));
      const files = [];
      for (const name of asked.files) {
        files.push({ file: name, ...(await verify(read(name, MAX_FILE), { policy, kept })) });
      }
      const verdict = worst(files.map((file) => file.verdict));
      const out = asked.json
        ? JSON.stringify({ verdict, files }, null, 1)
        : files.flatMap((file) => describe(shown(file.file), file)).join("\n");
      return { out, code: EXIT[verdict] };
    } catch (error) {
      const problem = error instanceof Usage ? error.message : shown(error && error.message);
      return { err: `${problem}\n${USAGE}`, code: 2 };
    }
  }

  const api = {
    verify,
    readPolicy,
    readKept,
    describe,
    Usage,
    EXIT,
    // What the tests look at.
    parts: {
      sha256, base64, hex, utf8, textOf, decode, readNote, readStatement, readFile, readTime, covers, quote, Generator,
      Tree, leafHash, nodeHash, includes, consistent, permutation, shufflesIn, chainPrefix, chainHash, seedCommitment,
      matchSeed, dealDigest, eventCommitment, boardSeed, boardCommitment, main,
    },
  };

  if (typeof module === "object" && module && module.exports) {
    module.exports = api;
    if (typeof require === "function" && require.main === module) {
      process.removeAllListeners("warning"); // Node 20 calls Ed25519 in WebCrypto experimental
      main(process.argv.slice(2), require("node:fs")).then(({ out, err, code }) => {
        if (out) process.stdout.write(`${out}\n`);
        if (err) process.stderr.write(`${err}\n`);
        process.exitCode = code;
      });
    }
  } else global.PowderkegVerify = api;
})(globalThis);
