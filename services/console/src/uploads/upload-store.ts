import type { mongo } from 'mongoose';
import type { UploadDocument, UploadPieceDocument } from './upload-model';

/** Uploaded files in MongoDB. */
export class UploadStore {
  constructor(
    private readonly uploads: mongo.Collection<UploadDocument>,
    private readonly pieces: mongo.Collection<UploadPieceDocument>,
  ) {}

  async insertPiece(piece: UploadPieceDocument): Promise<void> {
    await this.pieces.insertOne(piece);
  }

  async insert(upload: UploadDocument): Promise<void> {
    await this.uploads.insertOne(upload);
  }

  /** Marks all files of the company. */
  async markErased(company: number, erasedAt: Date): Promise<void> {
    await this.uploads.updateMany({ company }, { $set: { erasedAt } });
  }

  count(company: number): Promise<number> {
    return this.uploads.countDocuments({ company });
  }

  find(company: number, id: string, now: Date): Promise<UploadDocument | null> {
    return this.uploads.findOne({ _id: id, company, expiresAt: { $gt: now } });
  }

  /** @returns whether the file still exists */
  async noteChecked(company: number, id: string): Promise<boolean> {
    const { matchedCount } = await this.uploads.updateOne({ _id: id, company }, { $unset: { unchecked: 1 } });
    return matchedCount > 0;
  }

  /** @returns whether there was such a file */
  async removeOldestUnchecked(company: number): Promise<boolean> {
    const oldest = await this.uploads.findOneAndDelete(
      { company, unchecked: true },
      { sort: { createdAt: 1 }, projection: { _id: 1 } },
    );
    if (!oldest) return false;
    await this.pieces.deleteMany({ company, upload: oldest._id });
    return true;
  }

  piece(company: number, upload: string, at: number): Promise<UploadPieceDocument | null> {
    return this.pieces.findOne({ company, upload, at });
  }

  /** Rows are personal data, so they are deleted as soon as they are no longer needed. */
  async remove(company: number, id: string): Promise<void> {
    await this.uploads.deleteOne({ _id: id, company });
    await this.pieces.deleteMany({ company, upload: id });
  }
}
