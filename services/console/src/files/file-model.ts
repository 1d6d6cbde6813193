import { type Words } from '@herald/contracts/errors';
import { declareCollection, unsharded } from '@herald/mongo';
import type { LocalNumbers } from '@herald/values/phone-numbers';
import type { Encoding } from './decode-text';
import type { Question } from './number-question';
import type { SeenSender } from './seen-sender';

/** How a user sends to the rows of a file. */
export interface Wish {
  brandID: number;
  /** With placeholders for cells, as `rowText` reads them. */
  text: string;
  /** Index of the column with the numbers. */
  numberColumn: number;
  /** `Y-m-d H:i` in the company's time zone; null to send immediately. */
  sendTime: string | null;
  /** The name of the send; '': that of the file. */
  sendName: string;
  /** Rows whose number is in an earlier row: `once` sends the first row only, `each` also those with another text. */
  repeats: 'once' | 'each';
  /** Numbers with two meanings (`meaningsOf`): `ask` sends nothing before the user has chosen one. */
  meaning: 'ask' | 'local' | 'international';
}

export interface RowProblem {
  /** Row number as in spreadsheets: the header, or the first row without one, is row 1. */
  row: number;
  number: string;
  reason: Words;
}

/** Counts of rows, from a dry run of the send. */
export interface CheckResult {
  accepted: number;
  /** Rows that the gateway rejects. */
  rejected: number;
  /** Rows with a missing cell, a text that is too long, or the number of an earlier row: they are not sent to the gateway. */
  refusedHere: number;
  /** … of them those with the number of an earlier row. */
  repeated: number;
  /** Rows whose number has two meanings, so that the user is asked. */
  asked: number;
  stopListed: number;
  /** SMS */
  cost: number;
  /** The first problems, in row order. */
  problems: RowProblem[];
  question: Question | null;
  /** Missing: no sender rule applies. */
  senders?: SeenSender[];
}

/** The send to the rows of a file, from its check on. */
export interface PreparedSend {
  /** ID of the check. With the ID of the file it is the Idempotency-Key of the send. */
  check: string;
  /** Sent in test mode. Missing: in live mode. */
  test?: true;
  wish: Wish;
  /** The form of the company's local numbers; null: it has none. */
  localNumbers: LocalNumbers | null;
  sendAt: Date | null;
  /** `refused`: an error applies to all rows. `sending`: the answer is not known yet; a repetition sends nothing twice. */
  state: 'checked' | 'refused' | 'sending' | 'sent';
  /** Why the send was refused, or why its answer is not known. */
  why: Words | null;
  result: CheckResult;
  /** When the last attempt began whose answer is not known. */
  startedAt: Date | null;
  smsID: number | null;
  /** Recipients that the gateway accepted. */
  taken: number;
}

/** An uploaded CSV file of a company; its rows are stored in pieces. The document is inserted after all pieces. */
export interface FileDocument {
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
  /** Missing until it is checked. Such a file is in no list, only in the page that uploaded it. */
  send?: PreparedSend;
  /** When numbers of the company were erased last: the rows may still have them. */
  erasedAt?: Date;
}

/** A file that was checked. */
export type CheckedFile = FileDocument & { send: PreparedSend };

/** Consecutive rows. */
export interface FilePieceDocument {
  /** `<file>/<at>` */
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

export const filesIn = declareCollection<FileDocument>(
  'uploads',
  unsharded('uploaded files with their sends, for 12 hours'),
  { key: { company: 1, createdAt: 1 } },
  { key: { expiresAt: 1 }, expireAfterSeconds: 0 },
);

export const filePiecesIn = declareCollection<FilePieceDocument>(
  'upload_pieces',
  unsharded('rows of uploaded files, for 12 hours'),
  { key: { company: 1, upload: 1, at: 1 } },
  { key: { expiresAt: 1 }, expireAfterSeconds: 0 },
);
