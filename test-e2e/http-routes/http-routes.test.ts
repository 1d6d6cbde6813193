/** @jest-environment ./test-e2e/support/herald-environment.ts */
import { createHmac } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { HttpClient } from '@herald/testing/http-client';
import { TestServer } from '@herald/testing/test-server';
import { until } from '@herald/testing/until';
import { type Company, newCompany } from '../support/company';
import { herald } from '../support/herald';
import { operator } from '../support/operator-api';
import { newPhone } from '../support/phones';

/** A message as the provider got it. */
interface Submitted {
  id: string;
  to: string;
  text: string;
  reference: string;
  receiptUrl: string;
}

const RECEIVED = 1;
const NOT_DELIVERED = 2;
const AUTH_TOKEN = 'auth-token';

/** Routes over HTTP to a provider of this test's own, with its reports coming back through the gateways. */
describe('a route over HTTP', () => {
  const submitted: Submitted[] = [];
  /** Replaces the answer to a message; the provider has it already. */
  let answer: ((message: Submitted, response: ServerResponse) => void | Promise<void>) | null = null;
  let company: Company;
  let phones: string;
  const made: string[] = [];
  const reports = new HttpClient('');
  const provider = new TestServer((request, response) => void serve(request, response));

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = Buffer.concat((await request.toArray()) as Buffer[]).toString();
    const message = request.headers['content-type']!.includes('json') ? ofCustom(body) : ofTwilio(body);
    submitted.push(message);
    if (answer) return answer(message, response);
    accept(message, response);
  }
  const accept = ({ id }: Submitted, response: ServerResponse): void => {
    response.writeHead(201, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ id, sid: id, status: 'queued' }));
  };
  const nextId = (): string => `SM${herald().numberBlock}${submitted.length}`;
  const ofCustom = (body: string): Submitted => ({ ...(JSON.parse(body) as Submitted), id: nextId() });
  const ofTwilio = (body: string): Submitted => {
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
    await route(`${address}/send?preset=custom&name=over-http&${common}`);
  });
  afterEach(() => (answer = null));
  afterAll(async () => {
    for (const name of made) await operator().request('DELETE', `/routes/${name}`);
    await provider.close();
  });

  /** Adds a route, and waits until it is live in both senders: any may submit a message. */
  async function route(url: string): Promise<string> {
    const { name } = await operator().data<{ name: string }>('POST', '/routes', { url });
    made.push(name);
    await until(async () => {
      const { senders } = await operator().data<{ senders: { live: boolean }[] }>('GET', `/routes/${name}`);
      return senders.length === 2 && senders.every(({ live }) => live);
    });
    return name;
  }
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
    await company.sent({ numbers: [phone], text });
    const message = await messageTo(phone);
    expect(message.text).toBe(text);
    expect(await report(message, 'ENROUTE')).toBe(200);
    expect(await report(message, 'DELIVRD', 'DELIVRD')).toBe(200);
    expect(await report(message, 'DELIVRD')).toBe(200);
    expect(await report(message, 'REJECTD')).toBe(200);
    expect(await statusesOf(phone, RECEIVED)).toEqual(['0', '1']);
    expect(submitted.filter(({ to }) => to === phone)).toHaveLength(1);
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
    expect(submitted.filter((one) => one.to === phone)).toHaveLength(1);
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
    const phone = `${phones.slice(0, 3)}9${newPhone().slice(4)}`;
    const address = `http://127.0.0.1:${provider.port}`;
    const account = `accountSid=AC1&authToken=${AUTH_TOKEN}`;
    await route(
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
