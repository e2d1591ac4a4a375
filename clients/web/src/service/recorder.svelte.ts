/** Keeps the newest calls for the developers' panel, with what is needed to send one again by curl. */
import { create, type DescMessage, type MessageInitShape, toJson } from "@bufbuild/protobuf";
import type { Transport } from "@connectrpc/connect";

const KEPT = 100;

export interface RecordedCall {
  number: number;
  service: string;
  method: string;
  token: string;
  request: unknown;
  answer: unknown;
  /** Answers received: more than one in a stream. */
  answers: number;
  error: string;
  streams: boolean;
}

class Recorder {
  calls = $state.raw<readonly RecordedCall[]>([]);
  /** The same without being watched: who calls must not be run again because of a call. */
  #kept: RecordedCall[] = [];
  #number = 0;

  begin(service: string, method: string, headers: HeadersInit | undefined, request: unknown, streams: boolean): RecordedCall {
    const token = new Headers(headers).get("authorization") ?? "";
    const call = { number: ++this.#number, service, method, token, request, answer: undefined, answers: 0, error: "", streams };
    this.calls = this.#kept = [call, ...this.#kept].slice(0, KEPT);
    return call;
  }

  /** Shows what has changed in a call. */
  note(call: RecordedCall, change: Partial<RecordedCall>): void {
    Object.assign(call, change);
    this.calls = [...this.#kept];
  }
}

export const recorder = new Recorder();

/** The call as a command. The token is left out unless asked for: a command is easily shared. */
export function asCurl(call: RecordedCall, origin: string): string {
  const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
  const address = `${origin}/${call.service}/${call.method}`;
  const lines = [`curl ${quoted(address)}`, `-H ${quoted(`content-type: application/${call.streams ? "connect+json" : "json"}`)}`];
  if (call.token) lines.push('-H "authorization: Bearer $TOKEN"');
  lines.push(`-d ${quoted(JSON.stringify(call.request))}`);
  return lines.join(" \\\n  ");
}

/** The same transport, with every call written down. */
export function recorded(transport: Transport): Transport {
  return {
    async unary(method, signal, timeout, headers, request, values) {
      const asked = json(method.input, request);
      const call = recorder.begin(method.parent.typeName, method.name, headers, asked, false);
      try {
        const answer = await transport.unary(method, signal, timeout, headers, request, values);
        recorder.note(call, { answer: json(method.output, answer.message), answers: 1 });
        return answer;
      } catch (thrown) {
        recorder.note(call, { error: String(thrown) });
        throw thrown;
      }
    },
    async stream(method, signal, timeout, headers, input, values) {
      const requests: (typeof input extends AsyncIterable<infer R> ? R : never)[] = [];
      for await (const request of input) requests.push(request);
      const first = requests[0] && json(method.input, requests[0]);
      const call = recorder.begin(method.parent.typeName, method.name, headers, first, true);
      const answer = await transport.stream(method, signal, timeout, headers, each(requests), values);
      return { ...answer, message: noted(call, answer.message) };
    },
  };
}

function json<D extends DescMessage>(schema: D, message: MessageInitShape<D>): unknown {
  return toJson(schema, create(schema, message));
}

async function* noted<M>(call: RecordedCall, messages: AsyncIterable<M>): AsyncIterable<M> {
  try {
    for await (const message of messages) {
      recorder.note(call, { answers: call.answers + 1 });
      yield message;
    }
  } catch (thrown) {
    recorder.note(call, { error: String(thrown) });
    throw thrown;
  }
}

async function* each<M>(items: M[]): AsyncIterable<M> {
  yield* items;
}
