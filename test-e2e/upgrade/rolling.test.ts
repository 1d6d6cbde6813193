import { until } from '@herald/testing/until';
import { expectSoundBooks } from '../support/books';
import { type Company, newCompany } from '../support/company';
import { type OwnSystem, startOwnSystem } from '../support/own-system';
import { watchInserts } from '../support/databases';
import { phoneCounts } from '../support/phones';
import { Balancer } from './balancer';

/**
 * An upgrade: every process is stopped and started again, one at a time, under load. No request fails, no message is lost or sent twice,
 * and none is left as an indeterminate submit, because a stopping sender releases its unsubmitted messages. `npm test` rolls the processes
 * that clients reach, and the senders; with `FAULT_FORM=long`, every process is rolled.
 */
const CLIENT_FACING = ['gateway', 'sms-api'];
const ALL = [...CLIENT_FACING, 'brand', 'billing', 'sms-sender', 'callback-dispatcher'];
const rolled = process.env['FAULT_FORM'] === 'long' ? ALL : [...CLIENT_FACING, 'sms-sender'];
const SENDERS = 4;
const START_MS = 300_000;
const ROLL_MS = 600_000;
const SETTLED_WITHIN_MS = 240_000;
const BALANCE = 1_000_000;

const READS = ['/v1/sms/brandNames', '/v1/customers', '/v1/accounts', '/v1/payments'];

describe('processes that are rolled one at a time, under load', () => {
  let own: OwnSystem;
  let company: Company;
  let balancer: Balancer;
  let unknown: Awaited<ReturnType<typeof watchInserts>>;
  let rolling = true;
  let nextNumber = 995_588_000_000;
  const sent = new Map<number, number>();
  const failures: string[] = [];

  beforeAll(async () => {
    own = await startOwnSystem({
      instances: Object.fromEntries(ALL.map((name) => [name, 2])),
      // Long enough for the balancer to notice that a gateway stops, even if the balancer is blocked for several seconds.
      serviceEnv: { gateway: { DRAIN_SECONDS: '10' } },
    });
    company = await newCompany({ balance: BALANCE, settings: { requestsPerSecond: 0 } });
    unknown = await watchInserts('unknown_outcomes');
    const { addresses } = own.system;
    balancer = new Balancer([addresses['gateway']!.url, addresses['gateway-2']!.url], company.api.key);
  }, START_MS);
  afterAll(async () => {
    balancer.close();
    await unknown.close();
    await own.close();
  });

  async function request(method: string, path: string, body?: unknown): Promise<Record<string, unknown>> {
    try {
      const answer = await balancer.send(method, path, body);
      if (answer.status === 200 && (answer.body['statusID'] === 0 || answer.body['status'] === true)) {
        return answer.body;
      }
      failures.push(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`);
    } catch (error) {
      failures.push(`${method} ${path}: ${String(error)}`);
    }
    return {};
  }

  async function keepSending(): Promise<void> {
    while (rolling) {
      const number = nextNumber++;
      const { smsID } = await request('POST', '/v1/sms/send', {
        brandID: company.brandID,
        numbers: [number],
        text: 'Rolling',
      });
      if (smsID === undefined) continue;
      sent.set(number, smsID as number);
      await request('GET', `/v1/sms/report/${String(smsID)}`);
    }
  }

  async function keepReading(): Promise<void> {
    while (rolling) for (const path of READS) await request('GET', path);
  }

  it(
    'fails no request, and loses and duplicates no message',
    async () => {
      const load = [...Array.from({ length: SENDERS }, keepSending), keepReading()];
      for (const name of rolled.flatMap((service) => [service, `${service}-2`])) {
        const before = sent.size;
        await own.system.stopProcess(name);
        await own.system.startProcess(name);
        // The load continued in between.
        await until(
          () => sent.size,
          (count) => count > before + SENDERS,
          { what: `sends while ${name} was rolled` },
        );
      }
      rolling = false;
      await Promise.all(load);
      expect(failures).toEqual([]);

      for (const smsID of sent.values()) await company.api.settled(smsID, SETTLED_WITHIN_MS);
      expect(unknown.count()).toBe(0);
      const phones = await phoneCounts();
      expect([...sent.keys()].filter((number) => phones.get(number)?.messages !== 1)).toEqual([]);
      expect(await company.api.balance()).toBe(BALANCE - sent.size);
      await expectSoundBooks(own);
    },
    ROLL_MS,
  );
});
