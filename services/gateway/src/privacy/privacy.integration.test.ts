import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Broker } from '@herald/broker';
import { type PrivacyAnswer, type PrivacyRequest, REQUEST_QUEUE } from '@herald/contracts';
import { recordOf, type Row, rowsOf } from '@herald/testing/http-client';
import { InternalTokenVerifier } from '@herald/service/internal-token';
import { Counters, SecretCipher } from '@herald/mongo';
import { keepingLogger } from '@herald/testing/loggers';
import { TOKEN_KEYS } from '@herald/testing/token-keys';
import { until } from '@herald/testing/until';
import { auditRowsIn } from '../audit/audit-model';
import { deadLettersIn } from '../dead-letters/dead-letter-model';
import { DeadLetters, type DeadLettersDeps } from '../dead-letters/dead-letters';
import { GatewayFixture } from '../testing/gateway-fixture';
import { erasuresIn } from './erasure-model';
import { ErasureRun } from './erasure-run';
import { ErasureStore } from './erasure-store';

const NUMBER = '995555000777';
const NOTHING: PrivacyAnswer = { records: [], erased: {}, waiting: {}, next: null };

describe('privacy', () => {
  let system: GatewayFixture;
  let broker: Broker;
  let company: number;
  /** Answers of the services, which are mocked: these tests cover only the gateway. */
  let sms: (request: PrivacyRequest) => PrivacyAnswer;
  let billing: (request: PrivacyRequest) => PrivacyAnswer | null;
  let lists: (request: PrivacyRequest) => PrivacyAnswer;
  let consoleServer: Server;
  const logger = keepingLogger();

  beforeAll(async () => {
    consoleServer = await startConsole((request) => lists(request));
    const { port } = consoleServer.address() as AddressInfo;
    const environment = () => ({ CONSOLE_URL: `http://127.0.0.1:${port}` });
    system = await GatewayFixture.start({ logger, eraseEveryMs: 50, environment });
    // The clock is stopped: a waiting erasure is polled again only when a test moves its date.
    const now = new Date();
    system.now = () => now;
    broker = await system.namespace.broker();
    await broker.answer(REQUEST_QUEUE.SMS_PRIVACY, (request) => Promise.resolve(sms(request)));
    await broker.answer(REQUEST_QUEUE.BILLING_PRIVACY, (request) => Promise.resolve(billing(request)));
    ({ id: company } = await system.company());
  });
  afterAll(async () => {
    await system.stop();
    consoleServer.closeAllConnections();
    consoleServer.close();
  });
  beforeEach(() => {
    lists = () => NOTHING;
    sms = () => NOTHING;
    billing = () => NOTHING;
  });

  const path = (whose: string): string => `/companies/${company}/privacy/${whose}`;
  const task = async (id: unknown): Promise<Row> =>
    recordOf(await system.admin().get(`/privacy/tasks/${String(id)}`));
  const erase = async (whose: string): Promise<Row> => {
    const answer = await system.admin().delete(path(whose));
    expect([answer.status, answer.body.statusID]).toEqual([202, 0]);
    return recordOf(answer);
  };
  const ends = async (id: unknown): Promise<Row> => {
    // Makes waiting erasures due immediately.
    await until(async () => {
      await erasuresIn(system.connection).updateMany(
        { nextAt: { $type: 'date' }, erasedAt: { $type: 'date' } },
        { $set: { nextAt: new Date(0), erasedAt: new Date(0) } },
      );
      return (await task(id)).state === 'done';
    });
    return task(id);
  };

  /** Also if no pass has erased a record yet. */
  const endsAfterOutage = (id: unknown): Promise<unknown> =>
    until(async () => {
      await erasuresIn(system.connection).updateMany(
        { nextAt: { $type: 'date' } },
        { $set: { nextAt: new Date(0), erasedAt: new Date(0) } },
      );
      return (await task(id)).state === 'done';
    });

  it('exports records of all services as lines of JSON, without the number in the audit row', async () => {
    const message = { kind: 'message', number: NUMBER, text: 'hello' };
    billing = ({ after }) => ({
      ...NOTHING,
      records: after ? [] : [{ kind: 'customer', name: 'Nino' }],
      next: after ? null : 'more',
    });
    sms = ({ act, number }) =>
      act === 'export' && number === NUMBER ? { ...NOTHING, records: [message] } : NOTHING;
    const answer = await system.admin().get(path(`numbers/%2B${NUMBER}`));
    expect(answer.headers['content-type']).toContain('application/x-ndjson');
    expect(
      answer.text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown),
    ).toEqual([
      { service: 'billing', kind: 'customer', name: 'Nino' },
      { service: 'sms', ...message },
    ]);
    const rows = rowsOf(await system.admin().get(`/audit?company=${company}&action=privacy.read`));
    expect(rows.map((row) => row.path)).toEqual([`/admin/v1/companies/${company}/privacy/numbers/***`]);
  });

  it('refuses an unknown company, customer or erasure, and an invalid number', async () => {
    billing = ({ customerID }) => (customerID === undefined ? NOTHING : null);
    for (const method of ['get', 'delete'] as const) {
      expect((await system.admin()[method](path('numbers/12345'))).status).toBe(400);
      expect((await system.admin()[method](path('customers/5'))).status).toBe(404);
      expect((await system.admin()[method](`/companies/987654/privacy/numbers/${NUMBER}`)).status).toBe(404);
    }
    expect((await system.admin().get('/privacy/tasks/987654')).status).toBe(404);
    expect(rowsOf(await system.admin().get(path('tasks')))).toEqual([]);
  });

  it('erases in all services, step by step, until a pass finds nothing', async () => {
    const asked: PrivacyRequest[] = [];
    let left = 3;
    sms = (request) => {
      asked.push(request);
      const isFirst = request.after === null;
      return {
        ...NOTHING,
        erased: { messages: isFirst && left > 0 ? left-- && 1 : 0 },
        next: isFirst ? 'inbound/' : null,
      };
    };
    const begun = await erase(`numbers/${NUMBER}`);
    expect(begun).toMatchObject({ company, of: 'number', state: 'running', pseudonym: /^erased-/ });
    const stored = await erasuresIn(system.connection).findOne({ _id: begun.id as number });
    expect(JSON.stringify(stored)).not.toContain(NUMBER);
    const done = await ends(begun.id);
    expect(done).toMatchObject({ state: 'done', erased: { sms: { messages: 3 } }, waiting: {} });
    expect(asked.length).toBeGreaterThanOrEqual(8);
    for (const request of asked)
      expect(request).toMatchObject({ act: 'erase', company, number: NUMBER, pseudonym: begun.pseudonym });
    expect(await erasuresIn(system.connection).findOne({ _id: begun.id as number })).not.toHaveProperty(
      'subject',
    );
    const all = JSON.stringify([
      await auditRowsIn(system.connection).find().toArray(),
      await erasuresIn(system.connection).find().toArray(),
      logger.lines,
    ]);
    expect(all).not.toContain(NUMBER);
  });

  it('erases all numbers of a customer, then the customer, and waits for unfinished records', async () => {
    const asked: string[] = [];
    let isFinished = false;
    billing = ({ act, customerID }) => {
      if (customerID !== 15) return null;
      if (act === 'erase') asked.push(`customer ${customerID}`);
      const records = [NUMBER, '995555000778'].map((number) => ({ kind: 'number', number }));
      return { ...NOTHING, records: act === 'look' ? records : [] };
    };
    sms = ({ number }) => {
      asked.push(String(number));
      return { ...NOTHING, waiting: { messages: isFinished ? 0 : 1 } };
    };
    const { id } = await erase('customers/15');
    await until(async () => (await task(id)).state === 'waiting');
    expect(await task(id)).toMatchObject({
      of: 'customer',
      customerID: 15,
      waiting: { sms: { messages: 2 } },
    });
    expect(asked).toEqual([NUMBER, '995555000778', 'customer 15']);
    isFinished = true;
    await erasuresIn(system.connection).updateMany({ state: 'waiting' }, { $set: { nextAt: new Date(0) } });
    expect(await ends(id)).toMatchObject({ state: 'done', waiting: {} });
  });

  it('exports and erases recipient lists of the console, and waits for a console that is down', async () => {
    const record = { kind: 'recipient list', name: 'Customers', number: NUMBER };
    lists = ({ act, number, after }) =>
      act === 'export' && number === NUMBER && after
        ? { ...NOTHING, records: [record] }
        : { ...NOTHING, next: after ? null : 'more' };
    const exported = await system.admin().get(path(`numbers/${NUMBER}`));
    expect(JSON.parse(exported.text)).toEqual({ service: 'console', ...record });
    let left = 2;
    let fails = 2;
    let ofBilling = 0;
    billing = () => {
      ofBilling++;
      return NOTHING;
    };
    lists = ({ act, company: of, number }) => {
      // A console that is down does not hold up billing.
      expect(ofBilling).toBeGreaterThan(0);
      if (fails-- > 0) throw new Error('away');
      expect([act, of, number]).toEqual(['erase', company, NUMBER]);
      return { ...NOTHING, erased: { 'recipient lists': left > 0 ? left-- && 1 : 0 } };
    };
    const { id } = await erase(`numbers/${NUMBER}`);
    await endsAfterOutage(id);
    expect(await task(id)).toMatchObject({ erased: { console: { 'recipient lists': 2 } } });
  });

  it('completes an erasure after an outage of a service', async () => {
    let left = 5;
    let fails = 2;
    sms = () => {
      if (fails-- > 0) throw new Error('unavailable');
      return { ...NOTHING, erased: { messages: left > 0 ? left-- && 1 : 0 } };
    };
    const { id } = await erase(`numbers/${NUMBER}`);
    await endsAfterOutage(id);
    expect(left).toBe(0);
  });

  it('erases the body of a dead-lettered message once an operator has handled the message', async () => {
    const { connection } = system;
    const letter = {
      queue: 'q',
      reason: 'rejected',
      requestId: 'r',
      encoding: 'utf8' as const,
      at: new Date(),
      body: `{"number":"${NUMBER}"}`,
    };
    await deadLettersIn(connection).insertMany([
      { ...letter, _id: 1, fingerprint: 'a', requeuedAt: null, dismissedAt: null },
      { ...letter, _id: 2, fingerprint: 'b', requeuedAt: new Date(), dismissedAt: null },
    ]);
    const letters = deadLettersIn(connection);
    const deadLetters = new DeadLetters({ letters } as unknown as DeadLettersDeps);
    const store = new ErasureStore(erasuresIn(connection), new Counters(connection));
    const cipher = new SecretCipher({ current: [Buffer.alloc(32, 7)] });
    const ask = () => Promise.resolve(NOTHING);
    const numbers = [{ number: NUMBER, pseudonym: 'erased-x' }];
    const given = { company, of: 'number', customerID: null, pseudonym: 'erased-x', by: 'x' } as const;
    const erasure = await store.create({ ...given, createdAt: new Date(Date.now() + 60_000) }, (id) =>
      cipher.encrypt(JSON.stringify({ numbers }), `erasure/${id}`),
    );
    const now = (): Date => new Date(Date.now() + 3_600_000);
    const run = new ErasureRun({ store, cipher, ask, deadLetters, logger, now });
    await run.continueErasures();
    expect(await store.findErasure(erasure._id)).toMatchObject({
      state: 'waiting',
      erased: { gateway: { 'dead letters': 1 } },
      waiting: { gateway: { 'dead letters': 1 } },
    });
    await deadLettersIn(connection).updateOne({ _id: 1 }, { $set: { dismissedAt: new Date() } });
    const later = (): Date => new Date(Date.now() + 7_200_000);
    for (let look = 0; look < 2; look++)
      await new ErasureRun({
        store,
        cipher,
        ask,
        deadLetters,
        logger,
        now: later,
        settleMs: 0,
      }).continueErasures();
    expect(await store.findErasure(erasure._id)).toMatchObject({ state: 'done' });
    expect(await deadLettersIn(connection).countDocuments({ body: null })).toBe(2);
  });
});

/** A console that verifies the gateway's token, and answers 500 if the answer throws. */
async function startConsole(answer: (request: PrivacyRequest) => PrivacyAnswer): Promise<Server> {
  const verifier = new InternalTokenVerifier(TOKEN_KEYS.checking, 'console');
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => {
        const respond = async (): Promise<void> => {
          await verifier.verify(String(request.headers['x-herald-token']));
          const data = answer(JSON.parse(Buffer.concat(chunks).toString()) as PrivacyRequest);
          response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data }));
        };
        respond().catch((error: unknown) =>
          response.writeHead(500).end(JSON.stringify({ message: String(error) })),
        );
      });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}
