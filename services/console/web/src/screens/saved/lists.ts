import type { UseQueryResult } from '@tanstack/react-query';
import { type ApiError, ask } from '../../data/api';
import { useAnswer } from '../../data/queries';
import type { Uploaded } from '../compose/files';

export interface RecipientList {
  id: string;
  name: string;
  count: number;
  by: string;
  createdAt: string;
  usedAt: string;
  /** When it is deleted, unless it is used before. */
  expiresAt: string;
}

/** Numbers as written, or the ID of a checked file. */
export type ListSource = { numbers: string[] } | { file: string };

export const LISTS = '/recipient-lists';

/** The company's recipient lists, by name. */
export const useLists = (): UseQueryResult<{ data: RecipientList[] }, ApiError> =>
  useAnswer<{ data: RecipientList[] }>(LISTS, { refreshes: true });

/** The server leaves invalid numbers out (`rejected`). @throws ApiError */
export const saveList = (
  name: string,
  source: ListSource,
): Promise<{ data: RecipientList & { rejected: number } }> => ask('POST', LISTS, { name, ...source });

/** The list as an uploaded file. @throws ApiError */
export const asFile = (id: string): Promise<{ data: Uploaded }> =>
  ask('POST', `/recipient-lists/${id}/use`, {});

export const removeList = ({ id }: RecipientList): Promise<unknown> =>
  ask('DELETE', `/recipient-lists/${id}`);
