import type { SubmitOutcome } from '../carriers/carrier';
import { refusal } from '../jobs/reasons';
import { originOf } from '../jobs/shared-batch';
import type { Claim } from './claim';
import type { Fact } from './facts';

/** One try of one recipient: takes in what became of each of its parts, and records what follows for the recipient. */
export class RecipientTry {
  private delayed = false;
  /** A part was not handed over, or taken back before it went out. */
  private withdrawn = false;
  private unknown = false;
  private refused = false;
  private readonly i: number;
  /** Parts whose outcome is to come. */
  private left: number;

  constructor(
    private readonly claim: Claim,
    { i, left }: { i: number; left: number },
    private readonly record: (fact: Fact) => Promise<void>,
    private readonly ended: () => void,
  ) {
    this.i = i;
    this.left = left;
  }

  /** Whether a part was refused: the recipient is over, and no other part is to go. */
  get isRefused(): boolean {
    return this.refused;
  }

  /** Whether a part was taken back: the others are to wait with it. */
  get isWithdrawn(): boolean {
    return this.withdrawn;
  }

  /** A part that need not go out any more. */
  skip(): void {
    this.left--;
    this.noteEnd();
  }

  /**
   * @param submittedAt when the part was handed over, ms since epoch
   * @returns where the carrier gave the part an id: resolves once that is stored
   */
  note(part: number, outcome: SubmitOutcome, submittedAt: number): Promise<void> | null {
    const { batch } = this.claim;
    const { i } = this;
    const place = { batch: batch._id, company: batch.company, i, part, number: batch.numbers[i]! };
    let idStored: Promise<void> | null = null;
    this.left--;
    if (outcome.kind === 'taken') {
      const { route, centre, carrierId, bind } = outcome;
      const taken = { ...place, route, centre, carrierId, submittedAt, bind };
      const stored = this.record({ kind: 'taken', ...taken });
      if (carrierId !== '') idStored = stored;
    } else if (outcome.kind === 'refused') {
      this.refused = true;
      const tried = { attempt: this.attempt, route: outcome.route };
      void this.record({ kind: 'refused', batch: batch._id, i, reason: refusal(outcome), ...tried });
    } else if (outcome.kind === 'unknown') {
      this.unknown = true;
      const { route, centre, mayAnswer } = outcome;
      const tried = { route, centre, at: Date.now(), attempt: this.attempt, submittedAt, mayAnswer };
      const { sender } = originOf(batch, i);
      void this.record({ kind: 'unknown', ...place, sender, ...tried });
    } else if (outcome.kind === 'withdrawn') {
      this.withdrawn = true;
    } else {
      this.delayed = true;
    }
    this.noteEnd();
    return idStored;
  }

  private noteEnd(): void {
    if (this.left > 0) return;
    this.noteWhole();
    this.ended();
  }

  private noteWhole(): void {
    // Whoever holds the batch by now sees to what was not submitted here.
    if (this.claim.isLost) return;
    // A recipient with a part of unknown outcome waits for that first; one that was refused is over.
    if (this.unknown || this.refused) return;
    const of = { batch: this.claim.batch._id, i: this.i, attempt: this.attempt };
    if (this.delayed) void this.record({ kind: 'delayed', ...of });
    else if (this.withdrawn) void this.record({ kind: 'withdrawn', ...of, afterMs: 0 });
  }

  private get attempt(): string {
    return this.claim.attempt;
  }
}
