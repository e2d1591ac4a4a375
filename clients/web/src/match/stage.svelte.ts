/** Shows one table after the other, each with its motions, and never far behind what is known. */
import { tick } from "svelte";
import type { Event } from "@powderkeg/client/proto/match";
import type { Motion } from "./motions";
import type { Shown } from "./updates";

/** Performs motions around the change from one table to the next. `finish` ends them at once. */
export interface Performer {
  perform(motions: readonly Motion[], change: () => Promise<void>): Promise<void>;
  finish(): void;
}

export type MotionsOf = (event: Event, before: Shown | undefined, after: Shown) => Motion[];

/** With so many tables waiting, those between are passed over. */
const BACKLOG = 6;
/** How long a table without motions stays before the next one comes. */
const GLANCE = 220;

export class Stage {
  shown = $state.raw<Shown>();
  /** Whether tables wait to be shown. */
  behind = $state(false);
  performer: Performer | undefined;
  motionsOf: MotionsOf | undefined;
  #queue: Shown[] = [];
  #running = false;
  #hurried = false;

  show(table: Shown): void {
    this.#queue.push(table);
    if (this.#queue.length > BACKLOG) this.#queue = this.#queue.slice(-1);
    this.behind = this.#running || this.#queue.length > 1;
    if (!this.#running) void this.#run();
  }

  /** Finishes what moves, and shows the newest table at once. */
  hurry(): void {
    if (!this.#running) return;
    this.#hurried = true;
    this.performer?.finish();
  }

  async #run(): Promise<void> {
    this.#running = true;
    for (let next = this.#queue.shift(); next; next = this.#queue.shift()) {
      await this.#change(next);
      this.behind = this.#queue.length > 0;
    }
    this.#running = this.behind = this.#hurried = false;
  }

  async #change(next: Shown): Promise<void> {
    const before = this.shown;
    const change = async () => {
      this.shown = next;
      await tick();
    };
    const motionsOf = this.#hurried || document.hidden || !before ? undefined : this.motionsOf;
    const motions = motionsOf ? next.events.flatMap((event) => motionsOf(event, before, next)) : [];
    if (motions.length && this.performer) await this.performer.perform(motions, change);
    else await change();
    if (this.#queue.length && !motions.length && !this.#hurried) await new Promise((resolve) => setTimeout(resolve, GLANCE));
  }
}
