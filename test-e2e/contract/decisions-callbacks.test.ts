/** @jest-environment ./test-e2e/support/herald-environment.ts */
// Long: what fails is begun at once, so that its retries are waited for together.
import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { until } from '@herald/testing/until';
import type { CallbackAnswer, ReceivedCallback } from '@herald/testing/callback-receiver';
import { type Company, newCompany, newReceiver } from '../support/company';
import { operator } from '../support/operator-api';
import { newPhone, newPhones } from '../support/phones';

const SECOND = 1_000;
const UPDATED = 'sms.delivery.updated';
/** A retry that hasn't come by then is not the first one of the schedule (5 s, 30 s, …). */
const SECOND_DELAY = 30 * SECOND;

interface Delivery {
  id: string;
  state: string;
  event: string;
  attempts: number;
  [field: string]: unknown;
}

/** A company whose receiver fails in some way, and the number that it was sent a message for. */
interface Failing {
  company: Company;
  number: string;
}

describe('interface-decisions.md: callbacks', () => {
  const deliveriesOf = async ({ id }: Company, query: Record<string, string> = {}): Promise<Delivery[]> =>
    (await operator().deliveries(id, query)).body['data'] as Delivery[];

  /** A company whose brand activation went through; from now on its receiver answers so. */
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

  /** Fails its first tries, then all is well. */
  function failingFirst(answer: CallbackAnswer): () => CallbackAnswer {
    let isFirst = true;
    return () => {
      const given = isFirst ? answer : { status: 200 };
      isFirst = false;
      return given;
    };
  }

  const toldOf = ({ company, number }: Failing, count: number): Promise<ReceivedCallback[]> =>
    company.receiver.toldOf(number, count, 60 * SECOND);

  /** What the dispatcher noted of the first attempt, which failed. */
  const firstAttemptOf = async ({ company }: Failing): Promise<{ at: number; ms: number }> => {
    const [delivery] = await until(
      async () =>
        (await deliveriesOf(company)).filter(({ attempts, event }) => attempts > 1 && event === UPDATED),
      (found) => found.length > 0,
      { what: 'a delivery that was tried again' },
    );
    const [{ at, ms }] = delivery!.log as [{ at: string; ms: number }];
    return { at: Date.parse(at), ms };
  };

  const isSigned = (
    { headers, rawQuery }: ReceivedCallback,
    secret: string,
    content: 'body' | 'query',
  ): boolean => {
    try {
      const webhook = new Webhook(secret);
      webhook.verify(content === 'body' ? '' : rawQuery, headers as Record<string, string>, {
        jsonParse: false,
      });
      return true;
    } catch {
      return false;
    }
  };

  // All fail at the same time, so that their retries are waited for once.
  let unavailable: Failing;
  let redirecting: Failing;
  let patient: Failing;
  let silent: Failing;
  let gone: Failing;
  let collapsing: Failing;
  let elsewhere: Company['receiver'];

  beforeAll(async () => {
    elsewhere = await newReceiver();
    const later = (status: number, headers?: Record<string, string>) =>
      failing(failingFirst({ status, ...(headers && { headers }) }));
    [unavailable, redirecting, patient, silent, gone] = await Promise.all([
      later(503),
      later(302, { location: elsewhere.url() }),
      later(503, { 'retry-after': '9' }),
      failing(failingFirst({ status: 200, delayMs: Infinity })),
      failing({ status: 410 }),
    ]);
    collapsing = await collapsingReceiver();
  });

  async function collapsingReceiver(): Promise<Failing> {
    const company = await newCompany({ callbacks: true, settings: { collapseCallbacks: true } });
    await company.receiver.waitFor(({ query }) => query['event'] === 'sms.brand.activated');
    // The first status is never taken: what is tried again after it can only have taken its place.
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
      return (await own.receiver.toldOf(number, 1))[0]!;
    };

    it('webhook-id, webhook-timestamp, and signatures of the empty body and of the query, which holds what is told', async () => {
      const callback = await callbackOf(company);
      const { headers, rawQuery } = callback;
      expect(headers['webhook-id']).toMatch(/\S/);
      expect(Math.abs(Number(headers['webhook-timestamp']) - Date.now() / SECOND)).toBeLessThan(30);
      expect(headers['webhook-signature']).toMatch(/^v1,[\w+/=]+( v1,[\w+/=]+)*$/);
      const { signingSecret } = company;
      expect(isSigned(callback, signingSecret, 'body')).toBe(true);
      expect(isSigned(callback, signingSecret, 'query')).toBe(true);
      const forged = { ...callback, rawQuery: rawQuery.replace('statusID=0', 'statusID=1') };
      expect(isSigned(forged, signingSecret, 'query')).toBe(false);
      const other = `whsec_${randomBytes(32).toString('base64')}`;
      expect(isSigned(callback, other, 'body')).toBe(false);
    });

    it('the query is signed for who asks for it only', async () => {
      const own = await newCompany({ callbacks: true });
      const body = { url: own.receiver.url(), key: own.callbackKey, signQuery: false };
      await operator().data('PUT', `/companies/${own.id}/callback`, body);
      await until(
        () => callbackOf(own),
        (callback) =>
          isSigned(callback, own.signingSecret, 'body') && !isSigned(callback, own.signingSecret, 'query'),
        { what: 'a callback signed by the standard alone' },
      );
    });

    it('every callback has an id of its own', async () => {
      const own = await newCompany({ callbacks: true });
      await own.send({ numbers: newPhones(20), text: 'Ids' });
      const callbacks = await own.receiver.waitFor(() => true, { count: 41 });
      expect(new Set(callbacks.map(({ headers }) => headers['webhook-id'])).size).toBe(41);
    });

    it('a replaced secret signs beside its successor', async () => {
      const own = await newCompany({ callbacks: true });
      const signingSecret = `whsec_${randomBytes(32).toString('base64')}`;
      const body = { url: own.receiver.url(), key: own.callbackKey, signingSecret };
      await operator().data('PUT', `/companies/${own.id}/callback`, body);
      await until(
        () => callbackOf(own),
        (callback) =>
          isSigned(callback, signingSecret, 'body') && isSigned(callback, own.signingSecret, 'body'),
        { what: 'a callback signed with both secrets' },
      );
    });
  });

  describe('settings that change', () => {
    it('a new URL and key count within 2 s', async () => {
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
        { timeoutMs: 2 * SECOND, what: 'a callback at the new URL' },
      );
    });
  });

  it('a slow or dead receiver never delays another company', async () => {
    const slow = await newCompany({ callbacks: true });
    slow.receiver.answerWith({ status: 200, delayMs: 9 * SECOND });
    await slow.send({ numbers: newPhones(200), text: 'Slow' });
    await slow.receiver.waitFor(({ query }) => query['number'] !== undefined);
    const quick = await newCompany({ callbacks: true });
    // Told while most of the 400 of the slow one, which were there before, still wait for their turn.
    let slowOnesBefore = Infinity;
    quick.receiver.answerWith(() => {
      slowOnesBefore = slow.receiver.received.length;
      return { status: 200 };
    });
    const number = newPhone();
    await quick.sent({ numbers: [number] });
    await quick.receiver.toldOf(number);
    expect(slowOnesBefore).toBeLessThan(200);
  });

  describe("the operator's list", () => {
    it('shows what was delivered, with event, number, status and attempts', async () => {
      const own = await newCompany({ callbacks: true });
      const number = newPhone();
      const smsID = await own.sent({ numbers: [number] });
      const deliveries = await until(
        () => deliveriesOf(own, { state: 'delivered' }),
        (found) => found.length === 3,
        { what: 'three delivered' },
      );
      const updates = deliveries.filter(({ event }) => event === 'sms.delivery.updated');
      expect(updates).toHaveLength(2);
      for (const update of updates)
        expect(update).toMatchObject({ smsID: Number(smsID), number, attempts: 1 });
      expect(await deliveriesOf(own, { event: 'sms.brand.activated' })).toHaveLength(1);
    });

    it.each([{ state: 'lost' }, { event: 'sms.unknown' }])(
      'an unknown filter is a 400: %j',
      async (query) => {
        const answer = await operator().deliveries(unavailable.company.id, query);
        expect(answer).toMatchObject({ status: 400, body: { statusID: 400 } });
      },
    );
  });

  // Last, so that the retries have come meanwhile.
  describe('what is no 2xx is tried again', () => {
    it('after 5 s, with a little jitter', async () => {
      const [first, second] = await toldOf(unavailable, 2);
      expect(second!.at - first!.at).toBeGreaterThanOrEqual(5 * SECOND);
      expect(second!.at - first!.at).toBeLessThan(SECOND_DELAY);
    });

    it('with the same webhook-id and parameters, a new timestamp, and signed anew', async () => {
      const [first, second] = await toldOf(unavailable, 2);
      expect(second!.headers['webhook-id']).toBe(first!.headers['webhook-id']);
      expect(second!.parameters).toEqual(first!.parameters);
      expect(Number(second!.headers['webhook-timestamp'])).toBeGreaterThan(
        Number(first!.headers['webhook-timestamp']),
      );
      expect(isSigned(second!, unavailable.company.signingSecret, 'body')).toBe(true);
    });

    it('a later status waits for an earlier one that is still being tried', async () => {
      await toldOf(unavailable, 3);
      expect(unavailable.company.receiver.statuses(unavailable.number)).toEqual(['0', '0', '1']);
    });

    it('with collapseCallbacks the final status replaces the earlier one', async () => {
      await collapsing.company.receiver.waitFor(
        ({ query }) => query['number'] === collapsing.number && query['statusID'] === '1',
        { timeoutMs: 60 * SECOND },
      );
      const deliveries = await until(
        () => deliveriesOf(collapsing.company, { event: UPDATED }),
        (found) => found.length === 2 && found.every(({ state }) => state !== 'waiting'),
        { what: 'both at their end' },
      );
      expect(deliveries.map(({ state }) => state).sort()).toEqual(['delivered', 'skipped']);
      // Not tried where the final one was quick, or again where it took more than 5 s to come; and never after it.
      const told = collapsing.company.receiver.statuses(collapsing.number);
      expect(told).toEqual([...told.slice(1).map(() => '0'), '1']);
    });

    it('redirects are not followed', async () => {
      await toldOf(redirecting, 3);
      expect(elsewhere.received).toEqual([]);
    });

    it('Retry-After is honoured', async () => {
      const [first, second] = await toldOf(patient, 2);
      expect(second!.at - first!.at).toBeGreaterThanOrEqual(9 * SECOND);
      expect(second!.at - first!.at).toBeLessThan(SECOND_DELAY);
    });

    it('no answer within 10 s is a failure', async () => {
      const [, second] = await toldOf(silent, 2);
      // By the dispatcher's clock: the receiver may have stood still when the first one came.
      const failed = await firstAttemptOf(silent);
      expect(failed.ms).toBeGreaterThanOrEqual(10 * SECOND);
      expect(failed.ms).toBeLessThan(20 * SECOND);
      expect(second!.at - failed.at).toBeGreaterThanOrEqual(5 * SECOND);
      expect(second!.at - failed.at).toBeLessThan(SECOND_DELAY);
    });

    it('every attempt is in the list', async () => {
      const deliveries = await until(
        () => deliveriesOf(unavailable.company, { state: 'delivered', event: 'sms.delivery.updated' }),
        (found) => found.length === 2,
        { what: 'both delivered' },
      );
      const retried = deliveries.find(({ attempts }) => attempts === 2)!;
      expect(JSON.stringify(retried)).toContain('503');
    });
  });

  describe('410 stops', () => {
    it('nothing is tried again: it rests as failed', async () => {
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
    it('of one: it is sent again with the same webhook-id, and is delivered', async () => {
      const { receiver } = gone.company;
      const [failed] = await deliveriesOf(gone.company, { state: 'failed' });
      receiver.answerWith({ status: 200 });
      const before = receiver.received.length;
      const answer = await operator().post(`/callback-deliveries/${failed!.id}/replay`);
      expect(answer).toMatchObject({ status: 200, body: { statusID: 0 } });
      await until(
        () => receiver.received.length,
        (count) => count > before,
        { what: 'the replayed callback' },
      );
      const replayed = receiver.received.at(before)!;
      expect(receiver.received.slice(0, before).map(({ headers }) => headers['webhook-id'])).toContain(
        replayed.headers['webhook-id'],
      );
      await until(
        () => deliveriesOf(gone.company, { state: 'delivered' }),
        (found) => found.some(({ id }) => id === failed!.id),
        { what: 'it delivered' },
      );
    });

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

    it('of one that is not there: 404', async () => {
      expect((await operator().post('/callback-deliveries/nothing/replay')).status).toBe(404);
    });

    it.each([
      {},
      { from: 'yesterday', to: 'today' },
      { from: '2026-01-02T00:00:00Z', to: '2026-01-01T00:00:00Z' },
    ])('of a range that is none: 400: %j', async (body) => {
      const { id } = gone.company;
      const answer = await operator().post(`/companies/${id}/callback-deliveries/replay`, body);
      expect(answer).toMatchObject({ status: 400, body: { statusID: 400 } });
    });
  });
});
