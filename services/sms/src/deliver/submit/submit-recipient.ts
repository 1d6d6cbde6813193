import type { Carriers, LateOutcome, PartSubmission, SubmitOutcome, Unit } from '../../carriers/carrier';
import { REASON, refusal } from '../../model/reasons';
import { type SentAs, TryDecisions } from '../../rules/senders/brand-senders';
import type { SenderView } from '../../rules/senders/sender-view';
import type { BatchTrace } from './batch-trace';
import { BatchMessages, type Message } from './batch-messages';
import type { Claim } from '../../record/outcomes/claim';
import type { ClaimStore } from '../claim-store';
import type { OfPart, Outcome, PartRef, SubmittedAs } from '../../record/outcomes/outcome';
import type { InFlight } from '../../record/receipts/in-flight';
import type { Claimant, RouteQueues } from '../capacity/route-queues';
import type { StopListed } from './stop-listed';
import type { OutcomeRecorder } from '../../record/outcomes/outcome-recorder';
import type { RetryPolicy } from '../../record/outcomes/retry-policy';

export interface SubmitRecipientDeps {
  carriers: Pick<Carriers, 'submit' | 'alive' | 'capacityFor'>;
  routeQueues: Pick<RouteQueues, 'whenCapacity' | 'deferMs'>;
  claims: Pick<ClaimStore, 'textsOf'>;
  recorder: Pick<OutcomeRecorder, 'record' | 'isOpen'>;
  inFlight: Pick<InFlight, 'enter' | 'leave'>;
  senders: Pick<SenderView, 'of'>;
  policy: Pick<RetryPolicy, 'indeterminateWaitMs'>;
}

/** Submits, defers or ends each recipient of one claim, and records the outcomes. */
export class RecipientSubmission {
  private readonly recorded: Promise<void>[] = [];
  private readonly answered: Promise<void>[] = [];
  private readonly messages: BatchMessages;

  constructor(
    private readonly claim: Claim,
    private readonly trace: BatchTrace | null,
    private readonly claimant: Claimant,
    private readonly stops: StopListed,
    private readonly deps: SubmitRecipientDeps,
  ) {
    this.messages = new BatchMessages(claim.batch, claimant.large);
  }

  /** Loads the texts. Call it first. */
  load(): Promise<void> {
    return this.messages.load(this.deps.claims);
  }

  /** Resolves once every part that was handed over has its outcome. */
  async whenAnswered(): Promise<void> {
    await Promise.all(this.answered);
  }

  /** Resolves once all recorded outcomes are stored. @throws if an outcome could not be stored */
  async whenRecorded(): Promise<void> {
    await Promise.all(this.recorded);
  }

  /** False if no part got capacity. If only some parts did, the others are noted as withdrawn. */
  async submit(i: number, open: number[]): Promise<boolean> {
    const message = this.messages.of(i);
    if (!message) {
      this.refuse(i, REASON.TEXT_GONE);
      return true;
    }
    const unit = this.unitOf(i, message, open);
    const parts = unit === 'message' ? [0] : open.filter((part) => part < message.parts.length);
    const decisions = new TryDecisions();
    const oneTry = new RecipientTry(
      this.claim,
      { i, left: parts.length, unit },
      {
        record: (outcome) => this.record(outcome),
        isListed: () => this.stops.isListed(i),
        ended: () => this.stops.release(i),
        sentAs: (route) => decisions.sentAs(route),
      },
    );
    let handed = 0;
    for (const part of parts) {
      if (oneTry.isRefused) oneTry.skip();
      else if (!oneTry.isWithdrawn && (await this.submitPart({ i, part, unit }, message, oneTry, decisions)))
        handed++;
      else if (handed === 0) return false;
      else void oneTry.note(part, { kind: 'withdrawn' }, 0);
    }
    return true;
  }

  /**
   * How the message is submitted: as the route that would submit it now takes messages. Undefined if that is all the same. If a carrier
   * has a part of it, the others go to routes that take parts, however long they wait for one.
   */
  private unitOf(i: number, message: Message, open: number[]): Unit | undefined {
    if (message.parts.length === 1) return undefined;
    if (open.length < message.parts.length) return 'part';
    const { queue, number } = this.submissionOf(i, 0, message);
    return this.deps.carriers.capacityFor(queue, number)?.unit ?? 'part';
  }

  /** Waits for capacity for the recipient. False if there is none in time. */
  async whenCapacity(i: number): Promise<boolean> {
    const message = this.messages.of(i);
    if (!message) return true;
    return this.deps.routeQueues.whenCapacity(this.submissionOf(i, 0, message), this.claimant, noUse);
  }

  refuse(i: number, reason: string): void {
    const { batch, attempt } = this.claim;
    this.stops.release(i);
    void this.record({ kind: 'refused', batch: batch._id, i, reason, attempt });
  }

  withdraw(i: number, afterMs: number): void {
    this.stops.release(i);
    if (this.claim.isLost) return;
    const { batch, attempt } = this.claim;
    void this.record({ kind: 'withdrawn', batch: batch._id, i, attempt, afterMs });
  }

  /** The delay in ms until this number of recipients without capacity, from this recipient on, should be retried. */
  deferMsOf(i: number, recipients = 1): number {
    const message = this.messages.of(i);
    if (!message) return 0;
    const submission = this.submissionOf(i, 0, message);
    return this.deps.routeQueues.deferMs(
      submission,
      this.claim.batch.company,
      recipients,
      message.parts.length,
    );
  }

  /** Whether no more recipients of the batch may be submitted. */
  ends(): boolean {
    return this.claim.ends || !this.deps.carriers.alive;
  }

  /** After a pause of the process, another sender may have the batch. Half of the wait is left for a delivery receipt to arrive. */
  isOutdated(): boolean {
    return this.claim.isOutdated(this.deps.policy.indeterminateWaitMs(this.claim.batch.priority) / 2);
  }

  record(outcome: Outcome): Promise<void> {
    const recorded = this.deps.recorder.record(outcome);
    // The end of the claim awaits it, but may first wait for answers: a rejection without a handler would end the process.
    recorded.catch(() => undefined);
    this.recorded.push(recorded);
    return recorded;
  }

  /** False if there was no capacity. */
  private async submitPart(
    { i, part, unit }: { i: number; part: number; unit: Unit | undefined },
    message: Message,
    oneTry: RecipientTry,
    decisions: TryDecisions,
  ): Promise<boolean> {
    const { carriers, inFlight, routeQueues } = this.deps;
    const submission = this.submissionOf(i, part, message, unit);
    submission.senderOn = this.senderOn(i, message, decisions);
    let begun = 0;
    let resolve!: () => void;
    const answered = new Promise<void>((done) => (resolve = done));
    const settle = (outcome: SubmitOutcome): void => {
      // Nothing was written to the carrier: submit the part again, on another bind if there is one.
      if (outcome.kind === 'not-written' && carriers.alive) {
        carriers.submit(submission, settle, late);
        return;
      }
      this.trace?.answered(i, part, outcome, begun);
      if (outcome.kind === 'taken') this.stops.release(i);
      const idStored = oneTry.note(part, outcome, begun);
      const leave = (): void => inFlight.leave(submission.number);
      // A delivery receipt that is looked up now may carry the id of this answer, which cannot be found before it is stored.
      if (idStored) idStored.then(leave, leave);
      else leave();
      resolve();
    };
    const late = lateAnswerOf(this.deps.recorder, {
      batch: this.claim.batch._id,
      company: this.claim.batch.company,
      i,
      part,
      number: submission.number,
      attempt: this.claim.attempt,
      ...(unit === 'message' && { whole: true as const }),
      decisions,
    });
    const handed = await routeQueues.whenCapacity(submission, this.claimant, () => {
      begun = Date.now();
      inFlight.enter(submission.number);
      carriers.submit(submission, settle, late);
    });
    if (handed) this.answered.push(answered);
    return handed;
  }

  /** The decision by the rules in force when the part is written, however long it waited. */
  private senderOn(i: number, { text }: Message, decisions: TryDecisions): PartSubmission['senderOn'] {
    const { batch } = this.claim;
    return (route) =>
      decisions.on(route, () => {
        const senders = this.deps.senders.of(batch);
        return senders && senders.onRoute(batch.numbers[i]!, route, text);
      });
  }

  private submissionOf(i: number, part: number, message: Message, unit?: Unit): PartSubmission {
    return this.messages.submission(i, part, message, (ref) => this.isWanted(ref), unit);
  }

  /** Checked again just before the submit: lease, validity, suspension and stop list may have changed in the queue. */
  private isWanted(ref: PartRef): boolean {
    return (
      this.deps.recorder.isOpen(ref) &&
      !this.claim.ends &&
      !this.stops.isListed(ref.i) &&
      !this.isOutdated() &&
      this.claim.batch.expiresAt.getTime() > Date.now()
    );
  }
}

/**
 * A handler of the carrier's answer to an indeterminate submit. It may be kept for minutes, so it holds only the position of the part. If the
 * answer cannot be recorded, the submit stays indeterminate.
 */
function lateAnswerOf(
  recorder: Pick<OutcomeRecorder, 'record'>,
  tried: OfPart & { number: string; attempt: string; decisions: TryDecisions },
): (outcome: LateOutcome) => void {
  const { attempt, decisions, ...ref } = tried;
  const { batch, i, part, whole } = ref;
  const recorded = (outcome: LateOutcome): Outcome => {
    if (outcome.kind === 'taken') {
      const { route, smsc, carrierId, charge } = outcome;
      const sentAs = decisions.sentAs(route);
      const taken = { ...ref, route, smsc, carrierId, charge };
      return { kind: 'taken', ...taken, lateOf: attempt, ...(sentAs && { sentAs }) };
    }
    const late = { attempt, part, ...(whole && { whole }) };
    if (outcome.kind === 'delayed') return { kind: 'delayed', batch, i, late };
    return { kind: 'refused', batch, i, reason: refusal(outcome), late };
  };
  return (outcome) => void recorder.record(recorded(outcome)).catch(() => undefined);
}

/** For callers that only wait for capacity. */
const noUse = (): void => undefined;

/** One try of one recipient: collects the outcomes of its parts, and records the result for the recipient. */
class RecipientTry {
  private delayed = false;
  /** A part was not handed over, or was withdrawn before it was written. */
  private withdrawn = false;
  private unknown = false;
  private refused = false;
  private readonly i: number;
  private readonly whole: boolean;
  /** Number of parts without an outcome so far. */
  private left: number;

  constructor(
    private readonly claim: Claim,
    { i, left, unit }: { i: number; left: number; unit: Unit | undefined },
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
    this.whole = unit === 'message';
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
    const { whole } = this;
    const ref = { batch: batch._id, company: batch.company, i, part, number: batch.numbers[i]! };
    let idStored: Promise<void> | null = null;
    this.left--;
    if (outcome.kind === 'taken') {
      const { route, smsc, carrierId, bind, tlvs, charge } = outcome;
      const sentAs = submittedAs(this.deps.sentAs(route), tlvs);
      const taken = {
        ...{ ...ref, route, smsc, carrierId, submittedAt, bind },
        ...(sentAs && { sentAs }),
        ...(charge && { charge }),
        ...(whole && { whole: true as const }),
      };
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
      const all = whole && { whole: true as const };
      void this.deps.record({ kind: 'unknown', ...ref, ...all, sender, ...tried });
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
