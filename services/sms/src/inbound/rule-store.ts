import type { mongo } from 'mongoose';
import { ConflictError, noSuch, NotFoundError } from '@herald/contracts/errors';
import { Counters, isDuplicateKey, type MongoConnection } from '@herald/mongo';
import { findPageById, type Page, type PagingById } from '@herald/mongo/paging';
import { asciiLowerCase } from '@herald/values/request-values';
import { type RuleDocument, rulesIn } from './inbound-model';

export type NewRule = Omit<RuleDocument, '_id' | 'id' | 'createdAt'>;

/** The rules that assign inbound messages to companies, by address and keyword. */
export class RuleStore {
  private readonly collection: mongo.Collection<RuleDocument>;
  private readonly counters: Counters;

  constructor(connection: MongoConnection) {
    this.collection = rulesIn(connection);
    this.counters = new Counters(connection);
  }

  /** @throws ConflictError if the address and keyword already have a rule. */
  async create(rule: NewRule): Promise<RuleDocument> {
    const id = await this.counters.reserveNumbers('inbound-rules');
    const document = { _id: ruleKey(rule.address, rule.keyword), id, ...rule, createdAt: new Date() };
    try {
      await this.collection.insertOne(document);
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      throw new ConflictError('A rule for this address and keyword already exists. Remove it first.');
    }
    return document;
  }

  /** @throws NotFoundError */
  async remove(id: number): Promise<RuleDocument> {
    const removed = await this.collection.findOneAndDelete({ id });
    if (!removed) throw new NotFoundError(noSuch('rule'));
    return removed;
  }

  async list(paging: PagingById): Promise<Page<RuleDocument>> {
    return findPageById(this.collection, { paging, filter: {}, id: 'id', byDefault: 'oldest first' });
  }

  /** All rules of an address, with any keyword or none. */
  ofAddress(address: string): Promise<RuleDocument[]> {
    return this.collection.find({ _id: ruleKeysOf(address) }).toArray();
  }
}

/** The ids of all rules of an address: the address is the first element of each. */
function ruleKeysOf(address: string): { $gte: string; $lt: string } {
  const start = ruleKey(address, null).slice(0, -1);
  // The address is followed by a comma or by the end of the list.
  return { $gte: `${start},`, $lt: `${start}^` };
}

/** Some carriers return names in capitals. */
function ruleKey(address: string, keyword: string | null): string {
  const name = asciiLowerCase(address);
  return JSON.stringify(keyword === null ? [name] : [name, keyword]);
}
