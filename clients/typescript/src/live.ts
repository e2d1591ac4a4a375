/** A state that is kept current for as long as somebody looks: a store for Svelte, React, or whatever draws. */

export type Listener<State> = (state: State) => void;

/** Runs while it has subscribers. `run` must end when its signal says so, and may be run again after that. */
export class Live<State extends object> {
  private readonly listeners = new Set<Listener<State>>();
  private controller: AbortController | undefined;

  constructor(
    private current: State,
    private readonly run: (signal: AbortSignal) => Promise<void>,
  ) {}

  get state(): State {
    return this.current;
  }

  /**
   * Change some of the state, and tell everybody. States are never changed themselves, so that they can be compared.
   */
  set(change: Partial<State>): void {
    this.current = { ...this.current, ...change };
    for (const listener of this.listeners) listener(this.current);
  }

  /**
   * Be told the state now and whenever it changes. Answers with how to stop that; the last one to stop ends the run.
   */
  subscribe(listener: Listener<State>): () => void {
    const own: Listener<State> = (state) => listener(state);
    this.listeners.add(own);
    own(this.current);
    if (!this.controller) this.start();
    return () => {
      this.listeners.delete(own);
      if (this.listeners.size) return;
      this.controller?.abort();
      this.controller = undefined;
    };
  }

  private start(): void {
    const controller = new AbortController();
    this.controller = controller;
    void this.run(controller.signal);
  }
}
