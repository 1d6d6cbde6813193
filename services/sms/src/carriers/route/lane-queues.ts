import { type Lane, LANES } from '@herald/contracts';

/** Parts of `standard` that go before one of `bulk`, while both wait. */
const STANDARD_WEIGHT = 4;

/**
 * What waits for a route, by lane: `otp` strictly first, `standard` before `bulk` by weight, so that none starves.
 * Within a lane first come, first served; what comes back goes to the front.
 */
export class LaneQueues<T> {
  private readonly queues: Record<Lane, Fifo<T>> = {
    otp: new Fifo(),
    standard: new Fifo(),
    bulk: new Fifo(),
  };
  private standardInRow = 0;

  size(lane: Lane): number {
    return this.queues[lane].size;
  }

  get isEmpty(): boolean {
    return LANES.every((lane) => this.queues[lane].size === 0);
  }

  push(lane: Lane, item: T): void {
    this.queues[lane].push(item);
  }

  pushFront(lane: Lane, item: T): void {
    this.queues[lane].pushFront(item);
  }

  /** The lane whose turn it is; `onlyOtp` where what is free is reserved. */
  next(onlyOtp: boolean): Lane | null {
    const { otp, standard, bulk } = this.queues;
    if (otp.size > 0) return 'otp';
    if (onlyOtp) return null;
    if (standard.size > 0 && (bulk.size === 0 || this.standardInRow < STANDARD_WEIGHT)) return 'standard';
    return bulk.size > 0 ? 'bulk' : null;
  }

  peek(lane: Lane): T | undefined {
    return this.queues[lane].peek();
  }

  /** Takes the first of the lane. Only after `next` named it. */
  shift(lane: Lane): T {
    if (lane === 'standard') this.standardInRow++;
    else if (lane === 'bulk') this.standardInRow = 0;
    return this.queues[lane].shift()!;
  }

  /** Empties all lanes. */
  drain(): T[] {
    return LANES.flatMap((lane) => this.queues[lane].drain());
  }
}

/** A queue whose ends are cheap on both sides. */
class Fifo<T> {
  private items: (T | undefined)[] = [];
  private head = 0;
  /** What came back to the front, last first. */
  private readonly front: T[] = [];

  get size(): number {
    return this.front.length + this.items.length - this.head;
  }

  push(item: T): void {
    this.items.push(item);
  }

  pushFront(item: T): void {
    this.front.push(item);
  }

  peek(): T | undefined {
    return this.front.at(-1) ?? this.items[this.head];
  }

  shift(): T | undefined {
    if (this.front.length > 0) return this.front.pop();
    const item = this.items[this.head];
    this.items[this.head] = undefined;
    this.head++;
    if (this.head >= this.items.length || this.head > 1_024) {
      this.items = this.items.slice(this.head);
      this.head = 0;
    }
    return item;
  }

  drain(): T[] {
    const all: T[] = [];
    while (this.size > 0) all.push(this.shift()!);
    return all;
  }
}
