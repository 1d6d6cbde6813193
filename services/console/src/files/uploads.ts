import {
  BadRequestError,
  ConflictError,
  NotFoundError,
  PayloadTooLargeError,
  said,
} from '@herald/contracts/errors';
import { newSecret } from '../sessions/secrets';
import { type CsvChoice, type CsvHead, type CsvPiece, readCsv, SAMPLE_ROWS } from './read-csv';
import { type FileDocument, KEPT_MS } from './file-model';
import type { FileStore } from './file-store';

export interface UploadsDeps {
  store: Pick<
    FileStore,
    'insertPiece' | 'insert' | 'count' | 'findFile' | 'removeOldestUnchecked' | 'remove'
  >;
  now(): Date;
}

export const MOST_BYTES = 100 * 1024 * 1024;
/** Stored files per company. */
const MOST_UPLOADS = 20;

/** Uploaded files that users of a company are about to send. */
export class Uploads {
  constructor(private readonly deps: UploadsDeps) {}

  /**
   * Stores a file from a stream. An upload that is interrupted or invalid leaves no data.
   * @throws BadRequestError, ValidationError, PayloadTooLargeError; ConflictError if the company has too many checked files
   */
  async storeUpload(
    company: number,
    name: string,
    source: AsyncIterable<Buffer>,
    choice?: CsvChoice,
  ): Promise<FileDocument> {
    return this.keep(company, name, (keepPiece) => readCsv(bounded(source), keepPiece, choice));
  }

  /**
   * Stores numbers as a file without a header, with a single column. They have one meaning each, so they are written with `+`.
   * @throws ConflictError if the company has too many checked files; BadRequestError without any number
   */
  keepNumbers(company: number, name: string, given: AsyncIterable<string[]>): Promise<FileDocument> {
    return this.keep(company, name, async (keepPiece) => {
      let rows = 0;
      const sample: string[][] = [];
      for await (const numbers of given) {
        const cells = numbers.map((number) => [`+${number}`]);
        if (cells.length === 0) continue;
        sample.push(...cells.slice(0, SAMPLE_ROWS - sample.length));
        await keepPiece({ firstRow: rows, count: cells.length, rows: JSON.stringify(cells) });
        rows += cells.length;
      }
      if (rows === 0) throw new BadRequestError(said('list_without_numbers'));
      return { encoding: 'UTF-8', hasHeader: false, columns: ['number'], rows, sample };
    });
  }

  private async keep(
    company: number,
    name: string,
    read: (keepPiece: (piece: CsvPiece) => Promise<void>) => Promise<CsvHead>,
  ): Promise<FileDocument> {
    const { store, now } = this.deps;
    const isFull = (await store.count(company)) >= MOST_UPLOADS;
    // Files that were left before their check cannot be seen or discarded, so they must not block the company.
    if (isFull && !(await store.removeOldestUnchecked(company)))
      throw new ConflictError(said('too_many_files', { count: MOST_UPLOADS }));
    const id = newSecret().slice(0, 16);
    const expiresAt = new Date(now().getTime() + KEPT_MS);
    let at = 0;
    try {
      const keepPiece = async (piece: CsvPiece): Promise<void> => {
        const key = { _id: `${id}/${at}`, company, upload: id, at: at++ };
        await store.insertPiece({ ...key, ...piece, expiresAt });
      };
      const head = await read(keepPiece);
      const times = { createdAt: now(), expiresAt };
      const upload = { _id: id, company, name, ...head, pieces: at, ...times };
      await store.insert(upload);
      return upload;
    } catch (error) {
      await store.remove({ _id: id, company });
      throw error;
    }
  }

  /** @throws NotFoundError */
  async findFile(company: number, id: string): Promise<FileDocument> {
    const upload = await this.deps.store.findFile(company, id, this.deps.now());
    if (!upload) throw new NotFoundError(said('file_gone'));
    return upload;
  }

  /** Messages that were sent are not affected. @throws ConflictError while the file is being sent */
  async remove(company: number, id: string): Promise<void> {
    if (!(await this.deps.store.remove({ _id: id, company })))
      throw new ConflictError(said('file_being_sent'));
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
