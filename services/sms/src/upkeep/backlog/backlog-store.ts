import type { mongo } from 'mongoose';
import type { Priority } from '@herald/contracts';
import { ageInSeconds } from '@herald/telemetry/metrics';
import type { JobCollections } from '../../model/job-collections';

/** Jobs among which the oldest is searched: the acceptance time of a scheduled job says nothing about its due time. */
const JOBS_AT_ONCE = 1_000;
const HELD_COUNTED = 100_000;

/** Seconds of waiting so far; 0 = nothing waits. */
type Age = number;

/** Age of the oldest waiting entries: each query is one step into an index that holds only waiting documents. */
export class BacklogStore {
  constructor(private readonly collections: Pick<JobCollections, 'batches'>) {}

  /** Scheduled jobs that are due. */
  async oldestDueJob(now = Date.now()): Promise<Age> {
    const job = await this.collections.batches.findOne(
      { 'send.state': 'scheduled', 'send.sendAt': { $lte: new Date(now) } },
      { sort: { 'send.sendAt': 1 }, projection: { 'send.sendAt': 1 } },
    );
    return ageInSeconds(job?.send?.sendAt, now);
  }

  /** Accepted jobs whose batches are not all queued. */
  async oldestUnqueuedJob(now = Date.now()): Promise<Age> {
    const jobs = await this.collections.batches
      .find({ 'send.state': 'accepted' }, { projection: { createdAt: 1, 'send.sendAt': 1 } })
      .sort({ createdAt: 1 })
      .limit(JOBS_AT_ONCE)
      .toArray();
    return Math.max(0, ...jobs.map(({ createdAt, send }) => ageInSeconds(send?.sendAt ?? createdAt, now)));
  }

  /** Status changes that are not confirmed to have reached the callback-dispatcher. */
  async oldestUnpublishedChange(now = Date.now()): Promise<Age> {
    const batch = await this.collections.batches.findOne(
      // The filter names the type, because MongoDB uses the partial index of pending changes only then.
      { pendingSince: { $type: 'date', $lte: new Date(now) } },
      { sort: { pendingSince: 1 }, projection: { pendingSince: 1 } },
    );
    return ageInSeconds(batch?.pendingSince, now);
  }

  /** Batches on hold because their company is suspended or its sending is stopped; counted up to `HELD_COUNTED`. */
  async heldBatches(): Promise<number> {
    return this.collections.batches.countDocuments({ state: 'held' }, { limit: HELD_COUNTED });
  }

  /** Batches that were claimed too often without a result; counted up to `HELD_COUNTED`. */
  async quarantinedBatches(): Promise<number> {
    return this.collections.batches.countDocuments({ state: 'quarantined' }, { limit: HELD_COUNTED });
  }

  /** Batches that no sender has claimed yet. The age counts from `dueAt` if they were queued later, otherwise from their acceptance. */
  async oldestBatch(priority: Priority, now = Date.now()): Promise<Age> {
    const oldest = (filter: mongo.Document, field: 'createdAt' | 'dueAt') =>
      this.collections.batches.findOne(
        { state: 'queued', priority, ...filter },
        { sort: { [field]: 1 }, projection: { [field]: 1 } },
      );
    const [atOnce, later] = await Promise.all([
      oldest({ dueAt: null }, 'createdAt'),
      oldest({ dueAt: { $gt: new Date(0) } }, 'dueAt'),
    ]);
    return Math.max(ageInSeconds(atOnce?.createdAt, now), ageInSeconds(later?.dueAt, now));
  }
}
