import { MAX_VALIDITY_HOURS } from '@herald/contracts';
import { Namespace } from '@herald/testing/namespace';
import type { TakenOutcome } from './outcome';
import { SubmissionStore } from './submission-store';

const HOUR_SECONDS = 3_600;
/** The longest delay of delivery receipts in attacks on carriers (docs/reliability.md). */
const LATE_HOURS = 72;

describe('stored data about parts at carriers', () => {
  const namespace = new Namespace();
  afterAll(() => namespace.remove());

  it.each(['submissions', 'unknown_outcomes', 'waiting_receipts'])(
    'outlives the longest validity and the latest delivery receipt: %s',
    async (name) => {
      const connection = await namespace.mongo();
      new SubmissionStore(connection);
      await connection.models[name]!.createIndexes();
      const indexes = await connection.db!.collection(name).indexes();
      const kept = indexes.flatMap(({ expireAfterSeconds }) => expireAfterSeconds ?? []);
      expect(kept).toHaveLength(1);
      expect(kept[0]).toBeGreaterThanOrEqual((MAX_VALIDITY_HOURS + LATE_HOURS) * HOUR_SECONDS);
    },
  );

  it('finds the part that was submitted last under an id that a carrier has reused repeatedly', async () => {
    const store = new SubmissionStore(await namespace.mongo());
    const taken = (at: number, number: string): TakenOutcome => ({
      kind: 'taken',
      batch: `${at}.0`,
      i: 0,
      part: 0,
      number,
      route: 'main',
      smsc: 'shop@smsc:2775',
      carrierId: '7',
    });
    const others = Array.from({ length: 6_000 }, (_, at) => taken(at, `995598${at}`));
    // Recent times, as MongoDB may delete expired documents at any time.
    const begun = Date.now();
    await store.storeSubmissions(others, new Date(begun));
    for (const at of [1, 2]) await store.storeSubmissions([taken(at, '995577000000')], new Date(begun + at));
    const found = await store.findSubmitted({ keys: ['7'], numbers: ['995577000000'] });
    expect([...found].map(([key, [newest]]) => [key, newest])).toMatchObject([
      ['7', { number: '995577000000', batch: '2.0', at: begun + 2 }],
    ]);
    const whoever = await store.findSubmitted({ keys: ['7'], smscs: ['shop@smsc:2775'] });
    expect(whoever.get('7')![0]).toMatchObject({ batch: '2.0', at: begun + 2 });
  });
});
