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

  it.each([
    ['next to an old instance with its share', true],
    ['next to an old instance that held all leases and releases the excess', false],
  ])('an instance of a larger pool leaves no common lease free, %s', async (_title, isBeside) => {
    const makeOf = (owner: string, size: number): LeasePool =>
      new LeasePool({
        connection,
        logger: quiet,
        pool: `growing-${isBeside}`,
        size,
        owner,
        ttlMs: 600_000,
        renewMs: 50,
        lowestFirst: true,
      });
    const [old, other, grown] = [makeOf('old', 8), makeOf('other', 8), makeOf('grown', 64)];
    await old.start();
    await other.start();
    await until(() => old.held.length === 4 && other.held.length === 4);
    if (isBeside) await grown.start();
    await other.stop();
    if (!isBeside) {
      await until(() => old.held.length === 8);
      await grown.start();
    }
    const heldBelow8 = () => [...old.held, ...grown.held].filter((index) => index < 8).sort();
    // The new instance may claim a released lease before the old instance does, so the old instance has its share of the eight leases or one less.
    await until(() => grown.held.length === 32 && heldBelow8().join() === '0,1,2,3,4,5,6,7');
    expect([3, 4]).toContain(old.held.length);
    await old.stop();
    await until(() => grown.held.length === 64);
    await grown.stop();
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

  /** Reads and changes a lease in the tests, as another process would. */
  const lease = (pool: string) => {
    const all = connection.db!.collection<{ _id: string }>('leases');
    return {
      read: () => all.findOne({ _id: `${pool}/0` }) as Promise<Record<string, unknown> | null>,
      set: (changes: object) => all.updateOne({ _id: `${pool}/0` }, { $set: changes }),
    };
  };
  const keeping = (pool: string, pauses: number[], isInHand: () => boolean): LeasePool =>
    new LeasePool({
      connection,
      logger: quiet,
      pool,
      size: 1,
      owner: 'me',
      keepMs: KEEP_MS,
      isInHand: async () => isInHand(),
      onGained: (_index, pauseMs) => pauses.push(pauseMs),
    });
  const KEEP_MS = 60_000;
  const ago = (ms: number): Date => new Date(Date.now() - ms);

  it('renews an expired lease, unless another instance owned it in between', async () => {
    const pauses: number[] = [];
    const leases = keeping('kept', pauses, () => true);
    await tick(leases);
    const { term } = (await lease('kept').read())!;
    await lease('kept').set({ until: ago(10 * KEEP_MS) });
    await tick(leases);
    expect([(await lease('kept').read())!['term'], pauses]).toEqual([term, [0]]);
    await lease('kept').set({ term: 'of another time' });
    await tick(leases);
    expect([(await lease('kept').read())!['term'] === 'of another time', pauses]).toEqual([false, [0, 0]]);
    await leases.stop();
  });

  it('leaves an expired lease to an owner with unfinished work until the end of keepMs', async () => {
    const pauses: number[] = [];
    let isInHand = true;
    const leases = keeping('slow', pauses, () => isInHand);
    await tick(leases);
    const takenByOther = async (endedMs: number): Promise<void> => {
      await lease('slow').set({ owner: 'other', term: 'other', until: ago(endedMs) });
      await tick(leases);
    };
    await takenByOther(KEEP_MS / 2);
    expect(leases.held).toEqual([]);
    isInHand = false;
    await tick(leases);
    expect(leases.held).toEqual([0]);
    isInHand = true;
    await takenByOther(2 * KEEP_MS);
    expect(leases.held).toEqual([0]);
    await leases.stop();
  });

  it('pauses a lease whose owner changes repeatedly, except for changes from dead owners', async () => {
    const pauses: number[] = [];
    let isInHand = true;
    const leases = keeping('moving', pauses, () => isInHand);
    await tick(leases);
    const moves = async (usableAt: Date): Promise<void> => {
      await lease('moving').set({ owner: 'other', term: 'other', until: ago(2 * KEEP_MS), usableAt });
      await tick(leases);
    };
    for (let times = 0; times < 12; times++) await moves(ago(1_000));
    const [few, once] = [[0, 0, 0, 0, 0], 15_000];
    expect(pauses.splice(0)).toEqual([
      ...few,
      ...[1, 2, 4, 8, 16, 32].map((longer) => longer * once),
      ...[900_000, 900_000],
    ]);
    // A lease that is gained within the pause is usable only after the rest of the pause.
    await moves(new Date(Date.now() + 50_000));
    expect(pauses[0]).toBeGreaterThan(10_000);
    expect(pauses.splice(0)[0]).toBeLessThanOrEqual(50_000);
    isInHand = false;
    await moves(ago(1_000));
    isInHand = true;
    await moves(ago(1_000));
    // An hour with one owner resets the count of changes.
    await moves(ago(3_600_001));
    expect(pauses).toEqual([0, 900_000, 0]);
    await leases.stop();
  });
});
