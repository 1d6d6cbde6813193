import Denque from 'denque';
import { type Lane, LANES } from '@herald/contracts';
import type { LateOutcome, PartSubmission, SubmitOutcome } from '../carrier';

/** A part on its way through the carriers. */
export interface Submission {
  part: PartSubmission;
  done(outcome: SubmitOutcome): void;
  /** Told by an answer that comes after the outcome was said to be unknown. */
  late?(outcome: LateOutcome): void;
  /** When it was handed over, ms of the monotonic clock. */
  since: number;
  /** Tries that the carrier answered with "not now". */
  tries: number;
  /** Routes that won't take it. */
  tried: string[];
}

/** Parts of `standard` that go before one of `bulk`, while both wait. */
const STANDARD_WEIGHT = 4;

/**
 * Parts that a route has not submitted: those in line, and those that rest before their next try. In line `otp` goes strictly
 * first, `standard` before `bulk` by weight, so that none starves. Within a lane first come, first served; what comes
 * back goes to the front.
 */
export class WaitingParts {
  private readonly queues: Record<Lane, Denque<Submission>> = {
    otp: new Denque(),
    standard: new Denque(),
    bulk: new Denque(),
  };
  private readonly resting = new Map<Submission, NodeJS.Timeout>();
  private readonly restingIn: Record<Lane, number> = { otp: 0, standard: 0, bulk: 0 };
  private standardInRow = 0;

  /** In line and resting. */
  count(lane: Lane): number {
    return this.queues[lane].length + this.restingIn[lane];
  }

  /** In line only. */
  inLine(lane: Lane): number {
    return this.queues[lane].length;
  }

  /** Whether nothing is in line. */
  get isEmpty(): boolean {
    return LANES.every((lane) => this.queues[lane].isEmpty());
  }

  /** How long the oldest in line has waited. */
  oldestMs(now: number): number {
    const since = LANES.map((lane) => this.queues[lane].peekFront()?.since ?? now);
    return Math.round(now - Math.min(...since));
  }

  push(submission: Submission): void {
    this.queues[submission.part.line].push(submission);
  }

  pushFront(submission: Submission): void {
    this.queues[submission.part.line].unshift(submission);
  }

  /** The lane whose turn it is; `onlyOtp` where what is free is reserved. */
  next(onlyOtp: boolean): Lane | null {
    const { otp, standard, bulk } = this.queues;
    if (!otp.isEmpty()) return 'otp';
    if (onlyOtp) return null;
    if (!standard.isEmpty() && (bulk.isEmpty() || this.standardInRow < STANDARD_WEIGHT)) return 'standard';
    return !bulk.isEmpty() ? 'bulk' : null;
  }

  /** Takes the first of the lane. Only after `next` named it. */
  shift(lane: Lane): Submission {
    if (lane === 'standard') this.standardInRow++;
    else if (lane === 'bulk') this.standardInRow = 0;
    return this.queues[lane].shift()!;
  }

  /** Keeps a part for a while; then `due` puts it where it belongs. */
  rest(submission: Submission, ms: number, due: () => void): void {
    const { line: lane } = submission.part;
    this.restingIn[lane]++;
    const timer = setTimeout(() => {
      this.resting.delete(submission);
      this.restingIn[lane]--;
      due();
    }, ms);
    this.resting.set(submission, timer);
  }

  /** Takes all that is in line. */
  drain(): Submission[] {
    const all = LANES.flatMap((lane) => this.queues[lane].toArray());
    for (const lane of LANES) this.queues[lane].clear();
    return all;
  }

  /** Takes what is not wanted any more, in line and resting. */
  takeUnwanted(): Submission[] {
    const unwanted: Submission[] = [];
    for (const lane of LANES) {
      const all = this.queues[lane].toArray();
      const gone = all.filter(({ part }) => !part.wanted());
      if (gone.length === 0) continue;
      const left = new Set(gone);
      this.queues[lane] = new Denque(all.filter((submission) => !left.has(submission)));
      unwanted.push(...gone);
    }
    for (const [submission, timer] of this.resting) {
      if (submission.part.wanted()) continue;
      clearTimeout(timer);
      this.resting.delete(submission);
      this.restingIn[submission.part.line]--;
      unwanted.push(submission);
    }
    return unwanted;
  }

  /** Takes all there is, in line and resting. */
  takeAll(): Submission[] {
    for (const timer of this.resting.values()) clearTimeout(timer);
    const all = [...this.drain(), ...this.resting.keys()];
    this.resting.clear();
    for (const lane of LANES) this.restingIn[lane] = 0;
    return all;
  }
}
