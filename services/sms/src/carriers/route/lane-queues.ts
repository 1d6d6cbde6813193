import Denque from 'denque';
import { type Lane, LANES } from '@herald/contracts';

/** Parts of `standard` that go before one of `bulk`, while both wait. */
const STANDARD_WEIGHT = 4;

/**
 * What waits for a route, by lane: `otp` strictly first, `standard` before `bulk` by weight, so that none starves.
 * Within a lane first come, first served; what comes back goes to the front.
 */
export class LaneQueues<T> {
  private readonly queues: Record<Lane, Denque<T>> = {
    otp: new Denque(),
    standard: new Denque(),
    bulk: new Denque(),
  };
  private standardInRow = 0;

  size(lane: Lane): number {
    return this.queues[lane].length;
  }

  get isEmpty(): boolean {
    return LANES.every((lane) => this.queues[lane].isEmpty());
  }

  push(lane: Lane, item: T): void {
    this.queues[lane].push(item);
  }

  pushFront(lane: Lane, item: T): void {
    this.queues[lane].unshift(item);
  }

  /** The lane whose turn it is; `onlyOtp` where what is free is reserved. */
  next(onlyOtp: boolean): Lane | null {
    const { otp, standard, bulk } = this.queues;
    if (!otp.isEmpty()) return 'otp';
    if (onlyOtp) return null;
    if (!standard.isEmpty() && (bulk.isEmpty() || this.standardInRow < STANDARD_WEIGHT)) return 'standard';
    return !bulk.isEmpty() ? 'bulk' : null;
  }

  peek(lane: Lane): T | undefined {
    return this.queues[lane].peekFront();
  }

  /** Takes the first of the lane. Only after `next` named it. */
  shift(lane: Lane): T {
    if (lane === 'standard') this.standardInRow++;
    else if (lane === 'bulk') this.standardInRow = 0;
    return this.queues[lane].shift()!;
  }

  /** Empties all lanes. */
  drain(): T[] {
    const all = LANES.flatMap((lane) => this.queues[lane].toArray());
    for (const lane of LANES) this.queues[lane].clear();
    return all;
  }
}
