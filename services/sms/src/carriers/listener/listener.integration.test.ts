import { createHmac } from 'node:crypto';
import { ASKED_EVENT, DEAD_LETTER_QUEUE, DEFAULT_COMPANY_SETTINGS, DELIVERY } from '@herald/contracts';
import type { Answer } from '@herald/testing/http-client';
import { until } from '@herald/testing/until';
import { arrivalsIn, inboundIn } from '../../inbound/inbound-model';
import { batchesIn, batchId } from '../../model/batch-model';
import { SubmissionStore } from '../../record/outcomes/submission-store';
import { SmsFixture } from '../../testing/sms-fixture';
import { storedBatch } from '../../testing/stored-batch';
import { ListenerAddresses } from '../http/listener-address';

const PUBLIC_URL = 'https://sms.example.com/herald';
const KEYS = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const AUTH_TOKEN = 'auth-token-of-twilio';
const CARRIERS = [
  `https://api.twilio.com?preset=twilio&name=signed&accountSid=AC1&authToken=${AUTH_TOKEN}`,
  'https://gate.example/send?preset=custom&name=own&networks=203.0.113.0/24,2001:db8::/32',
  'https://kannel.example/cgi-bin/sendsms?preset=kannel&name=kannel&username=u&password=p',
  'smpp://user:pass@127.0.0.1:2775?name=smpp',
];
const SMSC: Record<string, string> = {
  own: 'http/https://gate.example/custom',
  signed: 'http/https://api.twilio.com/twilio/AC1',
};
const FROM = '203.0.113.7';

describe('requests of providers over HTTP', () => {
  const fixture = new SmsFixture();
  const addresses = new ListenerAddresses(PUBLIC_URL, { current: KEYS });
  const deadLetters: Record<string, unknown>[] = [];
  let ids = 0;

  beforeAll(async () => {
    await fixture.open();
    await fixture.startInstance({
      environment: {
        SMS_CARRIERS: CARRIERS.join(' '),
        CARRIER_PUBLIC_URL: PUBLIC_URL,
        ROUTE_ENCRYPTION_KEY: KEYS.map((key) => key.toString('base64')).join(),
      },
    });
    const settings = {
      ...DEFAULT_COMPANY_SETTINGS,
      stopWords: ['ENOUGH'],
      events: [ASKED_EVENT.INBOUND_RECEIVED],
    };
    await fixture.company(1, 0, { settings });
    await fixture.publishBrand(1);
    await fixture.broker.consume<Record<string, unknown>>(
      { name: DEAD_LETTER_QUEUE },
      { prefetch: 10 },
      async (body) => void deadLetters.push(body),
    );
  });
  afterAll(() => fixture.stop());

  const pathOf = (route: string): string => addresses.of(route)!.slice(PUBLIC_URL.length);

  interface Call {
    method?: string;
    path?: string;
    from?: string;
    body?: unknown;
    headers?: Record<string, string>;
  }
  const call = (
    route: string,
    { method = 'POST', path = pathOf(route), from = FROM, ...options }: Call = {},
  ) => fixture.call({ kind: 'carrier', from }, method, path, options);

  /** A recipient whose message the provider has accepted, under this id. */
  async function sent(
    route: string,
    carrierId: string,
  ): Promise<{ number: string; smsID: number; status: () => Promise<unknown> }> {
    const smsID = 1_000 + ids++;
    const number = `99559810${smsID}`;
    await batchesIn(fixture.connection).insertOne(
      storedBatch({ smsID, state: 'submitted', numbers: [number], statuses: [DELIVERY.SENT] }),
    );
    await taken(route, carrierId, smsID, number);
    return { number, smsID, status: () => statusOf(smsID) };
  }
  const taken = (route: string, carrierId: string, smsID: number, number: string): Promise<void> =>
    new SubmissionStore(fixture.connection).storeSubmissions(
      [
        {
          kind: 'taken',
          batch: batchId(smsID, 0),
          company: 1,
          i: 0,
          part: 0,
          number,
          route,
          smsc: SMSC[route]!,
          carrierId,
        },
      ],
      new Date(),
    );
  const statusOf = async (smsID: number): Promise<unknown> =>
    (await batchesIn(fixture.connection).findOne({ _id: batchId(smsID, 0) }))!.statuses[0];
  const newId = (): string => `id-${ids++}`;
  const expectStatus = (answer: Answer, status: number): void => {
    expect([answer.status, answer.text === '' || answer.status !== 200]).toEqual([status, true]);
  };
  const report = (id: string, status: string, more = {}) => ({ receipts: [{ id, status, to: '', ...more }] });

  it('settle messages: several in one request, and the same request twice changes nothing', async () => {
    const [one, other, third] = [newId(), newId(), newId()];
    const messages = [await sent('own', one), await sent('own', other), await sent('own', third)];
    const body = {
      receipts: [
        { id: one, status: 'DELIVRD', to: messages[0]!.number },
        { id: other, status: 'UNDELIV', to: `+${messages[1]!.number}` },
        { id: third, status: 'ENROUTE' },
      ],
    };
    for (let n = 0; n < 2; n++) expectStatus(await call('own', { body }), 200);
    const { RECEIVED, NOT_DELIVERED, SENT } = DELIVERY;
    expect(await Promise.all(messages.map(({ status }) => status()))).toEqual([
      RECEIVED,
      NOT_DELIVERED,
      SENT,
    ]);
    // The status never moves back.
    expectStatus(await call('own', { body: report(other, 'DELIVRD') }), 200);
    expect(await messages[1]!.status()).toBe(NOT_DELIVERED);
  });

  it('the count and the price of the provider are kept once, the latest', async () => {
    const id = newId();
    const { number: to, smsID } = await sent('own', id);
    const batch = () => batchesIn(fixture.connection).findOne({ _id: batchId(smsID, 0) });
    const priced = { to, parts: 2, price: '-0.0333', currency: 'EUR' };
    for (let n = 0; n < 2; n++) expectStatus(await call('own', { body: report(id, 'DELIVRD', priced) }), 200);
    const charge = { parts: 2, price: { micros: 33_300, currency: 'EUR' } };
    const { version, ...found } = (await batch())!;
    expect(found).toMatchObject({ statuses: [DELIVERY.RECEIVED], carrierCharges: { 0: charge } });
    expect(found.uncountedAt).toBeInstanceOf(Date);
    const senseless = { ...priced, parts: 'many', price: '1e9' };
    expectStatus(await call('own', { body: report(id, 'DELIVRD', senseless) }), 200);
    expect(await batch()).toMatchObject({ version, carrierCharges: { 0: charge } });
    expectStatus(await call('own', { body: report(id, 'DELIVRD', { ...priced, price: '0.03' }) }), 200);
    expect((await batch())!.carrierCharges![0]!.price!.micros).toBe(30_000);
  });

  it('an error is not hidden by a success in the same request', async () => {
    const id = newId();
    const { status } = await sent('own', id);
    const receipts = [
      { id, status: 'DELIVRD' },
      { id, status: 'REJECTD' },
    ];
    expectStatus(await call('own', { body: { receipts } }), 200);
    expect(await status()).toBe(DELIVERY.ERROR);
  });

  it('a delivery receipt before the answer to its send waits for it', async () => {
    const id = newId();
    expectStatus(await call('own', { body: report(id, 'DELIVRD') }), 200);
    const { number, status } = await sent('own', id);
    expect(await status()).toBe(DELIVERY.SENT);
    // Its repetition finds the message, and so does the first by the sweep of the scheduler.
    expectStatus(await call('own', { body: report(id, 'DELIVRD', { to: number }) }), 200);
    expect(await status()).toBe(DELIVERY.RECEIVED);
  });

  it('an id of another provider is another message', async () => {
    const id = newId();
    const { status } = await sent('signed', id);
    expectStatus(await call('own', { body: report(id, 'DELIVRD') }), 200);
    expect(await status()).toBe(DELIVERY.SENT);
  });

  it('unknown statuses change nothing, and are kept for the operator', async () => {
    const id = newId();
    const { number, status } = await sent('own', id);
    const body = { receipts: [{ id, status: 'Quantum', to: number }, { status: 'DELIVRD' }] };
    expectStatus(await call('own', { body }), 200);
    expect(await status()).toBe(DELIVERY.SENT);
    await until(() => deadLetters.length === 2);
    expect(deadLetters).toEqual([
      expect.objectContaining({ route: 'own', carrierId: id, number, detail: 'Quantum' }),
      expect.objectContaining({ route: 'own', problem: expect.stringContaining('no id') as string }),
    ]);
  });

  it('inbound messages are stored once, by their id, and stop words count', async () => {
    const phone = '995598700001';
    const message = { id: newId(), from: `+${phone}`, to: 'brand1', text: 'enough' };
    const again = { ...message, id: newId() };
    for (const inbound of [[message], [message, message], [again]])
      expectStatus(await call('own', { body: { inbound } }), 200);
    const stored = await inboundIn(fixture.connection).find({ number: phone }).toArray();
    expect(stored.map(({ text, route, action }) => [text, route, action])).toEqual([
      ['enough', 'own', 'stop'],
      ['enough', 'own', 'stop'],
    ]);
    expect(await arrivalsIn(fixture.connection).countDocuments({ from: phone })).toBe(2);
  });

  it('over GET, all values are in the query', async () => {
    const query = '?id=&from=995598700002&to=brand1&text=Hello%20%E1%83%A5+there&time=1780000000';
    for (let n = 0; n < 2; n++)
      expectStatus(await call('kannel', { method: 'GET', path: pathOf('kannel') + query }), 200);
    const stored = await inboundIn(fixture.connection).find({ number: '995598700002' }).toArray();
    expect(stored.map(({ text }) => text)).toEqual(['Hello ქ there']);
  });

  describe('of a provider that signs', () => {
    const form = (id: string) => ({ MessageSid: id, MessageStatus: 'delivered', To: '+995598000001' });
    const signed = (fields: Record<string, string>, search = ''): Call => {
      const content = Object.keys(fields)
        .sort()
        .map((name) => name + fields[name]!);
      const url = `${addresses.of('signed')!}${search}`;
      const signature = createHmac('sha1', AUTH_TOKEN)
        .update(url + content.join(''))
        .digest('base64');
      return {
        path: pathOf('signed') + search,
        body: new URLSearchParams(fields).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature },
      };
    };

    it('count with its signature of the public URL', async () => {
      const id = newId();
      const { status } = await sent('signed', id);
      expectStatus(await call('signed', signed(form(id), '?reference=a%2Cb')), 200);
      expect(await status()).toBe(DELIVERY.RECEIVED);
    });

    it('are refused with another signature, and without one', async () => {
      const id = newId();
      const { status } = await sent('signed', id);
      const right = signed(form(id));
      const { 'x-twilio-signature': _signature, ...unsigned } = right.headers!;
      const wrong: Call[] = [
        { ...right, headers: unsigned },
        { ...right, path: `${right.path!}?reference=other` },
        { ...right, body: new URLSearchParams({ ...form(id), MessageStatus: 'failed' }).toString() },
      ];
      for (const one of wrong) expectStatus(await call('signed', one), 403);
      expect(await status()).toBe(DELIVERY.SENT);
      expect(fixture.logger.events()).toContain('carrier.request_refused');
    });
  });

  it('are refused from other networks than the route names', async () => {
    const id = newId();
    const { status } = await sent('own', id);
    for (const from of ['198.51.100.1', 'unknown', ''])
      expectStatus(await call('own', { from, body: report(id, 'DELIVRD') }), 403);
    expect(await status()).toBe(DELIVERY.SENT);
    expectStatus(await call('own', { from: '2001:db8::1', body: report(id, 'DELIVRD') }), 200);
    expect(await status()).toBe(DELIVERY.RECEIVED);
  });

  it('a wrong token, an unknown route and one over SMPP get the same answer', async () => {
    const token = pathOf('own').split('/').at(-1)!;
    const paths = [
      `/v1/carriers/own/${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
      `/v1/carriers/own/${token}A`,
      `/v1/carriers/signed/${token}`,
      `/v1/carriers/nobody/${token}`,
      pathOf('nobody'),
      pathOf('smpp'),
    ];
    const answers = await Promise.all(paths.map((path) => call('own', { path, body: { receipts: [] } })));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]!.status).toBe(404);
    // The token that an earlier key made.
    const earlier = new ListenerAddresses(PUBLIC_URL, { current: [KEYS[1]!] }).of('own')!;
    expectStatus(await call('own', { path: earlier.slice(PUBLIC_URL.length), body: { receipts: [] } }), 200);
  });

  it('no request of anybody else is served', async () => {
    const { status } = await fixture.as(1, 'POST', pathOf('own'), { body: { receipts: [] } });
    expect(status).toBe(403);
  });

  it.each([
    ['no JSON', '{"receipts": [', 400],
    ['an empty body', '', 400],
    ['another structure', '[[[]]]', 200],
    ['null', 'null', 200],
    ['values of other types', '{"receipts": [5, null, {"id": {}, "status": []}], "inbound": "x"}', 200],
    [
      'invalid UTF-8 and control characters',
      Buffer.from('{"receipts":[{"id":"\\u0000\xff","status":"DELIVRD"}]}', 'latin1'),
      200,
    ],
    [
      'unpaired surrogates',
      '{"inbound":[{"id":"\\ud800","from":"\\udfff","to":"$x","text":"\\ud83d"}]}',
      200,
    ],
    ['too large a body', `{"receipts": "${'x'.repeat(1024 * 1024)}"}`, 413],
  ])('%s is no server error', async (_what, body, status) => {
    expectStatus(await call('own', { body, headers: { 'content-type': 'application/json' } }), status);
  });

  it('no token, text or secret is in a log', () => {
    const lines = JSON.stringify(fixture.logger.lines);
    for (const route of ['own', 'signed', 'kannel'])
      expect(lines).not.toContain(pathOf(route).split('/').at(-1));
    expect(lines).not.toContain(AUTH_TOKEN);
    expect(lines).not.toContain('Hello');
  });
});
