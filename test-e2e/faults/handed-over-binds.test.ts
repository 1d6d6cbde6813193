import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rememberedPort } from '@herald/local-servers';
import { until } from '@herald/testing/until';
import { expectSoundBooks } from '../support/books';
import { type Company, newCompany } from '../support/company';
import { leaseChange } from '../support/databases';
import { type OwnSystem, startOwnSystem } from '../support/own-system';
import { newPhones, phoneCounts, simulator } from '../support/phones';

/** Four senders on a route with two binds, which they hand over to each other; senders are killed in the middle of hand-overs. */
const START_MS = 300_000;
const TEST_MS = 600_000;
const SENDERS = 4;
const BINDS = 2;
const SENDS = 20;
const RECIPIENTS_EACH = 450;
/** Parts per second of the route: the campaigns last for many hand-overs. */
const TPS = 100;
const SETTLED_MS = 240_000;

describe('more senders than binds', () => {
  let dir: string;
  let own: OwnSystem;
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'herald-binds-'));
    const port = await rememberedPort(join(dir, 'data', 'ports.json'), 'simulator-smpp');
    const carrier = `smpp://herald:herald@127.0.0.1:${port}`;
    own = await startOwnSystem({
      dir,
      env: { ...process.env, CALLBACK_ALLOW_PRIVATE: 'true' },
      instances: { 'sms-sender': SENDERS },
      serviceEnv: {
        sms: {
          SMS_CARRIERS: `${carrier}?name=main&binds=${BINDS}&window=50&tps=${TPS}`,
          BIND_ROTATION_SECONDS: '2',
          UNKNOWN_OUTCOME_WAIT_SECONDS: '30',
        },
      },
    });
    await simulator().post('/settings', { maxBinds: BINDS });
  }, START_MS);
  afterAll(async () => {
    await own?.close();
    await rm(dir, { recursive: true, force: true });
  }, START_MS);

  const submitsBySender = async (): Promise<number[]> => {
    const senders = Object.entries(own.system.addresses).filter(([name]) => name.startsWith('sms-sender'));
    return Promise.all(
      senders.map(async ([, { metricsUrl }]) => {
        const text = await (await fetch(metricsUrl)).text();
        return Number(/^herald_carrier_submits_total\{.*\} (\d+)$/m.exec(text)?.[1] ?? 0);
      }),
    );
  };
  /** Kills the sender that owns a lease, and resolves when it is started again. */
  const killOwner = async (owner: string): Promise<void> => {
    const [name, pid] = Object.entries(own.system.pids).find(([, one]) => owner.includes(`-${one}-`))!;
    await own.system.kill(name);
    await until(
      () => own.system.pids[name],
      (now) => now !== undefined && now !== pid,
      { what: `${name} to be started again` },
    );
  };
  const sendAll = async (company: Company, phones: string[]): Promise<unknown[]> => {
    const parts = Array.from({ length: SENDS }, (_, i) =>
      phones.slice(i * RECIPIENTS_EACH, (i + 1) * RECIPIENTS_EACH),
    );
    return Promise.all(parts.map((numbers) => company.sent({ numbers })));
  };

  it(
    'all submit; if a sender is killed while it hands a bind over or gets one, every phone gets its message once',
    async () => {
      const recipients = SENDS * RECIPIENTS_EACH;
      const company = await newCompany({ balance: recipients });
      const phones = newPhones(recipients);
      const smsIDs = await sendAll(company, phones);
      await until(submitsBySender, (submits) => submits.every((count) => count > 0), {
        what: 'submits of every sender',
      });
      const begun = await leaseChange(({ _id }) => _id === 'route:main/hand-over');
      await killOwner(begun.owner!);
      const terms = new Map<string, unknown>();
      // A bind that is handed over has its new owner before that owner begins a term of its own.
      const given = await leaseChange(({ _id, owner, term }) => {
        const before = terms.get(`${_id}/${term}`);
        terms.set(`${_id}/${term}`, owner);
        return /^route:main\/\d/.test(_id) && owner !== null && before !== undefined && before !== owner;
      });
      await killOwner(given.owner!);
      for (const smsID of smsIDs) {
        const report = await company.api.settled(smsID, SETTLED_MS);
        expect(report.filter(({ statusID }) => statusID !== '1')).toEqual([]);
      }
      const counts = await phoneCounts();
      const arrivals = phones.map((phone) => counts.get(Number(phone))?.messages ?? 0);
      expect(arrivals.filter((count) => count !== 1)).toEqual([]);
      expect(await company.api.balance()).toBe(0);
      await expectSoundBooks(own);
    },
    TEST_MS,
  );
});
