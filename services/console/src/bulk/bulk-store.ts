import type { mongo } from 'mongoose';
import { inTransaction, type MongoConnection } from '@herald/mongo';
import {
  type BulkDocument,
  type BulkPieceDocument,
  bulkPiecesIn,
  bulksIn,
  type BulkState,
} from './bulk-model';

/** Totals of the checked and sent pieces. */
export interface BulkProgress {
  /** Rows of the checked pieces. */
  checked: number;
  accepted: number;
  rejected: number;
  refusedHere: number;
  repeated: number;
  asked: number;
  stopListed: number;
  cost: number;
  /** Recipients that the gateway accepted. */
  taken: number;
  /** Recipients of the pieces that were not sent. */
  unsent: number;
  /** SMS that these pieces cost. */
  unsentCost: number;
  smsIDs: number[];
}

const WORKED_AT: BulkState[] = ['checking', 'sending'];
export const UNSTARTED: BulkState[] = ['checking', 'checked', 'refused'];

/** Bulk sends in MongoDB. */
export class BulkStore {
  private readonly bulks: mongo.Collection<BulkDocument>;
  private readonly pieces: mongo.Collection<BulkPieceDocument>;

  constructor(private readonly connection: MongoConnection) {
    this.bulks = bulksIn(connection);
    this.pieces = bulkPiecesIn(connection);
  }

  async insert(bulk: BulkDocument): Promise<void> {
    await this.bulks.insertOne(bulk);
  }

  find(company: number, id: string, now: Date): Promise<BulkDocument | null> {
    return this.bulks.findOne({ _id: id, company, expiresAt: { $gt: now } });
  }

  /** Also by the ID of an earlier check of the file. */
  findLatest(company: number, id: string, now: Date): Promise<BulkDocument | null> {
    return this.bulks.findOne({ company, $or: [{ _id: id }, { replaced: id }], expiresAt: { $gt: now } });
  }

  /** The bulk send of an upload in a mode that was not started. */
  findUnstarted(company: number, upload: string, isTest: boolean): Promise<BulkDocument | null> {
    const test = isTest || { $exists: false };
    return this.bulks.findOne({ company, upload, test, state: { $in: UNSTARTED } });
  }

  /** Files of a mode, newest first. Those that were sent do not hide others, which count towards the limit until they are discarded. */
  async list(
    company: number,
    { now, most, isTest }: { now: Date; most: number; isTest: boolean },
  ): Promise<BulkDocument[]> {
    const ofMode = { company, expiresAt: { $gt: now }, test: isTest || { $exists: false } } as const;
    const newest = (state: BulkState | { $ne: BulkState }): Promise<BulkDocument[]> =>
      this.bulks
        .find({ ...ofMode, state })
        .sort({ createdAt: -1 })
        .limit(most)
        .toArray();
    const found = await Promise.all([newest({ $ne: 'sent' }), newest('sent')]);
    return found.flat().sort((one, two) => two.createdAt.getTime() - one.createdAt.getTime());
  }

  /** Claims a bulk send whose lease has expired; null if there is none. */
  async claim(now: Date, leaseUntil: Date): Promise<BulkDocument | null> {
    const unfinished = { state: { $in: WORKED_AT }, expiresAt: { $gt: now } };
    // One file of a company at a time, so that its other files do not make the files of other companies wait.
    const busy = await this.bulks.distinct('company', { ...unfinished, leaseUntil: { $gte: now } });
    return this.bulks.findOneAndUpdate(
      { ...unfinished, company: { $nin: busy }, leaseUntil: { $lt: now } },
      { $set: { leaseUntil } },
      { sort: { leaseUntil: 1 }, returnDocument: 'after' },
    );
  }

  async keepClaim({ _id, company }: BulkDocument, leaseUntil: Date): Promise<void> {
    await this.bulks.updateOne({ _id, company, state: { $in: WORKED_AT } }, { $max: { leaseUntil } });
  }

  /** Stores the error, and the time of the next retry. */
  async defer({ _id, company, state }: BulkDocument, why: string, leaseUntil: Date): Promise<void> {
    await this.bulks.updateOne({ _id, company, state }, { $set: { why, leaseUntil } });
  }

  /** @returns whether the bulk send was in one of the states */
  async move(
    { _id, company }: Pick<BulkDocument, '_id' | 'company'>,
    from: BulkState[],
    change: Partial<Pick<BulkDocument, 'state' | 'why' | 'credential' | 'from' | 'session' | 'leaseUntil'>>,
  ): Promise<boolean> {
    const { matchedCount } = await this.bulks.updateOne(
      { _id, company, state: { $in: from } },
      { $set: change },
    );
    return matchedCount > 0;
  }

  /** Whether the credential of a session is still needed. */
  async isWorkedAt(company: number, session: string, now: Date): Promise<boolean> {
    const worked = { company, session, state: { $in: WORKED_AT }, expiresAt: { $gt: now } };
    return (await this.bulks.findOne(worked, { projection: { _id: 1 } })) !== null;
  }

  /** In file order. Pieces that are missing were not checked yet. */
  piecesOf({ _id: bulk, company }: Pick<BulkDocument, '_id' | 'company'>): Promise<BulkPieceDocument[]> {
    return this.pieces.find({ company, bulk }).sort({ at: 1 }).toArray();
  }

  piece(company: number, bulk: string, at: number): Promise<BulkPieceDocument | null> {
    return this.pieces.findOne({ company, bulk, at });
  }

  async keepChecked({ _id, ...piece }: BulkPieceDocument): Promise<void> {
    const { company } = piece;
    await this.pieces.updateOne({ _id, company }, { $set: piece }, { upsert: true });
  }

  async keepTaken(
    { _id, company }: BulkPieceDocument,
    taken: Pick<BulkPieceDocument, 'smsID' | 'taken'>,
  ): Promise<void> {
    await this.pieces.updateOne({ _id, company }, { $set: taken });
  }

  async progress({ _id: bulk, company }: BulkDocument): Promise<BulkProgress> {
    const sums = (...names: string[]) =>
      Object.fromEntries(names.map((name) => [name, { $sum: `$${name}` }]));
    const ofUnsent = (name: string) => ({ $sum: { $cond: [{ $eq: ['$smsID', null] }, `$${name}`, 0] } });
    const [sum] = await this.pieces
      .aggregate<BulkProgress>([
        { $match: { company, bulk } },
        { $sort: { at: 1 } },
        {
          $group: {
            _id: null,
            checked: { $sum: '$count' },
            ...sums('accepted', 'rejected', 'refusedHere', 'repeated', 'asked'),
            ...sums('stopListed', 'cost', 'taken'),
            unsent: ofUnsent('accepted'),
            unsentCost: ofUnsent('cost'),
            smsIDs: { $push: '$smsID' },
          },
        },
        { $set: { smsIDs: { $setDifference: ['$smsIDs', [null]] } } },
        { $unset: '_id' },
      ])
      .toArray();
    return sum ?? NOTHING;
  }

  async remove({ _id: bulk, company }: Pick<BulkDocument, '_id' | 'company'>): Promise<void> {
    await this.bulks.deleteOne({ _id: bulk, company });
    await this.pieces.deleteMany({ company, bulk });
  }

  /** Replaces a bulk send of which nothing was sent. @returns whether it was in one of the states */
  async replace(
    { _id: bulk, company }: Pick<BulkDocument, '_id' | 'company'>,
    from: BulkState[],
    next: BulkDocument,
  ): Promise<boolean> {
    return inTransaction(this.connection, async (session) => {
      const old = { _id: bulk, company, state: { $in: from } };
      const { deletedCount } = await this.bulks.deleteOne(old, { session });
      if (deletedCount === 0) return false;
      await this.pieces.deleteMany({ company, bulk }, { session });
      await this.bulks.insertOne(next, { session });
      return true;
    });
  }
}

const NOTHING: BulkProgress = {
  checked: 0,
  accepted: 0,
  rejected: 0,
  refusedHere: 0,
  repeated: 0,
  asked: 0,
  stopListed: 0,
  cost: 0,
  taken: 0,
  unsent: 0,
  unsentCost: 0,
  smsIDs: [],
};
