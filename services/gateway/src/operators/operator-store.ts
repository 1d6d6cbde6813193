import type { mongo } from 'mongoose';
import type { Counters } from '@herald/mongo';
import { findPageById, type Page, type PagingById } from '@herald/paging';
import type { Used } from '../keys/last-uses';
import type { OperatorDocument, OperatorTokenDocument } from './operator-model';

export type OperatorPatch = Partial<Pick<OperatorDocument, 'name' | 'email' | 'role'>>;

/** Operators and their tokens in MongoDB; they are of no company. Both are kept when they have ended: audit rows name them. */
export class OperatorStore {
  constructor(
    private readonly operators: mongo.Collection<OperatorDocument>,
    private readonly tokens: mongo.Collection<OperatorTokenDocument>,
    private readonly counters: Counters,
  ) {}

  async create(operator: Omit<OperatorDocument, '_id'>): Promise<OperatorDocument> {
    const document = { _id: await this.counters.take('operators'), ...operator };
    await this.operators.insertOne(document);
    return document;
  }

  async find(id: number): Promise<OperatorDocument | null> {
    return await this.operators.findOne({ _id: id });
  }

  async list(paging: PagingById): Promise<Page<OperatorDocument>> {
    return await findPageById(this.operators, { paging, filter: {}, byDefault: 'oldest first' });
  }

  /** null = no such operator, or removed. */
  async change(id: number, fields: OperatorPatch): Promise<OperatorDocument | null> {
    if (Object.keys(fields).length === 0) return await this.operators.findOne({ _id: id, removedAt: null });
    return await this.operators.findOneAndUpdate(
      { _id: id, removedAt: null },
      { $set: fields },
      { returnDocument: 'after' },
    );
  }

  /** null = no such operator, or removed before. */
  async remove(id: number, at: Date): Promise<OperatorDocument | null> {
    return await this.operators.findOneAndUpdate(
      { _id: id, removedAt: null },
      { $set: { removedAt: at } },
      { returnDocument: 'after' },
    );
  }

  async createToken(token: Omit<OperatorTokenDocument, '_id'>): Promise<OperatorTokenDocument> {
    const document = { _id: await this.counters.take('operator_tokens'), ...token };
    await this.tokens.insertOne(document);
    return document;
  }

  async findToken(operator: number, id: number): Promise<OperatorTokenDocument | null> {
    return await this.tokens.findOne({ _id: id, operator });
  }

  async findTokenByHash(hash: string): Promise<OperatorTokenDocument | null> {
    return await this.tokens.findOne({ hash });
  }

  /** How many of an operator's tokens work. */
  async countTokens(operator: number, now: Date): Promise<number> {
    return await this.tokens.countDocuments({ operator, revokedAt: null, expiresAt: { $gt: now } });
  }

  /** Those that work, the newest first, of each operator. */
  async tokensOf(operators: number[], now: Date): Promise<OperatorTokenDocument[]> {
    const works = { revokedAt: null, expiresAt: { $gt: now } };
    return await this.tokens
      .find({ operator: { $in: operators }, ...works })
      .sort({ operator: 1, _id: -1 })
      .toArray();
  }

  /** null = no such token, or revoked before. */
  async revokeToken(operator: number, id: number, at: Date): Promise<OperatorTokenDocument | null> {
    return await this.tokens.findOneAndUpdate(
      { _id: id, operator, revokedAt: null },
      { $set: { revokedAt: at } },
      { returnDocument: 'after' },
    );
  }

  /** Moves each token's last use on; one that another copy of the gateway has seen later stays. */
  async noteUses(uses: Used[]): Promise<void> {
    const changes = uses.map(({ id, at, from }) => ({
      updateOne: {
        filter: { _id: id, $or: [{ lastUsedAt: { $exists: false } }, { lastUsedAt: { $lt: at } }] },
        update: { $set: { lastUsedAt: at, lastUsedFrom: from } },
      },
    }));
    await this.tokens.bulkWrite(changes, { ordered: false });
  }
}
