import type { Priority } from '@herald/contracts';
import type { Carriers, LateOutcome, PartSubmission, Receipt, SubmitOutcome } from '../../carriers/carrier';
import { IdleCarriers } from '../../testing/idle-carriers';
import { testReceipt } from './receipt';

/** Carriers with scripted answers: by default every part is accepted with a new id. */
export class ScriptedCarriers extends IdleCarriers implements Carriers {
  readonly submitted: PartSubmission[] = [];
  /** The handler of each of these parts for an answer after the outcome `unknown`. */
  readonly lateAnswers: ((outcome: LateOutcome) => void)[] = [];
  answer: (part: PartSubmission, carrierId: string) => SubmitOutcome | null = (_part, carrierId) => ({
    kind: 'taken',
    route: 'main',
    carrierId,
  });
  /** Parts left without an answer, until `release`. */
  private readonly held: (() => void)[] = [];
  private ids = 0;

  capacityFor(_priority: Priority, _number: string): { route: string; free: number } | null {
    return { route: 'main', free: 1 };
  }

  submit(
    part: PartSubmission,
    done: (outcome: SubmitOutcome) => void,
    late: (outcome: LateOutcome) => void = () => undefined,
  ): void {
    if (!part.wanted()) return void setImmediate(() => done({ kind: 'withdrawn' }));
    this.submitted.push(part);
    this.lateAnswers.push(late);
    const outcome = this.answer(part, `id-${++this.ids}`);
    if (outcome) setImmediate(() => done(outcome));
    else this.held.push(() => done({ kind: 'unknown', route: 'main' }));
  }

  release(): void {
    for (const settle of this.held.splice(0)) settle();
  }

  /** Delivers a delivery receipt; resolves with whether it was acknowledged as stored. */
  receive(receipt: Partial<Receipt> & Pick<Receipt, 'number'>): Promise<boolean> {
    return new Promise((resolve) => this.onReceipt(testReceipt(receipt), resolve));
  }
}
