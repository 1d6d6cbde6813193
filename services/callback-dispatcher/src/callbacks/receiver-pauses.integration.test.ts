import { Namespace } from '@herald/testing/namespace';
import { ReceiverPauses } from './receiver-pauses';

const HOUR_MS = 3_600_000;

describe('receivers that asked for a pause', () => {
  const namespace = new Namespace();
  let pauses: ReceiverPauses;

  beforeAll(async () => {
    pauses = new ReceiverPauses(await namespace.mongo());
  });
  afterAll(() => namespace.remove());

  it('are known to all dispatchers until the latest end or a change of settings', async () => {
    const at = new Date();
    const inHours = (hours: number): Date => new Date(at.getTime() + hours * HOUR_MS);
    await pauses.put({ _id: '1', company: 1, at, until: inHours(2) });
    await pauses.put({ _id: '1', company: 1, at, until: inHours(1) });
    await pauses.put({ _id: '2#7', company: 2, at, until: inHours(-1) });
    expect(await pauses.standing()).toEqual([{ _id: '1', company: 1, at, until: inHours(2) }]);
    await pauses.remove(1);
    expect(await pauses.standing()).toEqual([]);
  });
});
