/** @jest-environment ./test-e2e/support/herald-environment.ts */
import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { Webhook } from 'standardwebhooks';
import { until } from '@herald/testing/until';
import type { CallbackAnswer, ReceivedCallback } from '@herald/testing/callback-receiver';
import { type Company, newCompany, newReceiver } from '../support/company';
import { withoutRetryDelays } from '../support/databases';
import { operator } from '../support/operator-api';
import { newPhone, newPhones } from '../support/phones';

const SECOND = 1_000;
const UPDATED = 'sms.delivery.updated';
/** The first retry comes after 5 s plus up to a tenth of that (interface-decisions.md, "Callbacks"). */
const FIRST_DELAY = { least: 5 * SECOND, most: 5.5 * SECOND };

interface Delivery {
  id: string;
  state: string;
  event: string;
  attempts: number;
  [field: string]: unknown;
}

/** A company whose receiver fails in some way, and the recipient of its message. */
interface Failing {
  company: Company;
  number: string;
}

describe('interface-decisions.md: callbacks', () => {
  const deliveriesOf = async ({ id }: Company, query: Record<string, string> = {}): Promise<Delivery[]> =>
    (await operator().deliveries(id, query)).body['data'] as Delivery[];

  /** A company with a delivered callback for its brand; from now on, its receiver responds with `answer`. */
  async function failing(
    answer: CallbackAnswer | ((callback: ReceivedCallback) => CallbackAnswer),
  ): Promise<Failing> {
    const company = await newCompany({ callbacks: true });
    await company.receiver.waitFor(({ query }) => query['event'] === 'sms.brand.activated');
    company.receiver.answerWith(answer);
    const number = newPhone();
    await company.sent({ numbers: [number] });
    return { company, number };
  }

  /** Fails its first attempts, then succeeds. */
  function failingFirst(answer: CallbackAnswer): () => CallbackAnswer {
    let isFirst = true;
    return () => {
      const given = isFirst ? answer : { status: 200 };
      isFirst = false;
      return given;
    };
  }

  /** Resolves after `count` callbacks, without the delays of retries. */
  const callbacksOf = ({ company, number }: Failing, count: number): Promise<ReceivedCallback[]> =>
    withoutRetryDelays(company.id, () => company.receiver.callbacksOf(number, count));

  /** The dispatcher's planned delay after a first attempt with this response, ms. */
  const plannedDelay = (answer: CallbackAnswer): Promise<number> =>
    until(
      async () => {
        const { company } = await failing(answer);
        const [delivery] = await until(
          async () =>
            (await deliveriesOf(company, { event: UPDATED })).filter(({ attempts }) => attempts > 0),
          (found) => found.length > 0,
          { what: 'a failed attempt' },
        );
        company.receiver.answerWith({ status: 200 });
        const [{ at }] = delivery!['log'] as [{ at: string }];
        // If it is seen too late, another attempt has replaced the plan: then another company shows it.
        return delivery!.attempts === 1 ? Date.parse(String(delivery!['nextAt'])) - Date.parse(at) : NaN;
      },
      (delay) => !Number.isNaN(delay),
      { what: 'the plan after one attempt' },
    );

  const isSigned = ({ headers, rawQuery }: ReceivedCallback, secret: string): boolean => {
    try {
      new Webhook(secret).verify(rawQuery, headers as Record<string, string>, { jsonParse: false });
      return true;
    } catch {
      return false;
    }
  };

  let unavailable: Failing;
  let redirecting: Failing;
  let gone: Failing;
  let collapsing: Failing;
  let elsewhere: Company['receiver'];

  beforeAll(async () => {
    elsewhere = await newReceiver();
    const later = (status: number, headers?: Record<string, string>) =>
      failing(failingFirst({ status, ...(headers && { headers }) }));
    [unavailable, redirecting, gone] = await Promise.all([
      later(503),
      later(302, { location: elsewhere.url() }),
      failing({ status: 410 }),
    ]);
    collapsing = await collapsingReceiver();
  });

  async function collapsingReceiver(): Promise<Failing> {
    const company = await newCompany({ callbacks: true, settings: { collapseCallbacks: true } });
    await company.receiver.waitFor(({ query }) => query['event'] === 'sms.brand.activated');
    // The callback of the first status always fails, so a later status can only have replaced it.
    company.receiver.answerWith(({ query }) => ({ status: query['statusID'] === '0' ? 503 : 200 }));
    const number = newPhone();
    await company.sent({ numbers: [number] });
    return { company, number };
  }

  describe('headers of Standard Webhooks', () => {
    let company: Company;

    beforeAll(async () => {
      company = await newCompany({ callbacks: true });
    });

    const callbackOf = async (own: Company): Promise<ReceivedCallback> => {
      const number = newPhone();
      await own.sent({ numbers: [number] });
      return (await own.receiver.callbacksOf(number, 1))[0]!;
    };

    it('webhook-id, webhook-timestamp, and a signature of the whole query, with all parameters', async () => {
      const begun = Date.now();
      const callback = await callbackOf(company);
      const { headers, rawQuery } = callback;
      expect(headers['webhook-id']).toMatch(/\S/);
      const timestamp = Number(headers['webhook-timestamp']);
      expect(timestamp).toBeGreaterThanOrEqual(Math.floor(begun / SECOND));
      expect(timestamp).toBeLessThanOrEqual(Date.now() / SECOND);
      expect(headers['webhook-signature']).toMatch(/^v1,[\w+/=]+( v1,[\w+/=]+)*$/);
      const { signingSecret } = company;
      expect(isSigned(callback, signingSecret)).toBe(true);
      expect(isSigned({ ...callback, rawQuery: '' }, signingSecret)).toBe(false);
      const forged = { ...callback, rawQuery: rawQuery.replace('statusID=0', 'statusID=1') };
      expect(isSigned(forged, signingSecret)).toBe(false);
      const other = `whsec_${randomBytes(32).toString('base64')}`;
      expect(isSigned(callback, other)).toBe(false);
    });

    it('a company can disable the signature of the query: then there is no signature', async () => {
      const own = await newCompany({ callbacks: true });
      const body = { url: own.receiver.url(), key: own.callbackKey, signQuery: false };
      await operator().data('PUT', `/companies/${own.id}/callback`, body);
      await until(
        () => callbackOf(own),
        ({ headers }) => headers['webhook-signature'] === undefined,
        { what: 'a callback without a signature' },
      );
    });

    it('a replaced secret signs beside its successor', async () => {
      const own = await newCompany({ callbacks: true });
      const signingSecret = `whsec_${randomBytes(32).toString('base64')}`;
      const body = { url: own.receiver.url(), key: own.callbackKey, signingSecret };
      await operator().data('PUT', `/companies/${own.id}/callback`, body);
      await until(
        () => callbackOf(own),
        (callback) => isSigned(callback, signingSecret) && isSigned(callback, own.signingSecret),
        { what: 'a callback signed with both secrets' },
      );
    });
  });

  describe('settings that change', () => {
    it('a new URL and key count from then on', async () => {
      const own = await newCompany({ callbacks: true });
      const receiver = await newReceiver();
      await operator().data('PUT', `/companies/${own.id}/callback`, {
        url: receiver.url('/new'),
        key: 'new-key',
      });
      await until(
        async () => {
          const number = newPhone();
          await own.sent({ numbers: [number] });
          await until(
            () => [...own.receiver.of(number), ...receiver.of(number)],
            (found) => found.length > 0,
          );
          return receiver.received.at(-1);
        },
        (callback) => callback?.path === '/new' && callback.query['key'] === 'new-key',
        { what: 'a callback at the new URL' },
      );
    });
  });

  it('a slow or dead receiver never delays another company', async () => {
    const slow = await newCompany({ callbacks: true });
    await slow.receiver.waitFor(({ query }) => query['event'] === 'sms.brand.activated');
    const unanswered: ServerResponse[] = [];
    slow.receiver.answerWith((_callback, response) => {
      unanswered.push(response);
      return undefined;
    });
    await slow.send({ numbers: newPhones(200), text: 'Slow' });
    await until(() => unanswered.length > 0, Boolean, { what: 'a callback that gets no answer' });
    const quick = await newCompany({ callbacks: true });
    const number = newPhone();
    await quick.sent({ numbers: [number] });
    await quick.receiver.callbacksOf(number);
    // Both callbacks have arrived although no callback of the slow receiver has a response.
    expect(await deliveriesOf(slow, { state: 'delivered', event: UPDATED })).toEqual([]);
    slow.receiver.answerWith({ status: 200 });
    for (const response of unanswered) response.writeHead(200).end();
  });

  describe('any response except 2xx is retried', () => {
    it('after 5 s, with a little jitter', async () => {
      const delay = await plannedDelay({ status: 503 });
      expect(delay).toBeGreaterThanOrEqual(FIRST_DELAY.least);
      expect(delay).toBeLessThanOrEqual(FIRST_DELAY.most);
    });

    it('with the same webhook-id and parameters, and a new timestamp and signature', async () => {
      const { company, number } = unavailable;
      const [{ headers }] = (await company.receiver.callbacksOf(number, 1)) as [ReceivedCallback];
      // A timestamp is in seconds.
      await until(() => Math.floor(Date.now() / SECOND) > Number(headers['webhook-timestamp']));
      const [first, second] = await callbacksOf(unavailable, 2);
      expect(second!.headers['webhook-id']).toBe(first!.headers['webhook-id']);
      expect(second!.parameters).toEqual(first!.parameters);
      expect(Number(second!.headers['webhook-timestamp'])).toBeGreaterThan(
        Number(first!.headers['webhook-timestamp']),
      );
      expect(isSigned(second!, unavailable.company.signingSecret)).toBe(true);
    });

    it('a later status waits for an earlier one that is being retried', async () => {
      await callbacksOf(unavailable, 3);
      expect(unavailable.company.receiver.statuses(unavailable.number)).toEqual(['0', '0', '1']);
    });

    it('with collapseCallbacks the final status replaces the earlier one', async () => {
      const isFinal = ({ query }: ReceivedCallback): boolean =>
        query['number'] === collapsing.number && query['statusID'] === '1';
      await withoutRetryDelays(collapsing.company.id, () => collapsing.company.receiver.waitFor(isFinal));
      const deliveries = await until(
        () => deliveriesOf(collapsing.company, { event: UPDATED }),
        (found) => found.length === 2 && found.every(({ state }) => state !== 'waiting'),
        { what: 'both at their end' },
      );
      expect(deliveries.map(({ state }) => state).sort()).toEqual(['delivered', 'skipped']);
      // Any number of attempts for the first status came before the final status, and none after it.
      const statuses = collapsing.company.receiver.statuses(collapsing.number);
      expect(statuses).toEqual([...statuses.slice(1).map(() => '0'), '1']);
    });

    it('redirects are not followed', async () => {
      await callbacksOf(redirecting, 3);
      expect(elsewhere.received).toEqual([]);
    });

    it('Retry-After is honoured', async () => {
      expect(await plannedDelay({ status: 503, headers: { 'retry-after': '60' } })).toBe(60 * SECOND);
    });
  });

  describe('410 stops', () => {
    it('no retries: the callback stays failed', async () => {
      const failed = await until(
        () => deliveriesOf(gone.company, { state: 'failed' }),
        (found) => found.length === 2,
        { what: 'the failed deliveries' },
      );
      for (const one of failed) expect(one).toMatchObject({ state: 'failed', attempts: 1 });
      const first = gone.company.receiver.of(gone.number).filter(({ query }) => query['statusID'] === '0');
      expect(first).toHaveLength(1);
    });
  });

  describe('replay', () => {
    it('of a time range and state: all of them', async () => {
      const begun = Date.now();
      const own = await failing({ status: 410 });
      await own.company.sent({ numbers: newPhones(1) });
      await until(
        () => deliveriesOf(own.company, { state: 'failed' }),
        (found) => found.length === 4,
        { what: 'four failed' },
      );
      own.company.receiver.answerWith({ status: 200 });
      const range = { from: new Date(begun), to: new Date(Date.now() + SECOND) };
      const answer = await operator().post(`/companies/${own.company.id}/callback-deliveries/replay`, {
        ...range,
        state: 'failed',
      });
      expect(answer).toMatchObject({ status: 200, body: { statusID: 0 } });
      await until(
        () => deliveriesOf(own.company, { state: 'delivered' }),
        (found) => found.length === 5,
        { what: 'all delivered' },
      );
      expect(await deliveriesOf(own.company, { state: 'failed' })).toEqual([]);
    });
  });
});
