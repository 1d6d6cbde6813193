import { declareCollection, unsharded } from '@herald/mongo';
import type { Encoding } from './decode-text';

/** An uploaded CSV file of a company; its rows are stored in pieces. The document is inserted after all pieces. */
export interface UploadDocument {
  _id: string;
  company: number;
  /** Name of the file. */
  name: string;
  encoding: Encoding;
  /** Whether the first row of the file names the columns. */
  hasHeader: boolean;
  columns: string[];
  /** Without the header. */
  rows: number;
  pieces: number;
  /** The first rows, for the preview. */
  sample: string[][];
  createdAt: Date;
  expiresAt: Date;
  /** Until its check begins. Such a file is in no list, only in the page that uploaded it. */
  unchecked?: true;
  /** When numbers of the company were erased last: the rows may still have them. */
  erasedAt?: Date;
}

/** Consecutive rows, up to the number that one request to the gateway may have. */
export interface UploadPieceDocument {
  /** `<upload>/<at>` */
  _id: string;
  company: number;
  upload: string;
  at: number;
  /** Index of its first row in the file, without the header. */
  firstRow: number;
  count: number;
  /** `string[][]` as JSON: one string is read faster than half a million small strings. */
  rows: string;
  expiresAt: Date;
}

/** Shorter than the 24 hours for which the gateway stores an Idempotency-Key, so that a retry never sends twice. */
export const KEPT_MS = 12 * 3_600_000;

export const uploadsIn = declareCollection<UploadDocument>(
  'uploads',
  unsharded('uploaded files, for 12 hours'),
  { key: { company: 1, createdAt: 1 } },
  { key: { expiresAt: 1 }, expireAfterSeconds: 0 },
);

export const uploadPiecesIn = declareCollection<UploadPieceDocument>(
  'upload_pieces',
  unsharded('rows of uploaded files, for 12 hours'),
  { key: { company: 1, upload: 1, at: 1 } },
  { key: { expiresAt: 1 }, expireAfterSeconds: 0 },
);
