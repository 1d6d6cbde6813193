import mongoose from 'mongoose';
import { ACCOUNT_EVENT } from '@herald/contracts';
import { until } from '@herald/testing/until';
import { newCompany, type Company } from '../support/company';
import { operator } from '../support/operator-api';
import { type OwnSystem, startOwnSystem } from '../support/own-system';
import { newPhone, newPhones, phoneThat } from '../support/phones';
import { minutesAhead } from '../support/send-times';
import { Collector, type ReceivedSpan } from './collector';

/** The spans of a message to one phone. A delivery receipt may be recorded together with its response, under its own name. */
const MESSAGE = [
  'accept send',
  'publish sms.submit.standard',
  'submit batch',
  'submit_sm',
  'publish status 0',
  'record receipts',
  'publish status 1',
];
/** At the gateway and at the service. */
const SEND = ['POST /v1/sms/send', 'POST /v1/sms/send'];
const ATTEMPTS = ['callback sms.delivery.updated', 'callback sms.delivery.updated'];

const collector = new Collector();
let own: OwnSystem;
let company: Company;

beforeAll(async () => {
  await collector.listen();
  const traces = {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-collector-token=let%20me%20in',
    OTEL_BSP_SCHEDULE_DELAY: '100',
    OTEL_EXPORTER_OTLP_TIMEOUT: '60000',
  };
  own = await startOwnSystem({ env: { ...process.env, ...traces } });
  company = await newCompany({ callbacks: true });
});
afterAll(async () => {
  await own?.close();
  await collector.close();
});

/** `child < parent`, by service and name, for the spans of a trace; each once, because work may be repeated. */
function tree(spans: ReceivedSpan[]): string[] {
  const byId = new Map(spans.map((span) => [span.spanId, span]));
  const named = ({ service, name }: ReceivedSpan): string => `${service.replace('herald-', '')}: ${name}`;
  const shown = spans.filter(({ name }) => !/^(ask|answer) /.test(name));
  const links = shown.map((span) => {
    const parent = byId.get(span.parentSpanId);
    const above = parent ? named(parent) : span.parentSpanId === '' ? 'nothing' : 'a span elsewhere';
    return `${named(span)} < ${above}`.replaceAll(/record (answers|receipts)/g, 'record');
  });
  return [...new Set(links)].sort();
}

const traceOf = (requestId: string | undefined): string => requestId!.replaceAll('-', '');

/** The trace once it contains these links; spans come in any order, and a span of a retry may come before one of a first attempt. */
function withLinks(traceId: string, links: string[]): Promise<ReceivedSpan[]> {
  return until(
    () => collector.trace(traceId),
    (spans) => {
      const found = tree(spans);
      return links.every((link) => found.includes(link)) && !found.some((link) => link.endsWith('elsewhere'));
    },
    { what: `the links of ${traceId}` },
  ).catch(() => collector.trace(traceId)); // The comparison shows the missing links.
}

describe('a trace', () => {
  it('is a single one from the request to the callbacks, and contains no secret', async () => {
    const number = newPhone();
    const text = 'The code is K7-QX-92';
    const { headers, body } = await company.send({ numbers: [number], text });
    const links = [
      'gateway: POST /v1/sms/send < nothing',
      'sms-api: POST /v1/sms/send < gateway: POST /v1/sms/send',
      'sms-api: accept send < sms-api: POST /v1/sms/send',
      'sms-api: publish sms.submit.standard < sms-api: accept send',
      'sms-sender-scheduler: submit batch < sms-api: publish sms.submit.standard',
      'sms-sender-scheduler: submit_sm < sms-sender-scheduler: submit batch',
      'sms-sender-scheduler: record < sms-sender-scheduler: submit batch',
      'sms-sender-scheduler: publish status 0 < sms-sender-scheduler: record',
      'callback-dispatcher: store callback < sms-sender-scheduler: publish status 0',
      'callback-dispatcher: callback sms.delivery.updated < sms-sender-scheduler: publish status 0',
      'sms-sender-scheduler: publish status 1 < sms-sender-scheduler: record',
      'callback-dispatcher: store callback < sms-sender-scheduler: publish status 1',
      'callback-dispatcher: callback sms.delivery.updated < sms-sender-scheduler: publish status 1',
    ];
    const trace = await withLinks(traceOf(headers['x-request-id']), links);
    expect(tree(trace)).toEqual(links.sort());
    const submit = trace.find(({ name }) => name === 'submit_sm')!;
    expect(submit.attributes).toMatchObject({
      'herald.outcome': 'taken',
      'herald.route': expect.any(String),
    });
    expect(trace.find(({ name }) => name === 'accept send')!.attributes).toMatchObject({
      'herald.sms_id': body['smsID'],
      'herald.company': company.id,
    });
    for (const { begun, ended } of trace) expect(ended).toBeGreaterThanOrEqual(begun);
    expect(collector.headers[0]).toMatchObject({ 'x-collector-token': 'let me in' });
    for (const secret of [text, 'K7-QX-92', number, company.api.key, company.callbackKey]) {
      expect(collector.raw).not.toContain(secret);
    }
  });

  it('continues the client’s trace, and continues at the receiver', async () => {
    const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
    const number = newPhone();
    const send = { brandID: company.brandID, numbers: [number], text: 'Hello' };
    const { headers } = await company.api.send(send, {
      headers: { traceparent: `00-${traceId}-00f067aa0ba902b7-00` },
    });
    expect(headers['x-request-id']).toBe(traceId);
    const trace = await collector.whole(traceId, [...SEND, ...ATTEMPTS]);
    const root = trace.find(({ service, kind }) => service === 'herald-gateway' && kind === 2)!;
    expect(root.parentSpanId).toBe('00f067aa0ba902b7');
    const calls = await company.receiver.callbacksOf(number);
    const sent = calls.map(({ headers: { traceparent } }) => traceparent);
    await until(
      () => collector.trace(traceId).filter(({ name }) => name === ATTEMPTS[0]),
      (attempts) => {
        const named = attempts.map(({ spanId }) => `00-${traceId}-${spanId}-01`);
        return sent.every((traceparent) => named.includes(String(traceparent)));
      },
      { what: 'the spans that the callbacks name' },
    );
  });

  it('of an OTP and of a refused message has the outcome, never the text', async () => {
    const number = phoneThat('rejected');
    const text = 'Your password is 55-44-33';
    const { headers } = await company.send({ numbers: [number], text, otp: true });
    const names = ['publish sms.submit.otp', 'submit_sm', 'publish status 4', ATTEMPTS[0]!];
    const trace = await collector.whole(traceOf(headers['x-request-id']), names);
    const submit = trace.find(({ name }) => name === 'submit_sm')!;
    expect(submit).toMatchObject({ failed: true, attributes: { 'herald.outcome': 'refused' } });
    expect(collector.raw).not.toContain('55-44-33');
  });

  it('has the first ten of many recipients, and the others as the chunks of their submission', async () => {
    const numbers = newPhones(250);
    const { headers, body } = await company.send({ numbers, text: 'To many' });
    await company.api.settled(body['smsID']);
    const traceId = traceOf(headers['x-request-id']);
    // By the content of its attribute: on a busy machine, a span may be repeated.
    const of = (wanted: string, attribute: string): unknown[] => [
      ...new Set(
        collector
          .trace(traceId)
          .filter(({ name }) => name === wanted)
          .map((span) => span.attributes[attribute]),
      ),
    ];
    const shown = (): unknown[][] => [
      of('submit_sm', 'herald.recipient'),
      of(ATTEMPTS[0]!, 'herald.webhook_id'),
    ];
    // On a busy machine, a batch without free capacity is submitted in more than three chunks.
    const inChunks = (): Set<number> =>
      new Set(
        collector
          .trace(traceId)
          .filter(({ name }) => name === 'submit chunk')
          .flatMap(({ attributes }) => {
            const first = Number(attributes['herald.first']);
            return Array.from({ length: Number(attributes['herald.recipients']) }, (_, i) => first + i);
          }),
      );
    await until(shown, (found) => [10, 20].every((count, index) => found[index]!.length >= count), {
      what: 'the spans of the first ten',
    });
    await until(inChunks, ({ size }) => size >= numbers.length, { what: 'the spans of the chunks' });
    await collector.whole(traceId, ['submit batch']);
    const [recipients, callbacks] = shown();
    expect(recipients!.sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(inChunks()).toEqual(new Set(numbers.keys()));
    expect(callbacks).toHaveLength(20);
  });

  it('of a scheduled send is the same trace, from its acceptance to its callbacks', async () => {
    const send = {
      brandID: company.brandID,
      numbers: [newPhone()],
      text: 'Later',
      sendTime: minutesAhead(30),
    };
    const { headers, body } = await company.api.send(send);
    await bringForward(Number(body['smsID']));
    const traceId = traceOf(headers['x-request-id']);
    await collector.whole(traceId, [...SEND, ...MESSAGE, ...ATTEMPTS]);
    const published = 'sms-sender-scheduler: publish sms.submit.standard < sms-api: accept send';
    const links = tree(await withLinks(traceId, [published]));
    expect(links).toContain(published);
    expect(links.filter((link) => link.endsWith('elsewhere'))).toEqual([]);
  });

  it('of a payment continues to the callbacks of its account', async () => {
    const event = ACCOUNT_EVENT.PAYMENT_RECEIVED;
    await operator().data('PATCH', `/companies/${company.id}`, { settings: { events: [event] } });
    const { body } = await company.api.post('/v1/customers/create', { typeID: 1, mobile: newPhone() });
    const customerID = (body['data'] as { id: number }).id;
    const account = await company.api.post('/v1/accounts/create', { customerID });
    const { id: accountID } = account.body['data'] as { id: number };
    // The setting reaches the billing service as an event: the first payment with a callback is used.
    const asked: string[] = [];
    const paid = await until(
      async () => {
        const { headers } = await company.api.post('/v1/payments/add', { accountID, sum: 1 });
        asked.push(traceOf(headers['x-request-id']));
        return asked.find((traceId) =>
          collector.trace(traceId).some(({ name }) => name === `write ${event}`),
        );
      },
      (found) => found !== undefined,
      { what: 'a payment that is called back' },
    );
    const links = [
      'gateway: POST /v1/payments/add < nothing',
      'billing: POST /v1/payments/add < gateway: POST /v1/payments/add',
      `billing: write ${event} < billing: POST /v1/payments/add`,
      `callback-dispatcher: store callback < billing: write ${event}`,
      `callback-dispatcher: callback ${event} < billing: write ${event}`,
    ];
    expect(tree(await withLinks(paid!, links))).toEqual(links.sort());
  });
});

/** Moves the time of a scheduled job to now. */
async function bringForward(smsID: number): Promise<void> {
  const connection = await mongoose.createConnection(own.system.run.mongoUrl).asPromise();
  try {
    const batches = connection
      .getClient()
      .db(`${own.namespace || 'herald'}_sms`)
      .collection('batches');
    await batches.updateOne({ smsID, number: 0 }, { $set: { 'send.sendAt': new Date() } });
  } finally {
    await connection.close();
  }
}
