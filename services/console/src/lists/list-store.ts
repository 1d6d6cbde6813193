import type { mongo } from 'mongoose';
import { inTransaction, isDuplicateKey, type MongoConnection } from '@herald/mongo';
import { type ListDocument, type ListPieceDocument, listPiecesIn, listsIn } from './list-model';

type Key = Pick<ListDocument, '_id' | 'company'>;

/** Recipient lists in MongoDB. A list and its pieces change together. */
export class ListStore {
  private readonly lists: mongo.Collection<ListDocument>;
  private readonly pieces: mongo.Collection<ListPieceDocument>;

  constructor(private readonly connection: MongoConnection) {
    this.lists = listsIn(connection);
    this.pieces = listPiecesIn(connection);
  }

  count(company: number): Promise<number> {
    return this.lists.countDocuments({ company });
  }

  /** By name, at most `limit`. */
  list(company: number, now: Date, limit: number): Promise<ListDocument[]> {
    return this.lists
      .find({ company, expiresAt: { $gt: now } })
      .sort({ name: 1 })
      .limit(limit)
      .toArray();
  }

  findList(company: number, id: string, now: Date): Promise<ListDocument | null> {
    return this.lists.findOne({ _id: id, company, expiresAt: { $gt: now } });
  }

  async insertPiece(piece: ListPieceDocument): Promise<void> {
    await this.pieces.insertOne(piece);
  }

  /** Inserts a list whose pieces are stored; the pieces then expire with it. @returns the list with its count; null if the name is taken */
  async insert(list: Omit<ListDocument, 'count'>): Promise<ListDocument | null> {
    try {
      return await inTransaction(this.connection, async (session) => {
        // First: the write conflicts with an erasure in the pieces, which would change the count.
        await this.extendPieces(list, list.expiresAt, session);
        const counted = { ...list, count: await this.countNumbers(list, session) };
        await this.lists.insertOne(counted, { session });
        return counted;
      });
    } catch (error) {
      if (isDuplicateKey(error)) return null;
      throw error;
    }
  }

  /** @returns null if the list is gone */
  use({ _id, company }: Key, usedAt: Date, expiresAt: Date): Promise<ListDocument | null> {
    return inTransaction(this.connection, async (session) => {
      const used = await this.lists.findOneAndUpdate(
        { _id, company, expiresAt: { $gt: usedAt } },
        { $set: { usedAt, expiresAt } },
        { session, returnDocument: 'after' },
      );
      if (used) await this.extendPieces(used, expiresAt, session);
      return used;
    });
  }

  /** One piece at a time. */
  async *numbers({ _id: list, company }: Key): AsyncGenerator<string[]> {
    const found = this.pieces.find({ company, list }, { batchSize: 1 }).sort({ _id: 1 });
    for await (const { numbers } of found) yield numbers;
  }

  /** Also removes pieces of a list that was not inserted. */
  async remove({ _id: list, company }: Key): Promise<void> {
    await inTransaction(this.connection, async (session) => {
      await this.lists.deleteOne({ _id: list, company }, { session });
      await this.pieces.deleteMany({ company, list }, { session });
    });
  }

  /** Removes lists that were not used since. */
  async removeUnused(company: number, since: Date): Promise<void> {
    const isUnused = { company, usedAt: { $lte: since } };
    for (const { _id: list } of await this.lists.find(isUnused).toArray())
      await inTransaction(this.connection, async (session) => {
        // Again in the condition: it may be used since it was found.
        const { deletedCount } = await this.lists.deleteOne({ ...isUnused, _id: list }, { session });
        if (deletedCount > 0) await this.pieces.deleteMany({ company, list }, { session });
      });
  }

  /** Ids of pieces, in their order, from a position on: also of lists that are being saved. */
  async pieceIds(company: number, after: string, limit: number): Promise<string[]> {
    const found = this.pieces
      .find({ company, _id: { $gt: after } }, { projection: { _id: 1 } })
      .sort({ _id: 1 })
      .limit(limit);
    return (await found.toArray()).map(({ _id }) => _id);
  }

  /** Lists that have the number in one of these pieces. */
  async listsWith(company: number, ids: readonly string[], number: string): Promise<ListDocument[]> {
    const pieces = await this.piecesWith(company, ids, number);
    return this.lists.find({ company, _id: { $in: pieces.map(({ list }) => list) } }).toArray();
  }

  /** Removes the number from these pieces. @returns the number of lists that had it */
  async erase(company: number, ids: readonly string[], number: string): Promise<number> {
    const pieces = await this.piecesWith(company, ids, number);
    for (const { _id, list } of pieces)
      await inTransaction(this.connection, async (session) => {
        const { modifiedCount } = await this.pieces.updateOne(
          { _id, company, numbers: number },
          { $pull: { numbers: number } },
          { session },
        );
        if (modifiedCount > 0)
          await this.lists.updateOne({ _id: list, company }, { $inc: { count: -1 } }, { session });
      });
    return pieces.length;
  }

  private piecesWith(
    company: number,
    ids: readonly string[],
    number: string,
  ): Promise<Pick<ListPieceDocument, '_id' | 'list'>[]> {
    return this.pieces
      .find({ _id: { $in: [...ids] }, company, numbers: number }, { projection: { list: 1 } })
      .toArray();
  }

  private async countNumbers({ _id: list, company }: Key, session: mongo.ClientSession): Promise<number> {
    const [found] = await this.pieces
      .aggregate<{ count: number }>(
        [{ $match: { company, list } }, { $group: { _id: null, count: { $sum: { $size: '$numbers' } } } }],
        { session },
      )
      .toArray();
    return found?.count ?? 0;
  }

  private async extendPieces(
    { _id: list, company }: Key,
    expiresAt: Date,
    session: mongo.ClientSession,
  ): Promise<void> {
    await this.pieces.updateMany({ company, list }, { $set: { expiresAt } }, { session });
  }
}
