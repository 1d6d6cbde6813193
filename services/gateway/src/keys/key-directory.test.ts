import type { AppError } from '@herald/contracts/errors';
import { quiet } from '@herald/testing/loggers';
import type { CompanyDocument } from '../companies/company-model';
import { hashApiKey, newApiKey } from './api-key';
import { FailedAuthLimiter } from '../access/failed-auth-limiter';
import { KeyDirectory } from './key-directory';
import type { KeyOfCompany } from './key-store';

const key = newApiKey();

function company(): CompanyDocument {
  return {
    _id: 7,
    name: 'Acme',
    status: 'active',
    timezone: 'UTC',
    settings: {},
    modules: { network: false, iptv: false, gps: false },
    callback: null,
    testCallback: null,
    callbackVersion: 0,
    version: 1,
    pendingEvents: [],
    createdAt: new Date(0),
  };
}

function stored(text = key): KeyOfCompany {
  return {
    _id: 1,
    company: 7,
    owner: company(),
    name: '',
    hash: hashApiKey(text),
    masked: '',
    encrypted: null,
    permissions: [],
    scopes: null,
    cidrs: [],
    queryAllowed: true,
    madeBy: null,
    createdAt: new Date(0),
    expiresAt: null,
    revokedAt: null,
  };
}

function makeDirectory(...keys: string[]) {
  const lookups: string[][] = [];
  const state = {
    keys: (keys.length > 0 ? keys : [key]).map(stored),
    now: new Date(1_000),
    ms: 0,
    wait: async (): Promise<void> => undefined,
  };
  const clock = () => state.ms;
  const directory = new KeyDirectory({
    keys: {
      findByHashes: async (hashes) => {
        lookups.push(hashes);
        const found = state.keys.filter(({ hash }) => hashes.includes(hash));
        await state.wait();
        return found;
      },
    },
    limiter: new FailedAuthLimiter({ perMinute: 60, trustedProxies: [], logger: quiet, now: clock }),
    now: () => state.now,
    clock,
  });
  const find = (text: string | undefined, from = '192.0.2.7') => directory.findKey(text, from);
  return { directory, find, lookups, state };
}

it('shares one look-up among concurrent requests and caches its result', async () => {
  const { find, lookups } = makeDirectory();
  const all = await Promise.all([find(key), find(key), find(key)]);
  expect(all[0]).toMatchObject({
    company: 7,
    keyID: 1,
    networks: null,
    queryAllowed: true,
    test: false,
    session: false,
    suspended: false,
    requestsPerSecond: 500,
  });
  expect(find(key)).toMatchObject({ company: 7 });
  expect(lookups).toHaveLength(1);
});

it('looks up all keys in use together, before they are two seconds old, and no other key', async () => {
  const [first, second, unused] = [newApiKey(), newApiKey(), newApiKey()];
  const { find, lookups, state } = makeDirectory(first, second, unused);
  for (const text of [first, second, unused]) expect(await find(text)).not.toBeNull();
  lookups.length = 0;
  for (state.ms = 100; state.ms <= 15_000; state.ms += 100) {
    expect(await find(first)).not.toBeNull();
    if (state.ms % 1_000 === 0) expect(await find(second)).not.toBeNull();
  }
  expect(lookups).toHaveLength(15);
  expect(lookups.at(-1)).toEqual([first, second].map(hashApiKey));
  const revokedAt = state.ms;
  state.keys = state.keys.filter(({ hash }) => hash !== hashApiKey(first));
  while (await find(first)) state.ms += 100;
  expect(state.ms - revokedAt).toBeLessThan(2_000);
  expect(await find(second)).not.toBeNull();
});

it('fails for a damaged key alone, not for the keys that are looked up with it', async () => {
  const [sound, damaged] = [newApiKey(), newApiKey()];
  const { find, state } = makeDirectory(sound, damaged);
  for (const text of [sound, damaged]) expect(await find(text)).not.toBeNull();
  state.keys = state.keys.map((one) => (one.hash === hashApiKey(damaged) ? { ...one, cidrs: ['?'] } : one));
  state.ms = 1_000;
  // The damaged key is in use, so it is looked up too.
  expect(await find(sound)).toMatchObject({ company: 7 });
  state.ms = 2_000;
  const found = await Promise.allSettled([find(sound), find(damaged)]);
  expect(found.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  state.keys = state.keys.map((one) => ({ ...one, cidrs: [] }));
  expect(await find(damaged)).toMatchObject({ company: 7 });
});

it('accepts no key that it cannot look up in time', async () => {
  const { find, state } = makeDirectory();
  expect(await find(key)).not.toBeNull();
  state.ms = 2_000;
  state.wait = async () => {
    throw new Error('MongoDB is away');
  };
  await expect(find(key)).rejects.toThrow('MongoDB is away');
});

it('does not look up malformed keys, and looks up an unknown key once', async () => {
  const { find, lookups } = makeDirectory();
  for (const text of [undefined, '', 'nonsense', key.slice(0, -1)]) expect(await find(text)).toBeNull();
  expect(lookups).toHaveLength(0);
  const other = newApiKey();
  expect(await find(other)).toBeNull();
  expect(await find(other)).toBeNull();
  expect(lookups).toHaveLength(1);
});

it('forgets the keys of a company, including a look-up in progress', async () => {
  const { directory, find, state, lookups } = makeDirectory();
  let go = (): void => undefined;
  state.wait = () => new Promise((resolve) => (go = resolve));
  const before = find(key);
  await new Promise(setImmediate);
  state.wait = async () => undefined;
  state.keys = [];
  directory.forget(7);
  const after = find(key);
  go();
  expect(await before).toMatchObject({ company: 7 });
  expect(await after).toBeNull();
  expect(await find(key)).toBeNull();
  expect(lookups).toHaveLength(2);
});

it('throttles an address after too many wrong keys, and no other address', async () => {
  const { find, lookups, state } = makeDirectory();
  expect(await find(key)).not.toBeNull();
  for (let i = 0; i < 60; i++) expect(await find(i % 2 === 0 ? newApiKey() : 'nonsense')).toBeNull();
  const asked = lookups.length;
  const refused = async (text: string) =>
    (async () => find(text))().catch((error: unknown) => (error as AppError).headers);
  expect(await refused('nonsense')).toMatchObject({ 'Retry-After': '1' });
  expect(await refused(key.slice(0, -1))).toMatchObject({ 'Retry-After': '1' });
  expect(lookups).toHaveLength(asked);
  expect(await find('nonsense', '192.0.2.8')).toBeNull();
  state.ms = 1_000;
  expect(await find('nonsense')).toBeNull();
  expect(await refused('nonsense')).toMatchObject({ 'Retry-After': '1' });
});

it('limits look-ups of throttled addresses, per address and in total', async () => {
  const { find, lookups, state } = makeDirectory();
  const addresses = Array.from({ length: 6 }, (_, at) => `2001:db8:0:${at}::1`);
  for (const from of addresses) for (let i = 0; i < 60; i++) await find('nonsense', from);
  const asked = async (from: string, times: number): Promise<number> => {
    const before = lookups.length;
    for (let i = 0; i < times; i++) await (async () => find(newApiKey(), from))().catch(() => null);
    return lookups.length - before;
  };
  expect(await asked(addresses[0]!, 150)).toBe(100);
  expect(await asked('2001:db8:0:0::2', 1)).toBe(0);
  for (const from of addresses.slice(1, 5)) expect(await asked(from, 100)).toBe(100);
  expect(await asked(addresses[5]!, 1)).toBe(0);
  state.ms = 1_000;
  expect(await find(key, addresses[0])).toMatchObject({ company: 7 });
});

it('accepts a recently valid key from a throttled address', async () => {
  const { directory, find, lookups } = makeDirectory();
  expect(await find(key)).not.toBeNull();
  for (let i = 0; i < 60; i++) await find(newApiKey());
  directory.forget(7);
  const asked = lookups.length;
  expect(await find(key)).toMatchObject({ company: 7 });
  expect(lookups).toHaveLength(asked + 1);
});
