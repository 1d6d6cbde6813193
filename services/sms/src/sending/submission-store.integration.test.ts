import { MAX_VALIDITY_HOURS } from '@herald/contracts';
import { Namespace } from '@herald/testing/namespace';
import { SubmissionStore } from './submission-store';

const HOUR_SECONDS = 3_600;
/** As late as carriers are attacked with (docs/reliability.md). */
const LATE_HOURS = 72;

describe('what is remembered of parts at carriers', () => {
  const namespace = new Namespace();
  afterAll(() => namespace.remove());

  it.each(['submissions', 'unknown_outcomes', 'waiting_receipts'])(
    'outlives the longest validity and the latest receipt: %s',
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
});
