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
import { newPhones, phoneCounts } from '../support/phones';

/**
 * One process killed in the middle of a campaign, then the consistency check. Every process, and every other fault, is killed by
 * `npm run test:system -- faults`.
 */
const START_MS = 300_000;
const TEST_MS = 600_000;
const BALANCE = 2_000;
const RECIPIENTS = 600;
/** Messages per second of the route: the campaign takes at least three seconds, and the kill is in its first second. */
const TPS = 200;
const UNDER_WAY = 100;

describe('a campaign whose sender is killed', () => {
  let dir: string;
  let own: OwnSystem;

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'herald-campaign-'));
    const port = await rememberedPort(join(dir, 'data', 'ports.json'), 'simulator-smpp');
    const SMS_CARRIERS = `smpp://herald:herald@127.0.0.1:${port}?binds=2&window=100&tps=${TPS}`;
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

  it(
    'reaches every phone once, charges each message once, and sends every callback in order',
    async () => {
      const company = await newCompany({ balance: BALANCE, callbacks: true });
      const phones = newPhones(RECIPIENTS);
      const arrivals = async (): Promise<number[]> => {
        const counts = await phoneCounts();
        return phones.map((phone) => counts.get(Number(phone))?.messages ?? 0);
      };
      const smsID = await company.sent({ numbers: phones });
      await until(arrivals, (counts) => counts.filter((count) => count > 0).length >= UNDER_WAY, {
        what: 'the campaign to be under way',
      });
      const killed = own.system.pids['sms-sender'];
      await own.system.kill('sms-sender');
      await until(
        () => own.system.pids['sms-sender'],
        (pid) => pid !== undefined && pid !== killed,
        { what: 'the sender to be started again' },
      );
      const isArrived = async (): Promise<boolean[]> => (await arrivals()).map((count) => count > 0);
      const isFinal = async (): Promise<boolean[]> =>
        (await company.api.report(smsID)).map(({ statusID }) => statusID === '1');
      // The killed sender's indeterminate submits wait ten minutes for a delivery receipt. Once every arrived message has its delivery
      // receipt, the rest was not submitted.
      await until(
        async () => isDeepStrictEqual(await isFinal(), await isArrived()) && (await retryNow(smsID)),
        (isDue) => isDue,
        { what: 'a receipt for each message that arrived' },
      );
      const report = await company.api.settled(smsID);
      expect(report.map(({ statusID }) => statusID)).toEqual(phones.map(() => '1'));
      expect((await arrivals()).filter((count) => count !== 1)).toEqual([]);
      for (const phone of phones) {
        const callbacks = await company.receiver.toldOf(phone);
        expect(callbacks.map(({ query }) => query['statusID'])).toEqual(['0', '1']);
      }
      expect(await company.api.balance()).toBe(BALANCE - RECIPIENTS);
      await expectSoundBooks(own, dir);
    },
    TEST_MS,
  );
});
