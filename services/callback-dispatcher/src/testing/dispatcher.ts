import { Activity } from '@herald/service';
import { quiet } from '@herald/testing/loggers';
import type { CallbackDocument } from '../callbacks/callback-model';
import { Dispatcher, type DispatcherDeps } from '../dispatch/dispatcher';
import { RecentCallbacks } from '../dispatch/recent-callbacks';
import { UnpersistedCallbacks } from '../dispatch/unpersisted-callbacks';
import type { AttemptResult } from '../sending/callback-client';
import { LIMITS, TARGET } from './receiver-queue';

export const ANSWERED: AttemptResult = {
  status: 204,
  retryAfter: undefined,
  error: null,
  outOfReach: false,
  ms: 1,
};
export const NO_PAUSES: DispatcherDeps['pauses'] = {
  put: async () => undefined,
  remove: async () => undefined,
  standing: async () => [],
};
const nothing = (): void => undefined;

/** A dispatcher whose attempts end under the test's control, with a database that stores nothing. */
export function testDispatcher(deps: Partial<DispatcherDeps> = {}) {
  /** Attempts in flight, by id. */
  const attempts = new Map<string, (result: AttemptResult) => void>();
  const unpersisted = deps.unpersisted ?? new UnpersistedCallbacks();
  const dispatcher = new Dispatcher({
    targets: { peek: () => TARGET, get: async () => TARGET },
    client: {
      leave: nothing,
      send: (_receiver, _origin, { headers }, done) =>
        void attempts.set(headers[headers.indexOf('webhook-id') + 1]!, done),
    },
    store: { insert: async () => new Set<string>(), receivers: async () => [] },
    pauses: NO_PAUSES,
    outcomes: { record: async () => undefined },
    recent: new RecentCallbacks(),
    persisted: {
      nextDue: async () => new Map<string, number>(),
      page: async () => ({ callbacks: [] as CallbackDocument[], ended: new Set(), wanted: 1, isFull: false }),
    },
    attemptLog: { attempted: nothing },
    metrics: { delivered: nothing, notDelivered: nothing },
    logger: quiet,
    isSure: () => true,
    schedule: { delaysMs: [1_000], giveUpMs: 60_000 },
    limits: LIMITS,
    pollIntervalMs: 500,
    activity: new Activity(),
    ...deps,
    unpersisted,
  });
  return { dispatcher, unpersisted, attempts };
}
