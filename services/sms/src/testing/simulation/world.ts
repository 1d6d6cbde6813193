interface WorldEvent {
  at: number;
  owner: string | null;
  run: (() => void) | null;
}

/** The clock and the events of one schedule. All chance comes from the seed, so that a schedule can be repeated. */
export class World {
  /** ms since epoch. */
  now = Date.UTC(2030, 0, 1);
  /** Whether operations may fail, be slow or be repeated. */
  faulty = true;
  /** Whether single steps and processes may be slower than a lease lasts. */
  readonly isSlow: boolean;
  /** The process whose code runs; null for servers and clients. */
  current: string | null = null;
  readonly steps: string[] = [];
  /** What is to happen; the next event is the last. */
  private readonly events: WorldEvent[] = [];
  private readonly dead = new Set<string>();
  private readonly paused = new Map<string, number>();
  private state: number;

  constructor(seed: number) {
    this.state = Math.imul(seed + 1, 0x9e3779b1);
    this.isSlow = this.random() < 0.5;
  }

  /** 0 to below 1 (mulberry32). */
  random(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  }

  int(from: number, to: number): number {
    return from + Math.floor(this.random() * (to - from + 1));
  }

  pick<T>(from: readonly T[]): T {
    return from[Math.floor(this.random() * from.length)]!;
  }

  /** Whether something happens that has this probability. @param always false: never after the faulty time */
  chance(probability: number, always = false): boolean {
    return (this.faulty || always) && this.random() < probability;
  }

  note(step: string): void {
    this.steps.push(`${this.now - Date.UTC(2030, 0, 1)} ${step}`);
  }

  /** Runs this after `ms`, unless its process is dead by then. */
  after(ms: number, run: () => void, owner = this.current): WorldEvent {
    const event: WorldEvent = { at: this.now + Math.max(0, ms), owner, run };
    this.add(event);
    return event;
  }

  cancel(event: WorldEvent): void {
    event.run = null;
  }

  /** The time that one step of an operation takes, ms: mostly short, now and then longer than a lease. */
  latency(): number {
    if (!this.faulty) return 1;
    const kind = this.random();
    if (kind < 0.8) return this.int(0, 5);
    if (kind < 0.96 || !this.isSlow) return this.int(5, 200);
    return kind < 0.995 ? this.int(200, 2_000) : this.int(2_000, 12_000);
  }

  isDead(owner: string): boolean {
    return this.dead.has(owner);
  }

  /** Nothing of this process runs any more. */
  kill(owner: string): void {
    this.dead.add(owner);
  }

  /** Nothing of this process runs for a while. */
  pause(owner: string, ms: number): void {
    this.paused.set(owner, this.now + ms);
  }

  /** Runs the events in the order of their times until the condition holds. @returns false if that is not so before `limit` */
  async runUntil(limit: number, isOver: () => boolean): Promise<boolean> {
    while (!isOver()) {
      const event = this.events.at(-1);
      if (!event || event.at > limit) return false;
      this.events.pop();
      const { owner, run } = event;
      if (!run || (owner !== null && this.dead.has(owner))) continue;
      this.now = event.at;
      const until = owner === null ? 0 : (this.paused.get(owner) ?? 0);
      if (until > this.now) {
        this.add(Object.assign(event, { at: until }));
        continue;
      }
      this.current = owner;
      run();
      // Everything that follows without another event: this is one step.
      await real.turn();
      this.current = null;
    }
    return true;
  }

  /** Events of the same time keep their order. */
  private add(event: WorldEvent): void {
    let [from, to] = [0, this.events.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if (this.events[middle]!.at <= event.at) to = middle;
      else from = middle + 1;
    }
    this.events.splice(from, 0, event);
  }
}

const real = {
  setTimeout: globalThis.setTimeout,
  setInterval: globalThis.setInterval,
  setImmediate: globalThis.setImmediate,
  clearTimeout: globalThis.clearTimeout,
  clearInterval: globalThis.clearInterval,
  clearImmediate: globalThis.clearImmediate,
  Date: globalThis.Date,
  now: performance.now.bind(performance),
  turn: () => new Promise<void>((resolve) => real.setImmediate(resolve)),
};

/** Puts the world's clock in place of the real one, for all code. @returns puts the real one back */
export function useClockOf(worldNow: () => World): () => void {
  class WorldDate extends real.Date {
    constructor(...given: [] | [number | string | Date]) {
      if (given.length === 0) super(worldNow().now);
      else super(...(given as [number]));
    }
    static override now(): number {
      return worldNow().now;
    }
  }
  const later = (run: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) =>
    worldNow().after(ms, () => run(...args));
  const every = (run: () => void, ms: number) => {
    const timer: { event: WorldEvent | null } = { event: null };
    const next = () => (timer.event = worldNow().after(ms, () => (next(), run())));
    next();
    return timer;
  };
  const cancel = (event?: WorldEvent | null) => void (event && worldNow().cancel(event));
  Object.assign(globalThis, {
    Date: WorldDate,
    setTimeout: later,
    setImmediate: (run: () => void) => later(run),
    setInterval: every,
    clearTimeout: cancel,
    clearImmediate: cancel,
    clearInterval: ({ event }: { event: WorldEvent }) => cancel(event),
  });
  const setNow = (value: () => number) =>
    Object.defineProperty(performance, 'now', { value, configurable: true, writable: true });
  setNow(() => worldNow().now - Date.UTC(2029, 11, 31));
  return () => {
    const { turn: _turn, now, ...globals } = real;
    Object.assign(globalThis, globals);
    setNow(now);
  };
}
