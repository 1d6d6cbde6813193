import { LRUCache } from 'lru-cache';
import type { Logger } from '@herald/telemetry/logging';
import type { BatchRef } from '../../model/batch-filter';
import type { BatchRecord } from './batch-record';
import { ownCopy, type RecordedBatch, type StoredVersion } from './recorded-batch';
import type { Immutable } from './claim';
import type { RecordStore } from './record-store';

/** A batch as it is stored, as far as this process knows. It is never changed in place, as several queues may write from it. */
export interface Remembered {
  readonly batch: Immutable<RecordedBatch>;
  /** Whether the event of the stored `pending` is confirmed. If so, its rows are not kept here. */
  readonly published: boolean;
  /** Whether the stored `pending` holds rows. */
  readonly hasPending: boolean;
  readonly writtenAt: number;
}

/** Maximum size of all remembered batches, and about the memory that a batch and each of its recipients need, in bytes. */
const REMEMBERED_BYTES = 40_000_000;
const BATCH_BYTES = 2_000;
const RECIPIENT_BYTES = 50;
const CLEAR_AFTER_MS = 1_000;
const MAX_CLEARED_AT_ONCE = 5_000;
/** Maximum number of evicted batches that wait to be cleared; the sweep publishes the events of the others again. */
const MAX_EVICTED = 30_000;

/** The recorder's cache of batches; also tracks which of them have confirmed events to clear. */
export class RememberedBatches {
  private readonly entries: LRUCache<string, Remembered>;
  private readonly evicted: StoredVersion[] = [];

  constructor(
    private readonly records: Pick<RecordStore, 'load' | 'clearPending'>,
    private readonly logger: Logger,
  ) {
    this.entries = new LRUCache<string, Remembered>({
      maxSize: REMEMBERED_BYTES,
      sizeCalculation: ({ batch }) => BATCH_BYTES + batch.numbers.length * RECIPIENT_BYTES,
      dispose: (entry, _id, reason) => {
        const hasCapacity = this.evicted.length < MAX_EVICTED;
        if (reason === 'evict' && hasCapacity && entry.published && entry.hasPending)
          this.evicted.push(versionOf(entry.batch));
      },
    });
  }

  /** Remembers a batch as its claim read it. The claim's copy stays unchanged. */
  adopt(claimed: Immutable<RecordedBatch>): void {
    this.entries.set(claimed._id, {
      batch: ownCopy(claimed),
      published: false,
      hasPending: claimed.pending.length > 0,
      writtenAt: Date.now(),
    });
  }

  /** Remembers a batch after a write whose event is confirmed. */
  keep(record: BatchRecord): void {
    const batch = { ...record.written(), pending: [] };
    const hasPending = record.rows.length > 0;
    this.entries.set(batch._id, { batch, published: true, hasPending, writtenAt: Date.now() });
  }

  /** The remembered batch, without a query. */
  peek(id: string): Immutable<RecordedBatch> | undefined {
    return this.entries.peek(id)?.batch;
  }

  forget(id: string): void {
    this.entries.delete(id);
  }

  forgetAll(): void {
    this.entries.clear();
  }

  /** From the cache, otherwise from the database. The caller holds them, so that no eviction drops a batch before its write. */
  async of(batches: BatchRef[]): Promise<Map<string, Remembered>> {
    const entries = new Map<string, Remembered>();
    const missing: BatchRef[] = [];
    for (const batch of batches) {
      const entry = this.entries.get(batch._id);
      if (entry) entries.set(batch._id, entry);
      else missing.push(batch);
    }
    if (missing.length === 0) return entries;
    for (const batch of await this.records.load(missing))
      entries.set(batch._id, { batch, published: false, hasPending: batch.pending.length > 0, writtenAt: 0 });
    return entries;
  }

  /** Clears confirmed events of batches that are quiet, the least recently used first. Returns whether more may be left. */
  async clearPublished(isBusy: (id: string) => boolean, quietMs = CLEAR_AFTER_MS): Promise<boolean> {
    const quietSince = Date.now() - quietMs;
    const evicted = this.evicted.splice(0, MAX_CLEARED_AT_ONCE);
    const quiet = [...this.entries.values()].filter(
      ({ batch, published, hasPending, writtenAt }) =>
        published && hasPending && writtenAt <= quietSince && !isBusy(batch._id),
    );
    quiet.reverse();
    quiet.splice(MAX_CLEARED_AT_ONCE - evicted.length);
    const batches = [...evicted, ...quiet.map(({ batch }) => versionOf(batch))];
    if (batches.length === 0) return false;
    // The version changes, so a batch with an outcome meanwhile is read again.
    for (const { _id } of batches) this.entries.delete(_id);
    try {
      if (await this.records.clearPending(batches)) this.keepCleared(quiet);
      return batches.length === MAX_CLEARED_AT_ONCE;
    } catch (error) {
      this.logger.debug('delivery.clear_failed', { error });
      return false;
    }
  }

  /** A batch that goes on has an outcome to come: mostly its delivery receipt, which then needs no query. */
  private keepCleared(cleared: Remembered[]): void {
    for (const { batch, ...entry } of cleared) {
      if (batch.state === 'finished' || this.entries.has(batch._id)) continue;
      const after = { ...batch, version: batch.version + 1 };
      this.entries.set(batch._id, { ...entry, batch: after, hasPending: false });
    }
  }
}

function versionOf({ _id, company, version }: Immutable<RecordedBatch>): StoredVersion {
  return { _id, company, version };
}
