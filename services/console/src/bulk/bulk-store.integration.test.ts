import { Namespace } from '@herald/testing/namespace';
import { testBulk } from '../testing/bulk-document';
import { type BulkPieceDocument, bulkPiecesIn } from './bulk-model';
import { BulkStore } from './bulk-store';

const namespace = new Namespace();
afterAll(() => namespace.remove());

it('has the recipients and the cost of the pieces that were not sent', async () => {
  const connection = await namespace.mongo();
  const bulk = testBulk({ state: 'stopped' });
  const { _id, company } = bulk;
  const piece = (at: number, fields: Partial<BulkPieceDocument>): BulkPieceDocument => {
    const checked = { company, bulk: _id, at, count: 3, accepted: 2, cost: 4, smsID: null, taken: 0 };
    return { _id: `${_id}/${at}`, ...checked, ...fields } as BulkPieceDocument;
  };
  // A number of the first piece was added to the stop list after the check.
  const sent = piece(0, { smsID: 1001, taken: 1 });
  await bulkPiecesIn(connection).insertMany([sent, piece(1, {}), piece(2, { accepted: 1, cost: 3 })]);
  const progress = await new BulkStore(connection).progress(bulk);
  expect(progress).toMatchObject({ accepted: 5, cost: 11, taken: 1, smsIDs: [1001] });
  expect(progress).toMatchObject({ unsent: 3, unsentCost: 7 });
});

it('has one file of a company checked at a time, so that the next is of another company', async () => {
  const connection = await namespace.mongo();
  const store = new BulkStore(connection);
  const now = new Date();
  const expiresAt = new Date(now.getTime() + 60_000);
  const files = ['a', 'b', 'c'].map((_id, at) =>
    testBulk({
      _id,
      company: _id === 'c' ? 8 : 7,
      state: 'checking',
      leaseUntil: new Date(at),
      createdAt: now,
      expiresAt,
    }),
  );
  for (const file of files) await store.insert(file);
  const claim = async () => (await store.claim(now, expiresAt))?._id;
  expect([await claim(), await claim(), await claim()]).toEqual(['a', 'c', undefined]);
  await store.move(files[0]!, ['checking'], { state: 'checked' });
  expect(await claim()).toBe('b');
});
