import { Activity } from '@herald/service';
import { quiet } from '@herald/testing/loggers';
import { CALLBACK_BYTES, type CallbackDocument } from '../callbacks/callback-model';
import type { NewOutcome } from '../callbacks/outcome';
import type { CompanyTarget } from '../companies/callback-targets';
import { type Delivery, Dispatcher, type DispatcherDeps } from '../dispatch/dispatcher';
import type { DispatchLimits } from '../dispatch/receiver';
import { RecentCallbacks } from '../callbacks/recent-callbacks';
import type { AttemptResult } from '../sending/callback-client';

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
export const LIMITS: DispatchLimits = {
  concurrency: 64,
  attempts: 2_048,
  queue: 10_000,
  memory: 50_000 * CALLBACK_BYTES,
};

export const TARGET: CompanyTarget = {
  timezone: 'UTC',
  secrets: [],
  signQuery: true,
  collapse: false,
  keptDays: (usual) => usual,
  endpointOf: () => ({
    origin: 'http://receiver.test',
    host: 'receiver.test',
    start: '/?',
    authorization: null,
  }),
};
/** A new callback whose message is this process's. */
export const OURS: Delivery = { isOurs: () => true, isBehind: false };
const nothing = (): void => undefined;

/** A dispatcher whose attempts end under the test's control, with a database that only records what is stored. */
export function testDispatcher(deps: Partial<DispatcherDeps> = {}) {
  /** Attempts in flight, by id. */
  const attempts = new Map<string, (result: AttemptResult) => void>();
  const stored: NewOutcome[] = [];
  /** Callbacks that the next claim returns. */
  const due: CallbackDocument[] = [];
  const dispatcher = new Dispatcher({
    targets: { peek: () => TARGET, get: async () => TARGET },
    client: {
      leave: nothing,
      send: (_receiver, _origin, { headers }, done) =>
        void attempts.set(headers[headers.indexOf('webhook-id') + 1]!, done),
    },
    outcomes: { record: async (outcome) => void stored.push(outcome) },
    due: {
      find: async () => new Map(due.map(({ receiver }) => [receiver, { due: [0], nextAt: 0 }])),
      claim: async (_receiver, _shard, { limit }) => ({
        callbacks: due.splice(0, limit),
        isFull: due.length > 0,
      }),
    },
    pauses: NO_PAUSES,
    recent: new RecentCallbacks(),
    attemptLog: { attempted: nothing },
    metrics: { delivered: nothing, notDelivered: nothing },
    logger: quiet,
    schedule: { delaysMs: [1_000], giveUpMs: 60_000 },
    limits: LIMITS,
    timeoutMs: 10_000,
    pollIntervalMs: 500,
    activity: new Activity(),
    ...deps,
  });
  /** Ends an attempt. */
  const answer = (id: string, result: Partial<AttemptResult> = {}): void => {
    const done = attempts.get(id)!;
    attempts.delete(id);
    done({ ...ANSWERED, ...result });
  };
  return { dispatcher, attempts, stored, due, answer };
}
