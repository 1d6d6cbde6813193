import Denque from 'denque';
import { type Priority, PRIORITIES } from '@herald/contracts';
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
  /** Routes that rejected it, or that its sender rules refuse. */
  tried: string[];
  /** The TLVs of its last submit, in their text form without secrets. */
  tlvs?: string | undefined;
}

/** Parts of `standard` per part of `bulk`, while both wait. */
const STANDARD_WEIGHT = 4;

/**
 * Parts that a route has not submitted: queued parts, and parts that wait for their next attempt. `otp` has strict priority;
 * `standard` precedes `bulk` by weight, so that none starves. Each priority queue is first in, first out; requeued parts go to the
 * front.
 */
export class WaitingParts {
  private readonly queues: Record<Priority, Denque<Submission>> = {
    otp: new Denque(),
    standard: new Denque(),
    bulk: new Denque(),
  };
  private readonly delayed = new Map<Submission, NodeJS.Timeout>();
  private readonly delayedIn: Record<Priority, number> = { otp: 0, standard: 0, bulk: 0 };
  private standardInRow = 0;

  /** Queued parts and parts that wait for a retry. */
  count(priority: Priority): number {
    return this.queues[priority].length + this.delayedIn[priority];
  }

  /** Queued parts only. */
  queued(priority: Priority): number {
    return this.queues[priority].length;
  }

  /** Whether no part is queued. */
  get isEmpty(): boolean {
    return PRIORITIES.every((priority) => this.queues[priority].isEmpty());
  }

  /** Waiting time of the oldest queued part. */
  oldestMs(now: number): number {
    const since = PRIORITIES.map((priority) => this.queues[priority].peekFront()?.since ?? now);
    return Math.round(now - Math.min(...since));
  }

  push(submission: Submission): void {
    this.queues[submission.part.queue].push(submission);
  }

  pushFront(submission: Submission): void {
    this.queues[submission.part.queue].unshift(submission);
  }

  /** The priority queue to take the next part from; `onlyOtp` if only reserved capacity is free. Held up, `bulk` delays no `standard`. */
  next(onlyOtp: boolean, isBulkHeldUp = false): Priority | null {
    const { otp, standard, bulk } = this.queues;
    if (!otp.isEmpty()) return 'otp';
    if (onlyOtp) return null;
    const isBulkNext = !bulk.isEmpty() && !isBulkHeldUp && this.standardInRow >= STANDARD_WEIGHT;
    if (!standard.isEmpty() && !isBulkNext) return 'standard';
    return !bulk.isEmpty() ? 'bulk' : null;
  }

  /** Takes the first part of the priority queue that `next` returned. */
  shift(priority: Priority): Submission {
    if (priority === 'standard') this.standardInRow++;
    else if (priority === 'bulk') this.standardInRow = 0;
    return this.queues[priority].shift()!;
  }

  /** Delays a part's retry; then `due` requeues it. */
  delay(submission: Submission, ms: number, due: () => void): void {
    const { queue: priority } = submission.part;
    this.delayedIn[priority]++;
    const timer = setTimeout(() => {
      this.delayed.delete(submission);
      this.delayedIn[priority]--;
      due();
    }, ms);
    this.delayed.set(submission, timer);
  }

  /** Removes and returns all queued parts. */
  drain(): Submission[] {
    const all = PRIORITIES.flatMap((priority) => this.queues[priority].toArray());
    for (const priority of PRIORITIES) this.queues[priority].clear();
    return all;
  }

  /** Removes and returns parts that are no longer wanted, both queued and waiting for a retry. */
  takeUnwanted(): Submission[] {
    const unwanted: Submission[] = [];
    for (const priority of PRIORITIES) {
      const all = this.queues[priority].toArray();
      const gone = all.filter(({ part }) => !part.wanted());
      if (gone.length === 0) continue;
      const left = new Set(gone);
      this.queues[priority] = new Denque(all.filter((submission) => !left.has(submission)));
      unwanted.push(...gone);
    }
    for (const [submission, timer] of this.delayed) {
      if (submission.part.wanted()) continue;
      clearTimeout(timer);
      this.delayed.delete(submission);
      this.delayedIn[submission.part.queue]--;
      unwanted.push(submission);
    }
    return unwanted;
  }

  /** Removes and returns all parts, both queued and waiting for a retry. */
  takeAll(): Submission[] {
    for (const timer of this.delayed.values()) clearTimeout(timer);
    const all = [...this.drain(), ...this.delayed.keys()];
    this.delayed.clear();
    for (const priority of PRIORITIES) this.delayedIn[priority] = 0;
    return all;
  }
}
