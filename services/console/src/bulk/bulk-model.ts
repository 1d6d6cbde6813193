import type { mongo } from 'mongoose';
import { declareCollection, unsharded } from '@herald/mongo';
import type { LocalNumbers } from '@herald/phone-numbers';
import type { Question } from './number-question';

export interface BulkWish {
  brandID: number;
  /** With placeholders for cells, as `rowText` reads them. */
  text: string;
  /** Index of the column with the numbers. */
  numberColumn: number;
  /** `Y-m-d H:i` in the company's time zone; null to send immediately. */
  sendTime: string | null;
  /** The name of the sends; '': none. */
  sendName: string;
  /** Rows whose number is in an earlier row: `once` sends the first row only, `each` also those with another text. */
  repeats: 'once' | 'each';
  /** Numbers with two meanings (`meaningsOf`): `ask` sends nothing before the user has chosen one. */
  meaning: 'ask' | 'local' | 'international';
}

/** `checking` and `sending` are resumed automatically. `refused`: the check found an error that applies to all rows. */
export type BulkState = 'checking' | 'checked' | 'refused' | 'sending' | 'stopped' | 'sent';

/** A file with a text and a sender name. It is checked first, and sent after a user confirms. */
export interface BulkDocument {
  _id: string;
  company: number;
  /** Sent in test mode. Missing: in live mode. */
  test?: true;
  upload: string;
  /** IDs of the earlier checks of the file, which this one replaced. Missing: there was none. */
  replaced?: string[];
  /** Name of the file. */
  name: string;
  /** Whether the first row of the file names the columns. */
  hasHeader: boolean;
  columns: string[];
  rows: number;
  pieces: number;
  wish: BulkWish;
  /** The form of the company's local numbers; null: it has none. */
  localNumbers: LocalNumbers | null;
  /** Days for which names of the sends are kept, and since when; null for the time of the acceptance. */
  recipientDays: number | null;
  sendAt: Date | null;
  state: BulkState;
  /** Why the bulk send was refused or stopped, or the error before the next retry. */
  why: string | null;
  /** The key of the session that created the bulk send, encrypted and bound to `_id` and the mode; null once no more requests are needed. */
  credential: string | null;
  /** Address of the browser that created or started the bulk send. Missing: not known. */
  from?: string;
  /** `id` of that session, which may end before the bulk send is finished. */
  session: string;
  /**
   * Lease of the process that works on the bulk send. Two processes at once waste requests but do no harm, because the gateway accepts a
   * piece only once.
   */
  leaseUntil: Date;
  createdAt: Date;
  expiresAt: Date;
}

/**
 * The context of the encrypted key. That of a test differs, so that a file whose `test` is lost cannot be sent as live messages.
 */
export const credentialContext = ({ _id, test }: Pick<BulkDocument, '_id' | 'test'>): string =>
  test ? `test/${_id}` : _id;

export interface RowProblem {
  /** Row number as in spreadsheets: the header, or the first row without one, is row 1. */
  row: number;
  number: string;
  reason: string;
}

/** Results of checking and sending a piece. */
export interface BulkPieceDocument {
  /** `<bulk>/<at>` */
  _id: string;
  company: number;
  bulk: string;
  at: number;
  count: number;
  /** Indexes within the piece, as 32-bit integers, of rows that are not sent to the gateway. */
  leftOut: mongo.Binary;
  /** Rows with a missing cell, a text that is too long, or the number of an earlier row. */
  refusedHere: number;
  /** … of them those with the number of an earlier row. */
  repeated: number;
  /** Rows whose number has two meanings, so that the user is asked. */
  asked: number;
  question: Question | null;
  accepted: number;
  rejected: number;
  stopListed: number;
  cost: number;
  /** The first problems, in row order. */
  problems: RowProblem[];
  /** Set once the gateway has accepted the piece. */
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
