import { QueryClient, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { ApiError, ask } from './api';
import type { Target } from './operator';

const TRIES = 2;
const FRESH_MS = 5_000;
/** How often a failed query is retried while it is displayed. */
const HEAL_MS = 5_000;

/** Refusals are permanent; network errors and server errors may be temporary. */
const mayHeal = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500;

/** The only cache of server responses. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      refetchOnWindowFocus: false,
      retry: (failures, error) => failures < TRIES && mayHeal(error),
      refetchInterval: ({ state: { error } }) => (error && mayHeal(error) ? HEAL_MS : false),
      // Requests are made without a network too, so that the failure is shown.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    // Otherwise a request without a network would be sent later, without a word to the user.
    mutations: { networkMode: 'always' },
  },
});

/** Cache key of a response: its path with the query. */
export const keyOf = (target: string): [string, string] => ['api', target];

/**
 * The record that the server has now, read right before a write that replaces all of it.
 * @throws ApiError, such as 404 if another user has deleted the record
 */
export const presentOf = async <T>(target: Target<{ data: T }>): Promise<T> =>
  (await ask<{ data: T }>('GET', target)).data;

/**
 * A response of the gateway. Live updates (`useLive`) arrive here too.
 * @param refreshes whether it is fetched again from time to time (`useRefresh`); not for records with a form
 */
export function useAnswer<T>(
  target: Target<T> | null,
  { refreshes = false } = {},
): UseQueryResult<T, ApiError> {
  return useQuery<T, ApiError>({
    queryKey: keyOf(target ?? ''),
    queryFn: () => ask<T>('GET', target!),
    enabled: target !== null,
    meta: { refreshes },
  });
}
