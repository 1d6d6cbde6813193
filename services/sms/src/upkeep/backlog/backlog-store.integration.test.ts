import { type Priority, PRIORITIES } from '@herald/contracts';
import type { MongoConnection } from '@herald/mongo';
import { createRegistry } from '@herald/telemetry/metrics';
import { Namespace } from '@herald/testing/namespace';
import { until } from '@herald/testing/until';
import { type BatchDocument, type BatchState, freshBatchState } from '../../model/batch-model';
import { jobCollections } from '../../model/job-collections';
import type { WholeSend } from '../../model/job-model';
import { BacklogStore } from './backlog-store';
import { databaseMetrics } from './database-metrics';

const NOW = Date.now();
const ago = (seconds: number): Date => new Date(NOW - seconds * 1_000);

describe('the age of the oldest waiting entries', () => {
  const namespace = new Namespace();
  let connection: MongoConnection;
  let store: BacklogStore;
  let batches = 0;

  const addBatch = (priority: Priority, state: BatchState, times: Partial<BatchDocument>): Promise<unknown> =>
    jobCollections(connection).batches.insertOne({
      _id: `${++batches}.0`,
      smsID: batches,
      number: 0,
      company: (batches % 7) + 1,
      priority,
      state,
      ...freshBatchState(),
      pending: [],
      pendingSince: null,
      ...times,
    } as unknown as BatchDocument);
  const addJob = (send: Partial<WholeSend>, createdAt: Date): Promise<unknown> =>
    addBatch('standard', 'written', { send: send as WholeSend, createdAt });

  const oldestBatches = async (): Promise<unknown> => {
    const ages = PRIORITIES.map(
      async (priority) => [priority, await store.oldestBatch(priority, NOW)] as const,
    );
    return Object.fromEntries(await Promise.all(ages));
  };

  beforeAll(async () => {
    connection = await namespace.mongo();
    store = new BacklogStore(jobCollections(connection));
    await Promise.all(Object.values(connection.models).map((model) => model.createIndexes()));
  });
  afterAll(() => namespace.remove());

  it('is 0 if nothing waits', async () => {
    expect(await oldestBatches()).toEqual({ otp: 0, standard: 0, bulk: 0 });
    expect(await store.oldestDueJob()).toBe(0);
    expect(await store.oldestUnqueuedJob()).toBe(0);
    expect(await store.oldestUnpublishedChange()).toBe(0);
  });

  it('counts the age of a batch from its acceptance or from its due time', async () => {
    await addBatch('otp', 'queued', { createdAt: ago(3) });
    await addBatch('otp', 'queued', { createdAt: ago(9) });
    await addBatch('otp', 'claimed', { createdAt: ago(500) });
    // Scheduled two days ahead, and queued half a minute ago.
    await addBatch('bulk', 'queued', { createdAt: ago(172_800), dueAt: ago(30) });
    await addBatch('bulk', 'queued', { createdAt: ago(20) });
    expect(await oldestBatches()).toEqual({ otp: 9, standard: 0, bulk: 30 });
  });

  it('never scans a whole collection', async () => {
    const db = connection.db!;
    await db.command({ profile: 2 });
    await Promise.all([store.oldestDueJob(), store.oldestUnqueuedJob(), store.oldestUnpublishedChange()]);
    await Promise.all([store.heldBatches(), store.quarantinedBatches(), oldestBatches()]);
    await db.command({ profile: 0 });
    const reads = await db.collection('system.profile').find({ planSummary: 'COLLSCAN' }).toArray();
    expect(reads.map(({ ns, command }) => [ns, JSON.stringify(command)])).toEqual([]);
  });

  it('reports late jobs, jobs that are not queued, and unpublished status changes', async () => {
    await addJob({ state: 'scheduled', sendAt: ago(-60) }, ago(100));
    expect(await store.oldestDueJob(NOW)).toBe(0);
    await addJob({ state: 'scheduled', sendAt: ago(45) }, ago(10_000));
    expect(await store.oldestDueJob(NOW)).toBe(45);
    await addJob({ state: 'accepted', sendAt: ago(5) }, ago(10_000));
    await addJob({ state: 'accepted', sendAt: null }, ago(12));
    expect(await store.oldestUnqueuedJob(NOW)).toBe(12);
    await addBatch('standard', 'submitted', { createdAt: ago(900), pendingSince: ago(70) });
    expect(await store.oldestUnpublishedChange(NOW)).toBe(70);
  });

  it('reports the disk and the members of MongoDB', async () => {
    const registry = createRegistry('test');
    databaseMetrics(registry, connection);
    let text = '';
    // A metric that takes too long is left out of one scrape and returns in the next.
    await until(async () => {
      text = await registry.metrics();
      return ['members', 'disk_size', 'disk_used'].every((name) => text.includes(`\nherald_mongodb_${name}`));
    });
    const value = (name: string): number => Number(new RegExp(`^${name} (.*)$`, 'm').exec(text)![1]);
    expect(value('herald_mongodb_members{health="up",service="test"}')).toBeGreaterThan(0);
    const size = value('herald_mongodb_disk_size_bytes{service="test"}');
    expect(value('herald_mongodb_disk_used_bytes{service="test"}')).toBeLessThan(size);
  });
});
