import { rowsOf } from '@herald/testing/http-client';
import { Counters } from '@herald/mongo';
import { quiet } from '@herald/testing/loggers';
import { checkAudit } from '../books';
import { companiesIn } from '../companies/company-model';
import { CompanyStore } from '../companies/company-store';
import { untilOutcomesWritten } from '../testing/audit-outcomes';
import { GatewayFixture } from '../testing/gateway-fixture';
import { type AuditDocument, auditRowsIn } from './audit-model';
import { AuditStore, type NewAuditRow } from './audit-store';

const DAY_MS = 86_400_000;

describe('the audit', () => {
  let system: GatewayFixture;

  beforeAll(async () => {
    system = await GatewayFixture.start();
  });
  afterAll(() => system.stop());

  const rows = () => auditRowsIn(system.connection);
  const violations = async (): Promise<string[]> => (await checkAudit(system.connection)).violations;
  const emptyIn = async (days: number): Promise<void> => {
    const { connection } = system;
    const counters = new Counters(connection);
    const store = new AuditStore({ connection, counters, logger: quiet });
    const companies = new CompanyStore(companiesIn(connection), counters);
    const now = (): Date => new Date(Date.now() + days * DAY_MS);
    await store.emptyExpired(companies.retentions(), now());
  };

  /** Appends the two rows of a company's newest change, action and outcome, `times` more times, as a gateway does. */
  const repeatChange = async (company: number, times: number): Promise<void> => {
    const { connection } = system;
    const store = new AuditStore({ connection, counters: new Counters(connection), logger: quiet });
    const change = { company, action: 'company.change' };
    const act = (await rows().findOne({ ...change, of: { $exists: false } }))!;
    const outcome = (await rows().findOne({ of: act._id }))!;
    const added = ({ _id: _, chain: _chain, ...row }: AuditDocument): NewAuditRow => row;
    const repeated = await Promise.all(Array.from({ length: times }, () => store.append(added(act))));
    await Promise.all(repeated.map(({ _id: of }) => store.append({ ...added(outcome), of })));
  };

  it('is emptied in place after each company’s retention period, and its chain stays valid', async () => {
    const [{ id: short }, { id: long }] = [await system.company(), await system.company()];
    // More rows of the first company than one batch empties.
    const acts = { [short]: 260, [long]: 20 };
    for (const company of [short, long])
      await system.admin().patch(`/companies/${company}`, { name: 'Secret name' });
    await system.admin().put(`/companies/${short}/retention`, { audit: 40 });
    await untilOutcomesWritten(system.connection);
    for (const company of [short, long]) await repeatChange(company, acts[company]! - 1);
    const all = async () => await rows().countDocuments();
    expect(await rows().countDocuments({ company: short })).toBeGreaterThan(500);
    const before = await all();

    await emptyIn(39);
    expect(await rows().countDocuments({ removedAt: { $exists: true } })).toBe(0);
    await emptyIn(41);
    expect(await violations()).toEqual([]);
    expect([await all(), await rows().countDocuments({ who: { $exists: true }, company: short })]).toEqual([
      ...[before, 0],
    ]);
    const named = async (company: number) =>
      JSON.stringify(await rows().find({ company }).toArray()).includes('Secret name');
    expect([await named(short), await named(long)]).toEqual([false, true]);
    const listed = async (company: number) =>
      rowsOf(await system.admin().get('/audit', { query: { company, action: 'company.change' } })).length;
    expect([await listed(short), await listed(long)]).toEqual([0, acts[long]]);
    // The chain continues after the emptied rows.
    const newest = (await rows().find().sort({ _id: -1 }).next())!;
    await system.admin().patch(`/companies/${short}`, { name: 'Later' });
    await untilOutcomesWritten(system.connection, newest._id);
    expect([await listed(short), await violations()]).toEqual([1, []]);
  });

  it('reveals rows that were emptied out of order, emptied too early or deleted', async () => {
    const emptied = (await rows().findOne({ removedAt: { $exists: true } }, { sort: { _id: -1 } }))!;
    await rows().deleteOne({ _id: emptied._id });
    expect((await violations()).join()).toMatch(/but follows row/);
    await rows().insertOne(emptied);

    const kept = (await rows().findOne({ who: { $exists: true } }, { sort: { _id: -1 } }))!;
    const { _id, at, company, chain } = kept;
    for (const [after, finding] of [
      [29, /before the end of its retention/],
      [31, /before it is not/],
    ] as const) {
      const removedAt = new Date(at.getTime() + after * DAY_MS);
      await rows().replaceOne({ _id }, { at, company, chain, removedAt } as never);
      expect((await violations()).join()).toMatch(finding);
    }
    await rows().replaceOne({ _id }, kept);
    expect(await violations()).toEqual([]);
  });
});
