import { randomUUID } from 'node:crypto';
import type { mongo } from 'mongoose';
import { Grouping } from '@herald/grouping';
import type { BrakeView } from '../brake/brake-view';
import type { HeldBatches } from '../brake/held-batches';
import type { BatchDocument, BatchState } from '../jobs/batch-model';
import type { BulkTurns } from '../jobs/bulk-turns';
import type { JobCollections } from '../jobs/collections';
import type { ClaimedBatch } from './claim';

/** Recipients whose intent is stored at once. A batch up to this size has its intent stored with the claim. */
export const STRETCH = 100;
/** How long a dead sender's batches stay its own. */
export const LEASE_MS = 8_000;
/** By MongoDB's clock, as everything that is asked of a lease: those of processes may differ by more than a lease. */
const LEASE_END = { $add: ['$$NOW', LEASE_MS] };
/** Batches whose sender is dead, or has lost them. */
export const LEASE_IS_OVER: mongo.Filter<BatchDocument> = {
  state: 'claimed',
  $expr: { $lt: ['$lease.until', '$$NOW'] },
};
const CLAIMS_AT_ONCE = 200;
const CLAIMS_WAITING = 5_000;
const CLAIMABLE: BatchState[] = ['queued', 'given-up'];
const MAX_COMPANIES_WITHOUT_WORK = 100;

/** Claims batches under a lease, stores intents, renews leases. */
export class ClaimStore {
  private readonly grouping: Grouping<string, ClaimedBatch | null>;

  constructor(
    private readonly collections: Pick<JobCollections, 'batches' | 'texts'>,
    private readonly turns: BulkTurns,
    private readonly brake: Pick<BrakeView, 'isStopped'>,
    private readonly held: Pick<HeldBatches, 'holdNext'>,
  ) {
    this.grouping = new Grouping<string, ClaimedBatch | null>({
      maxGroup: CLAIMS_AT_ONCE,
      maxWaiting: CLAIMS_WAITING,
      write: (ids) => this.claimGroup(ids),
    });
  }

  /** Claims this batch; null where it is not (any more) to be claimed. What arrives together is claimed together. */
  claim(id: string): Promise<ClaimedBatch | null> {
    return this.grouping.addWhenRoom(id);
  }

  /** Claims the next bulk batch of the company whose turn it is; null where nobody has one. */
  async claimBulk(): Promise<ClaimedBatch | null> {
    for (let tries = 0; tries < MAX_COMPANIES_WITHOUT_WORK; tries++) {
      const turn = await this.turns.next();
      if (!turn) return null;
      if (this.brake.isStopped(turn.company)) {
        if (!(await this.held.holdNext(turn.company, 'bulk'))) await this.turns.close(turn);
        continue;
      }
      const batch = await this.collections.batches.findOneAndUpdate(
        { company: turn.company, lane: 'bulk', state: 'queued' },
        claimUpdate(randomUUID()),
        { sort: { smsID: 1, number: 1 }, returnDocument: 'after' },
      );
      if (batch) return batch as ClaimedBatch;
      await this.turns.close(turn);
    }
    return null;
  }

  /** Puts a given-up bulk batch back into its company's round: the operator has queued its message again. */
  async revive(id: string): Promise<void> {
    const { matchedCount } = await this.collections.batches.updateOne(
      { _id: id, state: 'given-up' },
      { $set: { state: 'queued', attempts: 0 }, $inc: { version: 1 } },
    );
    if (matchedCount > 0)
      await this.turns.open(Number((await this.collections.batches.findOne({ _id: id }))!.company));
  }

  /** Lays a batch aside that was claimed too often without an end; its message goes to the dead letters. */
  async giveUp(batch: ClaimedBatch): Promise<void> {
    await this.collections.batches.updateOne(
      { _id: batch._id, 'lease.owner': batch.lease.owner },
      { $set: { state: 'given-up', lease: null, intent: batch.lease.from }, $inc: { version: 1 } },
    );
  }

  /** The separate texts of a batch. Null where it has one text for all. */
  async textsOf(batch: ClaimedBatch): Promise<string[] | null> {
    if (batch.text !== null) return null;
    const document = await this.collections.texts.findOne({ _id: batch._id });
    return document?.texts ?? null;
  }

  /** Stores that recipients below `intent` may be submitted from now on. False where the lease is lost. */
  async storeIntent(batch: ClaimedBatch, intent: number): Promise<boolean> {
    const { matchedCount } = await this.collections.batches.updateOne(
      { _id: batch._id, 'lease.owner': batch.lease.owner, state: 'claimed' },
      { $set: { intent } },
    );
    return matchedCount > 0;
  }

  /** Renews the leases of batches in hand; gives those that are lost. */
  async renew(claims: { id: string; owner: string }[]): Promise<Set<string>> {
    if (claims.length === 0) return new Set();
    const owners = [...new Set(claims.map(({ owner }) => owner))];
    const ids = claims.map(({ id }) => id);
    const mine = { _id: { $in: ids }, 'lease.owner': { $in: owners }, state: 'claimed' as const };
    const { matchedCount } = await this.collections.batches.updateMany(mine, [
      { $set: { 'lease.until': LEASE_END } },
    ]);
    if (matchedCount === ids.length) return new Set();
    const held = await this.collections.batches.find(mine, { projection: { _id: 1 } }).toArray();
    const kept = new Set(held.map(({ _id }) => _id));
    return new Set(ids.filter((id) => !kept.has(id)));
  }

  private async claimGroup(ids: string[]): Promise<(ClaimedBatch | null)[]> {
    const owner = randomUUID();
    const wanted = [...new Set(ids)];
    const claimed = await this.claimWanted(wanted, owner);
    const byId = new Map(claimed.map((batch) => [batch._id, batch as ClaimedBatch]));
    // The same id twice in a group is one claim: the second message finds nothing to do.
    return ids.map((id) => {
      const batch = byId.get(id) ?? null;
      byId.delete(id);
      return batch;
    });
  }

  private async claimWanted(wanted: string[], owner: string): Promise<BatchDocument[]> {
    const filter = { _id: { $in: wanted }, state: { $in: CLAIMABLE } };
    if (wanted.length > 1) {
      await this.collections.batches.updateMany(filter, claimUpdate(owner));
      return this.collections.batches.find({ _id: { $in: wanted }, 'lease.owner': owner }).toArray();
    }
    // A lone batch, as a one-time password mostly is, takes one step instead of two.
    const claimed = await this.collections.batches.findOneAndUpdate(filter, claimUpdate(owner), {
      returnDocument: 'after',
    });
    return claimed ? [claimed] : [];
  }
}

function claimUpdate(owner: string): mongo.Document[] {
  const size = { $size: '$numbers' };
  return [
    {
      $set: {
        state: 'claimed',
        lease: { owner, until: LEASE_END, from: '$intent' },
        intent: { $cond: [{ $lte: [size, STRETCH] }, size, '$intent'] },
        attempts: { $cond: [{ $eq: ['$state', 'given-up'] }, 1, { $add: ['$attempts', 1] }] },
        version: { $add: ['$version', 1] },
      },
    },
  ];
}
