import { PATIENT_MS } from '@herald/testing/namespace';
import { MOVED } from '../../model/shared-batch';
import { SendingFixture } from '../../deliver/testing/sending-fixture';
import { UnsubmittedStore } from './unsubmitted-store';

describe('the recipients that wait to be submitted', () => {
  const fixture = new SendingFixture();
  beforeAll(() => fixture.open());
  afterAll(() => fixture.close());

  it('are counted by the first number of a batch, and by each number of a shared batch', async () => {
    await fixture.write(100, { numbers: ['995500000001', '49500000002'] });
    const sends = ['995500000003', '49500000004', '49500000005', '49500000006'].map((number, i) => ({
      company: i + 1,
      number,
    }));
    await fixture.writeShared(200, sends, { statuses: [3, 3, 3, MOVED] });
    // All were about to be submitted once; one of them was deferred, and one is indeterminate.
    const put = { at: 0, delays: 1, unknowns: 0 };
    const retries = [
      { i: 0, ...put, why: 'delayed' as const },
      { i: 1, ...put, why: 'unknown' as const },
    ];
    await fixture.writeShared(300, sends, { state: 'waiting', intent: 4, statuses: [3, 3, 0, 0], retries });
    const counted = await new UnsubmittedStore(fixture.connection, PATIENT_MS).count(2);
    const of = (digits: string): number =>
      counted.filter((one) => one.digits === digits).reduce((sum, { recipients }) => sum + recipients, 0);
    expect([of('99'), of('49')]).toEqual([2 + 1 + 1, 2]);
  });
});
