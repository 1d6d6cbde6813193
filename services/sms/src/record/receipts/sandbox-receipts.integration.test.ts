import { DELIVERY } from '@herald/contracts';
import { until } from '@herald/testing/until';
import { freshBatchState } from '../../model/batch-model';
import { recordSandboxReceipts } from './sandbox-receipts';
import { SendingFixture } from '../../deliver/testing/sending-fixture';

describe('delivery receipts of the sandbox', () => {
  const fixture = new SendingFixture();
  beforeAll(() => fixture.open());
  afterAll(() => fixture.close());

  const { SENT, RECEIVED, NOT_DELIVERED, ERROR } = DELIVERY;
  const numbers = ['995598000001', '995598900001', '995598900010', '995598900020'];

  it('follow from the numbers, even after a crash before they are recorded, without refunds or statistics', async () => {
    const sender = fixture.process();
    // `sandbox.test.ts` tests the same for the route.
    sender.carriers.answer = ({ number }) =>
      number.endsWith('900020')
        ? { kind: 'refused', route: 'sandbox', code: 0x0b }
        : { kind: 'taken', route: 'sandbox', carrierId: `of ${number}` };
    await fixture.write(1, { ...freshBatchState({ test: true }), numbers, uncountedAt: undefined });
    await sender.submit('1.0');
    const taken = await fixture.batch(1);
    expect(taken.statuses).toEqual([SENT, SENT, SENT, ERROR]);
    expect(taken.receiptsAt).toBeInstanceOf(Date);
    // The state of the first process is lost.
    await sender.stop();
    const { recorder, stop } = fixture.process();
    const deps = { batches: fixture.batches, recorder };
    await recordSandboxReceipts(deps);
    await recordSandboxReceipts(deps);
    const batch = await fixture.batch(1);
    expect(batch.statuses).toEqual([RECEIVED, NOT_DELIVERED, SENT, ERROR]);
    expect(batch.reasons).toMatchObject({ 1: 'UNDELIV' });
    expect(batch).not.toHaveProperty('receiptsAt');
    expect([batch.uncountedAt, fixture.refunded]).toEqual([undefined, []]);
    await until(() => fixture.publishedOf(1).length === 6);
    await stop();
  });

  it('are due again if another recipient is sent while they are recorded', async () => {
    const { recorder, stop } = fixture.process();
    const receiptsAt = new Date();
    await fixture.write(2, { test: true, state: 'submitted', statuses: [SENT, SENT, SENT], receiptsAt });
    const record: typeof recorder.record = async (outcome) => {
      await recorder.record(outcome);
      await fixture.batches.updateOne({ _id: '2.0', company: 1 }, { $set: { receiptsAt: new Date(0) } });
    };
    await recordSandboxReceipts({ batches: fixture.batches, recorder: { record } });
    expect((await fixture.batch(2)).receiptsAt).toEqual(new Date(0));
    await recordSandboxReceipts({ batches: fixture.batches, recorder });
    expect(await fixture.batch(2)).toMatchObject({
      statuses: [RECEIVED, RECEIVED, RECEIVED],
      state: 'finished',
    });
    await stop();
  });
});
