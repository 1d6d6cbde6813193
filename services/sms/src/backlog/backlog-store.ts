import type { mongo } from 'mongoose';
import type { Lane } from '@herald/contracts';
import type { JobCollections } from '../jobs/collections';

/** Jobs that are looked at for the oldest: acceptance times tell nothing of jobs that were scheduled. */
const JOBS_AT_ONCE = 1_000;
const HELD_COUNTED = 100_000;

/** Seconds that something waits already; 0 = nothing does. */
type Age = number;

/**
 * How long the oldest of what waits has waited. RabbitMQ knows no ages, MongoDB does: each question is one step into an
 * index that holds only what waits, however much that is.
 */
export class BacklogStore {
  constructor(private readonly collections: JobCollections) {}

  /** Scheduled jobs whose time has come. */
  async oldestDueJob(now = Date.now()): Promise<Age> {
    const job = await this.collections.jobs.findOne(
      { state: 'scheduled', sendAt: { $lte: new Date(now) } },
      { sort: { sendAt: 1 }, projection: { sendAt: 1 } },
    );
    return ageOf(job?.sendAt, now);
  }

  /** Accepted jobs whose messages aren't known to be in the queue. */
  async oldestUnqueuedJob(now = Date.now()): Promise<Age> {
    const [commit, jobs] = await Promise.all([
      this.collections.outbox.findOne({}, { sort: { _id: 1 }, projection: { _id: 1 } }),
      this.collections.jobs
        .find({ state: 'accepted' }, { projection: { createdAt: 1, sendAt: 1 } })
        .sort({ createdAt: 1 })
        .limit(JOBS_AT_ONCE)
        .toArray(),
    ]);
    const ages = jobs.map(({ createdAt, sendAt }) => ageOf(sendAt ?? createdAt, now));
    return Math.max(ageOf(commit?._id.getTimestamp(), now), ...ages);
  }

  /** Status changes that the callback-dispatcher isn't known to have. */
  async oldestUntoldChange(now = Date.now()): Promise<Age> {
    const batch = await this.collections.batches.findOne(
      // Its type is named, since only then MongoDB takes the index of what is pending.
      { pendingSince: { $type: 'date', $lte: new Date(now) } },
      { sort: { pendingSince: 1 }, projection: { pendingSince: 1 } },
    );
    return ageOf(batch?.pendingSince, now);
  }

  /** Batches that rest while their company is stopped; they are counted up to `HELD_COUNTED`. */
  async heldBatches(): Promise<number> {
    return this.collections.batches.countDocuments({ state: 'held' }, { limit: HELD_COUNTED });
  }

  /** Batches that were claimed too often without an end; they are counted up to `HELD_COUNTED`. */
  async givenUpBatches(): Promise<number> {
    return this.collections.batches.countDocuments({ state: 'given-up' }, { limit: HELD_COUNTED });
  }

  /** Batches that no sender has taken yet: since their acceptance, or, where they were queued later, since their time came (`dueAt`). */
  async oldestBatch(lane: Lane, now = Date.now()): Promise<Age> {
    const oldest = (filter: mongo.Document, field: 'createdAt' | 'dueAt') =>
      this.collections.batches.findOne(
        { state: 'queued', lane, ...filter },
        { sort: { [field]: 1 }, projection: { [field]: 1 } },
      );
    const [atOnce, later] = await Promise.all([
      oldest({ dueAt: null }, 'createdAt'),
      oldest({ dueAt: { $gt: new Date(0) } }, 'dueAt'),
    ]);
    return Math.max(ageOf(atOnce?.createdAt, now), ageOf(later?.dueAt, now));
  }
}

function ageOf(since: Date | null | undefined, now: number): Age {
  return since ? Math.max(0, (now - since.getTime()) / 1_000) : 0;
}
