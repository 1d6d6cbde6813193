import type { WindowsEncoding } from '@herald/csv';
import { ApiError, ask, csrf, withQuery } from '../../data/api';
import type { NamedQuestion } from '../../../../src/bulk/number-question';

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
  wish: {
    brandID: number;
    text: string;
    numberColumn: number;
    sendTime: string | null;
    repeats: 'once' | 'each';
  };
  state: 'checking' | 'checked' | 'refused' | 'sending' | 'stopped' | 'sent';
  why: string | null;
  createdAt: string;
  expiresAt: string;
}

export interface FileProgress {
  checked: number;
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
  /** Recipients of the pieces that were not sent. */
  unsent: number;
  /** SMS that these pieces cost. */
  unsentCost: number;
  smsIDs: number[];
}

export type ShownFile = FileSend & {
  progress: FileProgress;
  /** Whether texts of rows differ. */
  hasOwnTexts: boolean;
  /** The time of the send has passed: a stopped file is continued at once. */
  isLate: boolean;
  question: NamedQuestion | null;
};

/** Answers to the questions of a check. */
export interface Answers {
  repeats?: 'once' | 'each';
  meaning?: 'local' | 'international';
}

export interface Problem {
  row: number;
  number: string;
  reason: string;
}

export interface PreviewRow {
  row: number;
  number: string;
  text: string | null;
  parts: number | null;
  /** Why the row is rejected. */
  reason: string | null;
}

export const FILES = '/bulk-sends';

export const isGoingOn = ({ state }: FileSend): boolean => state === 'checking' || state === 'sending';

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
      const answer = request.response as {
        data?: Uploaded;
        message?: string;
        errors?: Record<string, string>;
      } | null;
      if (request.status === 201 && answer?.data) resolve(answer.data);
      else
        reject(
          new ApiError(
            request.status,
            answer?.message ?? '',
            answer?.errors,
            request.getResponseHeader('x-request-id'),
          ),
        );
    });
    request.send(file);
  });
}

export const uploadAt = (id: string): string => `/uploads/${id}`;

/** Discards an uploaded file. If that fails, it expires. */
export const discardUpload = (id: string): Promise<unknown> =>
  ask('DELETE', `/uploads/${id}`).catch(() => undefined);
export const checkAgain = (id: string, answers: Answers): Promise<{ data: { id: string } }> =>
  ask('POST', `${FILES}/${id}/again`, answers);
export const checkFile = (wish: object): Promise<{ data: { id: string } }> => ask('POST', FILES, wish);
export const startFile = (id: string): Promise<{ data: ShownFile }> =>
  ask('POST', `${FILES}/${id}/start`, {});
export const removeFile = (id: string): Promise<unknown> => ask('DELETE', `${FILES}/${id}`);
