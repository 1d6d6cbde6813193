/** @jest-environment ./test-e2e/support/herald-environment.ts */
import { ApiDocument } from '../fuzz/api-document';
import { newCompany } from '../support/company';
import type { Answer } from '@herald/testing/http-client';
import { operator } from '../support/operator-api';
import { newPhone } from '../support/phones';
import { type Probe, probesOf } from './probes';
import { CATALOGUE_FIELDS, type Equipped, equip } from './two-companies';

/** Company B's key with every ID of company A: no response distinguishes A's IDs from IDs that never existed. */
describe("another company's ids", () => {
  let a: Equipped;
  let b: Equipped;
  let document: ApiDocument;
  let probes: Probe[];

  beforeAll(async () => {
    // A has more objects of every kind that is numbered per company.
    [a, b] = await Promise.all([equip(50_001, 4), equip(20_001, 2)]);
    document = await ApiDocument.read();
    probes = probesOf(document, b);
  });

  /** The visible part of a response, without fields that always differ: times, the request's ID, the remaining limit. */
  const seen = ({ status, headers, text }: Answer): { status: number; headers: object; text: string } => {
    const { date: _date, 'x-request-id': _id, 'content-length': _length, ...others } = headers;
    const same = Object.entries(others).filter(([name]) => !name.startsWith('ratelimit'));
    return { status, headers: Object.fromEntries(same), text };
  };

  const ask = (probe: Probe, as: Equipped, id: number): Promise<Answer> => {
    const { path, options } = probe.request(id);
    return as.company.api.request(probe.method, path, options);
  };

  const idOf = (probe: Probe, of: Equipped): number => {
    const name = /: (\w+) in/.exec(probe.name)![1]!;
    if (name !== 'value') return of.ids[name]!;
    return of.ids[probe.name.includes('/customers/') ? 'customerID' : 'accountID']!;
  };

  it('are tried in every path, query and body with such a parameter', () => {
    const names = probes.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining([
        'GET /v1/sms/report/{smsID}: smsID in the path',
        `GET /v1/sms/messages/{smsID}/${b.recipient}: smsID in the path`,
        'GET /v1/customers/{customerID}: customerID in the path',
        'GET /v1/customers/accounts/{customerID}: customerID in the path',
        'GET /v1/accounts/{accountID}: accountID in the path',
        'GET /v1/payments/account/{accountID}: accountID in the path',
        'GET /v1/customers/search: value in the query',
        'GET /v1/accounts/search: value in the query',
      ]),
    );
  });

  it('get the same response as IDs that never existed, byte for byte', async () => {
    for (const probe of probes) {
      const theirs = idOf(probe, a);
      const nobodys = theirs + 900_000_000;
      const [ofA, ofNobody] = [await ask(probe, b, theirs), await ask(probe, b, nobodys)];
      const expected = seen(ofNobody);
      // The response may repeat the requested ID.
      const repeated = JSON.stringify(expected).replaceAll(String(nobodys), String(theirs));
      expect({ probe: probe.name, ...seen(ofA) }).toEqual({ probe: probe.name, ...JSON.parse(repeated) });
      if (probe.inPath) expect(`${probe.name}: ${ofA.status}`).toBe(`${probe.name}: 404`);
      const isRefused = ofA.body.statusID !== 0 || JSON.stringify(ofA.body['data']) === '[]';
      expect(`${probe.name} refused: ${isRefused}`).toBe(`${probe.name} refused: true`);
    }
  });

  it("and A's own key finds each of them", async () => {
    const probes = probesOf(document, a).filter(({ inPath }) => inPath);
    // DELETE comes last, because it removes the object.
    probes.sort((one, other) => Number(one.method === 'DELETE') - Number(other.method === 'DELETE'));
    for (const probe of probes) {
      const { status } = await ask(probe, a, idOf(probe, a));
      expect(`${probe.name}: ${status}`).toMatch(/: 20[01]$/);
    }
  });

  it('are not in any list', async () => {
    const outsider = await newCompany({ brandName: false, balance: 0 });
    const lists = document.operations.filter(
      ({ method, path, isOperators, parameters }) =>
        method === 'GET' &&
        !isOperators &&
        !path.includes('{') &&
        !parameters.some(({ required }) => required),
    );
    expect(lists.length).toBeGreaterThanOrEqual(4);
    for (const { path } of lists) {
      const { body } = await outsider.api.get(path);
      if (path === '/v1/keys') {
        // Only the requesting company's own keys.
        const own = (await operator().get(`/companies/${outsider.id}/keys`)).body['data'];
        expect(body['data']).toEqual(own);
        expect(own).toHaveLength(1);
        continue;
      }
      if (path === '/v1/security-alerts') {
        // Of its one key.
        const alerts = body['data'] as Record<string, unknown>[];
        expect(alerts.map(({ event }) => event)).toEqual(['security.key.created']);
        continue;
      }
      if (path === '/v1/sms/statistics') {
        const days = body['data'] as Record<string, unknown>[];
        expect(days).toHaveLength(30);
        const statistics = days.flatMap(({ at: _at, otpLatencyMs: _none, failed, callbacks, ...counts }) => [
          ...Object.values(counts),
          ...Object.values(failed as object),
          ...Object.values(callbacks as object),
        ]);
        expect(new Set(statistics)).toEqual(new Set([0]));
        continue;
      }
      if (path === '/v1/customer-types') {
        // The types that each company begins with; A has four more.
        expect(body['data']).toEqual([
          { id: '1', name: 'individual' },
          { id: '2', name: 'legal entity' },
        ]);
        continue;
      }
      if (path === '/v1/sms/otp-guard') {
        expect(body['data']).toEqual({ mode: 'watch', suspectedLastDay: 0, suspects: [], allowed: [] });
        continue;
      }
      expect(`${path}: ${JSON.stringify(body['data'] ?? [])}`).toBe(`${path}: []`);
    }
  });

  it('numbers and MACs of A are free for B', async () => {
    const { api } = b.company;
    const taken = { mobile: a.customerMobile, countryCode: '+995' };
    expect((await api.post('/v1/customers/create', { typeID: 1, ...taken })).status).toBe(201);
    const { customerID, ipRangeID, gpsProviderID } = b.ids;
    const account = { customerID, mac: a.mac, ipRangeID, gpsProviderID };
    expect((await api.post('/v1/accounts/create', account)).status).toBe(201);
    expect((await a.company.api.post('/v1/customers/create', { typeID: 1, ...taken })).status).toBe(400);
  });

  it("B's idempotency keys and transactions are separate from A's", async () => {
    const sendAs = async ({ company }: Equipped): Promise<Answer> =>
      company.api.send(
        { brandID: company.brandID, numbers: [newPhone()], text: 'Twice' },
        { headers: { 'idempotency-key': 'shared-by-chance' } },
      );
    const [ofA, ofB] = [await sendAs(a), await sendAs(b)];
    expect([ofA.body.statusID, ofB.body.statusID]).toEqual([0, 0]);
    expect(ofB.body['smsID']).not.toBe(ofA.body['smsID']);
    const payAs = ({ company, ids }: Equipped): Promise<Answer> =>
      company.api.post('/v1/payments/add', {
        accountID: ids['accountID'],
        sum: 3,
        paySystem: 'shared',
        transactionID: 'by-chance',
      });
    for (const payment of [await payAs(a), await payAs(b)])
      expect(payment.body).toMatchObject({ statusID: 0 });
    expect((await b.company.api.get('/v1/payments')).body['recordsTotal']).toBe(2);
  });

  it("and the operator does not find A's items below B", async () => {
    const missing = 987_654;
    const key = await operator().data<{ id: number }>('POST', `/companies/${a.company.id}/keys`, {});
    const items = {
      keys: key.id,
      ...Object.fromEntries(
        Object.entries(CATALOGUE_FIELDS).map(([catalogue, field]) => [catalogue, a.ids[field]!]),
      ),
    };
    for (const [room, id] of Object.entries(items)) {
      const path = (item: number): string => `/companies/${b.company.id}/${room}/${item}`;
      const [theirs, nobodys] = [await operator().get(path(id)), await operator().get(path(missing))];
      const expected = nobodys.text.replaceAll(String(missing), String(id));
      expect(`${room}: ${theirs.status} ${theirs.text}`).toBe(`${room}: 404 ${expected}`);
      expect((await operator().request('DELETE', path(id))).status).toBe(404);
    }
  });
});
