/** @jest-environment ./test-e2e/support/herald-environment.ts */
import { createHmac } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { HttpClient } from '@herald/testing/http-client';
import { TestServer } from '@herald/testing/test-server';
import { until } from '@herald/testing/until';
import { type Company, newCompany } from '../support/company';
import { retryNow } from '../support/databases';
import { herald } from '../support/herald';
import { operator } from '../support/operator-api';
import { newPhone, phoneCounts, phoneThat, withCarrier, writeFromPhone } from '../support/phones';
import { addedRoutes } from './support/routes';

/** A message as the provider got it. */
interface Submitted {
  id: string;
  to: string;
  text: string;
  reference: string;
  receiptUrl: string;
  /** Of its header. */
  idempotencyKey: string | undefined;
  /** ms, of a monotonic clock. */
  at: number;
}

const RECEIVED = 1;
const NOT_DELIVERED = 2;
const REFUSED = 4;
/** Of a text of 360 characters. */
const PARTS = 3;
/** With Retry-After. */
const PAUSE_SECONDS = 1;
const KEYED_PRESET = '/route-presets/over-http-keys';
const AUTH_TOKEN = 'auth-token';

/** Routes over HTTP to a provider of this test's own, with its reports coming back through the gateways. */
describe('a route over HTTP', () => {
  const submitted: Submitted[] = [];
  /** Replaces the answer to a message; the provider has it already. */
  let answer: ((message: Submitted, response: ServerResponse) => void | Promise<void>) | null = null;
  let company: Company;
  let phones: string;
  const addRoute = addedRoutes();
  const reports = new HttpClient('');
  const provider = new TestServer((request, response) => void serve(request, response));

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = Buffer.concat((await request.toArray()) as Buffer[]).toString();
    const { 'content-type': type, 'idempotency-key': key } = request.headers;
    const message = {
      ...(type!.includes('json') ? ofCustom(body) : ofTwilio(body)),
      idempotencyKey: key as string | undefined,
      at: performance.now(),
    };
    submitted.push(message);
    if (answer) return answer(message, response);
    accept(message, response);
  }
  const accept = ({ id }: Submitted, response: ServerResponse): void => {
    response.writeHead(201, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ id, sid: id, status: 'queued' }));
  };
  const nextId = (): string => `SM${herald().numberBlock}${submitted.length}`;
  const ofCustom = (body: string) => ({ ...(JSON.parse(body) as Submitted), id: nextId() });
  const ofTwilio = (body: string) => {
    const form = Object.fromEntries(new URLSearchParams(body));
    const [to, text, receiptUrl] = [form['To']!.slice(1), form['Body']!, form['StatusCallback']!];
    return {
      id: nextId(),
      to,
      text,
      receiptUrl,
      reference: new URL(receiptUrl).searchParams.get('reference')!,
    };
  };

  beforeAll(async () => {
    await provider.listen();
    company = await newCompany({ callbacks: true, settings: { events: ['sms.inbound.received'] } });
    phones = `995${herald().numberBlock}`;
    const address = `http://127.0.0.1:${provider.port}`;
    const common = `allow_private=on&binds=2&prefixes=${phones}`;
    await addRoute(`${address}/send?preset=custom&name=over-http&${common}`);
  });
  afterEach(() => (answer = null));
  afterAll(async () => {
    await operator().request('DELETE', KEYED_PRESET);
    await provider.close();
  });

  const sentTo = (phone: string): Submitted[] => submitted.filter(({ to }) => to === phone);
  /** A number that only the route of a test serves. */
  const phoneApart = (): string => `${phones.slice(0, 3)}9${newPhone().slice(4)}`;
  const messageTo = (phone: string): Promise<Submitted> =>
    until(
      () => submitted.find(({ to }) => to === phone),
      (found) => found !== undefined,
    ) as Promise<Submitted>;
  const report = async ({ receiptUrl, id, to }: Submitted, ...statuses: string[]): Promise<number> => {
    const receipts = statuses.map((status) => ({ id, to, status }));
    return (await reports.post(receiptUrl, { receipts })).status;
  };
  const statusesOf = async (phone: string, last: number): Promise<string[]> => {
    const found = await company.receiver.waitFor(
      ({ query }) => query['number'] === phone && query['statusID'] === String(last),
      { count: 1 },
    );
    expect(found).toHaveLength(1);
    return company.receiver.of(phone).map(({ query }) => query['statusID']!);
  };

  it('carries a long message in one request, and its receipts settle it once', async () => {
    const phone = newPhone();
    const text = 'Hello '.repeat(60);
    const before = await company.api.balance();
    await company.sent({ numbers: [phone], text });
    const message = await messageTo(phone);
    expect(message.text).toBe(text);
    expect(await report(message, 'ENROUTE')).toBe(200);
    expect(await report(message, 'DELIVRD', 'DELIVRD')).toBe(200);
    expect(await report(message, 'DELIVRD')).toBe(200);
    expect(await report(message, 'REJECTD')).toBe(200);
    expect(await statusesOf(phone, RECEIVED)).toEqual(['0', '1']);
    expect(sentTo(phone)).toHaveLength(1);
    expect(await company.api.balance()).toBe(before - PARTS);
  });

  it('an error in an answer of 200 refuses the message, which costs nothing', async () => {
    const phone = newPhone();
    const before = await company.api.balance();
    answer = (_message, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ error: { code: '0x0B', message: 'Invalid number' } }));
    };
    await company.sent({ numbers: [phone] });
    expect(await statusesOf(phone, REFUSED)).toEqual([String(REFUSED)]);
    expect(sentTo(phone)).toHaveLength(1);
    await until(async () => (await company.api.balance()) === before);
  });

  it('several reports in one request settle their messages, and its repetition changes nothing', async () => {
    const [one, other] = [newPhone(), newPhone()];
    await company.sent({ numbers: [one, other] });
    const receipts = [
      { ...(await messageTo(one)), status: 'DELIVRD' },
      { ...(await messageTo(other)), status: 'UNDELIV' },
    ];
    for (let n = 0; n < 2; n++)
      expect((await reports.post(receipts[0]!.receiptUrl, { receipts })).status).toBe(200);
    expect(await statusesOf(one, RECEIVED)).toEqual(['0', '1']);
    expect(await statusesOf(other, NOT_DELIVERED)).toEqual(['0', '2']);
  });

  it('a provider that throttles gets the message again after its Retry-After', async () => {
    const phone = newPhone();
    answer = (_message, response) => {
      answer = null;
      response.writeHead(429, { 'retry-after': String(PAUSE_SECONDS) }).end();
    };
    await company.sent({ numbers: [phone] });
    await until(() => sentTo(phone).length === 2);
    const [first, second] = sentTo(phone) as [Submitted, Submitted];
    // Timers may fire up to 1 ms early.
    expect(second.at - first.at).toBeGreaterThanOrEqual(PAUSE_SECONDS * 1_000 - 5);
    expect(await report(second, 'DELIVRD')).toBe(200);
    expect(await statusesOf(phone, RECEIVED)).toEqual(['0', '1']);
  });

  it('a message that is repeated after a lost answer has its idempotency key again', async () => {
    const phone = phoneApart();
    const given = await operator().data<{ request: object }>('GET', '/route-presets/custom');
    await operator().data('PUT', KEYED_PRESET, {
      ...given,
      request: { ...given.request, idempotencyHeader: 'Idempotency-Key' },
    });
    await addRoute(
      `http://127.0.0.1:${provider.port}/send?preset=over-http-keys&name=over-http-keys&allow_private=on&binds=2&prefixes=${phone}`,
    );
    answer = (_message, response) => void response.destroy();
    const smsID = await company.sent({ numbers: [phone] });
    await messageTo(phone);
    answer = null;
    await until(async () => (await retryNow(smsID)) || sentTo(phone).length > 1);
    await until(() => sentTo(phone).length > 1);
    const [first, second] = sentTo(phone) as [Submitted, Submitted];
    expect(second.idempotencyKey).toBe(first.idempotencyKey);
    expect(first.idempotencyKey).toBe(first.reference);
    expect(await report(second, 'DELIVRD')).toBe(200);
    expect(await statusesOf(phone, RECEIVED)).toEqual(['0', '1']);
  });

  it('carries messages to the HTTP face of the simulator, whatever its phones do', async () => {
    const address = `${herald().system.run.simulator.webUrl}/api/sms`;
    const common = `allow_private=on&binds=2&prefixes=${herald().numberBlock}`;
    await addRoute(
      `${address}?preset=custom&name=over-http-simulator&username=herald&password=herald&${common}`,
    );
    const expected = new Map<string, string>([
      ...(['acceptedThenDelivered', 'enrouteThenDelivered', 'contradicting', 'receiptTwice'] as const).map(
        (behaviour) => [phoneThat(behaviour), '1'] as const,
      ),
      ...(['receiptFirst', 'unreadableReceipt', 'strayReceipt', 'throttled', 'systemError'] as const).map(
        (behaviour) => [phoneThat(behaviour), '1'] as const,
      ),
      ...(['undelivered', 'expired', 'unknown'] as const).map(
        (behaviour) => [phoneThat(behaviour), '2'] as const,
      ),
      [phoneThat('rejectedLater'), '4'],
      [phoneThat('rejected'), '4'],
    ]);
    const numbers = [...expected.keys()];
    await withCarrier({ receiptBatch: 10, refusedTries: 1 }, async () => {
      const smsID = await company.sent({ numbers });
      const report = await company.api.settled(smsID);
      expect(report.map(({ statusID }) => statusID)).toEqual([...expected.values()]);
    });
    const refused = numbers.at(-1);
    const counts = await phoneCounts();
    expect(numbers.map((number) => counts.get(Number(number))?.messages ?? 0)).toEqual(
      numbers.map((number) => (number === refused ? 0 : 1)),
    );
    for (const number of numbers) {
      const last = await statusesOf(number, Number(expected.get(number)));
      expect(last).toEqual(number === refused ? ['4'] : ['0', expected.get(number)]);
    }
    await writeFromPhone(numbers[0]!, company.brandName, 'გმადლობთ');
    const [inbound] = await company.receiver.waitFor(
      ({ query }) => query['event'] === 'sms.inbound.received' && query['number'] === numbers[0],
    );
    expect(inbound!.query['text']).toBe('გმადლობთ');
  });

  it('a receipt before the answer waits for it', async () => {
    const phone = newPhone();
    answer = async (message, response) => {
      expect(await report(message, 'UNDELIV')).toBe(200);
      accept(message, response);
    };
    await company.sent({ numbers: [phone] });
    expect((await statusesOf(phone, NOT_DELIVERED)).at(-1)).toBe('2');
  });

  it('a receipt settles a message whose answer was lost, and it is not sent again', async () => {
    const phone = newPhone();
    answer = (_message, response) => void response.destroy();
    await company.sent({ numbers: [phone] });
    const { reference, to, receiptUrl } = await messageTo(phone);
    const receipts = [{ reference, to, status: 'DELIVRD' }];
    expect((await reports.post(receiptUrl, { receipts })).status).toBe(200);
    expect((await statusesOf(phone, RECEIVED)).at(-1)).toBe('1');
    expect(sentTo(phone)).toHaveLength(1);
  });

  it('inbound messages reach the company once, and other requests are refused', async () => {
    const phone = newPhone();
    await company.sent({ numbers: [phone] });
    const { receiptUrl } = await messageTo(phone);
    const inbound = [{ id: `in-${phone}`, from: `+${phone}`, to: company.brandName, text: 'Отлично 😀' }];
    for (let n = 0; n < 3; n++) expect((await reports.post(receiptUrl, { inbound })).status).toBe(200);
    const [callback] = await company.receiver.waitFor(
      ({ query }) => query['event'] === 'sms.inbound.received' && query['number'] === phone,
    );
    expect(callback!.query['text']).toBe('Отлично 😀');
    const { body } = await company.api.get('/v1/sms/inbound', { query: { number: phone } });
    expect(body.data).toHaveLength(1);
    expect((await reports.post(`${receiptUrl}x`, { inbound })).status).toBe(404);
    expect((await reports.post(receiptUrl, 'no JSON')).status).toBe(400);
  });

  it('a provider that signs is believed with its signature alone', async () => {
    const phone = phoneApart();
    const address = `http://127.0.0.1:${provider.port}`;
    const account = `accountSid=AC1&authToken=${AUTH_TOKEN}`;
    await addRoute(
      `${address}?preset=twilio&name=over-http-signed&${account}&allow_private=on&binds=2&prefixes=${phone}`,
    );
    await company.sent({ numbers: [phone] });
    const { id, receiptUrl } = await messageTo(phone);
    const form = { MessageSid: id, MessageStatus: 'delivered', To: `+${phone}` };
    const send = (signature: string): Promise<number> =>
      reports
        .post(receiptUrl, new URLSearchParams(form).toString(), {
          headers: {
            'content-type': 'application/x-www-form-urlencoded',
            'x-twilio-signature': signature,
          },
        })
        .then(({ status }) => status);
    const content = Object.entries(form).sort().flat().join('');
    const signature = createHmac('sha1', AUTH_TOKEN)
      .update(receiptUrl + content)
      .digest('base64');
    expect(await send(signature.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')))).toBe(403);
    expect(await send(signature)).toBe(200);
    expect((await statusesOf(phone, RECEIVED)).at(-1)).toBe('1');
  });
});
