import type { mongo } from 'mongoose';
import type { SendNameDocument } from './send-name-model';

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

  /** Removes the names of sends whose retention began before. */
  async removeBefore(company: number, begin: Date): Promise<void> {
    await this.names.deleteMany({ company, begin: { $lte: begin } });
  }
}

const idOf = ({ company, smsID }: Key): string => `${company}/${smsID}`;
