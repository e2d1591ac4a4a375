/** The pages by the first part of their path. Each is loaded when somebody goes there; the lobby is there at once. */
import type { Component } from "svelte";
import type { Address } from "../router.svelte";

/** What App.svelte offers to a page: to be made anew, with what this browser has kept since. */
export type Again = () => void;

type Loaded = Promise<{ default: Component<never> }>;

export interface Page {
  load: () => Loaded;
  /** What the page is given; nothing if the address lacks something. */
  props: (rest: string, address: Address, again: Again) => Record<string, unknown> | undefined;
  /** Nothing is around the page: it is for a frame of another site. */
  bare?: boolean;
}

const EMBEDDED = "replay/";
const named = (name: string) => (rest: string) => (rest ? { [name]: rest } : undefined);

export const PAGES: Record<string, Page> = {
  new: { load: () => import("./New.svelte") as Loaded, props: named("game") },
  match: {
    load: () => import("./Match.svelte") as Loaded,
    props: (id, { query }, again) => (id ? { id, invite: query.get("invite") ?? "", again } : undefined),
  },
  watch: { load: () => import("./Matches.svelte") as Loaded, props: () => ({ over: false }) },
  replays: { load: () => import("./Matches.svelte") as Loaded, props: () => ({ over: true }) },
  drop: { load: () => import("./Drop.svelte") as Loaded, props: () => ({}) },
  embed: {
    load: () => import("./Embed.svelte") as Loaded,
    props: (rest) => (rest.startsWith(EMBEDDED) ? { id: rest.slice(EMBEDDED.length) } : undefined),
    bare: true,
  },
  replay: { load: () => import("./Replay.svelte") as Loaded, props: named("id") },
  events: { load: () => import("./Events.svelte") as Loaded, props: () => ({}) },
  event: { load: () => import("./Event.svelte") as Loaded, props: named("name") },
  rules: { load: () => import("./Rules.svelte") as Loaded, props: named("game") },
};
