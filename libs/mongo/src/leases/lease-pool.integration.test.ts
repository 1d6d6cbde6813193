import type { MongoConnection } from '../index';
import { quiet } from '@herald/testing/loggers';
import { Namespace } from '@herald/testing/namespace';
import { until } from '@herald/testing/until';
import type { LeaseRounds } from './lease-rounds';
import { removeDeadLeases, LeasePool } from './lease-pool';

describe('LeasePool', () => {
  const namespace = new Namespace();
  let connection: MongoConnection;
  beforeAll(async () => {
    connection = await namespace.mongo();
  });
  afterAll(() => namespace.remove());

  const make = (pool: string, owner: string, size: number): LeasePool =>
    new LeasePool({
      connection,
      logger: quiet,
      pool,
      size,
      owner,
      ttlMs: 600_000,
      renewMs: 50,
    });

  const tick = (leases: LeasePool): Promise<void> =>
    (leases as unknown as { rounds: LeaseRounds }).rounds.once(leases);

  it('shares leases evenly, each with one owner, and passes them on when an instance stops', async () => {
    const [a, b] = [make('shards', 'a', 4), make('shards', 'b', 4)];
    await a.start();
    expect(a.held).toEqual([0, 1, 2, 3]);
    await b.start();
    await until(() => a.held.length === 2 && b.held.length === 2);
    expect([...a.held, ...b.held].sort()).toEqual([0, 1, 2, 3]);
    await a.stop();
    await until(() => b.held.length === 4);
    await b.stop();
  });

  it('passes the lease of a dead instance on at the end of its term, and not before', async () => {
    const leases = connection.db!.collection<{ _id: string; owner: string; until: Date }>('leases');
    const dead = make('leader', 'dead', 1);
    await tick(dead);
    expect(dead.held).toEqual([0]);
    // Like a killed process, the instance neither renews nor releases its lease from here on.
    const heir = make('leader', 'heir', 1);
    for (let times = 0; times < 3; times++) await tick(heir);
    expect(heir.held).toEqual([]);
    const endsIn = (ms: number) => [{ $set: { until: { $add: ['$$NOW', ms] } } }];
    // By MongoDB's clock: ten minutes before the end of the lease, and at its end.
    await leases.updateOne({ _id: 'leader/0' }, endsIn(600_000));
    await tick(heir);
    expect(heir.held).toEqual([]);
    await leases.updateOne({ _id: 'leader/0' }, endsIn(0));
    await tick(heir);
    expect(heir.held).toEqual([0]);
    expect(await leases.findOne({ _id: 'leader/0' })).toMatchObject({ owner: 'heir' });
    await heir.stop();
    await dead.stop();
  });

  it('deletes a dead member when its lease is over, and the leases of a pool when it has no members', async () => {
    const leases = connection.db!.collection<{ _id: string; owner: string; until: Date }>('leases');
    const left = async (pool: RegExp): Promise<string[]> =>
      (await leases.find({ _id: pool }).sort({ _id: 1 }).toArray()).map(({ _id }) => _id);
    const before = (ms: number) => ({ owner: 'killed', until: new Date(Date.now() - ms) });
    await leases.insertMany([
      { _id: 'queues/member/killed', ...before(1_000) },
      { _id: 'route:gone/0', ...before(2 * 3_600_000) },
      { _id: 'route:gone/member/killed', ...before(2 * 3_600_000) },
      { _id: 'route:away/0', ...before(1_000) },
    ]);
    const queues = make('queues', 'living', 2);
    await queues.start();
    expect(await left(/^queues\//)).toEqual(['queues/0', 'queues/1', 'queues/member/living']);
    await removeDeadLeases(connection);
    expect(await left(/^route:/)).toEqual(['route:away/0']);
    await queues.stop();
  });
});
