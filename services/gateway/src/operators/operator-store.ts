import type { mongo } from 'mongoose';
import type { Counters } from '@herald/mongo';
import { findPageById, type Page, type PagingById } from '@herald/mongo/paging';
import type { Used } from '../access/last-uses';
import { hashSecret, isSecretShape, maskSecret, newSecret } from '../access/secret-text';
import type { OperatorDocument, OperatorTokenDocument } from './operator-model';

export type OperatorPatch = Partial<Pick<OperatorDocument, 'name' | 'email' | 'role'>>;

export interface IssuedToken {
  document: OperatorTokenDocument;
  token: string;
}

export interface TokenOfOperator extends OperatorTokenDocument {
  owner: OperatorDocument;
}

const TOKEN_PREFIX = 'ho_';

/** Whether a text has the format of a token. */
export const isOperatorTokenShape = (text: string): boolean => isSecretShape(TOKEN_PREFIX, text);

/** Maximum number of concurrent sign-ins of one operator. */
const SIGN_INS = 20;

/** Operators and their tokens in MongoDB; they belong to no company. Removed operators and revoked tokens are kept for audit rows. */
export class OperatorStore {
  constructor(
    private readonly operators: mongo.Collection<OperatorDocument>,
    private readonly tokens: mongo.Collection<OperatorTokenDocument>,
    private readonly counters: Counters,
  ) {}

  /** @throws a duplicate key error if another operator has the e-mail address */
  async create(operator: Omit<OperatorDocument, '_id'>): Promise<OperatorDocument> {
    const { email } = operator;
    const document = {
      _id: await this.counters.reserveNumbers('operators'),
      ...operator,
      ...(email !== null && { uniqueEmail: email }),
    };
    await this.operators.insertOne(document);
    return document;
  }

  async findOperator(id: number): Promise<OperatorDocument | null> {
    return await this.operators.findOne({ _id: id });
  }

  async list(paging: PagingById): Promise<Page<OperatorDocument>> {
    return await findPageById(this.operators, { paging, filter: {}, byDefault: 'oldest first' });
  }

  /** null = unknown or removed operator. @throws a duplicate key error if another operator has the e-mail address */
  async change(
    id: number,
    fields: OperatorPatch,
    session: mongo.ClientSession,
  ): Promise<OperatorDocument | null> {
    if (Object.keys(fields).length === 0)
      return await this.operators.findOne({ _id: id, removedAt: null }, { session });
    const { email } = fields;
    return await this.operators.findOneAndUpdate(
      { _id: id, removedAt: null },
      {
        $set: { ...fields, ...(email && { uniqueEmail: email }) },
        // A changed address may belong to another person.
        ...(email !== undefined && { $unset: { subject: 1, ...(email === null && { uniqueEmail: 1 }) } }),
      },
      { returnDocument: 'after', session },
    );
  }

  /** Locks an owner after another operator was changed, so that of two owners who remove each other, the second finds none. @returns whether there is one */
  async holdOwner(session: mongo.ClientSession): Promise<boolean> {
    const owner = { role: 'owner', removedAt: null } as const;
    const held = await this.operators.updateOne(owner, { $inc: { held: 1 } }, { session });
    return held.matchedCount === 1;
  }

  /** The operator whom an earlier sign-in has bound to a person. */
  async findBySubject(subject: string): Promise<OperatorDocument | null> {
    return await this.operators.findOne({ subject, removedAt: null });
  }

  /** The first two operators with an e-mail address. @param address as `readEmailAddress` returns it */
  async findByEmail(address: string): Promise<OperatorDocument[]> {
    // `$toLower` folds ASCII letters only, as `readEmailAddress` does. Operators are too few for an index.
    const isAddress = { $eq: [{ $toLower: '$email' }, { $literal: address }] };
    return await this.operators.find({ $expr: isAddress, removedAt: null }).limit(2).toArray();
  }

  /** Binds the operator to a person, or confirms the binding. null = the operator is removed or bound to another person. */
  async bindSubject(id: number, subject: string): Promise<OperatorDocument | null> {
    return await this.operators.findOneAndUpdate(
      { _id: id, removedAt: null, $or: [{ subject }, { subject: { $exists: false } }] },
      { $set: { subject } },
      { returnDocument: 'after' },
    );
  }

  /** @returns false if the operator is not found, or has a confirmed second factor, which stays unchanged */
  async beginSecondFactor(id: number, secret: string): Promise<boolean> {
    const { matchedCount } = await this.operators.updateOne(
      { _id: id, removedAt: null, 'secondFactor.confirmed': { $ne: true } },
      { $set: { secondFactor: { secret, confirmed: false, step: 0 } } },
    );
    return matchedCount === 1;
  }

  /** Accepts a time step, which also confirms the secret. @returns false if this or a later step was accepted, or the secret has changed */
  async acceptStep(id: number, secret: string, step: number): Promise<boolean> {
    const { matchedCount } = await this.operators.updateOne(
      { _id: id, 'secondFactor.secret': secret, 'secondFactor.step': { $lt: step } },
      { $set: { 'secondFactor.step': step, 'secondFactor.confirmed': true } },
    );
    return matchedCount === 1;
  }

  /** @returns whether the operator had a second factor */
  async removeSecondFactor(id: number): Promise<boolean> {
    const found = await this.operators.updateOne(
      { _id: id, secondFactor: { $exists: true } },
      { $unset: { secondFactor: 1 } },
    );
    return found.matchedCount === 1;
  }

  /** null = unknown or already removed operator. */
  async remove(id: number, at: Date, session: mongo.ClientSession): Promise<OperatorDocument | null> {
    return await this.operators.findOneAndUpdate(
      { _id: id, removedAt: null },
      { $set: { removedAt: at }, $unset: { uniqueEmail: 1 } },
      { returnDocument: 'after', session },
    );
  }

  /** Creates a token, which is returned only here and never stored. @throws a duplicate key error if the ID token was used */
  async issueToken(
    given: Pick<OperatorTokenDocument, 'operator' | 'createdAt' | 'expiresAt' | 'signIn'>,
  ): Promise<IssuedToken> {
    const token = newSecret(TOKEN_PREFIX);
    const document = {
      _id: await this.counters.reserveNumbers('operator_tokens'),
      ...given,
      hash: hashSecret(token),
      masked: maskSecret(TOKEN_PREFIX, token),
      revokedAt: null,
    };
    await this.tokens.insertOne(document);
    return { document, token };
  }

  async findToken(operator: number, id: number): Promise<OperatorTokenDocument | null> {
    return await this.tokens.findOne({ _id: id, operator });
  }

  /** The tokens that are not revoked, with their operators, unless these were removed. */
  async findTokensByHashes(hashes: string[]): Promise<TokenOfOperator[]> {
    const from = this.operators.collectionName;
    const found = this.tokens.aggregate<TokenOfOperator>([
      { $match: { hash: { $in: hashes }, revokedAt: null } },
      { $lookup: { from, localField: 'operator', foreignField: '_id', as: 'owner' } },
      { $unwind: '$owner' },
      { $match: { 'owner.removedAt': null } },
    ]);
    return await found.toArray();
  }

  /** Revokes all but the newest tokens that sign-ins of an operator have created. */
  async revokeOldSignIns(operator: number, at: Date): Promise<void> {
    const signIns = { operator, signIn: { $exists: true }, revokedAt: null };
    const [oldest] = await this.tokens.find(signIns).sort({ _id: -1 }).skip(SIGN_INS).limit(1).toArray();
    if (oldest)
      await this.tokens.updateMany({ ...signIns, _id: { $lte: oldest._id } }, { $set: { revokedAt: at } });
  }

  /** The number of valid tokens of an operator, without tokens of sign-ins. */
  async countTokens(operator: number, now: Date): Promise<number> {
    return await this.tokens.countDocuments({
      operator,
      revokedAt: null,
      expiresAt: { $gt: now },
      signIn: { $exists: false },
    });
  }

  /** The valid tokens of each operator, the newest first. */
  async tokensOf(operators: number[], now: Date): Promise<OperatorTokenDocument[]> {
    const works = { revokedAt: null, expiresAt: { $gt: now } };
    return await this.tokens
      .find({ operator: { $in: operators }, ...works })
      .sort({ operator: 1, _id: -1 })
      .toArray();
  }

  /** null = unknown or already revoked token. */
  async revokeToken(operator: number, id: number, at: Date): Promise<OperatorTokenDocument | null> {
    return await this.tokens.findOneAndUpdate(
      { _id: id, operator, revokedAt: null },
      { $set: { revokedAt: at } },
      { returnDocument: 'after' },
    );
  }

  /** Records the last use of each token, unless another instance of the gateway has recorded a later use. */
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
