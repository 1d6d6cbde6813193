import Denque from 'denque';
import { type Lane, LANES } from '@herald/contracts';
import type { LateOutcome, PartSubmission, SubmitOutcome } from '../carrier';

/** A part on its way through the carriers. */
export interface Submission {
  part: PartSubmission;
  done(outcome: SubmitOutcome): void;
  /** Called with an answer that arrives after the outcome was reported as unknown. */
  late?(outcome: LateOutcome): void;
  /** Time of its submission to the carriers, ms of the monotonic clock. */
  since: number;
  /** Attempts that the carrier answered with a temporary error. */
  tries: number;
  /** Routes that rejected it. */
  tried: string[];
}

/** Parts of `standard` per part of `bulk`, while both wait. */
const STANDARD_WEIGHT = 4;

/**
 * Parts that a route has not submitted: queued parts, and parts that wait for their next attempt. `otp` has strict priority;
 * `standard` precedes `bulk` by weight, so that none starves. Each priority queue is first in, first out; requeued parts go to the
 * front.
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

  /** Queued parts and parts that wait for a retry. */
  count(lane: Lane): number {
    return this.queues[lane].length + this.restingIn[lane];
  }

  /** Queued parts only. */
  queued(lane: Lane): number {
    return this.queues[lane].length;
  }

  /** Whether no part is queued. */
  get isEmpty(): boolean {
    return LANES.every((lane) => this.queues[lane].isEmpty());
  }

  /** Waiting time of the oldest queued part. */
  oldestMs(now: number): number {
    const since = LANES.map((lane) => this.queues[lane].peekFront()?.since ?? now);
    return Math.round(now - Math.min(...since));
  }

  push(submission: Submission): void {
    this.queues[submission.part.queue].push(submission);
  }

  pushFront(submission: Submission): void {
    this.queues[submission.part.queue].unshift(submission);
  }

  /** The priority queue to take the next part from; `onlyOtp` if only reserved capacity is free. */
  next(onlyOtp: boolean): Lane | null {
    const { otp, standard, bulk } = this.queues;
    if (!otp.isEmpty()) return 'otp';
    if (onlyOtp) return null;
    if (!standard.isEmpty() && (bulk.isEmpty() || this.standardInRow < STANDARD_WEIGHT)) return 'standard';
    return !bulk.isEmpty() ? 'bulk' : null;
  }

  /** Takes the first part of the priority queue that `next` returned. */
  shift(lane: Lane): Submission {
    if (lane === 'standard') this.standardInRow++;
    else if (lane === 'bulk') this.standardInRow = 0;
    return this.queues[lane].shift()!;
  }

  /** Delays a part's retry; then `due` requeues it. */
  rest(submission: Submission, ms: number, due: () => void): void {
    const { queue: lane } = submission.part;
    this.restingIn[lane]++;
    const timer = setTimeout(() => {
      this.resting.delete(submission);
      this.restingIn[lane]--;
      due();
    }, ms);
    this.resting.set(submission, timer);
  }

  /** Removes and returns all queued parts. */
  drain(): Submission[] {
    const all = LANES.flatMap((lane) => this.queues[lane].toArray());
    for (const lane of LANES) this.queues[lane].clear();
    return all;
  }

  /** Removes and returns parts that are no longer wanted, both queued and waiting for a retry. */
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
      this.restingIn[submission.part.queue]--;
      unwanted.push(submission);
    }
    return unwanted;
  }

  /** Removes and returns all parts, both queued and waiting for a retry. */
  takeAll(): Submission[] {
    for (const timer of this.resting.values()) clearTimeout(timer);
    const all = [...this.drain(), ...this.resting.keys()];
    this.resting.clear();
    for (const lane of LANES) this.restingIn[lane] = 0;
    return all;
  }
}
