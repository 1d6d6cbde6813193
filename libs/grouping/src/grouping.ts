import { UnavailableError } from '@herald/errors';

export interface GroupOptions<T, R> {
  /** The most items of one write, or the most weight if `weigh` is given; a function is called before each write. A heavier item is written alone. */
  maxGroup: number | (() => number);
  /** No item is accepted while this number of items (or this weight) waits. Together with the running write this bounds the memory. */
  maxWaiting: number;
  /** Writes the items, and answers with one result per item in their order. Never called while it runs. */
  write(items: T[]): Promise<R[]>;
  /** The weight of an item for `maxGroup` and `maxWaiting`: at least 1, so that both stay bounds; 1 by default. */
  weigh?(item: T): number;
  /**
   * How long to pause after a write, ms, by the number of its items and its duration; 0 by default. Callers that got their results return during the
   * pause and join the next write, which costs less than a write of their own. A lone item should not be made to wait.
   */
  rest?(items: number, tookMs: number): number;
}

/**
 * More is waiting than may wait; nothing was written, and the same item can be added again later. To a client it is a 503
 * with `Retry-After`, to a queue's consumer a reason to wait.
 */
export class GroupingFullError extends UnavailableError {
  constructor(readonly waiting: number) {
    super('Too much is waiting to be stored. Try again shortly.');
  }
}

/** A promise that its owner settles; one serves all that wait for the same thing. */
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
  resolve(result: R): void;
  reject(error: unknown): void;
}

/**
 * Natural grouping: one write at a time, and what arrives while it runs goes into the next. No timers: alone, an item is
 * written at once; under load, groups grow as large as the write is slow.
 *
 * A write starts with `setImmediate`, not in a microtask: Node hands over the data of every readable socket within one
 * turn of its loop and empties the microtasks between them, so that a microtask would write the first request of a burst
 * alone. The check phase comes right after that turn, without delay when the process is idle.
 */
export class Grouping<T, R> {
  private readonly entries: Entry<T, R>[] = [];
  private waitingWeight = 0;
  private running = false;
  private scheduled = false;
  private room: Deferred | null = null;
  /** Callers that wait for capacity, in order of arrival. */
  private readonly patient: (() => void)[] = [];
  private idle: Deferred | null = null;

  constructor(private readonly options: GroupOptions<T, R>) {
    requirePositive('maxGroup', maxGroupOf(options));
    requirePositive('maxWaiting', options.maxWaiting);
  }

  /** Items that wait for a write. */
  get waiting(): number {
    return this.entries.length;
  }

  /** Whether a write runs now, or pauses before the next. */
  get writing(): boolean {
    return this.running;
  }

  /** Whether `add` would accept an item now. */
  hasRoom(): boolean {
    return this.waitingWeight < this.options.maxWaiting;
  }

  /**
   * Adds an item to the next write and returns its result.
   * @throws GroupingFullError (as a rejection) when `maxWaiting` is reached; the error of `write`, for each item of its group
   */
  add(item: T): Promise<R> {
    if (!this.hasRoom()) return Promise.reject(new GroupingFullError(this.entries.length));
    return new Promise<R>((resolve, reject) => {
      const weight = Math.max(1, this.options.weigh?.(item) ?? 1);
      this.entries.push({ item, weight, resolve, reject });
      this.waitingWeight += weight;
      this.schedule();
    });
  }

  /** As `add`, for callers that can wait: a full group delays the item and never refuses it. Callers never overtake each other. */
  addWhenRoom(item: T): Promise<R> {
    if (this.patient.length === 0 && this.hasRoom()) return this.add(item);
    return new Promise<R>((resolve, reject) => {
      this.patient.push(() => void this.add(item).then(resolve, reject));
    });
  }

  /** Settles when there is capacity. Other waiting callers wake too: check `hasRoom()` again, or use `addWhenRoom`. */
  async whenRoom(): Promise<void> {
    if (this.hasRoom()) return;
    this.room ??= new Deferred();
    await this.room.promise;
  }

  /** Settles as soon as nothing waits and no write runs, whether the writes succeeded or not. */
  async drain(): Promise<void> {
    if (this.isIdle()) return;
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
    const maxGroup = maxGroupOf(this.options);
    let count = 0;
    let weight = 0;
    for (const entry of this.entries) {
      if (count > 0 && weight + entry.weight > maxGroup) break;
      weight += entry.weight;
      count++;
    }
    this.waitingWeight -= weight;
    const group = this.entries.splice(0, count);
    while (this.patient.length > 0 && this.hasRoom()) this.patient.shift()!();
    if (this.hasRoom()) {
      this.room?.resolve();
      this.room = null;
    }
    return group;
  }

  /** Never rejects: a failed write rejects its items, and the next group continues. */
  private async writeGroup(group: Entry<T, R>[]): Promise<void> {
    const begun = performance.now();
    try {
      const results = await this.options.write(group.map((entry) => entry.item));
      if (results.length !== group.length) {
        throw new Error(`A write of ${group.length} items gave ${results.length} results`);
      }
      group.forEach((entry, index) => entry.resolve(results[index]!));
    } catch (error) {
      group.forEach((entry) => entry.reject(error));
    }
    const rest = this.options.rest?.(group.length, performance.now() - begun) ?? 0;
    if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
    this.running = false;
    this.schedule();
    if (this.isIdle()) {
      this.idle?.resolve();
      this.idle = null;
    }
  }
}

export function maxGroupOf({ maxGroup }: Pick<GroupOptions<unknown, unknown>, 'maxGroup'>): number {
  return typeof maxGroup === 'number' ? maxGroup : maxGroup();
}

export function requirePositive(name: string, value: number): void {
  if (!(value >= 1)) throw new RangeError(`${name} must be at least 1, not ${value}`);
}
