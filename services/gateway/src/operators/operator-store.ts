import type { mongo } from 'mongoose';
import type { Counters } from '@herald/mongo';
import { findPageById, type Page, type PagingById } from '@herald/paging';
import type { Used } from '../keys/last-uses';
import type { OperatorDocument, OperatorTokenDocument } from './operator-model';

export type OperatorPatch = Partial<Pick<OperatorDocument, 'name' | 'email' | 'role'>>;

/** Browsers that one operator is signed in with at the same time. */
const SIGN_INS = 20;

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
      // Another address may be another person's.
      { $set: fields, ...('email' in fields && { $unset: { subject: 1 as const } }) },
      { returnDocument: 'after' },
    );
  }

  /** Whom an address names, however it is written; two at most. */
  async findByEmail(email: string): Promise<OperatorDocument[]> {
    return await this.operators
      .find({ email, removedAt: null })
      .collation({ locale: 'en', strength: 2 })
      .limit(2)
      .toArray();
  }

  /** Makes the operator a person's, or finds that it is. null = it is another's, or removed. */
  async bindSubject(id: number, subject: string): Promise<OperatorDocument | null> {
    return await this.operators.findOneAndUpdate(
      { _id: id, removedAt: null, $or: [{ subject }, { subject: { $exists: false } }] },
      { $set: { subject } },
      { returnDocument: 'after' },
    );
  }

  /** @returns whether it was begun: one that is confirmed stays */
  async beginSecondFactor(id: number, secret: string): Promise<boolean> {
    const { matchedCount } = await this.operators.updateOne(
      { _id: id, removedAt: null, 'secondFactor.confirmed': { $ne: true } },
      { $set: { secondFactor: { secret, confirmed: false, step: 0 } } },
    );
    return matchedCount === 1;
  }

  /** Takes the code of a time step, which confirms the secret too. @returns false where that step or a later one was taken, or it is another secret now */
  async acceptStep(id: number, secret: string, step: number): Promise<boolean> {
    const { matchedCount } = await this.operators.updateOne(
      { _id: id, 'secondFactor.secret': secret, 'secondFactor.step': { $lt: step } },
      { $set: { 'secondFactor.step': step, 'secondFactor.confirmed': true } },
    );
    return matchedCount === 1;
  }

  /** @returns whether there was one */
  async removeSecondFactor(id: number): Promise<boolean> {
    const found = await this.operators.updateOne(
      { _id: id, secondFactor: { $exists: true } },
      { $unset: { secondFactor: 1 } },
    );
    return found.matchedCount === 1;
  }

  async countSealed(condition: object): Promise<number> {
    return await this.operators.countDocuments({ 'secondFactor.secret': condition });
  }

  withSealed(condition: object): AsyncIterable<OperatorDocument> {
    return this.operators.find({ 'secondFactor.secret': condition });
  }

  async replaceSealed(id: number, secret: string, renewed: string): Promise<void> {
    await this.operators.updateOne(
      { _id: id, 'secondFactor.secret': secret },
      { $set: { 'secondFactor.secret': renewed } },
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

  /** Of the tokens that an operator's sign-ins have made, the newest stay. */
  async revokeOldSignIns(operator: number, at: Date): Promise<void> {
    const signIns = { operator, signIn: { $exists: true }, revokedAt: null };
    const [oldest] = await this.tokens.find(signIns).sort({ _id: -1 }).skip(SIGN_INS).limit(1).toArray();
    if (oldest)
      await this.tokens.updateMany({ ...signIns, _id: { $lte: oldest._id } }, { $set: { revokedAt: at } });
  }

  /** How many of an operator's tokens work, without those of sign-ins. */
  async countTokens(operator: number, now: Date): Promise<number> {
    return await this.tokens.countDocuments({
      ...{ operator, revokedAt: null, expiresAt: { $gt: now } },
      signIn: { $exists: false },
    });
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
