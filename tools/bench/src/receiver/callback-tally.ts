import { now } from '../measure/clock';

/** Numbers that count up from `first`. */
export interface NumberRange {
  first: number;
  count: number;
}

export function isIn({ first, count }: NumberRange, number: number): boolean {
  return number >= first && number < first + count;
}

export interface TallyOptions extends NumberRange {
  /** Records the time of each number's final status. */
  times?: boolean;
  /** Forgets a number after both callbacks, so that it can be sent to again: for runs without an end. */
  again?: boolean;
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
  /** Clock (ms) of each number's final status, if configured; 0 = not yet received. */
  readonly times: Float64Array;
  private readonly told: Uint8Array;

  constructor(readonly options: TallyOptions) {
    this.told = new Uint8Array(options.count);
    this.times = new Float64Array(options.times ? options.count : 0);
  }

  take(number: number, isSent: boolean): void {
    const { progress, told } = this;
    const index = number - this.options.first;
    const bit = isSent ? SENT : FINAL;
    const before = told[index]!;
    progress.callbacks++;
    if ((before & bit) !== 0) {
      progress.doubles++;
      return;
    }
    if (bit === FINAL && before === 0) progress.outOfOrder++;
    progress.lastAt = now();
    if (bit === FINAL && this.options.times) this.times[index] = progress.lastAt;
    told[index] = before | bit;
    if (told[index] !== BOTH) return;
    progress.complete++;
    if (this.options.again) told[index] = 0;
  }
}
