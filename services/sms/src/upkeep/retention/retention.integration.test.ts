import { REASON } from '../../model/reasons';
import { DEFAULT_COMPANY_SETTINGS } from '@herald/contracts';
import { companyViewIn } from '../../rules/suspension-view';
import { checkBooks } from '../consistency';
import { batchesIn, textsIn } from '../../model/batch-model';
import { jobCollections } from '../../model/job-collections';
import { FinishedJobs } from '../finished-jobs';
import { CountBatches } from '../../record/statistics/count-batches';
import { SmsFixture } from '../../testing/sms-fixture';
import { removedIn, scansIn } from '../../read/removed/retention-model';
import { RetentionSweep } from './retention-sweep';

const DAY_MS = 86_400_000;
const many = (count: number) => Array.from({ length: count }, (_, i) => 995_500_000_000 + i);
const bySmsID = (a: number, b: number): number => a - b;

describe('retention', () => {
  const fixture = new SmsFixture();
  let days = 0;
  /** A fixed time, so that a new day during the test changes nothing. */
  let begun: number;

  beforeAll(async () => {
    begun = Date.now();
    await fixture.open();
    await fixture.startInstance();
    for (const company of [1, 2]) await fixture.company(company, 100_000);
  });
  afterAll(() => fixture.stop());
  afterEach(async () => {
    const { connection } = fixture;
    const { batches, texts } = jobCollections(connection);
    for (const all of [batches, texts, removedIn(connection), scansIn(connection)]) await all.deleteMany({});
    await connection.db!.collection('statistics').deleteMany({});
    await connection.db!.collection('removed_statistics').deleteMany({});
    days = 0;
  });

  const sweep = async (goOn?: () => boolean): Promise<void> => {
    const { connection } = fixture;
    const now = (): Date => new Date(begun + days * DAY_MS);
    const collections = jobCollections(connection);
    await new RetentionSweep({ connection, collections, now, roundMs: Infinity }).deleteExpired(goOn);
  };
  const keep = (company: number, retention: object) =>
    companyViewIn(fixture.connection).updateOne(
      { _id: company },
      { $set: { 'settings.retention': { ...DEFAULT_COMPANY_SETTINGS.retention, ...retention } } },
      { upsert: true },
    );
  const send = async (company: number, body: object): Promise<number> => {
    const answer = await fixture.send(company, { brandID: company, text: 'hello', ...body });
    return Number(answer.body['smsID']);
  };
  /** Ends the recipients as a sender would. */
  const finish = async (filter: object = {}): Promise<void> => {
    const { connection } = fixture;
    const collections = jobCollections(connection);
    const all = await batchesIn(connection).find(filter).toArray();
    for (const { _id, numbers } of all)
      await batchesIn(connection).updateOne(
        { _id },
        {
          $set: { state: 'finished', statuses: numbers.map(() => 1), pending: [], pendingSince: null },
          $currentDate: { uncountedAt: true },
        },
      );
    await batchesIn(connection).updateMany(
      { 'send.state': 'accepted' },
      { $set: { 'send.state': 'queued' } },
    );
    const companies = { get: (id: number) => Promise.resolve(fixture.companies.get(id) ?? null) };
    await new CountBatches({
      connection,
      collections,
      companies,
      pauseMs: 0,
    }).countChanged();
    await new FinishedJobs({ collections }).completeJobs(() => true);
  };
  const sendOf = async (smsID: number) =>
    (await batchesIn(fixture.connection).findOne({ _id: `${smsID}.0` }))?.send;
  const violations = async (): Promise<string[]> =>
    (await checkBooks(fixture.connection)).flatMap((result) => result.violations);
  const report = (company: number, smsID: number) => fixture.as(company, 'get', `/v1/sms/report/${smsID}`);
  const texts = async () => [
    await batchesIn(fixture.connection).countDocuments({ text: { $type: 'string' } }),
    await textsIn(fixture.connection).countDocuments({}),
  ];

  it('deletes texts first, then recipients; a job of several batches keeps its counts, and the consistency check always succeeds', async () => {
    const smsID = await send(1, { numbers: many(25_500) });
    const apart = await send(1, {
      text: undefined,
      numbers: many(3).map((number) => ({ number, text: `to ${number}` })),
    });
    await finish();
    const before = await sendOf(smsID);
    expect(await texts()).toEqual([26, 1]);

    days = 89;
    await sweep();
    expect(await texts()).toEqual([26, 1]);
    days = 91;
    await sweep();
    expect(await texts()).toEqual([0, 0]);
    expect((await report(1, smsID)).body).toMatchObject({ statusID: 0 });
    expect(await violations()).toEqual([]);

    days = 366;
    let bites = 0;
    // Interrupted after each step, as by a crash.
    while ((await batchesIn(fixture.connection).countDocuments({ 'numbers.0': { $exists: true } })) > 0) {
      let left = 1;
      await sweep(() => left-- > 0);
      expect(++bites).toBeLessThan(5);
      expect(await violations()).toEqual([]);
    }
    expect(bites).toBeGreaterThan(1);
    expect(await sendOf(smsID)).toMatchObject({
      outcome: before!.outcome,
      removed: { batches: 26, recipients: 25_500, parts: 25_500 },
    });
    // A scan that begins again changes nothing.
    await scansIn(fixture.connection).deleteMany({});
    await sweep();
    expect(await sendOf(smsID)).toMatchObject({ removed: { batches: 26 } });
    expect(await violations()).toEqual([]);
    expect(await batchesIn(fixture.connection).countDocuments({})).toBe(1);
    const today = new Date(begun + days * DAY_MS).toISOString().slice(0, 10);
    for (const gone of [smsID, apart]) {
      const answer = await report(1, gone);
      expect([answer.status, answer.body]).toEqual([
        410,
        { statusID: 410, message: `The recipients of this message were removed on ${today}.`, result: [] },
      ]);
      expect((await report(2, gone)).status).toBe(404);
    }
    const timeline = await fixture.as(1, 'get', `/v1/sms/messages/${smsID}/995500000001`);
    expect(timeline.status).toBe(410);
    const search = await fixture.as(1, 'get', `/v1/sms/messages?smsID=${smsID}`);
    expect(search.body).toMatchObject({
      message: `The recipients of this message were removed on ${today}.`,
      data: [],
    });
    const { body: listed } = await fixture.as(1, 'get', '/v1/sms/jobs');
    expect(listed).toMatchObject({ recordsTotal: 1, data: [{ smsID, state: 'done', recipients: 25_500 }] });
    const job = await fixture.operator('GET', `/admin/v1/jobs/${smsID}`);
    expect(job.body).toMatchObject({
      data: { counts: { 1: 25_500 }, removedAt: expect.stringMatching(`^${today}`) as string },
    });
  });

  it('skips sends that are unfinished, unpublished or uncounted, and deletes later sends', async () => {
    const open = await send(1, { numbers: many(2) });
    const unpublished = await send(1, { numbers: many(2) });
    const done = await send(1, { numbers: many(2) });
    await finish({ smsID: { $ne: open } });
    await batchesIn(fixture.connection).updateOne(
      { smsID: unpublished },
      { $set: { pendingSince: new Date(), pending: [[0, 0, 1, 0]] as never } },
    );
    days = 400;
    await sweep();
    await sweep();
    const left = await batchesIn(fixture.connection).distinct('smsID');
    expect(left.sort(bySmsID)).toEqual([open, unpublished]);
    expect(await batchesIn(fixture.connection).countDocuments({ text: 'hello' })).toBe(2);
    expect((await report(1, done)).status).toBe(410);
  });

  it('stores the counts of cancelled jobs too', async () => {
    const smsID = await send(1, { numbers: many(1_001) });
    await finish();
    await batchesIn(fixture.connection).updateOne(
      { _id: `${smsID}.1` },
      { $set: { statuses: [4], reasons: { 0: REASON.CANCELLED } } },
    );
    await batchesIn(fixture.connection).updateOne(
      { _id: `${smsID}.0` },
      { $set: { 'send.state': 'recalled' }, $unset: { 'send.outcome': true } },
    );
    days = 400;
    await sweep();
    const job = await fixture.operator('GET', `/admin/v1/jobs/${smsID}`);
    expect(job.body).toMatchObject({ data: { state: 'cancelled', counts: { 1: 1_000, 4: 1 } } });
  });

  it('deletes the sends of each company after its own retention period', async () => {
    await keep(1, { texts: 5, recipients: 10 });
    const [mine, others] = [
      await send(1, { numbers: [995599000001] }),
      await send(2, { numbers: [995599000002] }),
    ];
    await finish();
    expect(await violations()).toEqual([]);

    days = 11;
    await sweep();
    expect((await report(1, mine)).status).toBe(410);
    expect((await report(2, others)).body).toMatchObject({
      result: [{ number: '995599000002', statusID: '1' }],
    });
    expect((await fixture.as(1, 'get', '/v1/sms/messages')).body).toMatchObject({ recordsTotal: 0 });
    expect(await batchesIn(fixture.connection).countDocuments({ company: 1 })).toBe(0);
    expect(await violations()).toEqual([]);

    days = 366;
    await sweep();
    expect(await batchesIn(fixture.connection).countDocuments({})).toBe(0);
    expect((await report(2, others)).status).toBe(410);
    expect([(await report(2, mine)).status, (await report(1, others)).status]).toEqual([404, 404]);
    expect((await fixture.operator('GET', `/admin/v1/jobs/${others}`)).status).toBe(410);
    expect((await fixture.operator('GET', '/admin/v1/companies/2/jobs')).body).toMatchObject({ data: [] });
    expect(await violations()).toEqual([]);
  });
});
