import { said, UnavailableError } from '@herald/contracts/errors';

export interface GroupOptions<T, R> {
  /** The maximum number of items of one write, or their maximum weight if `weigh` is given. A heavier item is written alone. */
  maxGroup: number;
  /** No item is accepted while this number of items (or this weight) waits. This limits the memory, together with the running write. */
  maxWaiting: number;
  /**
   * Writes the items and returns one result for each item, in the order of the items; a promise settles its item alone. Never called while a
   * write runs.
   */
  write(items: T[]): Promise<(R | Promise<R>)[]>;
  /** The weight of an item for `maxGroup` and `maxWaiting`: at least 1, so that both also limit the number of items. Default: 1. */
  weigh?(item: T): number;
  /**
   * The pause after a write, ms, by the number of its items and its duration. Default: 0. Callers that got their results can add items during the
   * pause, which join the next write and so cost less than a separate write. A write of a single item should have no pause.
   */
  pauseMs?(items: number, tookMs: number): number;
  /** Whether this item, as the last of so many that wait, ends the pause. Default: none does. */
  endsPause?(item: T, waiting: number): boolean;
}

/**
 * Too many items are waiting. The item was not written and can be added again later. An HTTP client gets 503 with
 * `Retry-After`, and the consumer of a queue waits.
 */
export class GroupingFullError extends UnavailableError {
  constructor(readonly waiting: number) {
    super(said('too_many_writes_waiting'));
  }
}

/** A promise that its owner settles. All callers that wait for the same event share one promise. */
export class Deferred {
  readonly promise: Promise<void>;
  resolve!: () => void;

  constructor() {
    this.promise = new Promise((resolve) => {
      this.resolve = resolve;
    });
  }
}

interface Entry<T, R> {
  item: T;
  weight: number;
  resolve(result: R | Promise<R>): void;
  reject(error: unknown): void;
}

/**
 * Natural grouping: one write at a time, and items that arrive during a write go into the next write. A
 * single item is written at once, and under load the size of the groups grows with the duration of a write.
 *
 * A write starts with `setImmediate`, not in a microtask: a microtask would write the first request of a burst alone. Node
 * reads all readable sockets within one iteration of the event loop, and runs the microtasks between them. The check phase
 * follows directly, without a delay if the process is idle.
 */
export class Grouping<T, R> {
  private readonly entries: Entry<T, R>[] = [];
  private waitingWeight = 0;
  private running = false;
  private scheduled = false;
  /** Ends the pause after a write. */
  private endPause: (() => void) | null = null;
  /** Callers that wait for capacity, in order of arrival. */
  private readonly patient: (() => void)[] = [];
  private idle: Deferred | null = null;

  constructor(private readonly options: GroupOptions<T, R>) {}

  /** The number of items that wait for a write. */
  get waiting(): number {
    return this.entries.length;
  }

  /** Whether a write runs, or the pause after it. */
  get writing(): boolean {
    return this.running;
  }

  /** Whether `add` would accept an item now. */
  hasCapacity(): boolean {
    return this.waitingWeight < this.options.maxWaiting;
  }

  /**
   * Adds an item to the next write and returns its result.
   * @throws GroupingFullError (as a rejection) if `maxWaiting` is reached; the error of `write`, for each item of its group
   */
  add(item: T): Promise<R> {
    if (!this.hasCapacity()) return Promise.reject(new GroupingFullError(this.entries.length));
    return new Promise<R>((resolve, reject) => {
      const weight = Math.max(1, this.options.weigh?.(item) ?? 1);
      this.entries.push({ item, weight, resolve, reject });
      this.waitingWeight += weight;
      if (this.options.endsPause?.(item, this.entries.length)) this.endPause?.();
      this.schedule();
    });
  }

  /** Like `add`, for callers that can wait: a full group delays the item and never refuses it. Callers never overtake each other. */
  addWhenFree(item: T): Promise<R> {
    if (this.patient.length === 0 && this.hasCapacity()) return this.add(item);
    return new Promise<R>((resolve, reject) => {
      this.patient.push(() => void this.add(item).then(resolve, reject));
    });
  }

  /** Settles as soon as no item waits and no write runs, whether or not the writes succeeded. */
  async drain(): Promise<void> {
    if (this.isIdle()) return;
    this.endPause?.();
    this.idle ??= new Deferred();
    await this.idle.promise;
  }

  private isIdle(): boolean {
    return this.entries.length === 0 && !this.running;
  }

  private schedule(): void {
    if (this.scheduled || this.running || this.entries.length === 0) return;
    this.scheduled = true;
    setImmediate(() => {
      this.scheduled = false;
      this.running = true;
      void this.writeGroup(this.takeGroup());
    });
  }

  private takeGroup(): Entry<T, R>[] {
    const { maxGroup } = this.options;
    let count = 0;
    let weight = 0;
    for (const entry of this.entries) {
      if (count > 0 && weight + entry.weight > maxGroup) break;
      weight += entry.weight;
      count++;
    }
    this.waitingWeight -= weight;
    const group = this.entries.splice(0, count);
    while (this.patient.length > 0 && this.hasCapacity()) this.patient.shift()!();
    return group;
  }

  /** Never rejects: a failed write rejects its items, and the next group continues. */
  private async writeGroup(group: Entry<T, R>[]): Promise<void> {
    const begun = performance.now();
    try {
      const results = await this.options.write(group.map((entry) => entry.item));
      if (results.length !== group.length) {
        throw new Error(`A write of ${group.length} items returned ${results.length} results`);
      }
      group.forEach((entry, index) => entry.resolve(results[index]!));
    } catch (error) {
      group.forEach((entry) => entry.reject(error));
    }
    const pauseMs = this.options.pauseMs?.(group.length, performance.now() - begun) ?? 0;
    if (
      pauseMs > 0 &&
      !this.idle &&
      !this.entries.some(({ item }, i) => this.options.endsPause?.(item, i + 1))
    )
      await this.pause(pauseMs);
    this.running = false;
    this.schedule();
    if (this.isIdle()) {
      this.idle?.resolve();
      this.idle = null;
    }
  }

  private async pause(ms: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.endPause = null;
  }
}
