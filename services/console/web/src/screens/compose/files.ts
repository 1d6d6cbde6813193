import type { Words } from '@herald/contracts/errors';
import type { WindowsEncoding } from '@herald/values/csv';
import { ApiError, ask, csrf, withQuery } from '../../data/api';
import { CODES_HEADER, codesIn, type Refusal, refusalOf } from '../../data/api-error';
import type { NamedQuestion } from '../../../../src/files/number-question';
import type { SeenSender } from '../../../../src/files/seen-sender';

/** How the server is to read a file; without a field the server finds it out. */
export interface Reading {
  encoding?: WindowsEncoding | undefined;
  header?: boolean | undefined;
}

export interface Uploaded {
  id: string;
  name: string;
  encoding: string;
  /** Whether the first row names the columns. */
  hasHeader: boolean;
  columns: string[];
  rows: number;
  sample: string[][];
}

export interface FileSend {
  id: string;
  name: string;
  columns: string[];
  rows: number;
  wish: FileWish;
  state: 'checked' | 'refused' | 'sending' | 'sent';
  why: Words | null;
  createdAt: string;
  expiresAt: string;
}

/** How the rows of a file are sent. */
export interface FileWish {
  brandID: number;
  text: string;
  numberColumn: number;
  sendTime: string | null;
  sendName: string;
  repeats: 'once' | 'each';
  meaning: 'ask' | 'local' | 'international';
}

export interface FileProgress {
  accepted: number;
  rejected: number;
  refusedHere: number;
  /** Rows with the number of an earlier row. */
  repeated: number;
  /** Rows whose number may be meant otherwise. */
  asked: number;
  stopListed: number;
  cost: number;
  taken: number;
  smsID: number | null;
  /** Missing: no sender rule applies. */
  senders?: SeenSender[];
}

export type ShownFile = FileSend & {
  /** The check that is shown. */
  check: string;
  progress: FileProgress;
  /** Whether texts of rows differ. */
  hasOwnTexts: boolean;
  /** The time of the send has passed. */
  isLate: boolean;
  question: NamedQuestion | null;
};

export interface Problem {
  row: number;
  number: string;
  reason: Words;
}

export interface PreviewRow {
  row: number;
  number: string;
  text: string | null;
  parts: number | null;
  /** Why the row is rejected. */
  reason: Words | null;
}

export const FILES = '/bulk-sends';

/**
 * Uploads the file unchanged: the browser streams it from disk, so that its size does not affect the page.
 * @param tell gets the progress, 0 to 1
 * @throws ApiError
 */
export function upload(
  file: File,
  { encoding, header }: Reading,
  tell: (share: number) => void,
): Promise<Uploaded> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(
      'POST',
      `/api${withQuery('/uploads', { name: file.name, encoding, header: header?.toString() })}`,
    );
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('content-type', 'text/csv');
    request.setRequestHeader('x-csrf-token', csrf());
    request.responseType = 'json';
    request.upload.addEventListener('progress', ({ loaded, total }) => tell(total > 0 ? loaded / total : 0));
    request.addEventListener('error', () => reject(new ApiError(0, '')));
    request.addEventListener('load', () => {
      const answer = request.response as ({ data?: Uploaded } & Refusal) | null;
      if (request.status === 201 && answer?.data) resolve(answer.data);
      else {
        const refusal = { ...answer, ...codesIn(request.getResponseHeader(CODES_HEADER)) };
        reject(refusalOf(request.status, refusal, request.getResponseHeader('x-request-id')));
      }
    });
    request.send(file);
  });
}

export const uploadAt = (id: string): string => `/uploads/${id}`;

export const removeFile = (id: string): Promise<unknown> => ask('DELETE', `/uploads/${id}`);
export const checkFile = (upload: string, wish: Partial<FileWish>): Promise<{ data: { id: string } }> =>
  ask('POST', FILES, { upload, ...wish });
export const startFile = ({ id, check }: Pick<ShownFile, 'id' | 'check'>): Promise<{ data: ShownFile }> =>
  ask('POST', `${FILES}/${id}/start`, { check });
