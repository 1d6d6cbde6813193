import { DELIVERY, type DeliveryStatus } from '@herald/contracts';
import { until } from '@herald/testing/until';
import { SENDS } from '../../model/batch-model';
import { jobCollections } from '../../model/job-collections';
import type { JobState } from '../../model/job-model';
import { REASON } from '../../model/reasons';
import { companyCaller } from '@herald/testing/service-fixture';
import { SmsFixture } from '../../testing/sms-fixture';

const many = (count: number) => Array.from({ length: count }, (_, i) => 995_500_000_000 + i);

describe("the operator's view of jobs", () => {
  const fixture = new SmsFixture();
  const ids: number[] = [];

  beforeAll(async () => {
    await fixture.open();
    await fixture.startInstance();
    await fixture.company(1, 10_000);
    await fixture.company(2, 0);
    for (const numbers of [many(1), many(3), many(1_500)]) {
      const answer = await fixture.send(1, { brandID: 1, numbers: [...numbers, 'x'], text: 'hi' });
      ids.push((answer.body as { smsID: number }).smsID);
    }
    const { batches } = jobCollections(fixture.connection);
    const reasons = { 0: 'no receipt', 1: 'refused: 0x0b', 2: 'refused: 0x0b' };
    await batches.updateOne({ _id: `${ids[1]}.0` }, { $set: { statuses: [2, 4, 4], reasons } });
  });
  afterAll(() => fixture.stop());

  it('lists the jobs of a company with their counts', async () => {
    const answer = await fixture.operator('get', '/admin/v1/companies/1/jobs?draw=2');
    expect(answer.body).toMatchObject({ statusID: 0, draw: 2, recordsTotal: 3, recordsFiltered: 3 });
    const { data } = answer.body as { data: Record<string, unknown>[] };
    expect(data.map(({ smsID, counts }) => [smsID, counts])).toEqual([
      [ids[2], { 0: 0, 1: 0, 2: 0, 3: 1_500, 4: 0 }],
      [ids[1], { 0: 0, 1: 0, 2: 1, 3: 0, 4: 2 }],
      [ids[0], { 0: 0, 1: 0, 2: 0, 3: 1, 4: 0 }],
    ]);
    // A job without an open recipient is done.
    expect(data.map(({ state }) => state)).toEqual(['sending', 'done', 'sending']);
    expect(data[0]).toMatchObject({
      progress: { recipients: 1_500, submitted: 0, delivered: 0, failed: 0, waiting: 1_500, refunded: 0 },
      firstSubmittedAt: null,
      finishedAt: null,
    });
    expect(data[0]).toMatchObject({
      recipients: 1_500,
      rejected: 1,
      cost: 1_500,
      refunded: 0,
      parts: 1,
      priority: 'bulk',
    });
    const other = await fixture.operator('get', '/admin/v1/companies/2/jobs');
    expect(other.body).toMatchObject({ recordsTotal: 0, data: [] });
  });

  it.each([1, 3, 1_500])(
    'shows by which key, and from which address, %s recipients were sent to',
    async (recipients) => {
      await fixture.company(5, 10_000);
      const by = { keyID: 9, from: '192.0.2.7' };
      const body = { brandID: 5, numbers: many(recipients), text: 'hi' };
      const sent = await fixture.call({ ...companyCaller(5), ...by }, 'POST', '/v1/sms/send', { body });
      const unknown = await fixture.send(5, body);
      const view = async ({ body: { smsID } }: typeof sent) =>
        (await fixture.operator('get', `/admin/v1/jobs/${String(smsID)}`)).body;
      expect(await view(sent)).toMatchObject({ data: { recipients, ...by } });
      expect(await view(unknown)).toMatchObject({ data: { recipients, keyID: null, from: null } });
    },
  );

  it('continues after a given send, even if new sends were made since', async () => {
    const of = async (query: string) => {
      const { body } = await fixture.operator('get', `/admin/v1/companies/1/jobs?${query}`);
      const { recordsTotal, recordsFiltered, data } = body as Record<string, unknown> & {
        data: { smsID: number }[];
      };
      return [recordsTotal, recordsFiltered, data.map(({ smsID }) => smsID)];
    };
    expect(await of(`after=${ids[2]}&length=1`)).toEqual([3, 3, [ids[1]]]);
    expect(await of(`after=${ids[1]}`)).toEqual([3, 3, [ids[0]]]);
    expect(await of(`after=${ids[0]}`)).toEqual([3, 3, []]);
    for (const bad of ['x', '0', '-1', ''])
      expect((await fixture.operator('get', `/admin/v1/companies/1/jobs?after=${bad}`)).status).toBe(400);
  });

  it('filters by state and pages', async () => {
    const scheduled = await fixture.operator('get', '/admin/v1/companies/1/jobs?state=scheduled');
    expect(scheduled.body).toMatchObject({ recordsTotal: 3, recordsFiltered: 0, data: [] });
    expect((await fixture.operator('get', '/admin/v1/companies/1/jobs?state=x')).status).toBe(400);
    const page = await fixture.operator('get', '/admin/v1/companies/1/jobs?start=1&length=1');
    expect((page.body as { data: unknown[] }).data).toMatchObject([{ smsID: ids[1] }]);
  });

  it.each([{ status: 'suspended' }, { status: 'active', sendingStopped: true }])(
    'shows and finds jobs in progress as paused while their company is %j',
    async (stopped) => {
      const view = fixture.connection.db!.collection<{ _id: number }>('company_view');
      await view.updateOne({ _id: 1 }, { $set: stopped }, { upsert: true });
      const stateOf = async (state: string) => {
        const { body } = await fixture.operator('get', `/admin/v1/companies/1/jobs?state=${state}`);
        return (body as { data: { smsID: number; state: string }[] }).data.map((job) => job.state);
      };
      // The second job is finished according to its batches, but that is not stored yet.
      expect(await stateOf('paused')).toEqual(['paused', 'done', 'paused']);
      expect(await stateOf('sending')).toEqual([]);
      await view.updateOne({ _id: 1 }, { $set: { status: 'active', sendingStopped: false } });
      expect(await stateOf('paused')).toEqual([]);
      expect(await stateOf('sending')).toEqual(['sending', 'done', 'sending']);
    },
  );

  it('reads no further batch of a job that is done', async () => {
    await fixture.company(6, 10_000);
    const { body } = await fixture.send(6, { brandID: 6, numbers: many(1_001), text: 'hi' });
    const { smsID } = body as { smsID: number };
    const { batches } = jobCollections(fixture.connection);
    const [firstSubmittedAt, finishedAt] = [new Date(5_000), new Date(9_000)];
    const counts = { 0: 0, 1: 1, 2: 0, 3: 0, 4: 1 };
    const outcome = { counts, cancelled: 1, submitted: 1, refunded: 1, firstSubmittedAt, finishedAt };
    await batches.updateOne(
      { _id: `${smsID}.0` },
      { $set: { 'send.state': 'done', 'send.outcome': outcome }, $unset: { statuses: 1 } },
    );
    await batches.deleteOne({ _id: `${smsID}.1` });
    const listed = await fixture.operator('get', '/admin/v1/companies/6/jobs');
    const [job] = (listed.body as { data: Record<string, unknown>[] }).data;
    expect(job).toMatchObject({
      smsID,
      state: 'done',
      counts,
      progress: {
        recipients: 1_001,
        submitted: 1,
        delivered: 1,
        failed: 1,
        cancelled: 1,
        waiting: 0,
        refunded: 1,
      },
      firstSubmittedAt: firstSubmittedAt.toISOString(),
      finishedAt: finishedAt.toISOString(),
    });
    expect(job).not.toHaveProperty('outcome');
  });

  it('counts recipients whose send was cancelled among the failed, and apart', async () => {
    await fixture.company(11, 100);
    const { body } = await fixture.send(11, { brandID: 11, numbers: many(3), text: 'hi' });
    const { smsID } = body as { smsID: number };
    const { batches } = jobCollections(fixture.connection);
    const reasons = { 0: 'no receipt', 1: 'cancelled', 2: 'cancelled' };
    await batches.updateOne({ smsID }, { $set: { statuses: [2, 4, 4], reasons } });
    const { body: listed } = await fixture.operator('get', '/admin/v1/companies/11/jobs');
    expect(listed).toMatchObject({ data: [{ smsID, progress: { recipients: 3, failed: 3, cancelled: 2 } }] });
  });

  it('shows a company the texts of its sends, as long as they are stored', async () => {
    await fixture.company(7, 100);
    const texts = async () => {
      const { body } = await fixture.call(companyCaller(7), 'GET', '/v1/sms/jobs');
      return (body as { data: { text: string | null }[] }).data.map(({ text }) => text);
    };
    const send = async (body: object): Promise<number> => {
      const answer = await fixture.send(7, { brandID: 7, ...body });
      return (answer.body as { smsID: number }).smsID;
    };
    const own = await send({ numbers: many(3), text: 'To all' });
    await send({ numbers: many(1), text: 'To one' });
    await send({ numbers: many(2).map((number, at) => ({ number, text: `To ${at}` })) });
    await send({ numbers: [{ number: many(1)[0], text: 'Own' }] });
    await send({ numbers: many(1), text: 'Code 1234', otp: true });
    expect(await texts()).toEqual([null, 'Own', null, 'To one', 'To all']);
    const { batches } = jobCollections(fixture.connection);
    await batches.updateOne({ _id: `${own}.0` }, { $set: { text: null } });
    expect(await texts()).toEqual([null, 'Own', null, 'To one', null]);
    await batches.updateOne({ _id: `${own}.0` }, { $set: { text: 'To all' } });
    const removed = { at: new Date(), batches: 1, recipients: 3, parts: 3 };
    await batches.updateOne({ _id: `${own}.0` }, { $set: { 'send.removed': removed } });
    expect(await texts()).toEqual([null, 'Own', null, 'To one', null]);
    const listed = await fixture.operator('get', '/admin/v1/companies/7/jobs');
    expect(JSON.stringify(listed.body)).not.toContain('To one');
  });

  it('counts in the index alone, and reads no more jobs than a page has', async () => {
    const { batches } = jobCollections(fixture.connection);
    const planOf = async (filter: object, hint: string) => {
      const counted = batches.aggregate([{ $match: { company: 1, ...filter } }, { $count: 'jobs' }], {
        hint,
      });
      return JSON.stringify(await counted.explain('executionStats'));
    };
    const states = { 'send.state': { $in: ['accepted', 'done', 'queued'] } };
    const page = batches.find({ company: 1, ...states }, { hint: 'jobs_of_company' });
    const { executionStats } = await page.sort({ smsID: -1 }).limit(2).explain('executionStats');
    expect(executionStats).toMatchObject({ totalDocsExamined: 2 });
    for (const filter of [SENDS, states]) {
      expect(await planOf(filter, 'jobs_of_company')).toContain('"totalDocsExamined":0');
      expect(await planOf({ ...filter, test: true }, 'test_jobs_of_company')).toContain(
        '"totalDocsExamined":0',
      );
    }
  });

  it.each([1, 2])(
    'lists live sends and sends of test keys together or apart, and a test key’s alone (%s recipients)',
    async (recipients) => {
      const id = 7 + recipients;
      await fixture.company(id, 100);
      const testKey = { ...companyCaller(id), test: true } as ReturnType<typeof companyCaller>;
      const send = async (caller = companyCaller(id), numbers = many(recipients)): Promise<number> => {
        const body = { brandID: id, numbers, text: 'hi' };
        return Number((await fixture.call(caller, 'POST', '/v1/sms/send', { body })).body['smsID']);
      };
      const [live, test, second] = [await send(), await send(testKey), await send()];
      const listed = async (query: string, caller = companyCaller(id)): Promise<unknown> => {
        const { body } = await fixture.call(caller, 'GET', `/v1/sms/jobs${query}`);
        const { recordsTotal, recordsFiltered, data } = body as Record<string, unknown> & {
          data: { smsID: number }[];
        };
        return [recordsTotal, recordsFiltered, data.map(({ smsID }) => smsID)];
      };
      expect(await listed('')).toEqual([3, 3, [second, test, live]]);
      expect(await listed('?test=false')).toEqual([2, 2, [second, live]]);
      expect(await listed(`?test=false&after=${test}`)).toEqual([2, 2, [live]]);
      expect(await listed('?test=false&start=1&length=5')).toEqual([2, 2, [live]]);
      expect(await listed('?test=false&state=scheduled')).toEqual([2, 0, []]);
      expect(await listed('?test=true')).toEqual([1, 1, [test]]);
      for (const query of ['', '?test=false']) expect(await listed(query, testKey)).toEqual([1, 1, [test]]);
      expect((await fixture.call(companyCaller(id), 'GET', '/v1/sms/jobs?test=x')).status).toBe(400);
      const cancelled = (smsID: number) => fixture.call(testKey, 'POST', `/v1/sms/jobs/${smsID}/cancel`);
      expect((await cancelled(live)).status).toBe(404);
      expect((await cancelled(test)).body).toMatchObject({
        data: { smsID: test, state: 'cancelled', refunded: 0 },
      });
      const { body } = await fixture.call(companyCaller(id), 'GET', '/v1/sms/balance');
      expect(body).toMatchObject({ sms: 100 - 2 * recipients });
    },
  );

  describe('answers a cancellation of a running job', () => {
    const stores = () => jobCollections(fixture.connection);
    /** Cancels a new job, whose recall by a sender has this outcome. */
    const cancelled = async (statuses: DeliveryStatus[], state: JobState) => {
      await fixture.company(11, 100);
      const sent = await fixture.send(11, { brandID: 11, numbers: many(3), text: 'hi' });
      const { smsID } = sent.body as { smsID: number };
      const answer = fixture.operator('post', `/admin/v1/jobs/${smsID}/cancel`);
      const first = { _id: `${smsID}.0` };
      await until(async () => (await stores().batches.findOne(first))?.send?.state === 'recalling');
      const failed = statuses.flatMap((status, i) =>
        status === DELIVERY.ERROR ? [[i, REASON.CANCELLED]] : [],
      );
      const reasons = Object.fromEntries(failed);
      const $set = { statuses, reasons, state: 'submitted' as const, 'send.state': state };
      await stores().batches.updateOne(first, { $set });
      const { status, body } = await answer;
      const shown = await fixture.operator('get', `/admin/v1/jobs/${smsID}`);
      return [status, body['message'], (shown.body['data'] as { state: string }).state];
    };

    it('with the number of cancelled recipients', async () => {
      expect(await cancelled([4, 0, 1], 'recalled')).toEqual([
        200,
        'Cancelled and refunded: 1 of 3 recipients. Already submitted or finished: 2.',
        'cancelled',
      ]);
      expect(await cancelled([4, 4, 4], 'recalled')).toEqual([
        200,
        'The message is cancelled and refunded.',
        'cancelled',
      ]);
    });

    it('with 409 if all were submitted', async () => {
      const tooLate = 'Cannot cancel: all recipients are already submitted or finished.';
      expect(await cancelled([0, 0, 1], 'queued')).toEqual([409, tooLate, 'sending']);
      expect(await cancelled([1, 2, 1], 'queued')).toEqual([409, tooLate, 'done']);
    });
  });

  it('shows one job with the reasons of its failures', async () => {
    const answer = await fixture.operator('get', `/admin/v1/jobs/${ids[1]}`);
    expect(answer.body).toMatchObject({
      statusID: 0,
      data: {
        smsID: ids[1],
        company: 1,
        counts: { 2: 1, 4: 2 },
        reasons: { 'no receipt': 1, 'refused: 0x0b': 2 },
      },
    });
  });
});
