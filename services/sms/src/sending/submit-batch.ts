// Long: one batch from its claim to its return; each step may find that the lease is lost.
import { isUnavailable } from '@herald/errors';
import type { Logger } from '@herald/logging';
import type { Carriers, PartSubmission, SubmitOutcome } from '../carriers/carrier';
import { BatchTrace } from '../traces/batch-trace';
import type { Retry } from '../jobs/batch-model';
import type { StopListStore } from '../stop-list/stop-list-store';
import { BatchMessages, type Message } from './batch-messages';
import { isAwaiting, openParts } from './recorded-batch';
import type { Claim } from './claim';
import { type ClaimStore, STRETCH } from './claim-store';
import type { Fact, PartPlace } from './facts';
import type { InFlight } from './in-flight';
import { lateAnswer } from './late-answer';
import { leftBehind } from './left-behind';
import type { Asker, Places } from './places';
import { RecipientTry } from './recipient-try';
import type { Recorder } from './recorder';
import type { RetryPolicy } from './retry-policy';

export interface SubmitBatchDeps {
  carriers: Pick<Carriers, 'submit' | 'alive' | 'catchingUp'>;
  places: Pick<Places, 'whenPlace' | 'putOff'>;
  claims: Pick<ClaimStore, 'textsOf' | 'storeIntent'>;
  recorder: Pick<Recorder, 'record' | 'standing' | 'isOpen'>;
  inFlight: Pick<InFlight, 'enter' | 'leave'>;
  stopList: Pick<StopListStore, 'stopped'>;
  policy: Pick<RetryPolicy, 'unknownWaitMs' | 'isDue' | 'putOffMs'>;
  logger: Logger;
}

/** What could not go on for want of the database or the broker tries again after this time. */
const AFTER_OUTAGE_MS = 1_000;

/** Submits one claimed batch: intents before submits, every outcome recorded, then the lease is given back. */
export class BatchSubmission {
  private readonly recorded: Promise<void>[] = [];
  private readonly answered: Promise<void>[] = [];
  /** Recipients below this index have been dealt with; what follows is handed back. */
  private reached: number;
  /** How long what is handed back should stay away, ms. */
  private putOffMs = 0;
  private readonly messages: BatchMessages;
  private readonly trace: BatchTrace | null;

  constructor(
    private readonly claim: Claim,
    private readonly asker: Asker,
    private readonly deps: SubmitBatchDeps,
  ) {
    this.reached = claim.batch.lease.from;
    this.messages = new BatchMessages(claim.batch, asker.large);
    this.trace = BatchTrace.of(claim.batch);
  }

  /** Resolves once every outcome of this stretch of work is stored. @throws where it could not be stored */
  async run(): Promise<void> {
    const { batch } = this.claim;
    await this.submitAll().catch((error: unknown) => this.endInOutage(error));
    await Promise.all(this.answered);
    // A lost claim has nothing to give back: what it left is of unknown outcome to whoever comes next.
    if (!this.claim.isLost) {
      const { reached: from, putOffMs: afterMs } = this;
      this.claim.end();
      this.record({ kind: 'finished', batch: batch._id, token: batch.lease.owner, from, afterMs });
    }
    await Promise.all(this.recorded);
    this.trace?.ended();
  }

  /** All is asked and stored before what depends on it is submitted: so what follows surely is not, and is handed back. */
  private endInOutage(error: unknown): void {
    if (!isUnavailable(error)) throw error;
    this.deps.logger.warn('batch.put_off', { batch: this.claim.batch._id, error });
    this.putOffMs = AFTER_OUTAGE_MS;
  }

  private async submitAll(): Promise<void> {
    const { batch } = this.claim;
    await this.messages.load(this.deps.claims);
    if (batch.expiresAt.getTime() <= Date.now()) return this.giveUpExpired();
    // Resolves once they are stored, and with them what receipts that waited have settled.
    await Promise.all(leftBehind(batch).map((fact) => this.record(fact)));
    await this.submitAgain(await this.dueRetries());
    const size = batch.numbers.length;
    for (let from = batch.lease.from; from < size && !this.ends(); from += STRETCH) {
      const upTo = Math.min(from + STRETCH, size);
      const stopped = await this.stopListed(range(from, upTo).filter((i) => isAwaiting(batch, i)));
      if (size > STRETCH && !(await this.deps.claims.storeIntent(batch, upTo))) {
        this.claim.lose();
        return;
      }
      const begun = Date.now();
      const handed = await this.submitStretch(range(from, upTo), stopped);
      if (size > STRETCH) this.trace?.handedOver(from, upTo, begun);
      if (handed === 0 && this.reached < size && !this.ends()) return this.handBackRest();
    }
  }

  /**
   * The intent of these is stored: whoever is not handed over must be noted as not submitted, or be handed back.
   * @returns how many were dealt with
   */
  private async submitStretch(stretch: number[], stopped: Set<string>): Promise<number> {
    const { batch } = this.claim;
    let handed = 0;
    for (const i of stretch) {
      if (this.ends() || this.isOutdated()) return handed;
      const isDone = !isAwaiting(batch, i) || (await this.submitOrStop(i, openParts(batch, i), stopped));
      // What can't wait here any more is handed back with all that follows.
      if (!isDone && this.ends()) return handed;
      if (!isDone) this.withdraw(i, this.putOffOf(i));
      else handed++;
      this.reached = i + 1;
    }
    return handed;
  }

  /** Nobody of a whole stretch found a place: the others would not either, and take the slot from other batches. */
  private handBackRest(): void {
    const { numbers } = this.claim.batch;
    this.putOffMs = this.putOffOf(this.reached, numbers.length - this.reached);
  }

  /** Where receipts could not come for a while, what waits for one gets its chance now, though its time is over. */
  private async dueRetries(): Promise<readonly Readonly<Retry>[]> {
    const { batch } = this.claim;
    // Nothing of it was meant for a carrier before.
    if (batch.lease.from === 0) return [];
    const standing = await this.deps.recorder.standing(batch._id);
    if (!standing) return [];
    const now = Date.now();
    const { policy, carriers } = this.deps;
    const { catchingUp } = carriers;
    const due = standing.retries.filter(
      ({ i, at, why }) =>
        policy.isDue(at, now) && isAwaiting(standing, i) && !(catchingUp && why === 'unknown'),
    );
    return due.filter((retry) => {
      const putOffMs = policy.putOffMs(batch.lane, retry, now);
      if (putOffMs > 0) this.withdraw(retry.i, putOffMs);
      return putOffMs === 0;
    });
  }

  private async submitAgain(again: readonly Readonly<Retry>[]): Promise<void> {
    const { batch } = this.claim;
    const { recorder } = this.deps;
    // Whose receipt has had its time, too: what was refused since is over.
    for (const { i, refused } of again) if (refused !== undefined) this.refuse(i, refused);
    const open = again.filter(({ refused }) => refused === undefined);
    for (let from = 0; from < open.length && !this.ends(); from += STRETCH) {
      const stretch = open.slice(from, from + STRETCH);
      const stopped = await this.stopListed(stretch.map(({ i }) => i));
      const intents = stretch.map(({ i }) =>
        recorder.record({
          ...{ kind: 'resubmitting', batch: batch._id, i, number: batch.numbers[i]! },
          attempt: this.claim.attempt,
        }),
      );
      await Promise.all(intents);
      for (const { i, unknowns } of stretch)
        await this.submitOneAgain(i, unknowns, stopped).catch((error: unknown) => {
          if (!isUnavailable(error)) throw error;
          this.withdraw(i, AFTER_OUTAGE_MS);
        });
    }
  }

  /** Its intent is stored as that of an unknown outcome: where it is not submitted after all, it is withdrawn. */
  private async submitOneAgain(i: number, unknowns: number, stopped: Set<string>): Promise<void> {
    const { batch } = this.claim;
    if (this.isOutdated()) return;
    const message = this.messages.of(i);
    const hasPlace =
      !this.ends() &&
      (!message || (await this.deps.places.whenPlace(this.submissionOf(i, 0, message), this.asker, noUse)));
    // Only now: a receipt may have settled it while it waited.
    const standing = await this.deps.recorder.standing(batch._id);
    if (!standing || !isAwaiting(standing, i) || this.isOutdated()) return;
    // Its intent is not stored, or another's came since: whoever holds the batch now sees to it.
    if (standing.retries.find((retry) => retry.i === i)?.attempt !== this.claim.attempt)
      return this.claim.lose();
    if (!hasPlace) return this.withdraw(i, this.ends() ? 0 : this.putOffOf(i));
    if (unknowns > 0)
      this.deps.logger.info('delivery.submitted_again', { batch: batch._id, recipient: i, unknowns });
    const isDone = await this.submitOrStop(i, openParts(standing, i), stopped);
    if (!isDone) this.withdraw(i, this.ends() ? 0 : this.putOffOf(i));
  }

  /** False where nothing of it found a place. */
  private async submitOrStop(i: number, open: number[], stopped: Set<string>): Promise<boolean> {
    if (!stopped.has(this.claim.batch.numbers[i]!)) return this.submitRecipient(i, open);
    this.refuse(i, 'stop-listed');
    return true;
  }

  private withdraw(i: number, afterMs: number): void {
    if (this.claim.isLost) return;
    const { batch, attempt } = this.claim;
    this.record({ kind: 'withdrawn', batch: batch._id, i, attempt, afterMs });
  }

  private putOffOf(i: number, recipients = 1): number {
    const message = this.messages.of(i);
    if (!message) return 0;
    const parts = recipients * message.parts.length;
    return this.deps.places.putOff(this.submissionOf(i, 0, message), this.claim.batch.company, parts);
  }

  /** False where nothing of it found a place; what of it did not, where other parts did, is noted with their outcomes. */
  private async submitRecipient(i: number, open: number[]): Promise<boolean> {
    const message = this.messages.of(i);
    if (!message) {
      this.refuse(i, 'its text is gone');
      return true;
    }
    const parts = open.filter((part) => part < message.parts.length);
    const oneTry = new RecipientTry(this.claim, i, parts.length, (fact) => this.record(fact));
    let handed = 0;
    for (const part of parts) {
      if (oneTry.isRefused) oneTry.skip();
      else if (!oneTry.isWithdrawn && (await this.submitPart(i, part, message, oneTry))) handed++;
      else if (handed === 0) return false;
      else void oneTry.note(part, { kind: 'withdrawn' }, 0);
    }
    return true;
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
    const place = { batch: this.claim.batch._id, i, part };
    const late = lateAnswer(
      { ...place, number: submission.number, attempt: this.claim.attempt },
      this.deps.recorder,
    );
    const handed = await places.whenPlace(submission, this.asker, () => {
      begun = Date.now();
      inFlight.enter(submission.number);
      carriers.submit(submission, settle, late);
    });
    if (handed) this.answered.push(answered);
    return handed;
  }

  private refuse(i: number, reason: string): void {
    const { batch, attempt } = this.claim;
    this.record({ kind: 'refused', batch: batch._id, i, reason, attempt });
  }

  /** Too late to submit: what was never submitted is given back, what may have been is "not delivered". */
  private giveUpExpired(): void {
    const { batch } = this.claim;
    const { from } = batch.lease;
    const delayed = new Set(
      batch.retries.filter(({ unknowns, why }) => unknowns === 0 && why === 'delayed').map(({ i }) => i),
    );
    for (const { i, refused } of batch.retries) if (refused !== undefined) this.refuse(i, refused);
    for (const i of range(0, batch.numbers.length)) {
      if (!isAwaiting(batch, i) || (i < from && !delayed.has(i))) continue;
      this.record({ kind: 'refused', batch: batch._id, i, reason: 'expired before it could be submitted' });
    }
    this.reached = batch.numbers.length;
    this.record({ kind: 'expired', batch: batch._id });
  }

  private submissionOf(i: number, part: number, message: Message): PartSubmission {
    return this.messages.submission(i, part, message, (place) => this.isWanted(place));
  }

  /** Asked for each stretch, before its intent is stored: a STOP that comes during a long campaign counts from the next one on. */
  private async stopListed(indexes: number[]): Promise<Set<string>> {
    const { batch } = this.claim;
    if (!batch.checkStopList || indexes.length === 0) return new Set();
    return this.deps.stopList.stopped(
      batch.company,
      indexes.map((i) => batch.numbers[i]!),
    );
  }

  /**
   * A process that stood still may find that its batch went to another sender, and that even the wait for receipts is over
   * there: whatever it submitted now could be the second time. Half of the wait is left for the receipt to come.
   */
  private isOutdated(): boolean {
    return this.claim.isOutdated(this.deps.policy.unknownWaitMs(this.claim.batch.lane) / 2);
  }

  /**
   * Asked again when the part's turn has come: it may have stood in line for longer than the lease, or the message's validity, or
   * the operator has stopped it meanwhile.
   */
  private isWanted(place: PartPlace): boolean {
    return (
      this.deps.recorder.isOpen(place) &&
      !this.claim.ends &&
      !this.isOutdated() &&
      this.claim.batch.expiresAt.getTime() > Date.now()
    );
  }

  private ends(): boolean {
    return this.claim.ends || !this.deps.carriers.alive;
  }

  private record(fact: Fact): Promise<void> {
    const recorded = this.deps.recorder.record(fact);
    // `run` ends by it, but may wait for answers until then: a rejection without a handler would end the process.
    recorded.catch(() => undefined);
    this.recorded.push(recorded);
    return recorded;
  }
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, offset) => from + offset);
}

/** Where only the moment is waited for. */
const noUse = (): void => undefined;
