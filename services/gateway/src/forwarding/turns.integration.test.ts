import type { ServerResponse } from 'node:http';
import { recordOf } from '@herald/testing/http-client';
import { until } from '@herald/testing/until';
import { GatewayFixture } from '../testing/gateway-fixture';
import { type OpenRequest, openRequest } from '../testing/http-client';

/** More requests than all connections to one instance of a service. */
const FLOOD = 300;
/** Concurrent requests of one company to one instance. */
const CONCURRENT = 64;
/** Concurrent expensive reads of one company, at all instances. */
const EXPENSIVE = 4;
/** The same limit while another company sends too, or did within the last second. */
const BESIDE_OTHERS = 16;

describe('fair queueing per company', () => {
  let system: GatewayFixture;
  let [a, b] = ['', ''];
  /** Requests that the service has not answered, with the company of each. */
  const held: { company: string; response: ServerResponse }[] = [];

  beforeAll(async () => {
    system = await GatewayFixture.start();
    const company = async (): Promise<string> =>
      (await system.company({ settings: { requestsPerSecond: 0 } })).key;
    [a, b] = [await company(), await company()];
  });
  afterAll(() => system.stop());
  beforeEach(() => {
    system.services.sms.handler = (request, response) => {
      request.resume();
      held.push({ company: new URL(request.url!, 'http://sms').searchParams.get('of')!, response });
    };
  });

  const ask = (key: string, of: string, path = 'balance'): OpenRequest => {
    const opened = openRequest(
      `${system.url()}/v1/sms/${path}${path.includes('?') ? '&' : '?'}key=${key}&of=${of}`,
      'GET',
      {},
    );
    opened.request.end();
    return opened;
  };
  const heldOf = (company: string): number => held.filter((one) => one.company === company).length;
  const answerOne = (company: string): void => {
    const at = held.findIndex((one) => one.company === company);
    held.splice(at, 1)[0]!.response.end('{"statusID":0}');
  };
  const answerAll = (): void => held.splice(0).forEach(({ response }) => response.end('{"statusID":0}'));

  // Runs before any other company has sent a request.
  it('removes a queued request when its client disconnects, and serves the next one', async () => {
    const flood = Array.from({ length: CONCURRENT }, () => ask(a, 'a'));
    await until(() => heldOf('a') === CONCURRENT);
    const leaving = Array.from({ length: 10 }, () => ask(a, 'a'));
    const staying = ask(a, 'stays');
    const gone = leaving.map(({ request }) => new Promise((resolve) => request.once('close', resolve)));
    leaving.forEach(({ request }) => request.destroy());
    await Promise.all(gone);
    answerOne('a');
    await until(() => heldOf('stays') === 1);
    answerAll();
    await Promise.all([...flood, staying].map(({ answer }) => answer));
  });

  it('queues a flood of one company, while a request of another company reaches the service at once', async () => {
    const flood = Array.from({ length: FLOOD }, () => ask(a, 'a'));
    await until(() => heldOf('a') >= CONCURRENT);
    const other = ask(b, 'b');
    await until(() => heldOf('b') === 1);
    expect(heldOf('a')).toBe(CONCURRENT);
    answerOne('b');
    expect((await other.answer).status).toBe(200);

    // Each answered request lets the next request of its company start.
    for (let left = CONCURRENT; left >= BESIDE_OTHERS; left--) answerOne('a');
    await until(() => heldOf('a') >= BESIDE_OTHERS);
    let answered = false;
    const answers = Promise.all(flood.map(({ answer }) => answer)).finally(() => (answered = true));
    await until(() => {
      answerAll();
      return answered;
    });
    expect((await answers).every(({ status }) => status === 200)).toBe(true);
  });

  it('limits expensive reads of a company, which reach the service beside its other requests and those of others', async () => {
    const reads = ['messages', 'jobs', 'statistics', 'ledger', 'inbound', 'stop-list'];
    const flood = Array.from({ length: 60 }, (_, i) => ask(a, 'a', reads[i % reads.length]));
    await until(() => heldOf('a') >= 2);
    const others = [ask(a, 'own'), ask(b, 'b', 'statistics'), ask(b, 'b')];
    await until(() => heldOf('own') === 1 && heldOf('b') === 2);
    expect(heldOf('a')).toBeLessThanOrEqual(EXPENSIVE);
    let answered = false;
    const answers = Promise.all([...flood, ...others].map(({ answer }) => answer)).finally(
      () => (answered = true),
    );
    await until(() => {
      expect(heldOf('a')).toBeLessThanOrEqual(EXPENSIVE);
      answerAll();
      return answered;
    });
    expect((await answers).every(({ status }) => status === 200)).toBe(true);
  });

  it('lets one download of a company go on at a time, beside its other reads and the downloads of others', async () => {
    const files = ['messages', 'jobs', 'ledger', 'stop-list'];
    const flood = Array.from({ length: 12 }, (_, i) => ask(a, 'file', `${files[i % 4]}?format=csv`));
    await until(() => heldOf('file') === 1);
    const others = [ask(a, 'own', 'statistics'), ask(b, 'b', 'messages?format=csv')];
    await until(() => heldOf('own') === 1 && heldOf('b') === 1);
    let answered = false;
    const answers = Promise.all([...flood, ...others].map(({ answer }) => answer)).finally(
      () => (answered = true),
    );
    await until(() => {
      expect(heldOf('file')).toBeLessThanOrEqual(1);
      answerAll();
      return answered;
    });
    expect((await answers).every(({ status }) => status === 200)).toBe(true);
  });

  it('limits expensive reads of an operator, beside the other requests of all operators and reads of companies', async () => {
    const operator = async (): Promise<string> => {
      const made = recordOf(await system.admin().post('/operators', { name: 'Nino', role: 'owner' }));
      const { token } = recordOf(await system.admin().post(`/operators/${String(made.id)}/tokens`, {}));
      return String(token);
    };
    const [one, other] = [await operator(), await operator()];
    const read = (token: string, path: string, of: string) => system.admin(0, token).get(`${path}?of=${of}`);
    const paths = ['/messages', '/statistics', '/inbound', '/stop-list', '/companies/1/jobs'];
    const flood = Array.from({ length: 40 }, (_, i) => read(one, paths[i % paths.length]!, 'one'));
    await until(() => heldOf('one') >= 2);
    const others = [read(one, '/routes', 'own'), read(other, '/messages', 'other'), ask(a, 'a').answer];
    await until(() => ['own', 'other', 'a'].every((who) => heldOf(who) === 1));
    let answered = false;
    const answers = Promise.all([...flood, ...others]).finally(() => (answered = true));
    await until(() => {
      expect(heldOf('one')).toBeLessThanOrEqual(EXPENSIVE);
      answerAll();
      return answered;
    });
    expect((await answers).every(({ status }) => status === 200)).toBe(true);
  });

  it('answers 429 if too many expensive reads of a company wait', async () => {
    const flood = Array.from({ length: 250 }, () => ask(a, 'a', 'statistics'));
    const refused = await Promise.race(flood.map(({ answer }) => answer));
    expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': '5' } });
    let answered = false;
    const answers = Promise.all(flood.map(({ answer }) => answer)).finally(() => (answered = true));
    await until(() => {
      answerAll();
      return answered;
    });
    expect((await answers).filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(200);
  });
});
