import { commandStatus, statusHex } from '../command-status';

/** How often a carrier said no, and when last. */
export interface ErrorCount {
  code: string;
  name: string;
  class: string;
  count: number;
  lastAt: Date;
}

const MOST_CODES = 100;
/** Upper bounds in seconds. */
export const ROUND_TRIP_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** What a route did since the process began; plain numbers, read by operators and by metrics. */
export class RouteCounts {
  submitted = 0;
  taken = 0;
  refused = 0;
  delayed = 0;
  throttled = 0;
  unknown = 0;
  receipts = 0;
  inbound = 0;
  strayAnswers = 0;
  unreadable = 0;
  roundTripSumSeconds = 0;
  /** Answers by bucket of `ROUND_TRIP_BUCKETS`, the slower ones last. */
  readonly roundTrips = new Float64Array(ROUND_TRIP_BUCKETS.length + 1);
  readonly answers = new Map<number, { count: number; lastAt: number }>();

  noteAnswer(code: number, roundTripMs: number): void {
    const seconds = roundTripMs / 1_000;
    let bucket = 0;
    while (bucket < ROUND_TRIP_BUCKETS.length && seconds > ROUND_TRIP_BUCKETS[bucket]!) bucket++;
    this.roundTrips[bucket]! += 1;
    this.roundTripSumSeconds += seconds;
    const answer = this.answers.get(code);
    if (answer) {
      answer.count++;
      if (code !== 0) answer.lastAt = Date.now();
    } else if (this.answers.size < MOST_CODES) this.answers.set(code, { count: 1, lastAt: Date.now() });
  }

  /** Answers other than ESME_ROK, the latest first. */
  errors(): ErrorCount[] {
    return [...this.answers]
      .filter(([code]) => code !== 0)
      .sort(([, a], [, b]) => b.lastAt - a.lastAt)
      .map(([code, { count, lastAt }]) => {
        const { name, class: statusClass } = commandStatus(code);
        return { code: statusHex(code), name, class: statusClass, count, lastAt: new Date(lastAt) };
      });
  }
}
