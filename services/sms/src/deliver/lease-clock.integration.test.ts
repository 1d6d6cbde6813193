import { jobCollections } from '../model/job-collections';
import { ClaimStore, LEASE_IS_OVER, LEASE_MS } from './claim-store';
import { SendingFixture } from './testing/sending-fixture';

const HOUR_MS = 3_600_000;
/** All timers and clocks except the clock that returns the time. */
const TIMERS = [
  ...([
    'setTimeout',
    'clearTimeout',
    'setInterval',
    'clearInterval',
    'setImmediate',
    'clearImmediate',
  ] as const),
  ...(['nextTick', 'queueMicrotask', 'performance', 'hrtime'] as const),
];

describe('a process whose clock is wrong by an hour', () => {
  const fixture = new SendingFixture();
  let smsIDs = 1;

  beforeAll(() => fixture.open());
  afterEach(() => jest.useRealTimers());
  afterAll(() => fixture.close());

  const clockIsOffBy = (ms: number): void => {
    jest.useRealTimers();
    jest.useFakeTimers({ doNotFake: [...TIMERS], now: Date.now() + ms });
  };
  const claims = (): ClaimStore => new ClaimStore(jobCollections(fixture.connection));

  /** ms from MongoDB's clock to the end of a batch's lease. */
  const leftOf = async (id: string): Promise<number> => {
    const [row] = await fixture.batches
      .aggregate<{ left: number }>([
        { $match: { _id: id } },
        { $project: { left: { $subtract: ['$lease.until', '$$NOW'] } } },
      ])
      .toArray();
    return row!.left;
  };

  it.each([HOUR_MS, -HOUR_MS])('renews a lease by the clock of its claim (%i ms)', async (ms) => {
    const { _id, company } = await fixture.write(smsIDs++);
    const store = claims();
    const { lease } = (await store.claim({ _id, company }))!;
    clockIsOffBy(ms);
    expect(await store.renew([{ id: _id, company, owner: lease.owner }])).toEqual(new Set());
    expect(await leftOf(_id)).toBeLessThanOrEqual(LEASE_MS);
    expect(await leftOf(_id)).toBeGreaterThan(-HOUR_MS / 2);
  });

  it('claims a batch of a dead sender, but none of a live sender', async () => {
    const living = await fixture.write(smsIDs++);
    const dead = await fixture.write(smsIDs++);
    for (const batch of [living, dead]) await claims().claim(batch);
    const leaseEnds = (_id: string, inMs: number) =>
      fixture.batches.updateOne({ _id }, [{ $set: { 'lease.until': { $add: ['$$NOW', inMs] } } }]);
    await leaseEnds(living._id, HOUR_MS / 2);
    await leaseEnds(dead._id, -1);
    const { sweep } = fixture.process();
    clockIsOffBy(HOUR_MS);
    await sweep.queueDue();
    expect((await fixture.batch(living.smsID)).state).toBe('claimed');
    clockIsOffBy(-HOUR_MS);
    await sweep.queueDue();
    expect((await fixture.batch(dead.smsID)).state).toBe('queued');
    expect((await fixture.batch(living.smsID)).state).toBe('claimed');
  });

  it('does not count a claim lost by a live process towards dead-lettering, but counts one of a dead process', async () => {
    const { _id, smsID, company } = await fixture.write(smsIDs++);
    const { sweep } = fixture.process();
    const [living, dead] = [claims(), claims()];
    const runsOut = async () => {
      await fixture.batches.updateOne({ _id }, [{ $set: { 'lease.until': { $add: ['$$NOW', -1] } } }]);
      await sweep.queueDue();
    };
    await living.claim({ _id, company });
    await runsOut();
    await dead.claim({ _id, company });
    await living.outlived([{ _id, company }]);
    expect((await fixture.batch(smsID)).attempts).toBe(1);
    await runsOut();
    expect((await claims().claim({ _id, company }))!.attempts).toBe(2);
  });

  it('finds the batches of dead senders by an index', async () => {
    await fixture.connection.model('batches').createIndexes();
    const explained = await fixture.batches.find(LEASE_IS_OVER).explain('queryPlanner');
    expect(JSON.stringify(explained)).toContain('"indexName":"claimed"');
  });
});
