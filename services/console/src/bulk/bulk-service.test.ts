import { testBulk } from '../testing/bulk-document';
import { BulkService, type BulkServiceDeps } from './bulk-service';

const bulk = testBulk({ pieces: 3 });

const PIECES = [
  { firstRow: 0, count: 2, rows: JSON.stringify([['995555100001'], ['995555100002']]) },
  { firstRow: 2, count: 1, rows: JSON.stringify([['995555100003']]) },
  { firstRow: 3, count: 2, rows: JSON.stringify([['995555100004'], ['995555100005']]) },
];

it('previews rows that are in several pieces', async () => {
  const bulks = new BulkService({
    store: {
      find: async () => bulk,
      piece: async (_company: number, _bulk: string, at: number) =>
        at === 1 ? { problems: [{ row: 4, number: '995555100003', reason: 'a reason' }] } : null,
    },
    pieces: { piece: async (_company: number, _upload: string, at: number) => PIECES[at] },
    gateway: { askText: async () => ({ status: 200, body: { statusID: 0, message: '', parts: 1 } }) },
    now: () => new Date(),
  } as unknown as BulkServiceDeps);
  const rows = async (start: number, length: number): Promise<unknown[]> => {
    const page = await bulks.rows(7, 'file', { start, length }, { face: 'company', secret: 'hk_live' });
    return page.map(({ row, number, reason }) => [row, number, reason]);
  };
  expect(await rows(1, 3)).toEqual([
    [3, '995555100002', null],
    [4, '995555100003', 'a reason'],
    [5, '995555100004', null],
  ]);
  expect(await rows(4, 10)).toEqual([[6, '995555100005', null]]);
  expect(await rows(5, 10)).toEqual([]);
});

it('starts no checked file whose time has passed', async () => {
  const late = testBulk({ state: 'checked', sendAt: new Date(Date.now() - 1) });
  const bulks = new BulkService({
    store: {
      find: async () => late,
      progress: async () => ({ asked: 0 }),
    },
    now: () => new Date(),
  } as unknown as BulkServiceDeps);
  const session = { credential: {}, document: { id: 'session' } } as never;
  await expect(bulks.start(7, 'file', session)).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('time of this send has passed'),
  });
});
