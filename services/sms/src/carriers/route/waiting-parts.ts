import { type Lane, LANES } from '@herald/contracts';
import type { PartSubmission, SubmitOutcome } from '../carrier';
import { LaneQueues } from './lane-queues';

/** A part on its way through the carriers. */
export interface Submission {
  part: PartSubmission;
  done(outcome: SubmitOutcome): void;
  /** When it was handed over, ms of the monotonic clock. */
  since: number;
  /** Tries that the carrier answered with "not now". */
  tries: number;
  /** Routes that won't take it. */
  tried: string[];
}

/** Parts that a route has not submitted: those in line, and those that rest before their next try. */
export class WaitingParts extends LaneQueues<Submission> {
  private readonly resting = new Map<Submission, NodeJS.Timeout>();
  private readonly restingIn: Record<Lane, number> = { otp: 0, standard: 0, bulk: 0 };

  /** In line and resting. */
  count(lane: Lane): number {
    return this.size(lane) + this.restingIn[lane];
  }

  /** How long the oldest in line has waited. */
  oldestMs(now: number): number {
    const since = LANES.map((lane) => this.peek(lane)?.since ?? now);
    return Math.round(now - Math.min(...since));
  }

  /** Keeps a part for a while; then `due` puts it where it belongs. */
  rest(submission: Submission, ms: number, due: () => void): void {
    const { lane } = submission.part;
    this.restingIn[lane]++;
    const timer = setTimeout(() => {
      this.resting.delete(submission);
      this.restingIn[lane]--;
      due();
    }, ms);
    this.resting.set(submission, timer);
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
