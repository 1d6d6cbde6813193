import { QueryClient, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { ApiError, ask } from './api';
import type { Target } from './operator';

const TRIES = 2;
const FRESH_MS = 5_000;
/** What did not answer is asked again so often, as long as it is on the screen. */
const HEAL_MS = 5_000;

/** What was refused stays refused; what did not answer may answer the next time. */
const mayHeal = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500;

/** The only place of what the server has said. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      refetchOnWindowFocus: false,
      retry: (failures, error) => failures < TRIES && mayHeal(error),
      refetchInterval: ({ state: { error } }) => (error && mayHeal(error) ? HEAL_MS : false),
      // Without a network too: the failure says so.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
  },
});

/** An answer is kept under its path with its query. */
export const keyOf = (target: string): [string, string] => ['api', target];

/** An answer of the gateway's. What is told live (`useLive`) arrives here too. */
export function useAnswer<T>(target: Target<T> | null): UseQueryResult<T, ApiError> {
  return useQuery<T, ApiError>({
    queryKey: keyOf(target ?? ''),
    queryFn: () => ask<T>('GET', target!),
    enabled: target !== null,
  });
}
