import { ApiError, ask, csrf } from '../../data/api';

export interface Uploaded {
  id: string;
  name: string;
  columns: string[];
  rows: number;
  sample: string[][];
}

export interface FileSend {
  id: string;
  name: string;
  columns: string[];
  rows: number;
  wish: { brandID: number; text: string; numberColumn: number; sendTime: string | null };
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
  empty: number;
  stopListed: number;
  cost: number;
  taken: number;
  smsIDs: number[];
}

export type ShownFile = FileSend & { progress: FileProgress };

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
}

export const FILES = '/bulk-sends';

export const isGoingOn = ({ state }: FileSend): boolean => state === 'checking' || state === 'sending';

/**
 * Uploads the file unchanged: the browser streams it from disk, so that its size does not affect the page.
 * @param tell gets the progress, 0 to 1
 * @throws ApiError
 */
export function upload(file: File, tell: (share: number) => void): Promise<Uploaded> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `/api/uploads?name=${encodeURIComponent(file.name)}`);
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('content-type', 'text/csv');
    request.setRequestHeader('x-csrf-token', csrf());
    request.responseType = 'json';
    request.upload.addEventListener('progress', ({ loaded, total }) => tell(total > 0 ? loaded / total : 0));
    request.addEventListener('error', () => reject(new ApiError(0, '')));
    request.addEventListener('load', () => {
      const answer = request.response as { data?: Uploaded; message?: string } | null;
      if (request.status === 201 && answer?.data) resolve(answer.data);
      else
        reject(
          new ApiError(request.status, answer?.message ?? '', {}, request.getResponseHeader('x-request-id')),
        );
    });
    request.send(file);
  });
}

export const checkFile = (wish: object): Promise<{ data: { id: string } }> => ask('POST', FILES, wish);
export const startFile = (id: string): Promise<{ data: ShownFile }> =>
  ask('POST', `${FILES}/${id}/start`, {});
export const removeFile = (id: string): Promise<unknown> => ask('DELETE', `${FILES}/${id}`);
