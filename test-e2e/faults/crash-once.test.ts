import { audit } from '@herald/audit';
import { type Company, newCompany } from '../support/company';
import { operator } from '../support/operator-api';
import { type OwnSystem, startOwnSystem } from '../support/own-system';
import { until } from '../support/until';

/**
 * Each of our processes is killed with SIGKILL in the middle of a job of 20,000 messages and comes back: every message is
 * submitted, nobody is charged wrongly, and all callbacks are there.
 */
const RECIPIENTS = 20_000;
const SETTLED_WITHIN_MS = 90_000;

interface Counts {
  '0': number;
  '1': number;
  '2': number;
  '3': number;
  '4': number;
}

describe('a process that is killed in the middle of a job', () => {
  let own: OwnSystem;
  let block = 0;

  beforeAll(async () => {
    own = await startOwnSystem({
      env: { ...process.env, CALLBACK_ALLOW_PRIVATE: 'true' },
      // Receipts come soon here, so what has none after this wait was never taken.
      serviceEnv: { sms: { UNKNOWN_OUTCOME_WAIT_SECONDS: '20' } },
    });
  }, 120_000);
  afterAll(() => own.close(), 60_000);

  const numbersOf = (first: number): number[] => Array.from({ length: RECIPIENTS }, (_, i) => first + i);
  const nextFirst = (): number => 995_511_000_000 + 30_000 * block++;

  /** As a client that got no answer does: the same request with the same key, until it is answered. */
  async function sendUntilAnswered(company: Company, numbers: number[]): Promise<number> {
    const answer = await until(
      () =>
        company.api
          .send(
            { brandID: company.brandID, numbers, text: 'Still here' },
            { headers: { 'idempotency-key': `job-${numbers[0]}` } },
          )
          .catch((error: unknown) => ({ status: 0, body: { error: String(error) } })),
      ({ status }) => status === 200,
      { timeoutMs: 30_000, what: 'an answer to the send' },
    );
    expect(answer.body).toMatchObject({ statusID: 0, accepted: RECIPIENTS });
    return (answer.body as { smsID: number }).smsID;
  }

  async function countsOf(smsID: number): Promise<Counts> {
    return (await operator().data<{ counts: Counts }>('GET', `/jobs/${smsID}`)).counts;
  }

  async function killInTheMiddle(name: string, smsID: number): Promise<void> {
    await until(
      () => countsOf(smsID),
      (counts) => counts['3'] < RECIPIENTS * 0.8,
      { timeoutMs: 30_000, what: 'a fifth of the job to be submitted' },
    );
    await own.system.kill(name);
  }

  /** What the phones got, as `number → messages`. */
  async function phonesOf(first: number): Promise<Map<number, number>> {
    const response = await fetch(`${own.system.run.simulator.webUrl}/api/counts`);
    const lines = (await response.text()).trim().split('\n').slice(1);
    const counts = lines.map((line) => line.split(',').map(Number) as [number, number]);
    return new Map(counts.filter(([number]) => number >= first && number < first + RECIPIENTS));
  }

  async function expectAllInOrder(company: Company, smsID: number, first: number): Promise<void> {
    await until(
      () => countsOf(smsID),
      (counts) => counts['1'] === RECIPIENTS,
      { timeoutMs: SETTLED_WITHIN_MS, what: 'every message to be delivered' },
    );
    const told = (): Map<string, string[]> => {
      const statuses = new Map<string, string[]>();
      for (const { query } of company.receiver.received) {
        if (query['smsID'] !== String(smsID)) continue;
        const of = statuses.get(query['number']!) ?? [];
        // At least once: the same event may come again after a crash, with the same id.
        if (!of.includes(query['statusID']!)) of.push(query['statusID']!);
        statuses.set(query['number']!, of);
      }
      return statuses;
    };
    await until(
      () => [...told().values()].filter((statuses) => statuses.length === 2).length,
      (complete) => complete === RECIPIENTS,
      { timeoutMs: SETTLED_WITHIN_MS, what: 'both callbacks of every message' },
    );
    expect([...told().values()].filter((statuses) => statuses.join() !== '0,1')).toEqual([]);
    expect(await company.api.balance()).toBe(50_000 - RECIPIENTS);
    const phones = await phonesOf(first);
    expect(phones.size).toBe(RECIPIENTS);
    expect([...phones.values()].filter((messages) => messages > 1).length).toBe(0);
    const results = await audit({ mongoUrl: own.system.run.mongoUrl, namespace: own.namespace });
    expect(results.flatMap(({ violations }) => violations)).toEqual([]);
    // No accounts here: the check of billing has nothing to look at, each of the others must have.
    const idle = results.filter(({ examined }) => examined === 0).map(({ check }) => check);
    expect(idle).toEqual(['account balances = sums of their payments, and their chains hold']);
  }

  it.each(['sms-sender', 'callback-dispatcher', 'sms-api', 'gateway', 'brand', 'billing'])(
    '%s: nothing is lost, sent twice, charged wrongly or left untold',
    async (name) => {
      const company = await newCompany({ balance: 50_000, callbacks: true });
      const first = nextFirst();
      const smsID = await sendUntilAnswered(company, numbersOf(first));
      await killInTheMiddle(name, smsID);
      await own.system.whenReady(name);
      await expectAllInOrder(company, smsID, first);
    },
    2 * SETTLED_WITHIN_MS + 60_000,
  );

  it.each(['gateway', 'sms-api'])(
    '%s killed while it takes the request: the client repeats it, and exactly one is sent',
    async (name) => {
      const company = await newCompany({ balance: 50_000, callbacks: true });
      const first = nextFirst();
      const sending = sendUntilAnswered(company, numbersOf(first));
      await own.system.kill(name);
      const smsID = await sending;
      await own.system.whenReady(name);
      await expectAllInOrder(company, smsID, first);
      const { recordsTotal } = (await operator().get(`/companies/${company.id}/jobs`)).body as {
        recordsTotal: number;
      };
      expect(recordsTotal).toBe(1);
    },
    2 * SETTLED_WITHIN_MS + 60_000,
  );
});
