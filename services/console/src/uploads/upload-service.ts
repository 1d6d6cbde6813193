import { ConflictError, NotFoundError, PayloadTooLargeError } from '@herald/errors';
import { newSecret } from '../sessions/secrets';
import { type CsvChoice, type CsvPiece, readCsv } from './read-csv';
import { KEPT_MS, type UploadDocument } from './upload-model';
import type { UploadStore } from './upload-store';

export interface UploadServiceDeps {
  store: Pick<UploadStore, 'insertPiece' | 'insert' | 'count' | 'find' | 'remove'>;
  now(): Date;
}

export const MOST_BYTES = 100 * 1024 * 1024;
/** Stored files per company. */
const MOST_UPLOADS = 20;

/** Uploaded files that users of a company are about to send. */
export class UploadService {
  constructor(private readonly deps: UploadServiceDeps) {}

  /**
   * Stores a file from a stream. An upload that is interrupted or invalid leaves no data.
   * @throws BadRequestError, ValidationError, PayloadTooLargeError; ConflictError if the company has too many files
   */
  async take(
    company: number,
    name: string,
    source: AsyncIterable<Buffer>,
    choice?: CsvChoice,
  ): Promise<UploadDocument> {
    const { store, now } = this.deps;
    if ((await store.count(company)) >= MOST_UPLOADS)
      throw new ConflictError(`There are already ${MOST_UPLOADS} files. Discard or send a file first.`);
    const id = newSecret().slice(0, 16);
    const expiresAt = new Date(now().getTime() + KEPT_MS);
    let at = 0;
    try {
      const keep = async (piece: CsvPiece): Promise<void> => {
        const key = { _id: `${id}/${at}`, company, upload: id, at: at++ };
        await store.insertPiece({ ...key, ...piece, expiresAt });
      };
      const head = await readCsv(bounded(source), keep, choice);
      const upload = { _id: id, company, name, ...head, pieces: at, createdAt: now(), expiresAt };
      await store.insert(upload);
      return upload;
    } catch (error) {
      await store.remove(company, id);
      throw error;
    }
  }

  /** @throws NotFoundError */
  async find(company: number, id: string): Promise<UploadDocument> {
    const upload = await this.deps.store.find(company, id, this.deps.now());
    if (!upload) throw new NotFoundError('The file no longer exists. Upload it again.');
    return upload;
  }

  remove(company: number, id: string): Promise<void> {
    return this.deps.store.remove(company, id);
  }
}

async function* bounded(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let length = 0;
  for await (const chunk of source) {
    length += chunk.length;
    if (length > MOST_BYTES) throw new PayloadTooLargeError(MOST_BYTES);
    yield chunk;
  }
}
