import type { mongo } from 'mongoose';
import { declareCollection, unsharded } from '@herald/mongo';

export interface BulkWish {
  brandID: number;
  /** With places for cells: `rowText`. */
  text: string;
  /** Index of the column that has the number. */
  numberColumn: number;
  /** `Y-m-d H:i` by the company's clock; null = at once. */
  sendTime: string | null;
}

/** `checking` and `sending` go on by themselves; `refused`: the check found what holds for all rows. */
export type BulkState = 'checking' | 'checked' | 'refused' | 'sending' | 'stopped' | 'sent';

/** A file with a text and a sender name: first it is checked, then, where somebody says so, sent. */
export interface BulkDocument {
  _id: string;
  company: number;
  upload: string;
  /** Of the file. */
  name: string;
  columns: string[];
  rows: number;
  pieces: number;
  wish: BulkWish;
  state: BulkState;
  /** In words, why it is refused or stopped, or what it waits for. */
  why: string | null;
  /** The key of the session that asked for it, sealed and bound to `_id`; null where nothing is left to be asked. */
  credential: string | null;
  /** `id` of that session, which may end before the work does. */
  session: string;
  /** Who works at it says so until then. That two work at it would be a waste, and no harm: the gateway takes a piece once. */
  leaseUntil: Date;
  createdAt: Date;
  expiresAt: Date;
}

export interface RowProblem {
  /** As spreadsheets count: the line of the columns is 1. */
  row: number;
  number: string;
  reason: string;
}

/** What the check found of a piece, and what the gateway has taken of it. */
export interface BulkPieceDocument {
  /** `<bulk>/<at>` */
  _id: string;
  company: number;
  bulk: string;
  at: number;
  count: number;
  /** Places within the piece, 32 bits each, of rows that are not given to the gateway. */
  leftOut: mongo.Binary;
  /** What has no cell for a place, too long a text, or was there before. */
  refusedHere: number;
  /** Lines without anything. */
  empty: number;
  accepted: number;
  rejected: number;
  stopListed: number;
  cost: number;
  /** The first of them, in order. */
  problems: RowProblem[];
  /** Once the gateway has taken it. */
  smsID: number | null;
  taken: number;
  expiresAt: Date;
}

export const bulksIn = declareCollection<BulkDocument>(
  'bulk_sends',
  unsharded('prepared bulk sends, for 12 hours'),
  { key: { company: 1, createdAt: -1 } },
  { key: { state: 1, leaseUntil: 1 } },
  { key: { expiresAt: 1 }, expireAfterSeconds: 0 },
);

export const bulkPiecesIn = declareCollection<BulkPieceDocument>(
  'bulk_pieces',
  unsharded('results for each chunk of a bulk send, for 12 hours'),
  { key: { company: 1, bulk: 1, at: 1 } },
  { key: { expiresAt: 1 }, expireAfterSeconds: 0 },
);
