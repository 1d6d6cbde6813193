import { rememberedPort } from '@herald/local-servers';
import { HttpClient } from '@herald/testing/http-client';
import { until } from '@herald/testing/until';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expectSoundBooks } from '../support/books';
import { newCompany } from '../support/company';
import { retryNow } from '../support/databases';
import { operator, timelineOf } from '../support/operator-api';
import { type OwnSystem, startOwnSystem } from '../support/own-system';
import { BEHAVIOUR, phoneCounts, simulator } from '../support/phones';

/**
 * One process killed in the middle of a campaign, over SMPP and over HTTP, and the consistency check. `npm run test:system -- faults` kills
 * every process.
 */
const START_MS = 300_000;
const TEST_MS = 600_000;
const BALANCE = 2_000;
const RECIPIENTS = 600;
/** Behaviours of the first phones of every 40. The last loses the delivery receipt too, so that the phone gets its message twice. */
const LOST = ['answerLost', 'silentOnce', 'answerAndReceiptLost'] as const;
const EVERY = 40;
/** Submits that the carrier answers before the kill. The binds' windows allow 200 more, so half of the campaign is not submitted then. */
const ANSWERED = 100;
/** The routes to the simulator, which each serve the numbers of one country. */
const ROUTES = { SMPP: '99577', HTTP: '99588' } as const;

interface Phone {
  number: string;
  /** The number of times that it gets its message. */
  times: number;
}

function phonesOf(prefix: string): Phone[] {
  return Array.from({ length: RECIPIENTS }, (_, n) => {
    const lost = LOST[n % EVERY];
    const end = lost ? BEHAVIOUR[lost] : '111111';
    return { number: `${prefix}${String(n).padStart(4, '0')}${end}`, times: lost === LOST[2] ? 2 : 1 };
  });
}

describe('a running system', () => {
  let dir: string;
  let own: OwnSystem;

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'herald-campaign-'));
    const portOf = (name: string): Promise<number> => rememberedPort(join(dir, 'data', 'ports.json'), name);
    const common = 'binds=2&window=100&response_timeout=2';
    const http = 'preset=custom&allow_private=on&username=herald&password=herald';
    const SMS_CARRIERS = [
      `smpp://herald:herald@127.0.0.1:${await portOf('simulator-smpp')}?${common}&prefixes=${ROUTES.SMPP}`,
      `http://127.0.0.1:${await portOf('simulator-web')}/api/sms?${http}&${common}&prefixes=${ROUTES.HTTP}`,
    ].join(' ');
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
  /** A campaign of a company of its own. */
  async function begin(prefix: string) {
    const company = await newCompany({ balance: BALANCE, callbacks: true });
    const phones = phonesOf(prefix);
    const smsID = await company.sent({ numbers: phones.map(({ number }) => number) });
    const arrivals = async (): Promise<number[]> => {
      const counts = await phoneCounts();
      return phones.map(({ number }) => counts.get(Number(number))?.messages ?? 0);
    };
    return { company, phones, smsID, arrivals };
  }
  type Campaign = Awaited<ReturnType<typeof begin>>;

  /**
   * Waits for the delivery of each message. Indeterminate submits wait for a delivery receipt. Once every message that arrived has its own,
   * the rest was not submitted, except to the phones whose receipt is lost: these get it again, after the operator sees that they are
   * indeterminate.
   */
  async function settle({ company, phones, smsID, arrivals }: Campaign): Promise<void> {
    const indeterminate = new Set<string>();
    const isSettled = async (): Promise<boolean> => {
      const isFinal = (await company.api.report(smsID)).map(({ statusID }) => statusID === '1');
      if (!isFinal.includes(false)) return true;
      const counts = await arrivals();
      const arrived = phones.filter((_phone, n) => !isFinal[n] && counts[n]! > 0);
      for (const { number, times } of arrived) {
        if (indeterminate.has(number)) continue;
        const events = times > 1 ? await timelineOf(smsID, number) : [];
        if (!events.some(({ event }) => event === 'unanswered')) return false;
        indeterminate.add(number);
      }
      await retryNow(smsID);
      return false;
    };
    await until(isSettled, Boolean, { what: 'a delivery receipt of each message' });
    const twice = phones.filter(({ times }) => times > 1).map(({ number }) => number);
    expect([...indeterminate].sort()).toEqual(twice.sort());
  }

  it(
    'sends campaigns over SMPP and HTTP whose sender is killed: every phone gets its message, twice only after a lost answer and receipt, each message is charged once, every callback comes in order',
    async () => {
      await answerLimit(ANSWERED);
      const campaigns = await Promise.all(Object.values(ROUTES).map(begin));
      // More than each carrier answers, so the killed sender leaves indeterminate submits.
      for (const { arrivals } of campaigns)
        await until(arrivals, (counts) => counts.filter((count) => count > 0).length > ANSWERED, {
          what: 'the campaign to be under way',
        });
      const killed = own.system.pids['sms-sender'];
      await own.system.kill('sms-sender');
      for (const { arrivals } of campaigns) expect(await arrivals()).toContain(0);
      await answerLimit(0);
      await until(
        () => own.system.pids['sms-sender'],
        (pid) => pid !== undefined && pid !== killed,
        { what: 'the sender to be started again' },
      );
      await Promise.all(campaigns.map(settle));
      for (const { company, phones, arrivals } of campaigns) {
        expect(await arrivals()).toEqual(phones.map(({ times }) => times));
        for (const { number } of phones) {
          const callbacks = await company.receiver.callbacksOf(number);
          expect(callbacks.map(({ query }) => query['statusID'])).toEqual(['0', '1']);
        }
        expect(await company.api.balance()).toBe(BALANCE - RECIPIENTS);
      }
      await expectSoundBooks(own);
    },
    TEST_MS,
  );

  it('answers an HTTP provider 503 while the process that stores its reports is down, and stores their repetition once', async () => {
    const company = await newCompany({ callbacks: true, settings: { events: ['sms.inbound.received'] } });
    const number = `${ROUTES.HTTP}8888${BEHAVIOUR.noReceipt}`;
    const smsID = await company.sent({ numbers: [number] });
    await company.receiver.callbacksOf(number, 1);
    const { carrierId } = (await timelineOf(smsID, number)).find(({ event }) => event === 'taken')!;
    const routes = await operator().data<{ receiptUrl: string | null }[]>('GET', '/routes');
    const { receiptUrl } = routes.find((route) => route.receiptUrl !== null)!;
    const provider = new HttpClient('');
    const report = () =>
      provider.post(receiptUrl!, {
        receipts: [{ id: carrierId, to: number, status: 'DELIVRD' }],
        inbound: [{ id: 'from-phone', from: number, to: company.brandName, text: 'Hello' }],
      });
    await own.system.stopProcess('sms-api');
    const refused = await report();
    expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([503, true]);
    await own.system.startProcess('sms-api');
    await until(report, ({ status }) => status === 200, { what: 'the report to be stored' });
    expect((await report()).status).toBe(200);
    await company.receiver.waitFor(({ query }) => query['event'] === 'sms.inbound.received');
    await company.receiver.callbacksOf(number, 3);
    const { body } = await company.api.get('/v1/sms/inbound', { query: { number } });
    expect(body['data']).toHaveLength(1);
    expect((await company.api.report(smsID))[0]).toEqual({ number, statusID: '1' });
    expect(company.receiver.of(number)).toHaveLength(3);
  });
});
