import { recordOf, rowsOf } from '@herald/testing/http-client';
import { until } from '@herald/testing/until';
import { CHANGE_HEADER } from '@herald/service';
import { checkAudit } from '../books';
import { untilOutcomesWritten } from '../testing/audit-outcomes';
import { GatewayFixture } from '../testing/gateway-fixture';
import { chainHash } from './audit-chain';
import { type AuditDocument, auditRowsIn } from './audit-model';

interface Row {
  id: number;
  action: string;
  state: string;
  [field: string]: unknown;
}

describe('the operator', () => {
  let system: GatewayFixture;
  let id: number;

  beforeAll(async () => {
    system = await GatewayFixture.start({ environment: () => ({ TRUSTED_PROXIES: '127.0.0.0/8' }) });
    ({ id } = await system.company());
  });
  afterAll(() => system.stop());
  afterEach(() => {
    system.services.sms.handler = null;
    system.now = () => new Date();
  });

  /** The newest row, once its outcome is written. */
  const newestRow = async (): Promise<Row> => {
    let row: Row | undefined;
    await until(async () => {
      row = rowsOf(await system.admin().get('/audit', { query: { length: 1 } }))[0] as Row | undefined;
      return row !== undefined && row.state !== 'begun';
    });
    return row!;
  };

  it('sees no name or e-mail address of people of companies with the role `read`', async () => {
    const { id: of, key } = await system.company();
    const email = 'ana.kiria@example.com';
    const people = `/companies/${of}/people`;
    const person = recordOf(await system.admin().post(people, { email, name: 'Ana Kiria', role: 'viewer' }));
    await system.admin().request('PATCH', `${people}/${String(person.id)}`, { body: { role: 'sender' } });
    await system.admin().delete(`${people}/${String(person.id)}`);
    const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
    const client = system.client(key);
    const wish = { session: true, name: 'Console: Ana Kiria', scopes: ['sms.read'], expiresAt };
    const session = recordOf(await client.post('/keys', wish));
    await client.post(`/keys/${String(session.id)}/rotate`, {});
    await client.post('/keys', { name: `of ${email}` });
    await client.post('/portal/links', { name: 'Ana Kiria' });
    await untilOutcomesWritten(system.connection);
    const operator = recordOf(await system.admin().post('/operators', { name: 'Reader', role: 'read' }));
    const made = recordOf(await system.admin().post(`/operators/${String(operator.id)}/tokens`, {}));
    const reader = system.admin(0, String(made.token));
    for (const path of [`/audit?company=${of}&length=100`, `/companies/${of}/keys`]) {
      const [seen, whole] = [await reader.get(path), await system.admin().get(path)];
      expect([seen.status, rowsOf(seen).length]).toEqual([200, rowsOf(whole).length]);
      expect(JSON.stringify(whole.body)).toContain('Ana Kiria');
      expect(JSON.stringify(seen.body)).not.toMatch(/kiria/i);
    }
  });

  it('leaves a row with actor, change, time and address for every change', async () => {
    const at = new Date();
    system.now = () => at;
    await system.admin().request('PATCH', `/companies/${id}`, {
      body: { name: 'Audited' },
      headers: { 'x-request-id': 'change-1', 'x-forwarded-for': '203.0.113.9' },
    });
    const row = await newestRow();
    expect(row).toMatchObject({
      who: 'operator',
      action: 'company.change',
      method: 'PATCH',
      path: `/admin/v1/companies/${id}`,
      company: id,
      change: { name: 'Audited' },
      from: '203.0.113.9',
      requestId: 'change-1',
      state: 'completed',
      status: 200,
      before: { name: 'Acme', version: 1 },
      after: { name: 'Audited', version: 2 },
      at: at.toISOString(),
    });
  });

  it('leaves a row without secrets, even if the request is refused', async () => {
    await system.admin().put(`/companies/${id}/callback`, { url: 'nonsense', key: 'hidden-key' });
    const row = await newestRow();
    expect(row).toMatchObject({
      action: 'callback.set',
      state: 'refused',
      status: 400,
      change: { url: 'nonsense', key: '***' },
    });
  });

  it('leaves a row of a sender rule without the values of its secret TLVs', async () => {
    const tlv = { tag: '0x1402', type: 'string', value: 'hush', secret: true };
    await system.admin().post('/sender-rules', { action: 'keep', prefix: '91', tlvs: [tlv] });
    const row = await newestRow();
    expect(row).toMatchObject({
      action: 'sender-rule.create',
      change: { action: 'keep', prefix: '91', tlvs: [{ ...tlv, value: '***' }] },
    });
  });

  it('sees that a secret was changed, without its value', async () => {
    const settings = {
      url: 'https://example.com/a',
      key: 'first-key-of-callbacks',
      signingSecret: undefined,
    };
    await system.admin().put(`/companies/${id}/callback`, settings);
    await newestRow();
    await system.admin().put(`/companies/${id}/callback`, { ...settings, key: 'other-key-of-callbacks' });
    expect(await newestRow()).toMatchObject({
      before: { key: '***', version: 1 },
      after: { key: '***', version: 2 },
    });
  });

  it('sees the change that another service reports, and the client does not', async () => {
    const change = { before: { sms: 5, token: 'x' }, after: { sms: 7, token: 'y' } };
    system.services.sms.handler = (request, response) => {
      request.resume();
      response.setHeader(CHANGE_HEADER, Buffer.from(JSON.stringify(change)).toString('base64url'));
      response.end('{"statusID":0}');
    };
    const answer = await system.admin().post(`/companies/${id}/sms-balance`, { amount: 2, reference: 'c' });
    expect(answer.headers[CHANGE_HEADER]).toBeUndefined();
    expect(await newestRow()).toMatchObject({
      before: { sms: 5, token: '***' },
      after: { sms: 7, token: '***' },
    });
  });

  it('sees the company that only the answer names, and lists the row with the company', async () => {
    const change = { before: null, after: { id: 5, company: id, state: 'authorized' } };
    system.services.brand.handler = (request, response) => {
      request.resume();
      response.setHeader(CHANGE_HEADER, Buffer.from(JSON.stringify(change)).toString('base64url'));
      response.end('{"statusID":0}');
    };
    await system.admin().post('/brands/5/authorize');
    system.services.brand.handler = null;
    const row = { action: 'brand.authorize', company: id, state: 'completed' };
    expect(await newestRow()).toMatchObject(row);
    expect(rowsOf(await system.admin().get('/audit', { query: { company: id } }))[0]).toMatchObject(row);
  });

  it('sees the state `unknown` if the service did not answer', async () => {
    system.services.sms.handler = (request) => request.socket.destroy();
    const answer = await system.admin().post(`/companies/${id}/sms-balance`, { amount: 5, reference: 'r' });
    expect(answer.status).toBe(503);
    expect(await newestRow()).toMatchObject({ action: 'sms-balance.move', state: 'unknown', status: 503 });
  });
});

describe('the rows', () => {
  let system: GatewayFixture;
  let id: number;

  const rows = () => auditRowsIn(system.connection);
  const violations = async (): Promise<string[]> => (await checkAudit(system.connection)).violations;

  beforeAll(async () => {
    system = await GatewayFixture.start();
    await system.addGateway();
    ({ id } = await system.company());
  });
  afterAll(() => system.stop());

  it('form one chain if several gateways write at the same time', async () => {
    const acts = Array.from({ length: 40 }, (_, index) =>
      system.admin(index % 2).patch(`/companies/${id}`, { name: `Name ${index} \ud800` }),
    );
    for (const { status } of await Promise.all(acts)) expect(status).toBe(200);
    await untilOutcomesWritten(system.connection);
    expect(await rows().countDocuments({ action: 'company.change' })).toBe(80);
    const { examined, violations: found } = await checkAudit(system.connection);
    expect(found).toEqual([]);
    expect(examined).toBe(await rows().countDocuments());
  });

  it('are exported in the order of the chain, and separately for one company', async () => {
    const { headers, text } = await system.admin().get('/audit/export');
    expect(headers['content-type']).toBe('application/x-ndjson');
    const lines = text.trim().split('\n');
    let hash: string | undefined;
    for (const line of lines) {
      const { id: _id, chain, ...row } = JSON.parse(line) as Omit<AuditDocument, '_id'> & { id: number };
      if (hash !== undefined) expect(chainHash(hash, { _id, ...row })).toBe(chain.hash);
      hash = chain.hash;
    }
    expect(lines.length).toBeGreaterThan(80);
    const other = await system.company();
    await untilOutcomesWritten(system.connection);
    const ofOther = await system.admin().get('/audit/export', { query: { company: other.id } });
    const actions = ofOther.text
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as AuditDocument).action);
    expect([...new Set(actions)]).toEqual(['company.create', 'key.create']);
    const exports = await system.admin().get('/audit', { query: { action: 'audit.export' } });
    expect(rowsOf(exports)).toHaveLength(2);
  });

  it('show an action as begun if its gateway died', async () => {
    await untilOutcomesWritten(system.connection);
    const [act] = await rows()
      .find({ of: { $exists: true }, action: 'key.create' })
      .toArray();
    const list = () => system.admin().get('/audit', { query: { action: 'key.create' } });
    const before = rowsOf(await list()).find((row) => row.id === act!.of);
    expect(before).toMatchObject({ state: 'completed' });
    await rows().deleteOne({ _id: act!._id });
    expect(rowsOf(await list()).find((row) => row.id === act!.of)).toMatchObject({ state: 'begun' });
    await rows().insertOne(act!);
    expect(await violations()).toEqual([]);
  });

  it.each<[string, (row: AuditDocument) => Promise<unknown>, RegExp]>([
    [
      'changed',
      ({ _id }) => rows().updateOne({ _id }, { $set: { who: 'nobody' } }),
      /does not match the hash chain/,
    ],
    ['removed', ({ _id }) => rows().deleteOne({ _id }), /but follows row/],
    [
      'inserted',
      async (row) => {
        const { _id, ...said } = row;
        await rows().insertOne({ ...said, _id: _id - 0.5 });
      },
      /but follows row/,
    ],
    [
      'inserted without a link',
      async ({ _id, chain: _chain, ...said }) => {
        await rows().insertOne({ ...said, _id: _id - 0.5 } as AuditDocument);
      },
      /is not in the hash chain/,
    ],
  ])('reveal that a row was %s', async (_what, tamper, finding) => {
    const row = (await rows().find().sort({ _id: 1 }).skip(10).next())!;
    await tamper(row);
    expect((await violations()).join()).toMatch(finding);
    await rows().deleteMany({ _id: { $in: [row._id, row._id - 0.5] } });
    await rows().insertOne(row);
    expect(await violations()).toEqual([]);
  });

  it('reveal that the end of the chain was cut off', async () => {
    const last = (await rows().find().sort({ _id: -1 }).next())!;
    await rows().deleteOne({ _id: last._id });
    expect(await violations()).toEqual([expect.stringContaining(`the last written row is ${last._id}`)]);
  });
});
