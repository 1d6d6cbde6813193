import { randomBytes } from 'node:crypto';
import { TOTP } from 'otpauth';
import { type HttpClient, recordOf, rowsOf } from '@herald/testing/http-client';
import { GatewayFixture } from '../../testing/gateway-fixture';
import { operatorsIn } from '../operator-model';
import { CRITICAL_ACTIONS, SECOND_FACTOR_HEADER } from './critical-actions';

const OWN = '/operators/me/second-factor';
const STEP_MS = 30_000;

describe('the second factor of operators', () => {
  let system: GatewayFixture;
  let company: number;
  let at: number;

  beforeAll(async () => {
    system = await GatewayFixture.start();
    await system.addGateway();
    ({ id: company } = await system.company());
  });
  afterAll(() => system.stop());
  beforeEach(() => {
    at = Date.now();
    system.now = () => new Date(at);
  });

  const CREATE = CRITICAL_ACTIONS.find(([, , action]) => action === 'operator.create')!;

  async function newOwner(): Promise<{ id: number; ask(gateway?: number): HttpClient }> {
    const { id } = recordOf(await system.admin().post('/operators', { name: 'Nino', role: 'owner' }));
    const { token } = recordOf(await system.admin().post(`/operators/${String(id)}/tokens`, {}));
    return { id: id as number, ask: (gateway = 0) => system.admin(gateway, String(token)) };
  }

  /** Sets up the second factor. @returns a function that generates the current code */
  async function setUp({ ask }: { ask(): HttpClient }): Promise<() => string> {
    const { secret, uri } = recordOf(await ask().post(OWN)) as { secret: string; uri: string };
    expect(uri).toMatch(/^otpauth:\/\/totp\/Herald:Nino\?/);
    const wrong = await ask().post(`${OWN}/confirm`, { code: '12345a' });
    expect([wrong.status, Object.keys(wrong.body.errors as object)]).toEqual([400, ['code']]);
    const app = new TOTP({ secret });
    const code = (): string => app.generate({ timestamp: at });
    expect((await ask().post(`${OWN}/confirm`, { code: code() })).status).toBe(200);
    at += STEP_MS;
    return code;
  }

  const pathOf = (path: string): string => path.replace(':id', String(company)).replace(/:\w+/g, '999999999');
  const grave = (client: HttpClient, [method, path]: (typeof CRITICAL_ACTIONS)[number], code?: string) =>
    client.request(method.toUpperCase(), pathOf(path), {
      ...(method === 'get' ? {} : { body: method === 'patch' ? { settings: { billingRun: true } } : {} }),
      headers: code === undefined ? {} : { [SECOND_FACTOR_HEADER]: code },
    });

  it('is required for each sensitive action after it is set up', async () => {
    const owner = await newOwner();
    for (const act of CRITICAL_ACTIONS)
      expect((await grave(owner.ask(), act)).headers[SECOND_FACTOR_HEADER]).toBeUndefined();
    const code = await setUp(owner);
    for (const act of CRITICAL_ACTIONS) {
      const asked = await grave(owner.ask(), act);
      expect([act, asked.status, asked.headers[SECOND_FACTOR_HEADER]]).toEqual([act, 403, 'totp']);
    }
    expect((await owner.ask().get('/companies')).status).toBe(200);
    const made = { name: 'Other', role: 'owner' };
    const headers = { [SECOND_FACTOR_HEADER]: code() };
    expect((await owner.ask().post('/operators', made, { headers })).status).toBe(201);
  });

  it('is not required for a dry run, nor for settings of a company that charge nothing', async () => {
    const owner = await newOwner();
    await setUp(owner);
    const run = `/companies/${company}/billing-run`;
    expect((await owner.ask().post(`${run}?dryRun=true`, { dryRun: true })).status).toBe(200);
    for (const query of ['', '?dryRun=false', '?dryRun=true&dryRun=false', '?dryrun=true'])
      expect((await owner.ask().post(`${run}${query}`, { dryRun: true })).status).toBe(403);
    const patch = (settings: unknown) => owner.ask().patch(`/companies/${company}`, { settings });
    expect((await patch({ validityHours: 24 })).status).toBe(200);
    for (const settings of [{ minimalBalance: '-1000.00' }, { validityHours: 24, billingRun: false }])
      expect((await patch(settings)).status).toBe(403);
    expect((await patch(null)).status).toBe(400);
  });

  it('accepts a code once across all gateways, and refuses wrong and old codes', async () => {
    const owner = await newOwner();
    const code = await setUp(owner);
    const create = (gateway: number, given: string) =>
      owner
        .ask(gateway)
        .post('/operators', { name: 'X', role: 'read' }, { headers: { [SECOND_FACTOR_HEADER]: given } });
    const answers = await Promise.all([0, 1].map((gateway) => create(gateway, code())));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 403]);
    const old = code();
    at += 5 * STEP_MS;
    expect((await create(1, old)).status).toBe(403);
    expect((await create(1, 'abcdef')).headers[SECOND_FACTOR_HEADER]).toBe('totp');
    expect((await create(1, code())).status).toBe(201);
    const [row] = rowsOf(await system.admin().get('/audit?action=operator.create&length=1'));
    expect(row).toMatchObject({ operator: owner.id });
  });

  it('limits the number of attempts', async () => {
    const owner = await newOwner();
    await setUp(owner);
    const tries = Array.from({ length: 8 }, (_, i) => grave(owner.ask(), CREATE, String(100_000 + i)));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(3);
    expect(statuses).not.toContain(201);
  });

  it('is not locked by wrong codes with another token of the operator', async () => {
    const owner = await newOwner();
    const code = await setUp(owner);
    const { token } = recordOf(await system.admin().post(`/operators/${owner.id}/tokens`, {}));
    const thief = system.admin(0, String(token));
    let status = 0;
    for (let i = 0; status !== 429; i++) ({ status } = await grave(thief, CREATE, String(100_000 + i)));
    const made = { name: 'Other', role: 'read' };
    const headers = { [SECOND_FACTOR_HEADER]: code() };
    expect((await owner.ask().post('/operators', made, { headers })).status).toBe(201);
  });

  it('is asked for again after a wrong code, and before callback settings show a replaced secret', async () => {
    const owner = await newOwner();
    const code = await setUp(owner);
    const receiver = { url: 'https://shop.example.com/sms', key: 'the-key-of-the-shop' };
    await system.admin().put(`/companies/${company}/callback`, receiver);
    const rotate = (given?: string) =>
      owner
        .ask()
        .post(
          `/companies/${company}/callback/rotate`,
          {},
          { headers: given === undefined ? {} : { [SECOND_FACTOR_HEADER]: given } },
        );
    for (const refused of [await rotate(), await rotate('000000')]) {
      expect([refused.status, refused.headers[SECOND_FACTOR_HEADER]]).toEqual([403, 'totp']);
      expect(JSON.stringify(refused.body)).not.toMatch(/whsec_|the-key/);
    }
    expect(await rotate(code())).toMatchObject({ status: 200, body: { data: { key: receiver.key } } });
  });

  it('cannot be replaced with the token alone, and a lost one can be removed by an owner', async () => {
    const [owner, other] = [await newOwner(), await newOwner()];
    const code = await setUp(owner);
    expect((await owner.ask().post(OWN)).status).toBe(409);
    const remove = (by: typeof owner, headers = {}) =>
      by.ask().request('DELETE', `/operators/${owner.id}/second-factor`, { headers });
    expect((await remove(owner)).status).toBe(403);
    expect((await remove(owner, { [SECOND_FACTOR_HEADER]: code() })).status).toBe(200);
    expect((await remove(other)).status).toBe(404);
    expect((await owner.ask().post(OWN)).status).toBe(201);
    const notYet = await grave(owner.ask(), CREATE);
    expect(notYet.headers[SECOND_FACTOR_HEADER]).toBeUndefined();
  });

  it('has an encrypted secret, and is not available for OPERATOR_TOKEN', async () => {
    const owner = await newOwner();
    const { secret } = recordOf(await owner.ask().post(OWN));
    const stored = await operatorsIn(await system.namespace.mongo()).findOne({ _id: owner.id });
    expect(JSON.stringify(stored)).not.toContain(String(secret));
    expect((await system.admin().post(OWN)).status).toBe(404);
  });

  it('is required of every operator with OPERATOR_SECOND_FACTOR=required', async () => {
    const strict = await GatewayFixture.start({
      environment: () => ({ OPERATOR_SECOND_FACTOR: 'required' }),
    });
    try {
      const { id } = recordOf(await strict.admin().post('/operators', { name: 'Nino', role: 'owner' }));
      const { token } = recordOf(await strict.admin().post(`/operators/${String(id)}/tokens`, {}));
      const refused = await strict
        .admin(0, String(token))
        .post('/operators', { name: randomBytes(4).toString('hex'), role: 'read' });
      expect([refused.status, refused.body.message]).toEqual([
        403,
        expect.stringContaining('OPERATOR_SECOND_FACTOR'),
      ]);
      expect((await strict.admin(0, String(token)).get('/companies')).status).toBe(200);
    } finally {
      await strict.stop();
    }
  });
});
