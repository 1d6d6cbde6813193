import { randomUUID } from 'node:crypto';
import type { mongo } from 'mongoose';
import type { Priority } from '@herald/contracts';
import { Grouping } from '@herald/values/grouping';
import { type BatchDocument, type BatchState, SMALL_SEND_RECIPIENTS } from '../model/batch-model';
import type { JobCollections } from '../model/job-collections';
import { type BatchRef, ofBatch, ofBatches } from '../model/batch-filter';
import { textsOf } from '../model/batch-texts';
import { QUEUED_FIELDS } from './queue/batch-requeue';
import type { QueuedBatch } from './queue/publish-batches';
import type { ClaimedBatch } from '../record/outcomes/claim';

/** Recipients whose intent is stored at once. For batches up to this size, it is stored with the claim. */
export const CHUNK_SIZE = SMALL_SEND_RECIPIENTS;
/** Time after which the batches of a dead sender can be claimed again. */
export const LEASE_MS = 8_000;
/** Batches whose sender is dead or has lost them. */
export const LEASE_IS_OVER: mongo.Filter<BatchDocument> = {
  state: 'claimed',
  $expr: { $lt: ['$lease.until', '$$NOW'] },
};
/** The end of a lease that begins now. Uses MongoDB's clock, like every check of a lease, because the clocks of two processes may differ by more. */
export const leaseEnd = (leaseMs: number) => ({ $add: ['$$NOW', leaseMs] });
const CLAIMS_AT_ONCE = 200;
const CLAIMS_WAITING = 5_000;
const CLAIMABLE: BatchState[] = ['queued', 'quarantined'];

/** Claims batches under a lease, stores intents, and renews leases. */
export class ClaimStore {
  private readonly grouping: Grouping<BatchRef, ClaimedBatch | null>;

  constructor(
    private readonly collections: Pick<JobCollections, 'batches' | 'texts'>,
    /** Duration of a claim without renewal, ms. */
    readonly leaseMs = LEASE_MS,
  ) {
    this.grouping = new Grouping<BatchRef, ClaimedBatch | null>({
      maxGroup: CLAIMS_AT_ONCE,
      maxWaiting: CLAIMS_WAITING,
      write: (batches) => this.claimGroup(batches),
    });
  }

  /** Claims this batch; null if it cannot be claimed (any more). Claims that arrive together are grouped. */
  claim(batch: BatchRef): Promise<ClaimedBatch | null> {
    return this.grouping.addWhenFree(batch);
  }

  /** Claims all of these batches that can be claimed. */
  claimAll(batches: BatchRef[]): Promise<ClaimedBatch[]> {
    return this.claimWanted(batches, randomUUID());
  }

  /** Priority queues with queued batches. */
  queuedPriorities(): Promise<Priority[]> {
    return this.collections.batches.distinct('priority', { state: 'queued' });
  }

  /** Companies with queued batches: one index lookup each. */
  queuedCompanies(priority: Priority): Promise<number[]> {
    return this.collections.batches.distinct('company', { state: 'queued', priority });
  }

  /** The oldest queued batches of the company. */
  queuedOf(priority: Priority, company: number, limit: number): Promise<QueuedBatch[]> {
    return this.collections.batches
      .find<QueuedBatch>({ state: 'queued', priority, company }, { projection: QUEUED_FIELDS })
      .sort({ smsID: 1, number: 1 })
      .limit(limit)
      .toArray();
  }

  /** Queues those of these batches again that were quarantined: an operator has requeued their dead letter. */
  async requeueQuarantined(batches: BatchRef[]): Promise<void> {
    await this.collections.batches.updateMany(
      { ...ofBatches(batches), state: 'quarantined' },
      { $set: { state: 'queued', attempts: 0 }, $inc: { version: 1 } },
    );
  }

  /** Marks a batch as failed that was claimed too often without an end. Its message is dead-lettered. */
  async quarantine(batch: ClaimedBatch): Promise<void> {
    await this.collections.batches.updateOne(
      { ...ofBatch(batch), 'lease.owner': batch.lease.owner },
      { $set: { state: 'quarantined', lease: null, intent: batch.lease.from }, $inc: { version: 1 } },
    );
  }

  /** The text of each recipient, by index; null if it was deleted. */
  textsOf(batch: ClaimedBatch): Promise<(i: number) => string | null> {
    return textsOf(this.collections.texts, batch);
  }

  /** Stores that recipients below `intent` may be submitted from now on. False if the lease is lost. */
  async storeIntent(batch: ClaimedBatch, intent: number): Promise<boolean> {
    const { matchedCount } = await this.collections.batches.updateOne(
      { ...ofBatch(batch), 'lease.owner': batch.lease.owner, state: 'claimed' },
      { $set: { intent } },
    );
    return matchedCount > 0;
  }

  /** Renews the leases of batches in progress; returns the claims that are lost. */
  async renew<C extends { id: string; company: number; owner: string }>(claims: C[]): Promise<Set<C>> {
    if (claims.length === 0) return new Set();
    const owners = [...new Set(claims.map(({ owner }) => owner))];
    const batches = claims.map(({ id, company }) => ({ _id: id, company }));
    const mine = { ...ofBatches(batches), 'lease.owner': { $in: owners }, state: 'claimed' as const };
    const { matchedCount } = await this.collections.batches.updateMany(mine, [
      { $set: { 'lease.until': leaseEnd(this.leaseMs) } },
    ]);
    if (matchedCount === claims.length) return new Set();
    const held = await this.collections.batches.find(mine, { projection: { lease: 1 } }).toArray();
    // Compared by owner too, as this process may have lost the batch and claimed it again.
    const ownerOf = new Map(held.map(({ _id, lease }) => [_id, lease!.owner]));
    return new Set(claims.filter(({ id, owner }) => ownerOf.get(id) !== owner));
  }

  /** Does not count lost claims that this process outlived towards dead-lettering: an overloaded machine lets leases expire. */
  async outlived(claims: BatchRef[]): Promise<void> {
    if (claims.length === 0) return;
    await this.collections.batches.updateMany(
      { ...ofBatches(claims), attempts: { $gt: 0 } },
      { $inc: { attempts: -1 } },
    );
  }

  private async claimGroup(batches: BatchRef[]): Promise<(ClaimedBatch | null)[]> {
    const owner = randomUUID();
    const wanted = [...new Map(batches.map((batch) => [batch._id, batch])).values()];
    const claimed = await this.claimWanted(wanted, owner);
    const byId = new Map(claimed.map((batch) => [batch._id, batch]));
    // The same id twice in a group is one claim: the second message finds no batch to claim.
    return batches.map(({ _id }) => {
      const batch = byId.get(_id) ?? null;
      byId.delete(_id);
      return batch;
    });
  }

  private async claimWanted(wanted: BatchRef[], owner: string): Promise<ClaimedBatch[]> {
    const filter = { ...ofBatches(wanted), state: { $in: CLAIMABLE } };
    if (wanted.length > 1) {
      await this.collections.batches.updateMany(filter, this.claimUpdate(owner));
      const mine = { ...ofBatches(wanted), 'lease.owner': owner };
      return (await this.collections.batches.find(mine).toArray()) as ClaimedBatch[];
    }
    // A single batch, as is typical for OTPs, is claimed in one round trip instead of two.
    const [one] = wanted;
    const alone = one && { ...ofBatch(one), state: { $in: CLAIMABLE } };
    const claimed =
      alone &&
      (await this.collections.batches.findOneAndUpdate(alone, this.claimUpdate(owner), {
        returnDocument: 'after',
      }));
    return claimed ? [claimed as ClaimedBatch] : [];
  }

  private claimUpdate(owner: string): mongo.Document[] {
    const size = { $size: '$numbers' };
    return [
      {
        $set: {
          state: 'claimed',
          lease: { owner, until: leaseEnd(this.leaseMs), from: '$intent' },
          intent: { $cond: [{ $lte: [size, CHUNK_SIZE] }, size, '$intent'] },
          attempts: { $cond: [{ $eq: ['$state', 'quarantined'] }, 1, { $add: ['$attempts', 1] }] },
          version: { $add: ['$version', 1] },
          claimedAt: { $ifNull: ['$claimedAt', '$$NOW'] },
        },
      },
    ];
  }
}
