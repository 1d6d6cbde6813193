import { ACCOUNT_EVENT, type AccountEventsMessage, type StatusChangesMessage } from '@herald/contracts';
import { UnavailableError } from '@herald/contracts/errors';
import { quiet } from '@herald/testing/loggers';
import type { CallbackDocument } from '../callbacks/callback-model';
import type { CompanyTarget } from '../companies/callback-targets';
import { CallbackBuilder } from './callback-builder';
import { EventHandlers } from './event-handlers';

const ORIGIN = { redelivered: false, isOurs: () => true };
const TARGET = { endpointOf: () => null } as unknown as CompanyTarget;
const EVENT = {
  event: ACCOUNT_EVENT.ACTIVATED,
  accountID: 100_001,
  at: 1,
  requestId: 'r',
  parameters: { balance: '0.00' },
};
const message = (smsID: number, ...companies: number[]): StatusChangesMessage => ({
  groups: companies.map((company) => ({
    company,
    smsID,
    requestId: 'r',
    callbackUrl: null,
    rows: [[0, '995598000001', 0, 1]],
  })),
});

/** Handlers that know the settings of the companies in `known`. The test supplies the settings of other companies. */
function setUp(known: number[]) {
  const accepted: string[] = [];
  const sizes: number[] = [];
  const lookups = new Map<number, { resolve(target: CompanyTarget): void; reject(error: Error): void }>();
  const handlers = new EventHandlers({
    targets: {
      peek: (company) => (known.includes(company) ? TARGET : undefined),
      get: (company) => new Promise((resolve, reject) => lookups.set(company, { resolve, reject })),
    },
    builder: new CallbackBuilder(1),
    intake: {
      accept: async (callbacks) => {
        const [{ company, smsID, _id }] = callbacks as [CallbackDocument];
        accepted.push(`${company}:${smsID ?? _id}`);
        sizes.push(callbacks.length);
      },
    },
    listening: { hear: () => undefined },
    metrics: { nothingToDeliver: () => undefined },
    logger: quiet,
  });
  const lookup = async (company: number) => {
    while (!lookups.has(company)) await new Promise(setImmediate);
    const found = lookups.get(company)!;
    lookups.delete(company);
    return found;
  };
  return { handlers, accepted, sizes, lookups, lookup, known };
}

it('keeps a company’s order independently of other companies in its messages', async () => {
  const { handlers, accepted, lookup } = setUp([2]);
  const first = handlers.statusChanges(message(1, 1, 2), 0, ORIGIN);
  const second = handlers.statusChanges(message(2, 2), 0, ORIGIN);
  await second;
  expect(accepted).toEqual(['2:1', '2:2']);
  (await lookup(1)).resolve(TARGET);
  await first;
  expect(accepted).toEqual(['2:1', '2:2', '1:1']);
});

it('keeps the order of messages that wait for settings, even if the first request fails', async () => {
  const { handlers, accepted, lookup, known } = setUp([]);
  const first = handlers.statusChanges(message(1, 1), 0, ORIGIN);
  const { reject } = await lookup(1);
  // The settings are known from here on, but the next message must not overtake.
  known.push(1);
  const second = handlers.statusChanges(message(2, 1), 0, ORIGIN);
  reject(new UnavailableError('unavailable'));
  (await lookup(1)).resolve(TARGET);
  (await lookup(1)).resolve(TARGET);
  await Promise.all([first, second]);
  expect(accepted).toEqual(['1:1', '1:2']);
  await handlers.statusChanges(message(3, 1), 0, ORIGIN);
  expect(accepted).toHaveLength(3);
});

it('rejects a waiting message when it stops', async () => {
  const { handlers, lookup } = setUp([]);
  const waiting = handlers.statusChanges(message(1, 1), 0, ORIGIN);
  handlers.stop();
  (await lookup(1)).reject(new UnavailableError('unavailable'));
  await expect(waiting).rejects.toThrow('unavailable');
});

describe('a company whose settings are unavailable', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('is processed after the time limit, so that messages are not held for long, and then at once', async () => {
    const { handlers, accepted, lookups } = setUp([]);
    const taken = Promise.all([1, 2].map((smsID) => handlers.statusChanges(message(smsID, 1), 0, ORIGIN)));
    for (let times = 0; times < 20; times++) {
      lookups.get(1)?.reject(new UnavailableError('unavailable'));
      await jest.advanceTimersByTimeAsync(500);
      if (times === 5) expect(accepted).toEqual([]);
    }
    await taken;
    expect(accepted).toEqual(['1:1', '1:2']);
    await handlers.statusChanges(message(3, 1), 0, ORIGIN);
    expect(accepted).toEqual(['1:1', '1:2', '1:3']);
  });
});

it('turns account events into callbacks, in order with the company’s other messages', async () => {
  const { handlers, accepted, sizes } = setUp([1]);
  const event = { ...EVENT, id: 'account.b', after: 'account.a' };
  await handlers.accountEvents({ company: 1, events: [event, { ...event, id: 'account.c' }] }, 0, ORIGIN);
  expect([accepted, sizes]).toEqual([['1:account.b'], [2]]);
  await expect(handlers.accountEvents({ company: 1 } as AccountEventsMessage, 0, ORIGIN)).rejects.toThrow(
    'no account events',
  );
});

it('announces no activation again that is older than callbacks are kept', async () => {
  const { handlers, accepted } = setUp([1]);
  const brand = { company: 1, name: 'Shop', state: 'authorized' as const, version: 2 };
  await handlers.brandChanged({ ...brand, brandID: 12, at: Date.now() - 5 * 24 * 3_600_000 }, 'r', ORIGIN);
  await handlers.brandChanged({ ...brand, brandID: 13, at: Date.now() }, 'r', ORIGIN);
  expect(accepted).toEqual(['1:brand.13.2']);
});
