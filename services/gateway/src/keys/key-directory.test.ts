import { UnavailableError } from '@herald/errors';
import type { CompanyDocument } from '../companies/company-model';
import { hashApiKey, newApiKey } from './api-key';
import { KeyDirectory } from './key-directory';
import type { KeyDocument } from './key-model';

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
    callbackVersion: 0,
    version: 1,
    pendingEvents: [],
    createdAt: new Date(0),
  };
}

function stored(): KeyDocument {
  return {
    _id: 1,
    company: 7,
    name: '',
    hash: hashApiKey(key),
    masked: '',
    sealed: null,
    permissions: [],
    createdAt: new Date(0),
    expiresAt: null,
    revokedAt: null,
  };
}

function makeDirectory(document: KeyDocument | null = stored()) {
  const lookups: string[] = [];
  const state = { document, now: new Date(1_000), wait: Promise.resolve() };
  const directory = new KeyDirectory({
    keys: {
      findByHash: async (hash) => {
        lookups.push(hash);
        const found = state.document?.hash === hash ? { ...state.document } : null;
        await state.wait;
        return found;
      },
    },
    companies: { find: async () => company() },
    now: () => state.now,
  });
  return { directory, lookups, state };
}

it('asks once for many requests at the same time, and remembers', async () => {
  const { directory, lookups } = makeDirectory();
  const all = await Promise.all([directory.find(key), directory.find(key), directory.find(key)]);
  expect(all[0]).toMatchObject({
    company: 7,
    keyID: 1,
    networks: null,
    queryAllowed: true,
    suspended: false,
    requestsPerSecond: 500,
  });
  expect(directory.find(key)).toMatchObject({ company: 7 });
  expect(lookups).toHaveLength(1);
});

it('does not ask for what is no key, and asks once for an unknown one', async () => {
  const { directory, lookups } = makeDirectory();
  for (const text of [undefined, '', 'nonsense', key.slice(0, -1)])
    expect(await directory.find(text)).toBeNull();
  expect(lookups).toHaveLength(0);
  const other = newApiKey();
  expect(await directory.find(other)).toBeNull();
  expect(await directory.find(other)).toBeNull();
  expect(lookups).toHaveLength(1);
});

it('knows no revoked key, and an expired one only until its time', async () => {
  const revoked = makeDirectory({ ...stored(), revokedAt: new Date(1) });
  expect(await revoked.directory.find(key)).toBeNull();
  const { directory, state } = makeDirectory({ ...stored(), expiresAt: new Date(2_000) });
  expect(await directory.find(key)).not.toBeNull();
  state.now = new Date(2_000);
  expect(await directory.find(key)).toBeNull();
});

it('forgets a company, also what was being looked up just then', async () => {
  const { directory, state, lookups } = makeDirectory();
  let go = (): void => undefined;
  state.wait = new Promise((resolve) => (go = resolve));
  const before = directory.find(key);
  state.document = { ...stored(), revokedAt: new Date(1) };
  directory.forget(7);
  go();
  await before;
  expect(await directory.find(key)).toBeNull();
  expect(lookups).toHaveLength(2);
});

it('bounds how many look-ups run', async () => {
  const { directory, state } = makeDirectory();
  state.wait = new Promise(() => undefined);
  for (let i = 0; i < 500; i++) void directory.find(newApiKey());
  expect(() => directory.find(newApiKey())).toThrow(UnavailableError);
});
