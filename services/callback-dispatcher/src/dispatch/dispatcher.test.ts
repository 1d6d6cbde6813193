import { quiet } from '@herald/testing/loggers';
import type { CompanyTarget } from '../companies/callback-targets';
import { testCallback } from '../testing/callbacks';
import { Dispatcher } from './dispatcher';

const endpoint = {
  origin: 'http://receiver.test',
  before: { 'sms.delivery.updated': '/?', 'sms.brand.activated': '/?' },
  authorization: null,
};
const target: CompanyTarget = {
  timezone: 'UTC',
  secrets: [],
  collapse: false,
  endpointOf: () => endpoint,
};
const nothing = (): void => undefined;

function dispatcherThatSends(sent: string[]): Dispatcher {
  return new Dispatcher({
    targets: { peek: () => target, get: async () => target },
    client: {
      send: (_receiver, _origin, { headers }, done) => {
        sent.push(headers[headers.indexOf('webhook-id') + 1]!);
        done({ status: 204, retryAfter: undefined, error: null, outOfReach: false, ms: 1 });
      },
    },
    outcomes: { record: async () => undefined },
    firstTries: { begin: nothing, has: () => false, stored: nothing },
    attemptLog: { attempted: nothing },
    metrics: { delivered: nothing, notDelivered: nothing },
    logger: quiet,
    schedule: { delaysMs: [1_000], giveUpMs: 60_000 },
    limits: { concurrency: 10, queue: 100, memory: 100 },
  });
}

it('leaves nothing in memory of a shard that is somebody else’s by the time it is to be sent', async () => {
  const sent: string[] = [];
  const dispatcher = dispatcherThatSends(sent);
  const receiver = dispatcher.receiverFor('1', 1);
  // A page that was read before the shard was lost.
  for (const status of [0, 1] as const) dispatcher.admit(receiver, testCallback(1, status));
  dispatcher.pump(receiver);
  expect([sent, receiver.pending.size, dispatcher.memory.callbacks]).toEqual([[], 0, 0]);

  dispatcher.shards.add(testCallback(1, 0).shard);
  for (const status of [0, 1] as const) dispatcher.admit(receiver, testCallback(1, status));
  dispatcher.pump(receiver);
  await new Promise((resolve) => setImmediate(resolve));
  expect(sent).toEqual(['7.1.0', '7.1.1']);
});
