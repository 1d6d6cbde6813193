import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { type Answer, type ApiError, ask, withQuery } from './api';

const DELIVERIES = '/v1/callback/deliveries';
type Page = Answer<typeof DELIVERIES>;

/** Callbacks of a company that are not delivered. */
export interface StuckCallbacks {
  /** Waiting for their next attempt. */
  waiting: number;
  /** When the oldest waiting callback was created; null if none waits. */
  since: string | null;
  /** The last response to the oldest waiting callback: an HTTP status or an error; null without an attempt. */
  answer: string | null;
  /** Failed after their last retry. */
  failed: number;
}

/** The counts are a query of the database: not part of the live stream, and fetched less often. */
const EVERY_MS = 15_000;

const page = (state: 'waiting' | 'failed', start = 0): Promise<Page> =>
  ask<Page>('GET', withQuery(DELIVERIES, { state, start, length: 1 }));

/** @param mayRead whether the session's role may read callback deliveries */
export function useStuckCallbacks(mayRead: boolean): UseQueryResult<StuckCallbacks, ApiError> {
  return useQuery<StuckCallbacks, ApiError>({
    queryKey: ['stuck-callbacks'],
    queryFn: readStuck,
    enabled: mayRead,
    refetchInterval: EVERY_MS,
  });
}

/** The list is newest first, so the oldest waiting callback is its last. */
async function readStuck(): Promise<StuckCallbacks> {
  const [waiting, failed] = await Promise.all([page('waiting'), page('failed')]);
  const count = waiting.recordsFiltered;
  const last = count > 1 ? (await page('waiting', count - 1)).data : waiting.data;
  const oldest = last[0] ?? waiting.data[0];
  return {
    waiting: count,
    since: oldest?.createdAt ?? null,
    answer: oldest?.lastStatus ? `HTTP ${oldest.lastStatus}` : (oldest?.lastError ?? null),
    failed: failed.recordsFiltered,
  };
}
