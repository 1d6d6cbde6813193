import type { MongoConnection } from '@herald/mongo';
import { quiet } from '@herald/testing/loggers';
import { Namespace } from '@herald/testing/namespace';
import { until } from '@herald/testing/until';
import { removeDeadLeases, SlotLeases } from './slot-leases';

describe('SlotLeases', () => {
  const namespace = new Namespace();
  let connection: MongoConnection;
  beforeAll(async () => {
    connection = await namespace.mongo();
  });
  afterAll(() => namespace.remove());

  const make = (pool: string, owner: string, slots: number, ttlMs = 60_000): SlotLeases =>
    new SlotLeases({
      connection,
      logger: quiet,
      pool,
      slots,
      owner,
      ttlMs,
      renewMs: 50,
    });

  it('shares slots evenly, each with one owner, and gives them on when a copy stops', async () => {
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

  it('a dead copy loses its slot after the lease, and not before', async () => {
    const ttlMs = 2_000;
    const leases = connection.db!.collection<{ _id: string; owner: string; until: Date }>('slot_leases');
    const lease = async () => (await leases.findOne({ _id: 'leader/0' }))!;
    const dead = make('leader', 'dead', 1, ttlMs);
    await dead.start();
    await until(() => dead.holds(0));
    // What a killed process does: it never renews and never releases. What it has asked for already may still be done.
    Object.assign(dead, { renewAndShare: async () => undefined });
    await (dead as unknown as { tick(): Promise<void> }).tick();
    const left = await lease();
    expect(left.owner).toBe('dead');

    const heir = make('leader', 'heir', 1, ttlMs);
    await heir.start();
    let taken = left;
    while (taken.owner === 'dead') {
      const { held } = heir;
      taken = await lease();
      if (taken.owner === 'dead') expect(held).toEqual([]);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    // By MongoDB's clock, which gave both leases their ends.
    expect(taken.until.getTime() - ttlMs).toBeGreaterThanOrEqual(left.until.getTime());
    await until(() => heir.held.length === 1);
    expect(dead.holds(0)).toBe(false);
    await heir.stop();
    await dead.stop();
  });

  it('what dead copies leave goes: a member when its lease is over, all else of a pool that nobody has any more', async () => {
    const leases = connection.db!.collection<{ _id: string; owner: string; until: Date }>('slot_leases');
    const left = async (pool: RegExp): Promise<string[]> =>
      (await leases.find({ _id: pool }).sort({ _id: 1 }).toArray()).map(({ _id }) => _id);
    const before = (ms: number) => ({ owner: 'killed', until: new Date(Date.now() - ms) });
    await leases.insertMany([
      { _id: 'lanes/member/killed', ...before(1_000) },
      { _id: 'route:gone/0', ...before(2 * 3_600_000) },
      { _id: 'route:gone/member/killed', ...before(2 * 3_600_000) },
      { _id: 'route:away/0', ...before(1_000) },
    ]);
    const lanes = make('lanes', 'living', 2);
    await lanes.start();
    expect(await left(/^lanes\//)).toEqual(['lanes/0', 'lanes/1', 'lanes/member/living']);
    await removeDeadLeases(connection);
    expect(await left(/^route:/)).toEqual(['route:away/0']);
    await lanes.stop();
  });
});
