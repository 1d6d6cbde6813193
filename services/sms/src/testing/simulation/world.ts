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
  /** Whether there are campaigns, cancellations, suspensions and entries of the stop list. */
  readonly isWide: boolean;
  /** The process whose code runs; null for servers and clients. */
  current: string | null = null;
  readonly steps: string[] = [];
  /** What is to happen; the next event is the last. */
  private readonly events: WorldEvent[] = [];
  private readonly dead = new Set<string>();
  /** What paused processes have to do. */
  private readonly paused = new Map<string, WorldEvent[]>();
  private state: number;

  constructor(
    seed: number,
    /** Whether the steps are noted. */
    private readonly isTold: boolean,
  ) {
    this.state = Math.imul(seed + 1, 0x9e3779b1);
    this.isSlow = this.random() < 0.5;
    this.isWide = this.random() < 0.25;
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

  note(step: () => string): void {
    if (this.isTold) this.steps.push(`${this.now - Date.UTC(2030, 0, 1)} ${step()}`);
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

  /** A pause of periodic work: more frequent polls would find the same, above all once everything works. */
  pauseMs(ms: number): number {
    return Math.max(ms, 1_000) * (this.faulty ? 1 : 2);
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
    if (this.isPaused(owner)) return;
    this.note(() => `${owner} pauses`);
    this.paused.set(owner, []);
    this.after(ms, () => this.wake(owner), null);
  }

  isPaused(owner: string): boolean {
    return this.paused.has(owner);
  }

  /** Another process has continued the work of this one: if it is paused, it mostly continues soon, and writes late. */
  wakeSoon(owner: string): void {
    if (this.isPaused(owner) && this.chance(0.8, true))
      this.after(this.int(0, this.pick([20, 1_000])), () => this.wake(owner), null);
  }

  private wake(owner: string): void {
    const late = this.paused.get(owner) ?? [];
    this.paused.delete(owner);
    for (const event of late) this.add(Object.assign(event, { at: this.now }));
  }

  /**
   * Runs the events in the order of their times until the condition holds. Node runs what follows from one callback of `setImmediate` before the
   * next one: this is one step. @returns false if the condition does not hold before `limit`
   */
  runUntil(limit: number, isOver: () => boolean): Promise<boolean> {
    return new Promise((resolve, reject) => {
      let isRunning = true;
      const step = (): void => {
        this.current = null;
        if (!isRunning) return;
        try {
          const isEnd = isOver();
          const event = isEnd ? null : this.next(limit);
          isRunning = event !== null;
          if (!event) return resolve(isEnd);
          this.current = event.owner;
          event.run!();
        } catch (error) {
          isRunning = false;
          reject(error as Error);
        }
      };
      // Many in one iteration of the event loop, each of which asks the system for events.
      const turn = (): void => {
        for (let n = 0; n < STEPS_AT_ONCE && isRunning; n++) real.setImmediate(step);
        if (isRunning) real.setImmediate(turn);
      };
      turn();
    });
  }

  /** The next event of a process that runs; null if there is none before `limit`. */
  private next(limit: number): WorldEvent | null {
    for (;;) {
      const event = this.events.at(-1);
      if (!event || event.at > limit) return null;
      this.events.pop();
      const { owner, run } = event;
      if (!run || (owner !== null && this.dead.has(owner))) continue;
      this.now = event.at;
      const late = owner === null ? undefined : this.paused.get(owner);
      if (!late) return event;
      late.push(event);
    }
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

const real = { setTimeout, setInterval, setImmediate, clearTimeout, clearInterval, clearImmediate, Date };
const realNow = performance.now.bind(performance);
const STEPS_AT_ONCE = 100;

/** Puts the world's clock in place of the real one, for all code. @returns puts the real one back */
export function useClockOf(world: World): () => void {
  class WorldDate extends real.Date {
    constructor(...given: [] | [number | string | Date]) {
      if (given.length === 0) super(world.now);
      else super(...(given as [number]));
    }
    static override now(): number {
      return world.now;
    }
  }
  const later = (run: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) =>
    world.after(ms, () => run(...args));
  const every = (run: () => void, ms: number) => {
    const timer: { event: WorldEvent | null } = { event: null };
    const next = () => (timer.event = world.after(world.pauseMs(ms), () => (next(), run())));
    next();
    return timer;
  };
  const cancel = (event?: WorldEvent | null) => event && world.cancel(event);
  Object.assign(globalThis, {
    Date: WorldDate,
    setTimeout: later,
    setImmediate: (run: () => void) => later(run),
    setInterval: every,
    clearTimeout: cancel,
    clearImmediate: cancel,
    clearInterval: (timer: { event: WorldEvent }) => cancel(timer.event),
  });
  const setNow = (value: () => number) =>
    Object.defineProperty(performance, 'now', { value, configurable: true, writable: true });
  setNow(() => world.now - Date.UTC(2029, 11, 31));
  return () => {
    Object.assign(globalThis, real);
    setNow(realNow);
  };
}
