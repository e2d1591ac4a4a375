/** All calls of the service, spoken with one token: as the proto files have them, with retries and typed errors. */
import type {
  DescMessage,
  DescMethodServerStreaming,
  DescMethodUnary,
  MessageInitShape,
  MessageShape,
} from "@bufbuild/protobuf";
import type { Transport } from "@connectrpc/connect";
import { typedError } from "./errors.js";
import { PATIENT, persistently, type Retry } from "./retry.js";

export interface CallOptions {
  signal?: AbortSignal | undefined;
}

/** A message with some bytes of a file. */
interface Piece {
  data: Uint8Array<ArrayBuffer>;
}

export class Calls {
  readonly transport: Transport;
  readonly retry: Retry;
  readonly token: string;

  constructor(transport: Transport, token = "", retry: Retry = PATIENT) {
    this.transport = transport;
    this.token = token;
    this.retry = retry;
  }

  /** The same service for somebody else. */
  withToken(token: string): Calls {
    return new Calls(this.transport, token, this.retry);
  }

  /** Send a request until it is answered. It is the same request each time, and so is its id: it counts once. */
  unary<I extends DescMessage, O extends DescMessage>(
    method: DescMethodUnary<I, O>,
    request: MessageInitShape<I>,
    { signal }: CallOptions = {},
  ): Promise<MessageShape<O>> {
    const attempt = (milliseconds: number) => this.once(method, request, { signal }, milliseconds);
    return persistently(this.retry, attempt, signal);
  }

  /** Send a request, and do not try again. */
  async once<I extends DescMessage, O extends DescMessage>(
    method: DescMethodUnary<I, O>,
    request: MessageInitShape<I>,
    { signal }: CallOptions = {},
    milliseconds = this.retry.patience,
  ): Promise<MessageShape<O>> {
    const timeout = Number.isFinite(milliseconds) ? milliseconds : undefined;
    try {
      return (await this.transport.unary(method, signal, timeout, this.headers(request), request)).message;
    } catch (thrown) {
      throw typedError(thrown, signal);
    }
  }

  /** What one stream tells, until it ends or breaks. */
  async *stream<I extends DescMessage, O extends DescMessage>(
    method: DescMethodServerStreaming<I, O>,
    request: MessageInitShape<I>,
    { signal }: CallOptions = {},
  ): AsyncGenerator<MessageShape<O>, void, undefined> {
    const ended = new AbortController();
    const either = signal ? AbortSignal.any([signal, ended.signal]) : ended.signal;
    try {
      const answer = await this.transport.stream(method, either, undefined, this.headers(request), one(request));
      yield* answer.message;
    } catch (thrown) {
      throw typedError(thrown, signal);
    } finally {
      ended.abort();
    }
  }

  /** A file that comes in pieces, begun anew until it is whole. */
  file<I extends DescMessage, O extends DescMessage>(
    method: DescMethodServerStreaming<I, O>,
    request: MessageInitShape<I>,
    options: CallOptions = {},
  ): Promise<Uint8Array<ArrayBuffer>> {
    const attempt = async () => {
      const pieces: Uint8Array<ArrayBuffer>[] = [];
      for await (const piece of this.stream(method, request, options)) pieces.push((piece as unknown as Piece).data);
      return new Uint8Array(await new Blob(pieces).arrayBuffer());
    };
    return persistently(this.retry, attempt, options.signal);
  }

  /** The token, and the match that the call is about: a proxy may send all calls with one id the same way. */
  private headers(request: object): HeadersInit {
    const { matchId } = request as { matchId?: unknown };
    const headers: Record<string, string> = {};
    if (this.token) headers["authorization"] = `Bearer ${this.token}`;
    if (typeof matchId === "string" && matchId) headers["powderkeg-match"] = matchId;
    return headers;
  }
}

/** A request id that nobody has used, and nobody can guess. */
export function newRequestId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function* one<Item>(item: Item): AsyncGenerator<Item> {
  yield item;
}
