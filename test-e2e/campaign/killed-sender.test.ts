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

/** One process killed in the middle of a campaign, and the consistency check. `npm run test:system -- faults` kills every process. */
const START_MS = 300_000;
const TEST_MS = 600_000;
const BALANCE = 2_000;
const RECIPIENTS = 600;
/** Submits that the SMSC answers before the kill. The binds' windows allow 200 more, so half of the campaign is not submitted then. */
const ANSWERED = 100;
describe('a running system', () => {
  let dir: string;
  let own: OwnSystem;

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'herald-campaign-'));
    const port = await rememberedPort(join(dir, 'data', 'ports.json'), 'simulator-smpp');
    const SMS_CARRIERS = `smpp://herald:herald@127.0.0.1:${port}?binds=2&window=100`;
    own = await startOwnSystem({
      dir,
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
