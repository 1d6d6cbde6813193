import type { mongo } from 'mongoose';
import { IGNORE_CASE, type SendNameDocument } from './send-name-model';

/** Sorts behind all other characters. */
const LAST_CHARACTER = '\uffff';

type Key = Pick<SendNameDocument, 'company' | 'smsID'>;

/** Names of sends in MongoDB. */
export class SendNameStore {
  constructor(private readonly names: mongo.Collection<SendNameDocument>) {}

  async keep({ company, smsID, ...fields }: Omit<SendNameDocument, '_id'>): Promise<void> {
    const _id = idOf({ company, smsID });
    await this.names.updateOne({ _id, company }, { $set: { smsID, ...fields } }, { upsert: true });
  }

  async remove(key: Key): Promise<void> {
    await this.names.deleteOne({ _id: idOf(key), company: key.company });
  }

  of(company: number, smsIDs: readonly number[], now: Date): Promise<SendNameDocument[]> {
    const ids = smsIDs.map((smsID) => idOf({ company, smsID }));
    return this.names.find({ _id: { $in: ids }, company, expiresAt: { $gt: now } }).toArray();
  }

  /** Names of a mode that begin with a text in any case, in alphabetical order. */
  search(
    company: number,
    begin: string,
    { isTest, now, most }: { isTest: boolean; now: Date; most: number },
  ): Promise<SendNameDocument[]> {
    // A range, because no index with a collation serves a regular expression.
    const name = { $gte: begin, $lt: `${begin}${LAST_CHARACTER}` };
    return this.names
      .find({ company, name, expiresAt: { $gt: now }, test: isTest || { $exists: false } })
      .collation(IGNORE_CASE)
      .sort({ name: 1 })
      .limit(most)
      .toArray();
  }

  /** Removes the names of sends whose retention began before. */
  async removeBefore(company: number, begin: Date): Promise<void> {
    await this.names.deleteMany({ company, begin: { $lte: begin } });
  }
}

const idOf = ({ company, smsID }: Key): string => `${company}/${smsID}`;
