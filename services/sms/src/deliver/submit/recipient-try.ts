import type { SubmitOutcome } from '../../carriers/carrier';
import { REASON, refusal } from '../../model/reasons';
import type { SentAs } from '../../rules/senders/brand-senders';
import type { Claim } from '../../record/outcomes/claim';
import type { Outcome, SubmittedAs } from '../../record/outcomes/outcome';

/** One try of one recipient: collects the outcomes of its parts, and records the result for the recipient. */
export class RecipientTry {
  private delayed = false;
  /** A part was not handed over, or was withdrawn before it was written. */
  private withdrawn = false;
  private unknown = false;
  private refused = false;
  private readonly i: number;
  /** Number of parts without an outcome so far. */
  private left: number;

  constructor(
    private readonly claim: Claim,
    { i, left }: { i: number; left: number },
    private readonly deps: {
      record(outcome: Outcome): Promise<void>;
      /** Whether the recipient is on a stop list, and no carrier has a part of its message. */
      isListed(): boolean;
      ended(): void;
      /** What the sender rules made of the message on a route; undefined if nothing. */
      sentAs(route: string): SentAs | undefined;
    },
  ) {
    this.i = i;
    this.left = left;
  }

  /** Whether a part was refused: the recipient has ended, and no further part may be submitted. */
  get isRefused(): boolean {
    return this.refused;
  }

  /** Whether a part was withdrawn: the remaining parts must wait with it. */
  get isWithdrawn(): boolean {
    return this.withdrawn;
  }

  /** Counts a part that need not be submitted any more. */
  skip(): void {
    this.left--;
    this.noteEnd();
  }

  /**
   * @param submittedAt when the part was handed over, ms since epoch
   * @returns a promise that resolves once the carrier's id of the part is stored; null if it returned no id
   */
  note(part: number, outcome: SubmitOutcome, submittedAt: number): Promise<void> | null {
    const { batch } = this.claim;
    const { i } = this;
    const ref = { batch: batch._id, company: batch.company, i, part, number: batch.numbers[i]! };
    let idStored: Promise<void> | null = null;
    this.left--;
    if (outcome.kind === 'taken') {
      const { route, smsc, carrierId, bind, tlvs } = outcome;
      const sentAs = submittedAs(this.deps.sentAs(route), tlvs);
      const taken = { ...ref, route, smsc, carrierId, submittedAt, bind, ...(sentAs && { sentAs }) };
      const stored = this.deps.record({ kind: 'taken', ...taken });
      if (carrierId !== '') idStored = stored;
    } else if (outcome.kind === 'refused') {
      this.refused = true;
      const tried = { attempt: this.attempt, route: outcome.route };
      void this.deps.record({ kind: 'refused', batch: batch._id, i, reason: refusal(outcome), ...tried });
    } else if (outcome.kind === 'ruled-out') {
      this.refused = true;
      const { reason } = outcome;
      void this.deps.record({ kind: 'refused', batch: batch._id, i, reason, attempt: this.attempt });
    } else if (outcome.kind === 'unknown') {
      this.unknown = true;
      const { route, smsc, mayAnswer } = outcome;
      const sender = this.deps.sentAs(route)?.sender ?? batch.sender;
      const tried = { route, smsc, at: Date.now(), attempt: this.attempt, submittedAt, mayAnswer };
      void this.deps.record({ kind: 'unknown', ...ref, sender, ...tried });
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
    this.deps.ended();
  }

  private noteWhole(): void {
    // The next claim handles the parts that were not submitted here.
    if (this.claim.isLost) return;
    // A recipient with an indeterminate part waits for that first; a refused recipient has ended.
    if (this.unknown || this.refused) return;
    const of = { batch: this.claim.batch._id, i: this.i, attempt: this.attempt };
    if ((this.delayed || this.withdrawn) && this.deps.isListed())
      void this.deps.record({ kind: 'refused', ...of, reason: REASON.STOP_LISTED });
    else if (this.delayed) void this.deps.record({ kind: 'delayed', ...of });
    else if (this.withdrawn) void this.deps.record({ kind: 'withdrawn', ...of, afterMs: 0 });
  }

  private get attempt(): string {
    return this.claim.attempt;
  }
}

function submittedAs(sentAs: SentAs | undefined, tlvs: string | undefined): SubmittedAs | undefined {
  return tlvs === undefined ? sentAs : { ...sentAs, tlvs };
}
