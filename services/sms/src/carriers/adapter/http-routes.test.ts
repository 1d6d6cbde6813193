import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { until } from '@herald/testing/until';
import type { LateOutcome, SubmitOutcome } from '../carrier';
import { carriersTo, part, stopTimers, submit, turnsUntil } from '../testing/carriers-fixture';
import type { RouteCarriers } from './route-carriers';

interface Request {
  /** `POST /send` */
  line: string;
  body: { to?: string; from?: string; text?: string; reference?: string; id?: string };
}

type Answer = (response: ServerResponse, request: Request, message: IncomingMessage) => void;

const json =
  (status: number, body: object, headers = {}): Answer =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
const accept: Answer = json(200, { id: 'a1', parts: 2 });
const reset: Answer = (_response, _request, message) => message.socket.destroy();

/** A provider that a test lets misbehave. */
class Provider {
  readonly requests: Request[] = [];
  /** Answers of the next requests; then all are accepted. */
  readonly answers: Answer[] = [];
  answer: Answer = accept;
  /** Concurrent requests, at most. */
  most = 0;
  private open = 0;
  private server: Server | null = null;
  private port = 0;

  async start(): Promise<void> {
    this.server = createServer((message, response) => {
      let text = '';
      message.on('data', (chunk: Buffer) => (text += chunk.toString()));
      message.on('end', () => {
        const line = `${message.method} ${message.url}`;
        const request = { line, body: JSON.parse(text || '{}') as Request['body'] };
        this.requests.push(request);
        this.most = Math.max(this.most, ++this.open);
        response.on('close', () => this.open--);
        (this.answers.shift() ?? this.answer)(response, request, message);
      });
    });
    await new Promise<void>((resolve) => this.server!.listen(this.port, '127.0.0.1', resolve));
    this.port = (this.server.address() as AddressInfo).port;
  }

  url(parameters: string): string {
    const login = 'username=u&password=hidden-word&allow_private=on&binds=1';
    return `http://127.0.0.1:${this.port}/send?preset=custom&${login}&${parameters}`;
  }

  async stop(): Promise<void> {
    this.server?.closeAllConnections();
    await new Promise<void>((resolve) => (this.server ? this.server.close(() => resolve()) : resolve()));
  }
}

describe('a route over HTTP', () => {
  const provider = new Provider();
  const other = new Provider();
  let carriers: RouteCarriers;
  const connect = async (...urls: string[]): Promise<void> => {
    carriers = carriersTo(urls.join(' '));
    await until(() => carriers.alive && carriers.all.every(({ isLive }) => isLive));
  };
  const outcomes: SubmitOutcome[] = [];
  const late: LateOutcome[] = [];
  const submitNoting = (change = {}): void =>
    carriers.submit(
      part(change),
      (outcome) => outcomes.push(outcome),
      (outcome) => late.push(outcome),
    );

  beforeEach(async () => {
    for (const one of [provider, other]) {
      one.requests.length = one.answers.length = one.most = 0;
      one.answer = accept;
      await one.start();
    }
    outcomes.length = late.length = 0;
  });
  afterEach(async () => {
    jest.useRealTimers();
    await carriers.stopAll();
    await Promise.all([provider.stop(), other.stop()]);
  });

  it('submits the whole text in one request, with the sender of the rules and without TLVs', async () => {
    await connect(provider.url('name=main'));
    const senderOn = () => ({
      refused: null,
      address: { ton: 5, npi: 0, address: 'Rule' },
      tlvs: null,
      sentAs: null,
    });
    const message = 'One and two';
    const outcome = await submit(carriers, {
      ...{ unit: 'message' as const, text: 'One ', message, total: 2, senderOn },
    });
    expect(outcome).toMatchObject({ kind: 'taken', route: 'main', carrierId: 'a1', bind: 0 });
    expect(outcome).toMatchObject({ charge: { parts: 2 } });
    expect(outcome).not.toHaveProperty('tlvs');
    expect(provider.requests).toMatchObject([
      { body: { to: '995599000001', from: 'Rule', text: message, reference: '1-0-0-0-x' } },
    ]);
  });

  it('has the unit of a message, and takes no part of one', async () => {
    await connect(provider.url('name=main'));
    expect(carriers.capacityFor('standard', '995599000001')).toMatchObject({ unit: 'message' });
    expect(carriers.capacityFor('standard', '995599000001', 'part')).toBeNull();
    const of = { unit: 'part' as const, total: 2 };
    expect(await submit(carriers, of)).toEqual({ kind: 'delayed', route: null, code: null });
    expect(provider.requests).toHaveLength(0);
  });

  it.each<[string, number, object, object]>([
    ['an error in an answer of 200', 200, { error: { code: '0x0B' } }, { kind: 'refused', code: '0x0B' }],
    ['another', 200, { error: { code: 'no credit!' } }, { kind: 'delayed', code: 'no_credit_' }],
    ['a refusal without a rule', 400, { message: 'no' }, { kind: 'delayed', code: '400' }],
  ])('%s: submitted once', async (_what, status, body, expected) => {
    await connect(provider.url('name=main'));
    provider.answer = json(status, body);
    expect(await submit(carriers)).toMatchObject({ route: 'main', ...expected });
    expect(provider.requests).toHaveLength(1);
  });

  it.each<[string, Answer]>([
    ['a reset after the request', reset],
    ['no answer', () => undefined],
    ['a server error', json(503, { error: { code: '0x0B' } })],
    ['an unreadable answer', (response) => response.writeHead(200).end('<html>')],
    ['an answer without an id', json(200, {})],
    ['half an answer', (response) => response.writeHead(200, { 'content-length': 99 }).write('{')],
  ])('%s: indeterminate, never submitted again at once', async (_what, answer) => {
    await connect(provider.url('name=main&response_timeout=0.3'), other.url('name=backup&priority=2'));
    provider.answer = answer;
    const outcome = await submit(carriers);
    expect(outcome).toMatchObject({ kind: 'unknown', route: 'main' });
    // The provider can't be asked, so no answer is awaited.
    expect(outcome).not.toHaveProperty('mayAnswer');
    expect(provider.requests.length + other.requests.length).toBe(1);
    provider.answer = accept;
    expect(await submit(carriers)).toMatchObject({ kind: 'taken', route: 'main' });
  });

  it('submits through the next route if no connection can be made, and through this one again once it can', async () => {
    await connect(provider.url('name=main'), other.url('name=backup&priority=2'));
    await provider.stop();
    expect(await submit(carriers)).toMatchObject({ kind: 'taken', route: 'backup' });
    expect(carriers.all[0]!.isLive).toBe(false);
    expect(carriers.all[0]!.describe().binds[0]!.lastError).toMatch(/ECONNREFUSED/);
    await provider.start();
    await until(() => carriers.all[0]!.isLive);
    expect(await submit(carriers)).toMatchObject({ kind: 'taken', route: 'main' });
  });

  it('waits as long as a throttling provider asks, within the patience', async () => {
    await connect(provider.url('name=main&patience=1.5'));
    const throttle = (seconds: number): Answer =>
      json(429, { error: { code: '0x58' } }, { 'retry-after': String(seconds) });
    provider.answers.push(throttle(1));
    const startedAt = performance.now();
    expect(await submit(carriers)).toMatchObject({ kind: 'taken' });
    expect(performance.now() - startedAt).toBeGreaterThan(990);
    provider.answers.push(throttle(30));
    expect(await submit(carriers)).toMatchObject({ kind: 'delayed', route: 'main', code: '0x58' });
    // Others wait, too: nothing is requested before the time is over.
    submitNoting();
    expect(carriers.all[0]!.describe().queued.standard).toBe(1);
    expect(provider.requests).toHaveLength(3);
  });

  it('pauses an account without access, and shows its errors without secrets', async () => {
    await connect(provider.url('name=main'));
    provider.answer = json(401, { error: { code: 'auth', message: 'u:hidden-word is wrong' } });
    for (let i = 0; i < 10; i++)
      expect(await submit(carriers)).toMatchObject({ kind: 'delayed', code: 'auth' });
    const [main] = carriers.all;
    expect(main!.describe().binds[0]!.state).toBe('paused');
    expect(main!.counts.errors()).toMatchObject([
      { code: 'auth', name: 'u:*** is wrong', class: 'pause-bind', count: 10 },
    ]);
  });

  it('suspends submits after several without an answer in a row', async () => {
    await connect(provider.url('name=main&window=3&response_timeout=30'));
    provider.answer = json(500, {});
    for (let i = 0; i < 3; i++) expect(await submit(carriers)).toMatchObject({ kind: 'unknown' });
    submitNoting();
    expect(carriers.all[0]!.describe()).toMatchObject({ windowInUse: 0, queued: { standard: 1 } });
  });

  it('answers every message once within the window, whatever the provider does', async () => {
    await connect(provider.url('name=main&window=10&response_timeout=0.3&patience=1'));
    const answers: Answer[] = [reset, () => undefined, json(429, {}), json(200, { error: { code: '9' } })];
    let turn = 0;
    provider.answer = (...args) => {
      turn = (turn * 31 + 7) % 100;
      (answers[turn] ?? accept)(...args);
    };
    for (let i = 0; i < 300; i++) submitNoting({ priority: 'bulk' });
    await until(() => outcomes.length === 300);
    await carriers.stopAll();
    expect(outcomes).toHaveLength(300);
    expect(provider.most).toBeLessThanOrEqual(10);
  });

  describe('of a provider that can be asked', () => {
    /** An indeterminate submit, while timers stand still. */
    const loseAnswer = async (): Promise<void> => {
      stopTimers('Timeout');
      carriers = carriersTo(provider.url('name=main').replace('preset=custom', 'preset=sms-gate'));
      await turnsUntil(() => carriers.alive);
      provider.answers.push(reset);
      submitNoting();
      await turnsUntil(() => outcomes.length === 1);
      expect(outcomes).toMatchObject([{ kind: 'unknown', mayAnswer: true }]);
    };
    const questions = () => provider.requests.filter(({ line }) => line === 'GET /send/messages/1-0-0-0-x');
    const pass = (ms: number): void => void jest.advanceTimersByTime(ms);

    it('learns that it has the message', async () => {
      provider.answer = json(200, { id: '1-0-0-0-x', state: 'Pending', recipients: [] });
      await loseAnswer();
      pass(4_999);
      expect(questions()).toHaveLength(0);
      pass(1);
      await turnsUntil(() => late.length === 1);
      expect(late).toMatchObject([{ kind: 'taken', route: 'main', carrierId: '1-0-0-0-x' }]);
      expect(questions()).toHaveLength(1);
    });

    it('learns that it has never had the message', async () => {
      provider.answer = json(404, {});
      await loseAnswer();
      pass(5_000);
      await turnsUntil(() => questions().length === 1);
      // The first question may have been too early.
      expect(late).toHaveLength(0);
      await turnsUntil(() => {
        pass(100);
        return late.length === 1;
      });
      expect(questions()).toHaveLength(2);
      expect(late).toEqual([{ kind: 'delayed', route: 'main', code: 'absent' }]);
    });
  });
});
