import { jobCollections } from '../model/job-collections';
import { FairBatchQueue, roundOf } from './queue/fair-batch-queue';
import { ClaimStore } from './claim-store';
import { SendingFixture } from './testing/sending-fixture';

describe('fair queueing of companies in a priority queue', () => {
  const fixture = new SendingFixture();
  let queue: FairBatchQueue;
  let claims: ClaimStore;
  const claimNext = async (round: 'bulk-many' | 'otp', most = 1) =>
    (await queue.claimNext(round, most, (ids) => claims.claimAll(ids))) ?? [];

  beforeAll(async () => {
    await fixture.open();
    queue = new FairBatchQueue(fixture.connection);
    claims = new ClaimStore(jobCollections(fixture.connection));
  });
  afterAll(() => fixture.close());

  it('alternates between companies in bulk, however many batches one has queued', async () => {
    const queued = [
      { company: 1, batches: 6 },
      { company: 2, batches: 2 },
    ];
    for (const { company, batches } of queued) {
      for (let number = 0; number < batches; number++) {
        const numbers = ['995598300001'];
        const { _id } = await fixture.write(5_000 + company, { company, number, priority: 'bulk', numbers });
        await queue.wait({ round: roundOf('bulk', true), company, batch: _id });
      }
    }
    const order: number[] = [];
    for (let [batch] = await claimNext('bulk-many'); batch; [batch] = await claimNext('bulk-many'))
      order.push(batch.company);
    const rounds = [order.slice(0, 2), order.slice(2, 4), order.slice(4)];
    expect(rounds.map((round) => [...round].sort())).toEqual([
      [1, 2],
      [1, 2],
      [1, 1, 1, 1],
    ]);
  });

  it('claims several small batches at once, each batch once, despite concurrent claims', async () => {
    const ids = Array.from({ length: 40 }, (_, i) => 6_000 + i);
    for (const smsID of ids) {
      const { _id, company } = await fixture.write(smsID, { priority: 'otp' });
      await queue.wait({ round: 'otp', company, batch: _id });
    }
    const claimed: string[] = [];
    const takeAll = async (): Promise<void> => {
      for (let some = await claimNext('otp', 8); some.length > 0; some = await claimNext('otp', 8))
        claimed.push(...some.map(({ _id }) => _id));
    };
    await Promise.all([takeAll(), takeAll(), takeAll()]);
    expect(claimed.sort()).toEqual(ids.map((smsID) => `${smsID}.0`).sort());
  });

  it('loses nothing if a sender dies between claim and acknowledgement, and keeps the position of a requeued batch', async () => {
    const { _id, company } = await fixture.write(7_000, { priority: 'otp' });
    await queue.wait({ round: 'otp', company, batch: _id });
    const dying = queue.claimNext('otp', 8, async () => {
      throw new Error('killed');
    });
    await expect(dying).rejects.toThrow('killed');
    expect(await queue.whichWait([_id])).toEqual(new Set([_id]));
    // Released and announced again before the claiming sender has acknowledged its claim.
    const slow = await queue.claimNext('otp', 8, async (ids) => {
      const first = await claims.claimAll(ids);
      await fixture.batches.updateOne({ _id }, { $set: { state: 'queued', lease: null } });
      await queue.wait({ round: 'otp', company, batch: _id });
      return first;
    });
    expect(slow).toHaveLength(1);
    expect((await claimNext('otp', 8)).map((batch) => batch._id)).toEqual([_id]);
    expect(await claimNext('otp', 8)).toEqual([]);
  });

  it('hundreds of companies without batches delay no other company, and a claim without result reports that others may wait', async () => {
    const companies = Array.from({ length: 150 }, (_, i) => i + 1);
    await Promise.all(
      companies.map((company) => queue.wait({ round: 'standard', company, batch: `gone.${company}` })),
    );
    const { _id } = await fixture.write(8_000, { company: 151 });
    await queue.wait({ round: 'standard', company: 151, batch: _id });
    const claimed: string[] = [];
    const next = () => queue.claimNext('standard', 8, (ids) => claims.claimAll(ids));
    for (let some = await next(); some; some = await next()) claimed.push(...some.map((batch) => batch._id));
    expect(claimed).toEqual([_id]);
  });
});
