import type { Carriers, PartSubmission, SubmitOutcome } from '../carriers/carrier';
import { REASON } from '../jobs/reasons';
import { originOf } from '../jobs/shared-batch';
import type { ClaimTrace } from '../traces/batch-trace';
import { BatchMessages, type Message } from './batch-messages';
import type { Claim } from './claim';
import type { ClaimStore } from './claim-store';
import type { Fact, PartPlace } from './facts';
import type { InFlight } from './in-flight';
import { lateAnswer } from './late-answer';
import type { Asker, Places } from './places';
import { RecipientTry } from './recipient-try';
import type { Recorder } from './recorder';
import type { RetryPolicy } from './retry-policy';

export interface SubmitRecipientDeps {
  carriers: Pick<Carriers, 'submit' | 'alive'>;
  places: Pick<Places, 'whenPlace' | 'putOff'>;
  claims: Pick<ClaimStore, 'textsOf'>;
  recorder: Pick<Recorder, 'record' | 'isOpen'>;
  inFlight: Pick<InFlight, 'enter' | 'leave'>;
  policy: Pick<RetryPolicy, 'unknownWaitMs'>;
}

/** How the recipients of one claim ask for places. */
export interface Asking {
  /** Whether the batch is of a large send. */
  large: boolean;
  askerOf(i: number): Asker;
  /** Whether this recipient may go out now, as far as nothing but the recipient is asked. */
  mayGo(i: number): boolean;
  /** Nothing of it waits for a place or an answer any more. It may be said twice. */
  ended(i: number): void;
}

/** What one claim does with each of its recipients: submits it, puts it off or ends it, and records what becomes of it. */
export class RecipientSubmission {
  private readonly recorded: Promise<void>[] = [];
  private readonly answered: Promise<void>[] = [];
  private readonly messages: BatchMessages;

  constructor(
    private readonly claim: Claim,
    private readonly trace: ClaimTrace | null,
    private readonly asking: Asking,
    private readonly deps: SubmitRecipientDeps,
  ) {
    this.messages = new BatchMessages(claim.batch, asking.large);
  }

  /** Reads the texts; call it first. */
  load(): Promise<void> {
    return this.messages.load(this.deps.claims);
  }

  /** Resolves once every part that was handed over has its outcome. */
  async whenAnswered(): Promise<void> {
    await Promise.all(this.answered);
  }

  /** Resolves once all that was recorded is stored. @throws where it could not be */
  async whenRecorded(): Promise<void> {
    await Promise.all(this.recorded);
  }

  /** False where nothing of it found a place; what of it did not, where other parts did, is noted with their outcomes. */
  async submit(i: number, open: number[]): Promise<boolean> {
    const message = this.messages.of(i);
    if (!message) {
      this.refuse(i, REASON.TEXT_GONE);
      return true;
    }
    const parts = open.filter((part) => part < message.parts.length);
    const oneTry = new RecipientTry(
      this.claim,
      { i, left: parts.length },
      (fact) => this.record(fact),
      () => this.asking.ended(i),
    );
    let handed = 0;
    for (const part of parts) {
      if (oneTry.isRefused) oneTry.skip();
      else if (!oneTry.isWithdrawn && (await this.submitPart(i, part, message, oneTry))) handed++;
      else if (handed === 0) return false;
      else void oneTry.note(part, { kind: 'withdrawn' }, 0);
    }
    return true;
  }

  /** Waits until it could go. False where there is no place for it in time. */
  async whenPlace(i: number): Promise<boolean> {
    const message = this.messages.of(i);
    if (!message) return true;
    return this.deps.places.whenPlace(this.submissionOf(i, 0, message), this.asking.askerOf(i), noUse);
  }

  refuse(i: number, reason: string): void {
    const { batch, attempt } = this.claim;
    this.asking.ended(i);
    void this.record({ kind: 'refused', batch: batch._id, i, reason, attempt });
  }

  withdraw(i: number, afterMs: number): void {
    this.asking.ended(i);
    if (this.claim.isLost) return;
    const { batch, attempt } = this.claim;
    void this.record({ kind: 'withdrawn', batch: batch._id, i, attempt, afterMs });
  }

  /** In how many ms so many recipients from this one on should come again that found no place. */
  putOffOf(i: number, recipients = 1): number {
    const message = this.messages.of(i);
    if (!message) return 0;
    const parts = recipients * message.parts.length;
    const { company } = originOf(this.claim.batch, i);
    return this.deps.places.putOff(this.submissionOf(i, 0, message), company, parts);
  }

  /** Whether nothing more of the batch may go out. */
  ends(): boolean {
    return this.claim.ends || !this.deps.carriers.alive;
  }

  /**
   * A process that stood still may find that its batch went to another sender, and that even the wait for receipts is over
   * there: whatever it submitted now could be the second time. Half of the wait is left for the receipt to come.
   */
  isOutdated(): boolean {
    return this.claim.isOutdated(this.deps.policy.unknownWaitMs(this.claim.batch.lane) / 2);
  }

  record(fact: Fact): Promise<void> {
    const recorded = this.deps.recorder.record(fact);
    // The claim ends by it, but may wait for answers until then: a rejection without a handler would end the process.
    recorded.catch(() => undefined);
    this.recorded.push(recorded);
    return recorded;
  }

  /** False where it found no place. */
  private async submitPart(
    i: number,
    part: number,
    message: Message,
    oneTry: RecipientTry,
  ): Promise<boolean> {
    const { carriers, inFlight, places } = this.deps;
    const submission = this.submissionOf(i, part, message);
    let begun = 0;
    let resolve!: () => void;
    const answered = new Promise<void>((done) => (resolve = done));
    const settle = (outcome: SubmitOutcome): void => {
      // Nothing reached the carrier: the part simply takes another turn, on another bind if there is one.
      if (outcome.kind === 'not-written' && carriers.alive) {
        carriers.submit(submission, settle, late);
        return;
      }
      this.trace?.answered(i, part, outcome, begun);
      const idStored = oneTry.note(part, outcome, begun);
      const leave = (): void => inFlight.leave(submission.number);
      // A receipt that is looked up just now may be of the id in this answer, which nobody finds before it is stored.
      if (idStored) idStored.then(leave, leave);
      else leave();
      resolve();
    };
    const { _id, company } = this.claim.batch;
    const place = { batch: _id, company, i, part };
    const late = lateAnswer(
      { ...place, number: submission.number, attempt: this.claim.attempt },
      this.deps.recorder,
    );
    const handed = await places.whenPlace(submission, this.asking.askerOf(i), () => {
      begun = Date.now();
      inFlight.enter(submission.number);
      carriers.submit(submission, settle, late);
    });
    if (handed) this.answered.push(answered);
    return handed;
  }

  private submissionOf(i: number, part: number, message: Message): PartSubmission {
    return this.messages.submission(i, part, message, (place) => this.isWanted(place));
  }

  /**
   * Asked again when the part's turn has come: it may have stood in line for longer than the lease, or the message's validity, or
   * the operator has stopped it meanwhile.
   */
  private isWanted(place: PartPlace): boolean {
    return (
      this.deps.recorder.isOpen(place) &&
      !this.claim.ends &&
      this.asking.mayGo(place.i) &&
      !this.isOutdated() &&
      this.claim.batch.expiresAt.getTime() > Date.now()
    );
  }
}

/** Where only the moment is waited for. */
const noUse = (): void => undefined;
