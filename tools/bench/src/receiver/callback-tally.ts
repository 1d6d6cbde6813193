import { now } from '../measure/clock';

/** Numbers that count up from `first`. */
export interface NumberRange {
  first: number;
  count: number;
}

export function isIn({ first, count }: NumberRange, number: number): boolean {
  return number >= first && number < first + count;
}

export interface TallyProgress {
  callbacks: number;
  /** Recipients with callbacks for status 0 and their final status. */
  complete: number;
  /** Callbacks that repeat a status of the recipient. */
  doubles: number;
  /** Final statuses that came before status 0. */
  outOfOrder: number;
  /** Clock (ms) of the last first-time callback; 0 = none yet. */
  lastAt: number;
}

const SENT = 1;
const FINAL = 2;
const BOTH = SENT | FINAL;

/** Counts the callbacks of a range of numbers with one byte per number, whatever the number of callbacks. */
export class CallbackTally {
  readonly progress: TallyProgress = { callbacks: 0, complete: 0, doubles: 0, outOfOrder: 0, lastAt: 0 };
  private readonly seen: Uint8Array;

  constructor(readonly range: NumberRange) {
    this.seen = new Uint8Array(range.count);
  }

  take(number: number, isSent: boolean): void {
    const { progress, seen } = this;
    const index = number - this.range.first;
    const bit = isSent ? SENT : FINAL;
    const before = seen[index]!;
    progress.callbacks++;
    if ((before & bit) !== 0) {
      progress.doubles++;
      return;
    }
    if (bit === FINAL && before === 0) progress.outOfOrder++;
    progress.lastAt = now();
    seen[index] = before | bit;
    if (seen[index] === BOTH) progress.complete++;
  }
}
