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

  piece(company: number, upload: string, at: number): Promise<UploadPieceDocument | null> {
    return this.pieces.findOne({ company, upload, at });
  }

  /** Rows are personal data, so they are deleted as soon as they are no longer needed. */
  async remove(company: number, id: string): Promise<void> {
    await this.uploads.deleteOne({ _id: id, company });
    await this.pieces.deleteMany({ company, upload: id });
  }
}
