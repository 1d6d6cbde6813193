import type { Broker } from '@herald/broker';
import { statusQueue, type StatusChangesMessage } from '@herald/contracts';
import { untilAvailable } from '@herald/contracts/errors';
import { groupBy } from '@herald/values/grouping';
import type { Logger } from '@herald/telemetry/logging';
import type { BatchRef } from '../../model/batch-filter';
import { ownCopy } from './recorded-batch';
import { BatchRecord } from './batch-record';
import { type BatchOutcome, batchOf } from './outcome';
import type { Matched, Matching } from './matched';
import { traceRecorded } from './record-spans';
import type { RecordStore } from './record-store';
import type { RememberedBatches } from './remembered-batches';
import type { RetryPolicy } from './retry-policy';
import { statusMessages } from './status-messages';
import { indeterminateId, type SubmissionDocument, type SubmissionStore } from './submission-store';

export interface OutcomeWriterDeps {
  records: Pick<RecordStore, 'write'>;
  remembered: RememberedBatches;
  submissions: Pick<SubmissionStore, 'addIndeterminate' | 'removeIndeterminate'>;
  matcher: Pick<Matching, 'matchIndeterminate'>;
  broker: Pick<Broker, 'send'>;
  policy: RetryPolicy;
  /** Is notified of written records. */
  outcomes: { note(records: readonly BatchRecord[]): void };
  /** Whether the outcome counts no more. */
  isRefused(outcome: BatchOutcome): boolean;
  isStopped(): boolean;
  logger: Logger;
}

/** The submissions that the next command must store before any status: all at the first call. */
export type Stored = () => Promise<SubmissionDocument[]>;

const RETRY_MS = 250;

/** Writes the outcomes of known batches: applies them, stores the records, and publishes the changes. */
export class OutcomeWriter {
  /** Parts that were sent twice: a carrier reported a part after it had been submitted again. */
  repeated = 0;

  constructor(private readonly deps: OutcomeWriterDeps) {}

  /** Again for batches that another writer changed. Returns delivery receipts that waited for an indeterminate submit. */
  async write(outcomes: BatchOutcome[], at: Date, stored?: Stored): Promise<Matched> {
    let open = groupBy(outcomes, ({ batch }) => batch);
    const indeterminateNumbers: string[] = [];
    while (open.size > 0) {
      const records = await this.apply(open, at);
      const unknown = records.flatMap((record) => record.unknown);
      await this.deps.submissions.addIndeterminate(unknown, at);
      indeterminateNumbers.push(...unknown.map(({ number }) => number));
      const stale = await this.deps.records.write(records, at, await stored?.());
      for (const id of stale) this.deps.remembered.forget(id);
      const written = records.filter(({ batch }) => !stale.has(batch._id));
      await this.publish(written);
      traceRecorded(written, open, at);
      this.deps.outcomes.note(written);
      for (const record of written) this.deps.remembered.keep(record);
      await this.closeAnswered(written);
      open = new Map([...open].filter(([id]) => stale.has(id)));
    }
    return this.deps.matcher.matchIndeterminate(indeterminateNumbers);
  }

  /** Deletes indeterminate submits that were answered late, and counts parts that were sent twice. */
  private async closeAnswered(written: BatchRecord[]): Promise<void> {
    const { submissions } = this.deps;
    await submissions.removeIndeterminate(written.flatMap(({ answered }) => answered.map(indeterminateId)));
    // Parts that a delivery receipt has settled since were accepted once.
    const twice = await submissions.removeIndeterminate(
      written.flatMap(({ answeredTwice }) => answeredTwice.map(indeterminateId)),
    );
    this.repeated += written.reduce((sum, { repeated }) => sum + repeated, twice);
  }

  private async apply(open: Map<string, BatchOutcome[]>, at: Date): Promise<BatchRecord[]> {
    const entries = await this.deps.remembered.of(batchesOf(open));
    const records: BatchRecord[] = [];
    for (const [id, outcomes] of open) {
      const entry = entries.get(id);
      if (!entry) {
        // The batch was deleted by retention: a delivery receipt this late has no effect.
        this.deps.logger.debug('delivery.batch_gone', { batch: id });
        continue;
      }
      const record = new BatchRecord(ownCopy(entry.batch), this.deps.policy, entry.published);
      for (const outcome of outcomes) if (!this.deps.isRefused(outcome)) record.apply(outcome, at.getTime());
      if (record.needsWrite) records.push(record);
    }
    return records;
  }

  /**
   * Publishes the changes of this write. Messages of a shard are published one after another, to keep the order of a recipient's changes.
   */
  private async publish(records: BatchRecord[]): Promise<void> {
    const sendAll = async (shard: number, messages: StatusChangesMessage[]): Promise<void> => {
      for (const message of messages) await this.send(shard, message);
    };
    await Promise.all([...statusMessages(records)].map(([shard, messages]) => sendAll(shard, messages)));
  }

  /** The changes are stored already, so the event is retried until the broker is available again. */
  private send(shard: number, message: StatusChangesMessage): Promise<void> {
    return untilAvailable(() => this.deps.broker.send(statusQueue(shard), message), {
      isStopping: () => this.deps.isStopped(),
      onUnavailable: () => undefined,
      pauseMs: RETRY_MS,
    });
  }
}

export function batchesOf(outcomes: Map<string, BatchOutcome[]>): BatchRef[] {
  return [...outcomes].map(([batch, own]) => batchOf(batch, own));
}
