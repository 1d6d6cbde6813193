import type { MongoConnection } from '@herald/mongo';
import { Namespace } from '@herald/testing/namespace';
import { type BatchState, UNFINISHED, UNFINISHED_STATES } from '../model/batch-model';
import { type JobCollections, jobCollections } from '../model/job-collections';
import { FinishedJobs } from './finished-jobs';
import type { JobState } from '../model/job-model';
import { timestampOf } from '../model/timestamps';

describe('FinishedJobs', () => {
  const namespace = new Namespace();
  let connection: MongoConnection;
  let collections: JobCollections;
  let smsIDs = 1;

  beforeAll(async () => {
    connection = await namespace.mongo();
    collections = jobCollections(connection);
    await Promise.all(Object.values(connection.models).map((model) => model.createIndexes()));
  });
  afterAll(() => namespace.remove());
  afterEach(() => collections.batches.deleteMany({}));

  /** A job with batches in these states. */
  const store = async (batches: BatchState[], state: JobState = 'queued'): Promise<number> => {
    const smsID = smsIDs++;
    const documents = batches.map((of, number) => ({
      _id: `${smsID}.${number}`,
      company: 1,
      smsID,
      number,
      state: of,
      version: 3,
      ...(number === 0 && { send: { state, batches: batches.length } }),
      createdAt: at(0),
      statuses: [1],
      parts: 1,
      refunded: [],
    }));
    await collections.batches.insertMany(documents as never[]);
    return smsID;
  };
  const at = (s: number) => new Date(Date.UTC(2027, 0, 31, 9, 0, s));
  const sendOf = async (smsID: number) => (await collections.batches.findOne({ smsID, number: 0 }))?.send;
  const stateOf = async (smsID: number) => (await sendOf(smsID))?.state;

  it.each(UNFINISHED_STATES)('a job is done when none of its batches is %s any more', async (state) => {
    const open = await store(['finished', state, 'finished']);
    const over = await store(['finished', 'finished']);
    const sweep = new FinishedJobs({ collections });
    await sweep.completeJobs(() => true);
    expect([await stateOf(open), await stateOf(over)]).toEqual(['queued', 'done']);
    await collections.batches.updateMany({ smsID: open }, { $set: { state: 'finished' } });
    await sweep.completeJobs(() => true);
    expect(await stateOf(open)).toBe('done');
  });

  it('a job of one batch stores no outcome, and its batch gets a new version', async () => {
    const smsID = await store(['finished']);
    await new FinishedJobs({ collections }).completeJobs(() => true);
    const batch = await collections.batches.findOne({ smsID });
    expect(batch).toMatchObject({ send: { state: 'done' }, version: 4 });
    expect(batch!.send).not.toHaveProperty('outcome');
  });

  it('stores the outcome and its timestamps with a job that is done', async () => {
    const smsID = await store(['finished', 'finished']);
    // Accepted and received; accepted by an earlier delivery receipt; refused and refunded; on the stop list at acceptance.
    const first = { statuses: [1, 1, 4, 4], parts: [1, 2, 1, 0], refunded: [2] };
    const timestamps = {
      1: timestampOf(at(3), new Map([[2, 4]])),
      2: timestampOf(at(5), new Map([[0, 0]])),
      3: timestampOf(at(9), new Map([[0, 1]])),
    };
    const second = { 1: timestampOf(at(4), new Map([[0, 0]])), 2: timestampOf(at(8), new Map([[0, 2]])) };
    await collections.batches.updateOne({ _id: `${smsID}.0` }, { $set: { ...first, timestamps } as object });
    await collections.batches.updateOne(
      { _id: `${smsID}.1` },
      { $set: { statuses: [2], parts: 1, timestamps: second } },
    );
    await new FinishedJobs({ collections }).completeJobs(() => true);
    const kept = await sendOf(smsID);
    expect(kept).toMatchObject({ state: 'done' });
    expect(kept?.outcome).toEqual({
      counts: { 0: 0, 1: 2, 2: 1, 3: 0, 4: 2 },
      submitted: 3,
      cancelled: 0,
      refunded: 1,
      firstSubmittedAt: at(4),
      finishedAt: at(9),
    });
  });

  it('a job with only stop-listed recipients ended when it began', async () => {
    const smsID = await store(['finished', 'finished']);
    await collections.batches.updateMany({ smsID }, { $set: { statuses: [4, 4], parts: 0 } });
    await new FinishedJobs({ collections }).completeJobs(() => true);
    expect((await sendOf(smsID))?.outcome).toMatchObject({
      submitted: 0,
      firstSubmittedAt: null,
      finishedAt: at(0),
    });
  });

  it('ignores jobs that have not begun, or are cancelled', async () => {
    const states: JobState[] = ['scheduled', 'accepted', 'cancelling', 'cancelled', 'recalling', 'recalled'];
    const stored = await Promise.all(states.map((state) => store(['finished'], state)));
    await new FinishedJobs({ collections }).completeJobs(() => true);
    expect(await Promise.all(stored.map(stateOf))).toEqual(states);
  });

  it('checks every job, however many newer jobs are in progress', async () => {
    const old = [await store(['finished']), await store(['finished'])];
    for (let i = 0; i < 9; i++) await store(['finished', 'submitted']);
    const sweep = new FinishedJobs({ collections, page: 2, pages: 1 });
    for (let runs = 0; runs < 5; runs++) await sweep.completeJobs(() => true);
    expect(await Promise.all(old.map(stateOf))).toEqual(['done', 'done']);
    // The scan starts again.
    const next = await store(['finished']);
    for (let runs = 0; runs < 6; runs++) await sweep.completeJobs(() => true);
    expect(await stateOf(next)).toBe('done');
  });

  it('reads only indexes of jobs that may be done and of unfinished batches, and no other batch', async () => {
    const jobs = { state: 'finished', 'send.state': 'queued', smsID: { $lt: 9 } } as const;
    const found = await collections.batches.find(jobs).sort({ smsID: -1 }).explain('queryPlanner');
    expect(JSON.stringify(found)).toContain('"indexName":"ending"');
    const filter = { smsID: { $in: [1, 5, 9] }, state: { $in: UNFINISHED_STATES }, number: { $gt: 0 } };
    const command = { distinct: 'batches', key: 'smsID', query: filter, hint: UNFINISHED };
    const plan = JSON.stringify(
      await connection.db!.command({ explain: command, verbosity: 'queryPlanner' }),
    );
    expect(plan).toContain(`"indexName":"${UNFINISHED}"`);
    expect(plan).toContain('DISTINCT_SCAN');
  });
});
