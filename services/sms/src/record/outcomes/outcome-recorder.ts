import { LRUCache } from 'lru-cache';
import { isUnavailable } from '@herald/contracts/errors';
import { groupBy, Grouping } from '@herald/values/grouping';
import type { BatchRef } from '../../model/batch-filter';
import type { Carriers, Receipt } from '../../carriers/carrier';
import type { Immutable } from './claim';
import { CompanyQueues, type Ends } from './company-queues';
import { type BatchOutcome, mayRefund, type Outcome, type PartRef, type TakenOutcome } from './outcome';
import { batchesOf, OutcomeWriter, type OutcomeWriterDeps, type Stored } from './outcome-writer';
import { type Matched, type Matching, merged, nothing, type RecipientsOf } from './matched';
import type { RecordStore } from './record-store';
import { RememberedBatches } from './remembered-batches';
import { isAwaiting, openParts, type RecordedBatch } from './recorded-batch';
import {
  namelessPart,
  type SubmissionDocument,
  submissionsOf,
  type SubmissionStore,
} from './submission-store';

export interface OutcomeRecorderDeps extends Pick<
  OutcomeWriterDeps,
  'broker' | 'policy' | 'outcomes' | 'logger'
> {
  records: Pick<RecordStore, 'load' | 'write' | 'clearPending'>;
  submissions: Pick<SubmissionStore, 'addIndeterminate' | 'removeIndeterminate' | 'removeWaiting'>;
  matcher: Matching;
}

/** Outcomes of a write that move to the queues of companies, and the records to delete once these outcomes are stored. */
interface RefundOutcomes {
  outcomes: { company: number; outcome: BatchOutcome }[];
  batches: Set<string>;
  matched: Matched;
}

/** Maximum number of outcomes in one write. */
const MAX_GROUP = 500;
/** Maximum number of outcomes that wait for a write. */
const MAX_WAITING = 20_000;
/**
 * A write follows the one before by this time, so that a stream of single messages shares the commands of MongoDB, the messages of RabbitMQ
 * and the writes of the dispatcher. Nobody waits for it: after a crash, the stored intents and the SMSC's repetitions settle what is lost.
 */
const GATHER_MS = 250;
/** Writes of this number of outcomes are efficient enough. */
const GATHER_UP_TO = 100;
/** Interval for clearing confirmed events, together: well before the sweep publishes them again. */
const CLEAR_EVERY_MS = 3_000;
const RETRY_MS = 250;
/** Maximum number of batches remembered because an outcome of theirs could not be stored. */
const UNPERSISTED = 10_000;

/**
 * Stores the outcomes of messages; no other class does. All outcomes and delivery receipts of a process pass through one writer: whatever
 * arrives during a write goes into the next one. Outcomes with a refund continue in a queue of their company, with later outcomes of the
 * same batch.
 *
 * The promise of an outcome resolves once it is stored and its event is confirmed. Only then may a delivery receipt be acknowledged.
 */
export class OutcomeRecorder {
  private readonly grouping: Grouping<Outcome, Promise<void> | undefined>;
  private readonly companyQueues: CompanyQueues;
  private readonly remembered: RememberedBatches;
  private readonly writer: OutcomeWriter;
  private readonly unpersisted = new LRUCache<string, true>({ max: UNPERSISTED });
  private clearing: NodeJS.Timeout | null = null;
  private stopped = false;

  constructor(private readonly deps: OutcomeRecorderDeps) {
    this.remembered = new RememberedBatches(deps.records, deps.logger);
    this.writer = new OutcomeWriter({
      ...deps,
      remembered: this.remembered,
      isRefused: (outcome) => this.endsUnpersisted(outcome),
      isStopped: () => this.stopped,
    });
    this.grouping = new Grouping<Outcome, Promise<void> | undefined>({
      maxGroup: MAX_GROUP,
      maxWaiting: MAX_WAITING,
      pauseMs: (_outcomes, tookMs) => Math.max(0, GATHER_MS - tookMs),
      endsPause: (outcome, waiting) => waiting >= GATHER_UP_TO || isAwaited(outcome),
      write: (outcomes) => this.untilStored(outcomes, (some) => this.store(some)),
    });
    this.companyQueues = new CompanyQueues((outcomes) =>
      this.untilStored(outcomes, (some) => this.storeApart(some)),
    );
  }

  start(): void {
    this.clearing = setInterval(() => void this.clearPublished(), CLEAR_EVERY_MS);
  }

  /** Stores all queued outcomes. Call it after carriers and consumers have stopped. */
  async stop(): Promise<void> {
    await this.grouping.drain();
    await this.companyQueues.drain();
    if (this.clearing) clearInterval(this.clearing);
    await this.clearPublished(0);
    this.stopped = true;
  }

  /** Resolves once the outcome is stored and published. */
  async record(outcome: Outcome): Promise<void> {
    await this.grouping.addWhenFree(outcome);
  }

  /** Number of outcomes that wait for a write. */
  get backlog(): number {
    return this.grouping.waiting + this.companyQueues.waiting;
  }

  /** Parts that were sent twice: a carrier reported a part after it had been submitted again. */
  get repeated(): number {
    return this.writer.repeated;
  }

  /** Creates the recorder's own state from a batch as its claim read it. The claim's copy stays unchanged. */
  adopt(claimed: Immutable<RecordedBatch>): void {
    this.unpersisted.delete(claimed._id);
    this.remembered.adopt(claimed);
  }

  /** The batch as it is stored, as far as this process knows; null if it is deleted. */
  async recorded(batch: BatchRef): Promise<Immutable<RecordedBatch> | null> {
    return (await this.remembered.of([batch])).get(batch._id)?.batch ?? null;
  }

  /** Whether a part is still without an acceptance, as far as this process knows. */
  isOpen({ batch, i, part }: PartRef): boolean {
    const known = this.remembered.peek(batch);
    return !known || (isAwaiting(known, i) && openParts(known, i).includes(part));
  }

  /** Repeats a write as long as the database is unavailable. An outcome that fails for another reason is isolated by halving the group. */
  private async untilStored<F extends Outcome>(
    outcomes: F[],
    store: (outcomes: F[]) => Promise<Ends>,
  ): Promise<Ends> {
    for (;;) {
      try {
        return await store(outcomes);
      } catch (error) {
        // The write may or may not have happened, so remembered batches cannot be trusted.
        this.remembered.forgetAll();
        this.deps.logger.warn('delivery.record_failed', { outcomes: outcomes.length, error });
        const isOutage = isUnavailable(error);
        if (isOutage && this.stopped) throw error;
        if (!isOutage && outcomes.length === 1) return [this.reject(outcomes[0]!, error)];
        if (!isOutage) {
          const half = Math.ceil(outcomes.length / 2);
          const first = await this.untilStored(outcomes.slice(0, half), store);
          return [...first, ...(await this.untilStored(outcomes.slice(half), store))];
        }
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
  }

  private reject(outcome: Outcome, error: unknown): Promise<never> {
    if (outcome.kind !== 'receipt') this.unpersisted.set(outcome.batch, true);
    return rejected(error);
  }

  /** A batch with an outcome that could not be stored must not be recorded as finished: its next claim checks it again. */
  private endsUnpersisted(outcome: Outcome): boolean {
    return outcome.kind === 'finished' && this.unpersisted.has(outcome.batch);
  }

  private async store(outcomes: Outcome[]): Promise<Ends> {
    const { submissions, matcher } = this.deps;
    const at = new Date();
    const apart: RefundOutcomes = { outcomes: [], batches: new Set(), matched: nothing() };
    const allTaken = outcomes.filter((outcome): outcome is TakenOutcome => outcome.kind === 'taken');
    const taken = allTaken.filter(({ carrierId }) => carrierId !== '');
    const nameless = allTaken.filter(({ carrierId }) => carrierId === '').map(namelessPart);
    matcher.remember(taken);
    // Events that another process has stored, and did not publish, are not remembered here.
    for (const outcome of outcomes) if (outcome.kind === 'republish') this.remembered.forget(outcome.batch);
    const receipts = outcomes.flatMap((outcome) => (outcome.kind === 'receipt' ? [outcome.receipt] : []));
    const known = outcomes.filter((outcome): outcome is BatchOutcome => outcome.kind !== 'receipt');
    const toStore = submissionsOf(taken, at);
    const adding = submissions.addIndeterminate(nameless, at);
    // A status "sent" promises that the delivery receipt will find its message, even after a crash. So submissions are stored first, by
    // the command that stores the statuses.
    const stored = async (): Promise<SubmissionDocument[]> => {
      await adding;
      return toStore.splice(0);
    };
    const recipientsOf: RecipientsOf = async (ids) => {
      const entries = await this.remembered.of(ids.map((_id) => ({ _id })));
      return new Map([...entries].map(([id, { batch }]) => [id, batch]));
    };
    const again = outcomes.flatMap((outcome) => (outcome.kind === 'resubmitting' ? [outcome.number] : []));
    const settle = async (): Promise<Matched> => {
      // The last chance for a waiting delivery receipt: recipients settled by it are not submitted again.
      if (again.length > 0)
        await this.settle([], await matcher.matchIndeterminate(again), at, { stored, apart });
      // A delivery receipt matched by number must see parts that were surely accepted before indeterminate parts.
      await adding;
      return this.settle(known, await matcher.match(receipts, at, recipientsOf), at, { stored, apart });
    };
    const settling = settle();
    // Both are awaited, even if one fails: a retry must not run in parallel with the work that it repeats.
    await Promise.allSettled([adding, settling]);
    const late = await settling;
    const left = await stored();
    if (left.length > 0) await this.deps.records.write([], at, left);
    // The submissions are stored now, so no delivery receipt can slip through between this query and that of another process.
    const early = await matcher.matchEarly(taken);
    const earlyNameless = await matcher.matchIndeterminate(nameless.map(({ number }) => number));
    await this.settle([], merged(merged(late, early), earlyNameless), at, { stored, apart });
    return this.handOver(outcomes, apart);
  }

  /** Records outcomes and matched delivery receipts, then deletes the data that was kept for matching. */
  private async settle(
    known: BatchOutcome[],
    matched: Matched,
    at: Date,
    { stored, apart }: { stored: Stored; apart: RefundOutcomes },
  ): Promise<Matched> {
    const outcomes = [...known, ...matched.settled];
    const own = await this.setApart(outcomes, apart);
    const late = await this.writer.write(own, at, stored);
    // A waiting delivery receipt stays stored until its outcome is stored.
    if (own.length < outcomes.length) apart.matched = merged(apart.matched, matched);
    else await this.tidy(matched);
    return late;
  }

  private async tidy(matched: Matched): Promise<void> {
    await this.deps.submissions.removeWaiting(matched.waitingToRemove);
    await this.deps.submissions.removeIndeterminate(matched.indeterminateToRemove);
  }

  /** Sets apart the outcomes of batches with a refund, or with outcomes in a company's queue, and returns the others. */
  private async setApart(outcomes: BatchOutcome[], apart: RefundOutcomes): Promise<BatchOutcome[]> {
    for (const outcome of outcomes)
      if (mayRefund(outcome) || this.companyQueues.has(outcome.batch)) apart.batches.add(outcome.batch);
    const going = outcomes.filter(({ batch }) => apart.batches.has(batch));
    if (going.length === 0) return outcomes;
    const entries = await this.remembered.of(batchesOf(groupBy(going, ({ batch }) => batch)));
    const companyOf = ({ batch }: BatchOutcome): number | undefined => entries.get(batch)?.batch.company;
    for (const outcome of going) {
      const company = companyOf(outcome);
      if (company !== undefined) apart.outcomes.push({ company, outcome });
    }
    return outcomes.filter((outcome) => companyOf(outcome) === undefined);
  }

  /** Called after everything else of a write is stored, so that a retry queues no outcome twice. */
  private handOver(outcomes: Outcome[], { outcomes: going, matched }: RefundOutcomes): Ends {
    const waits = new Map<Outcome | Receipt, Promise<void>[]>();
    for (const { company, outcome } of going) {
      const key = waitKeyOf(outcome);
      waits.set(key, [...(waits.get(key) ?? []), this.companyQueues.enqueue(company, outcome)]);
    }
    if (going.length > 0)
      Promise.all([...waits.values()].flat())
        .then(() => this.tidy(matched))
        .catch((error: unknown) => this.deps.logger.debug('delivery.tidy_failed', { error }));
    return outcomes.map((outcome) => {
      const own = waits.get(waitKeyOf(outcome));
      return own ? Promise.all(own).then(() => undefined) : this.endOf(outcome);
    });
  }

  /** A write from a company's queue. Its submissions are already stored. */
  private async storeApart(outcomes: BatchOutcome[]): Promise<Ends> {
    const at = new Date();
    const late = await this.writer.write(outcomes, at);
    await this.writer.write(late.settled, at);
    await this.tidy(late);
    return outcomes.map((outcome) => this.endOf(outcome));
  }

  private endOf(outcome: Outcome): Promise<void> | undefined {
    if (!this.endsUnpersisted(outcome)) return undefined;
    return rejected(new Error('The outcomes of this batch could not be stored.'));
  }

  private async clearPublished(quietMs?: number): Promise<void> {
    const isBusy = (id: string): boolean => this.companyQueues.has(id);
    while (await this.remembered.clearPublished(isBusy, quietMs));
  }
}

/** Acknowledges each delivery receipt once it is stored and published. If that fails, the carrier delivers it again. */
export function receiptHandler(recorder: Pick<OutcomeRecorder, 'record'>): Carriers['onReceipt'] {
  return (receipt, acknowledge) => {
    // An intermediate state ("on its way") settles nothing: the final delivery receipt is still to come.
    if (receipt.state === 'pending') return acknowledge(true);
    recorder.record({ kind: 'receipt', receipt, fillsWindow: acknowledge.fillsWindow }).then(
      () => acknowledge(true),
      () => acknowledge(false),
    );
  };
}

/** Whether something is held up until this outcome is stored. */
function isAwaited(outcome: Outcome): boolean {
  return outcome.kind === 'resubmitting' || (outcome.kind === 'receipt' && outcome.fillsWindow === true);
}

/** The outcomes of a delivery receipt share its key. */
function waitKeyOf(outcome: Outcome): Outcome | Receipt {
  return ('receipt' in outcome && outcome.receipt) || outcome;
}

/** A rejection that may stay without a handler. */
function rejected(error: unknown): Promise<never> {
  const rejection = Promise.reject(error instanceof Error ? error : new Error(String(error)));
  rejection.catch(() => undefined);
  return rejection;
}
