import { rememberedPort } from '@herald/local-servers';
import { until } from '@herald/testing/until';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { expectSoundBooks } from '../support/books';
import { newCompany } from '../support/company';
import { retryNow } from '../support/databases';
import { type OwnSystem, startOwnSystem } from '../support/own-system';
import { newPhones, phoneCounts, simulator } from '../support/phones';
import { commands, writes } from './writes';

/**
 * The writes of a single message; then one process killed in the middle of a campaign, and the consistency check. Every process, and every
 * other fault, is killed by `npm run test:system -- faults`.
 */
const START_MS = 300_000;
const TEST_MS = 600_000;
const BALANCE = 2_000;
const RECIPIENTS = 600;
/** Submits that the SMSC answers before the kill. The binds' windows allow 200 more, so half of the campaign is not submitted then. */
const ANSWERED = 100;
const SINGLE_MESSAGES = 20;
/** Writes to MongoDB of a message that is sent alone, from the request to the second callback. A change that adds a write shows here. */
const WRITES_OF_A_MESSAGE = {
  'gateway.rate_buckets': 1,
  'sms.balances': 1,
  'sms.batches': 4,
  'sms.counters': 1,
  'sms.outbox': 2,
  'sms.sms_ledger': 1,
  'sms.submissions': 1,
  'callbacks.deliveries': 2,
  'callbacks.new_ends': 2,
};
/** Commands to MongoDB of such a message that no timer uses. The acceptance and both callbacks have a commit. */
const COMMANDS_OF_A_MESSAGE = {
  bulkWrite: 2,
  commitTransaction: 3,
  findAndModify: 3,
  insert: 4,
  'read sms.stop_list': 2,
};

describe('a running system', () => {
  let dir: string;
  let own: OwnSystem;

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'herald-campaign-'));
    const port = await rememberedPort(join(dir, 'data', 'ports.json'), 'simulator-smpp');
    const SMS_CARRIERS = `smpp://herald:herald@127.0.0.1:${port}?binds=2&window=100`;
    own = await startOwnSystem({
      dir,
      // The commands of a server are counted for all its databases.
      ownServers: true,
      env: { ...process.env, CALLBACK_ALLOW_PRIVATE: 'true' },
      serviceEnv: { sms: { SMS_CARRIERS } },
    });
  }, START_MS);
  afterAll(async () => {
    await own?.close();
    await rm(dir, { recursive: true, force: true });
  }, START_MS);

  const answerLimit = (answerLimit: number) => simulator().post('/settings', { answerLimit });

  it(
    'sends MongoDB the writes and commands of the tables for a message that is sent alone',
    async () => {
      const company = await newCompany({ callbacks: true });
      const send = async (count: number): Promise<void> => {
        for (const phone of newPhones(count)) {
          await company.sent({ numbers: [phone] });
          await company.receiver.callbacksOf(phone);
        }
      };
      const lookups = async () => (await commands()).get('read callbacks.deliveries') ?? 0;
      // The first messages of a company read its settings, and the first callbacks of a process are looked up.
      await until(
        async () => {
          const before = await lookups();
          await send(2);
          return (await lookups()) - before;
        },
        (more) => more === 0,
        { what: 'callbacks that are new to the process not to be looked up' },
      );
      expect(await lookups()).toBeGreaterThan(0);
      const before = [await writes(), await commands()] as const;
      await send(SINGLE_MESSAGES);
      const after = [await writes(), await commands()] as const;
      const known = [WRITES_OF_A_MESSAGE, COMMANDS_OF_A_MESSAGE].map((of) => new Map(Object.entries(of)));
      const more = after.flatMap((counts, at) =>
        [...counts].flatMap(([name, count]) => {
          // Parts of a write are those of timers, such as the last use of a key.
          const ofMessage = Math.floor((count - (before[at]!.get(name) ?? 0)) / SINGLE_MESSAGES);
          return ofMessage > (known[at]!.get(name) ?? 0) ? [[name, ofMessage]] : [];
        }),
      );
      expect(more).toEqual([]);
    },
    TEST_MS,
  );

  it(
    'sends a campaign whose sender is killed: every phone gets it once, each message is charged once, every callback comes in order',
    async () => {
      const company = await newCompany({ balance: BALANCE, callbacks: true });
      const phones = newPhones(RECIPIENTS);
      const arrivals = async (): Promise<number[]> => {
        const counts = await phoneCounts();
        return phones.map((phone) => counts.get(Number(phone))?.messages ?? 0);
      };
      await answerLimit(ANSWERED);
      const smsID = await company.sent({ numbers: phones });
      // More than the SMSC answers, so the killed sender leaves indeterminate submits.
      await until(arrivals, (counts) => counts.filter((count) => count > 0).length > ANSWERED, {
        what: 'the campaign to be under way',
      });
      const killed = own.system.pids['sms-sender'];
      await own.system.kill('sms-sender');
      expect(await arrivals()).toContain(0);
      await answerLimit(0);
      await until(
        () => own.system.pids['sms-sender'],
        (pid) => pid !== undefined && pid !== killed,
        { what: 'the sender to be started again' },
      );
      const isArrived = async (): Promise<boolean[]> => (await arrivals()).map((count) => count > 0);
      const isFinal = async (): Promise<boolean[]> =>
        (await company.api.report(smsID)).map(({ statusID }) => statusID === '1');
      // The killed sender's indeterminate submits wait ten minutes for a delivery receipt. Once every arrived message has its delivery
      // receipt, the rest was not submitted, and no waiting batch is left if everything arrived.
      await until(
        async () => {
          const final = await isFinal();
          return (
            isDeepStrictEqual(final, await isArrived()) && (!final.includes(false) || (await retryNow(smsID)))
          );
        },
        (isDue) => isDue,
        { what: 'a receipt for each message that arrived' },
      );
      const report = await company.api.settled(smsID);
      expect(report.map(({ statusID }) => statusID)).toEqual(phones.map(() => '1'));
      expect((await arrivals()).filter((count) => count !== 1)).toEqual([]);
      for (const phone of phones) {
        const callbacks = await company.receiver.callbacksOf(phone);
        expect(callbacks.map(({ query }) => query['statusID'])).toEqual(['0', '1']);
      }
      expect(await company.api.balance()).toBe(BALANCE - RECIPIENTS);
      await expectSoundBooks(own);
    },
    TEST_MS,
  );
});
