/** Events: what can be asked of them, and what their organizer can do. */
import { type CallOptions, type Calls, newRequestId } from "./calls.js";
import {
  type AuditEventResponse,
  type EventInfo,
  EventService,
  type GetEventResponse,
} from "./gen/powderkeg/v1/event_service_pb.js";
import type { Shared } from "./shared.js";

export class EventCalls {
  private readonly calls: Calls;

  constructor(private readonly shared: Shared) {
    this.calls = shared.calls;
  }

  /** All events, newest first, fetched page by page as they are asked for. */
  async *list(): AsyncGenerator<EventInfo, void, undefined> {
    for (let pageToken = ""; ;) {
      const page = await this.calls.unary(EventService.method.listEvents, { pageToken });
      yield* page.events;
      if (!page.nextPageToken) return;
      pageToken = page.nextPageToken;
    }
  }

  /** An event, its standings, and the newest signed head of its tree, which the keeper keeps. */
  async get(name: string, options: CallOptions = {}): Promise<GetEventResponse> {
    const answer = await this.calls.unary(EventService.method.getEvent, { name }, options);
    await this.shared.keeper?.head(answer, name);
    return answer;
  }

  /**
   * Let the service prove that the tree of an event has only grown since every head that was kept. It needs a keeper.
   */
  async check(name: string): Promise<void> {
    if (!this.shared.keeper)
      throw new TypeError("nothing is kept, so there is nothing to check: connect with a keeper");
    await this.shared.keeper.check(this.calls, name);
  }

  /** All that is public of an event, as one file. */
  export(name: string, options: CallOptions = {}): Promise<Uint8Array<ArrayBuffer>> {
    return this.calls.file(EventService.method.exportEvent, { name }, options);
  }

  /** Create an event, in which only the organizer opens matches. Needs the organizer key. */
  async create(name: string, boards = 0): Promise<EventInfo | undefined> {
    const request = { requestId: newRequestId(), name, boards };
    return (await this.calls.unary(EventService.method.createEvent, request)).event;
  }

  /** Close an event, once all its matches are over; or abort those that are not. Needs the organizer key. */
  async close(name: string, abortOpen = false): Promise<EventInfo | undefined> {
    const request = { requestId: newRequestId(), name, abortOpen };
    return (await this.calls.unary(EventService.method.closeEvent, request)).event;
  }

  /** Let the service audit an event: how far it is, each match, and at last the event. Needs the organizer key. */
  audit(name: string, options: CallOptions = {}): AsyncGenerator<AuditEventResponse, void, undefined> {
    return this.calls.stream(EventService.method.auditEvent, { name }, options);
  }
}
