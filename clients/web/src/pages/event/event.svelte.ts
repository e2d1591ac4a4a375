/** An event as it is now: asked for anew whenever one of its matches changes. */
import type { EventInfo, Standing } from "@powderkeg/client/proto/event_service";
import { client } from "../../service/client";
import { LobbyList } from "../../service/lobby.svelte";

/** Changes that come together are asked for once. */
const TOGETHER = 300;

export class LiveEvent {
  readonly name: string;
  readonly list: LobbyList;
  info = $state.raw<EventInfo>();
  standings = $state.raw<readonly Standing[]>([]);
  failure = $state.raw<Error>();
  #waiting: ReturnType<typeof setTimeout> | undefined;

  constructor(name: string) {
    this.name = name;
    this.list = new LobbyList(name);
  }

  async start(): Promise<void> {
    this.failure = undefined;
    try {
      await this.look();
      await this.list.start();
    } catch (error) {
      this.failure = error as Error;
    }
  }

  stop(): void {
    clearTimeout(this.#waiting);
    this.list.stop();
  }

  /** Something has changed: look again soon. */
  changed(): void {
    clearTimeout(this.#waiting);
    this.#waiting = setTimeout(() => void this.look().catch(() => {}), TOGETHER);
  }

  async look(): Promise<void> {
    const { event, standings } = await client.events.get(this.name);
    this.info = event;
    this.standings = standings;
  }
}

/** Saves bytes as a file of the person who asked for them. */
export function save(data: Uint8Array<ArrayBuffer>, name: string): void {
  const address = URL.createObjectURL(new Blob([data], { type: "application/octet-stream" }));
  const link = Object.assign(document.createElement("a"), { href: address, download: name });
  link.click();
  URL.revokeObjectURL(address);
}
