import { LRUCache } from 'lru-cache';
import type { Logger } from '@herald/logging';
import type { BatchRef } from '../jobs/batch-filter';
import type { BatchRecord } from './batch-record';
import { ownCopy, type RecordedBatch, type StoredVersion } from './recorded-batch';
import type { Immutable } from './claim';
import type { RecordStore } from './record-store';

/** A batch as it is stored, for all this process knows: never changed in place, since several lines may write from it. */
export interface Remembered {
  readonly batch: Immutable<RecordedBatch>;
  /** Whether the event of what stands in the stored `pending` is confirmed; then the rows themselves are not kept here. */
  readonly told: boolean;
  /** Whether the stored `pending` holds rows. */
  readonly hasPending: boolean;
  readonly writtenAt: number;
}

/** Batches are remembered up to this many recipients in all (about 100 bytes each). */
const REMEMBERED_RECIPIENTS = 300_000;
const CLEAR_AFTER_MS = 1_000;
const MAX_CLEARED_AT_ONCE = 5_000;

/** What the recorder knows of batches without reading them; and whose outbox is to be emptied. */
export class RememberedBatches {
  private readonly entries: LRUCache<string, Remembered>;
  private readonly evicted: StoredVersion[] = [];

  constructor(
    private readonly records: Pick<RecordStore, 'load' | 'clearPending'>,
    private readonly logger: Logger,
  ) {
    this.entries = new LRUCache<string, Remembered>({
      maxSize: REMEMBERED_RECIPIENTS,
      sizeCalculation: ({ batch }) => batch.numbers.length + 10,
      dispose: (entry, _id, reason) => {
        const room = this.evicted.length < MAX_CLEARED_AT_ONCE;
        if (reason === 'evict' && room && entry.told && entry.hasPending)
          this.evicted.push(versionOf(entry.batch));
      },
    });
  }

  /** As its claim read it; the claim's view stays as it is. */
  adopt(claimed: Immutable<RecordedBatch>): void {
    this.entries.set(claimed._id, {
      batch: ownCopy(claimed),
      told: false,
      hasPending: claimed.pending.length > 0,
      writtenAt: Date.now(),
    });
  }

  /** As a record that was stored, and whose event is confirmed, has left it. */
  keep(record: BatchRecord): void {
    const batch = { ...record.written(), pending: [] };
    const hasPending = record.rows.length > 0;
    this.entries.set(batch._id, { batch, told: true, hasPending, writtenAt: Date.now() });
  }

  /** What is known of a batch without asking. */
  peek(id: string): Immutable<RecordedBatch> | undefined {
    return this.entries.peek(id)?.batch;
  }

  forget(id: string): void {
    this.entries.delete(id);
  }

  forgetAll(): void {
    this.entries.clear();
  }

  /** The batches as remembered, else as stored. Held by the caller, so that no eviction can lose one before its write. */
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
      entries.set(batch._id, { batch, told: false, hasPending: batch.pending.length > 0, writtenAt: 0 });
    return entries;
  }

  /** Empties the outbox of batches whose events are confirmed and that were not written again since; not of those that are busy. */
  async clearTold(isBusy: (id: string) => boolean, quietMs = CLEAR_AFTER_MS): Promise<void> {
    const quietSince = Date.now() - quietMs;
    const quiet = [...this.entries.values()].filter(
      ({ batch, told, hasPending, writtenAt }) =>
        told && hasPending && writtenAt <= quietSince && !isBusy(batch._id),
    );
    const batches = [...this.evicted.splice(0), ...quiet.map(({ batch }) => versionOf(batch))].slice(
      0,
      MAX_CLEARED_AT_ONCE,
    );
    if (batches.length === 0) return;
    // Read again at the next fact: its version has moved on.
    for (const { _id } of batches) this.entries.delete(_id);
    try {
      await this.records.clearPending(batches);
    } catch (error) {
      this.logger.debug('delivery.clear_failed', { error });
    }
  }
}

function versionOf({ _id, company, version }: Immutable<RecordedBatch>): StoredVersion {
  return { _id, company, version };
}
