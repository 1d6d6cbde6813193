import type { mongo } from 'mongoose';
import type { CheckedFile, FileDocument, FilePieceDocument, PreparedSend } from './file-model';

type Key = Pick<FileDocument, '_id' | 'company'>;
type SendState = PreparedSend['state'];

/** Uploaded files in MongoDB. */
export class FileStore {
  constructor(
    private readonly files: mongo.Collection<FileDocument>,
    private readonly pieces: mongo.Collection<FilePieceDocument>,
  ) {}

  async insertPiece(piece: FilePieceDocument): Promise<void> {
    await this.pieces.insertOne(piece);
  }

  async insert(file: FileDocument): Promise<void> {
    await this.files.insertOne(file);
  }

  /** Marks all files of the company. */
  async markErased(company: number, erasedAt: Date): Promise<void> {
    await this.files.updateMany({ company }, { $set: { erasedAt } });
  }

  /** Files that were not sent. */
  count(company: number): Promise<number> {
    return this.files.countDocuments({ company, 'send.state': { $ne: 'sent' } });
  }

  findFile(company: number, id: string, now: Date): Promise<FileDocument | null> {
    return this.files.findOne({ _id: id, company, expiresAt: { $gt: now } });
  }

  /** Checked files of a mode, newest first. Those that were sent do not hide others, which count towards the limit until they are discarded. */
  async list(
    company: number,
    { now, most, isTest }: { now: Date; most: number; isTest: boolean },
  ): Promise<CheckedFile[]> {
    const newest = (state: SendState | { $in: SendState[] }): Promise<CheckedFile[]> =>
      this.files
        .find({
          company,
          expiresAt: { $gt: now },
          'send.test': isTest || { $exists: false },
          'send.state': state,
        })
        .sort({ createdAt: -1 })
        .limit(most)
        .toArray() as Promise<CheckedFile[]>;
    const found = await Promise.all([newest({ $in: ['checked', 'refused', 'sending'] }), newest('sent')]);
    return found.flat().sort((one, two) => two.createdAt.getTime() - one.createdAt.getTime());
  }

  /** Stores a check, unless the file is being sent or was sent. @returns whether it was stored */
  async keepCheck({ _id, company }: Key, send: PreparedSend): Promise<boolean> {
    const { matchedCount } = await this.files.updateOne(
      { _id, company, 'send.state': { $nin: ['sending', 'sent'] } },
      { $set: { send } },
    );
    return matchedCount > 0;
  }

  /** @returns the file before this attempt; null if it was checked again or sent since */
  beginSend({ _id, company, send: { check } }: CheckedFile, startedAt: Date): Promise<CheckedFile | null> {
    return this.files.findOneAndUpdate(
      { _id, company, 'send.check': check, 'send.state': { $in: ['checked', 'sending'] } },
      { $set: { 'send.state': 'sending', 'send.startedAt': startedAt, 'send.why': null } },
      { returnDocument: 'before' },
    ) as Promise<CheckedFile | null>;
  }

  /** Stores the outcome of an attempt. @param startedAt only if no later attempt has begun */
  async endSend(
    { _id, company, send: { check } }: CheckedFile,
    outcome: Partial<Pick<PreparedSend, 'state' | 'why' | 'startedAt' | 'smsID' | 'taken'>>,
    startedAt?: Date,
  ): Promise<void> {
    await this.files.updateOne(
      { _id, company, 'send.check': check, ...(startedAt && { 'send.startedAt': startedAt }) },
      { $set: Object.fromEntries(Object.entries(outcome).map(([field, value]) => [`send.${field}`, value])) },
    );
  }

  /** @returns whether there was such a file */
  async removeOldestUnchecked(company: number): Promise<boolean> {
    const oldest = await this.files.findOneAndDelete(
      { company, send: { $exists: false } },
      { sort: { createdAt: 1 }, projection: { _id: 1 } },
    );
    if (!oldest) return false;
    await this.removeRows({ _id: oldest._id, company });
    return true;
  }

  piece({ _id: upload, company }: Key, at: number): Promise<FilePieceDocument | null> {
    return this.pieces.findOne({ company, upload, at });
  }

  /** Rows are personal data, so they are deleted as soon as they are no longer needed. */
  async removeRows({ _id: upload, company }: Key): Promise<void> {
    await this.pieces.deleteMany({ company, upload });
  }

  /** Unless its send may be in progress. @returns whether it is gone */
  async remove({ _id, company }: Key): Promise<boolean> {
    await this.files.deleteOne({ _id, company, 'send.state': { $ne: 'sending' } });
    if (await this.files.findOne({ _id, company }, { projection: { _id: 1 } })) return false;
    await this.removeRows({ _id, company });
    return true;
  }
}
