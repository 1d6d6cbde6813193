import type { NumberRange } from '../receiver/callback-tally';
import { now } from '../measure/clock';

export interface RangeProgress {
  /** Numbers with at least one submit. */
  numbers: number;
  firstAt: number;
  lastAt: number;
}

/** Times at which the parts for a range of numbers arrived: clock in ms, 0 = not yet. */
export class Arrivals {
  readonly submittedAt: Float64Array;
  readonly progress: RangeProgress = { numbers: 0, firstAt: 0, lastAt: 0 };

  constructor(readonly range: NumberRange) {
    this.submittedAt = new Float64Array(range.count);
  }

  submitted(number: number): void {
    const { progress, submittedAt } = this;
    const at = now();
    const index = number - this.range.first;
    if (progress.firstAt === 0) progress.firstAt = at;
    progress.lastAt = at;
    if (submittedAt[index] !== 0) return;
    submittedAt[index] = at;
    progress.numbers++;
  }
}
