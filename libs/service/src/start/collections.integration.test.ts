import { declareCollection, type MongoConnection, unsharded } from '@herald/mongo';
import { quiet } from '@herald/testing/loggers';
import { Namespace } from '@herald/testing/namespace';
import { createCollections } from './collections';

describe('the collections of a version that runs on the database of the previous version', () => {
  const namespace = new Namespace();
  beforeAll(() => namespace.mongo());
  afterAll(() => namespace.remove());

  const DAY = 86_400;
  const byName = { key: { name: 1 }, name: 'by_name' } as const;
  const ends = (days: number) => ({ key: { at: 1 }, name: 'ends', expireAfterSeconds: days * DAY }) as const;

  /** Starts a process of a version with these indexes, on a separate connection. @returns the resulting indexes: name → retention in days */
  async function start(
    name: string,
    indexes: Parameters<typeof declareCollection>[2][],
    servesWhileIndexing: boolean,
  ): Promise<Record<string, number | null>> {
    const connection: MongoConnection = await namespace.mongo();
    const collection = declareCollection(name, unsharded('of a test'), ...indexes)(connection);
    await createCollections({ connection, logger: quiet, servesWhileIndexing });
    const found = await collection.indexes();
    const days = found.map(({ name: index, expireAfterSeconds }) => [
      index,
      expireAfterSeconds === undefined ? null : (expireAfterSeconds as number) / DAY,
    ]);
    return Object.fromEntries(days) as Record<string, number | null>;
  }

  it.each([true, false])('use the new retention (serves while indexing: %s)', async (serves) => {
    const name = `kept_${serves}`;
    expect(await start(name, [byName, ends(10)], serves)).toEqual({ _id_: null, by_name: null, ends: 10 });
    expect(await start(name, [byName, ends(33)], serves)).toEqual({ _id_: null, by_name: null, ends: 33 });
  });

  it('lose retention indexes that the new version does not declare, and keep other indexes', async () => {
    const seen = { key: { seenAt: 1 }, name: 'seen', expireAfterSeconds: 30 * DAY } as const;
    expect(await start('seen', [byName, ends(30)], false)).toHaveProperty('ends', 30);
    expect(await start('seen', [seen], false)).toEqual({ _id_: null, by_name: null, seen: 30 });
  });
});
