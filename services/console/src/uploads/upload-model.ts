import { declareCollection, unsharded } from '@herald/mongo';

/** A CSV that somebody of a company has sent here; its rows are in pieces. It is there once all of them are. */
export interface UploadDocument {
  _id: string;
  company: number;
  /** The file's. */
  name: string;
  columns: string[];
  /** Behind the line of the columns. */
  rows: number;
  pieces: number;
  /** The first rows, to show. */
  sample: string[][];
  createdAt: Date;
  expiresAt: Date;
}

/** Rows that follow one another: as many as one request to the gateway has. */
export interface UploadPieceDocument {
  /** `<upload>/<at>` */
  _id: string;
  company: number;
  upload: string;
  at: number;
  /** Index of its first row in the file; 0 = the one behind the columns. */
  firstRow: number;
  count: number;
  /** `string[][]` as JSON: one string is read faster than half a million small ones. */
  rows: string;
  expiresAt: Date;
}

/** Shorter than the 24 hours for which the gateway knows an Idempotency-Key: what is repeated is never sent twice. */
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
