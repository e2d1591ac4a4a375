/** The time of the service, and a tick for whatever shows how much of it is left. */
class Clock {
  now = $state(Date.now());
  /** How far this machine is ahead of the service. */
  #ahead: number | undefined;
  #watchers = 0;
  #ticking: ReturnType<typeof setInterval> | undefined;

  /** An entry has come that the service wrote at this time. The quickest one tells the difference best. */
  heard(written: Date): void {
    const ahead = Date.now() - written.getTime();
    if (this.#ahead === undefined || ahead < this.#ahead) this.#ahead = ahead;
  }

  /** A time of the service as this machine would have told it, in milliseconds. */
  local(time: Date): number {
    return time.getTime() + (this.#ahead ?? 0);
  }

  /** Milliseconds until a time of the service. */
  until(time: Date): number {
    return this.local(time) - this.now;
  }

  /** Ticks while somebody looks. */
  tick(): () => void {
    this.now = Date.now();
    if (this.#watchers++ === 0) this.#ticking = setInterval(() => (this.now = Date.now()), 250);
    return () => {
      if (--this.#watchers === 0) clearInterval(this.#ticking);
    };
  }
}

export const clock = new Clock();
