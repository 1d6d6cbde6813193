import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '@herald/testing/until';
import { newCompany } from '../support/company';
import { operator } from '../support/operator-api';
import { type OwnSystem, startOwnSystem } from '../support/own-system';
import { phoneCounts, newPhones } from '../support/phones';
import { Driver } from './support/driver';
import { LANGUAGES } from './support/languages';

/**
 * Every client sends while the gateway is killed repeatedly: each call succeeds, each phone gets its message once, and each message is
 * charged once. The long form (`CLIENTS_FORM=long npm run test:system -- clients:killed`) has 20,000 sends and 100 kills, distributed
 * over the clients.
 */
const isLong = process.env['CLIENTS_FORM'] === 'long';
const ALL = isLong ? { sends: 20_000, kills: 100 } : { sends: 1_500, kills: 6 };
const SENDS = Math.ceil(ALL.sends / LANGUAGES.length);
const KILLS = Math.ceil(ALL.kills / LANGUAGES.length);
const WITHIN_MS = isLong ? 1_200_000 : 280_000;
const INSTALLED_WITHIN_MS = 300_000;
/** Long enough that a busy machine does not use up the attempts. */
const SETTINGS = { retryForMs: 600_000 };
/** For a PHP program, which is single-threaded. */
const LEAST_AT_ONCE = 4;

let own: OwnSystem;
let folder: string;

beforeAll(async () => {
  own = await startOwnSystem();
  folder = mkdtempSync(join(tmpdir(), 'herald-killed-'));
}, INSTALLED_WITHIN_MS);
afterAll(async () => {
  await own.close();
  rmSync(folder, { recursive: true, force: true });
});

it.each(LANGUAGES)(
  'the client in $name loses no message and sends none twice while the gateway is killed',
  async (language) => {
    const at = mkdtempSync(join(folder, 'client-'));
    const command = await language.install(at);
    const company = await newCompany({ balance: SENDS, settings: { requestsPerSecond: 0 } });
    const drivers = Array.from(
      { length: Math.max(1, Math.ceil(LEAST_AT_ONCE / language.atOnce)) },
      () => new Driver(command, { url: own.system.run.gatewayUrl, key: company.api.key, settings: SETTINGS }),
    );
    const numbers = newPhones(SENDS);
    const left = numbers.map((number, index) => ({ number, index }));
    const smsIDs = new Set<unknown>();
    const send = async (driver: Driver): Promise<void> => {
      for (let next = left.shift(); next; next = left.shift()) {
        const message = { brandID: company.brandID, numbers: [next.number], text: `To ${next.index}` };
        const { smsID } = await driver.call('send', [message]);
        smsIDs.add(smsID);
      }
    };
    const sending = Promise.all(
      drivers.flatMap((driver) => Array.from({ length: language.atOnce }, () => send(driver))),
    );
    let kills = 0;
    const killing = (async () => {
      for (; kills < KILLS; kills++) {
        const wanted = ((kills + 0.5) / KILLS) * SENDS;
        await until(
          () => smsIDs.size,
          (count) => count >= wanted,
          { timeoutMs: WITHIN_MS, what: 'some sends' },
        );
        await own.system.kill('gateway');
        await own.system.whenReady('gateway');
      }
    })();
    await Promise.all([sending, killing]);
    await Promise.all(drivers.map((driver) => driver.close()));

    expect([smsIDs.size, kills]).toEqual([SENDS, KILLS]);
    expect((await company.api.get('/v1/sms/balance')).body['sms']).toBe(0);
    const jobs = await operator().get(`/companies/${company.id}/jobs`);
    expect(jobs.body['recordsTotal']).toBe(SENDS);
    const got = async (): Promise<number[]> => {
      const counts = await phoneCounts();
      return numbers.map((number) => counts.get(Number(number))?.messages ?? 0);
    };
    const counts = await until(got, (each) => each.every((count) => count > 0), {
      timeoutMs: WITHIN_MS,
      what: 'every phone to have its message',
    });
    expect(counts.filter((count) => count !== 1)).toEqual([]);
  },
  2 * WITHIN_MS,
);
