import { quiet } from '@herald/testing/loggers';
import { testBulk } from '../testing/bulk-document';
import type { BulkPieceDocument } from './bulk-model';
import { BulkRunner } from './bulk-runner';

const bulk = testBulk({ rows: 4, pieces: 2, state: 'checking', credential: 'encrypted' });

const PIECES = [
  { at: 0, firstRow: 0, count: 2, rows: JSON.stringify([['995555100001'], ['995555100002']]) },
  { at: 1, firstRow: 2, count: 2, rows: JSON.stringify([['995555100001'], ['995555100003']]) },
];

it('goes on with an interrupted check after the pieces that were checked', async () => {
  const claims = [bulk];
  const asked: unknown[] = [];
  const kept: BulkPieceDocument[] = [];
  const moved: object[] = [];
  const runner = new BulkRunner({
    store: {
      claim: async () => claims.shift() ?? null,
      keepClaim: async () => undefined,
      defer: async () => undefined,
      move: async (_bulk, _from, change) => moved.push(change) > 0,
      piecesOf: async () => [{ at: 0 } as BulkPieceDocument],
      keepChecked: async (piece) => void kept.push(piece),
      keepTaken: async () => undefined,
      piece: async () => null,
    },
    uploads: { piece: async (_company, _upload, at) => PIECES[at] as never, remove: async () => undefined },
    gateway: {
      askText: async (_method, _target, _credential, body) => {
        asked.push((JSON.parse(body) as { numbers: unknown }).numbers);
        return { status: 200, body: { statusID: 0, message: '', accepted: 1, cost: 1 } as never };
      },
    },
    cipher: { decrypt: () => 'hk_live' },
    sessions: { afterWork: async () => undefined },
    names: { keep: async () => undefined },
    logger: quiet,
    now: () => new Date(),
  });
  await runner.run(() => true);
  expect(asked).toEqual([['995555100003']]);
  expect(kept).toEqual([
    expect.objectContaining({
      at: 1,
      accepted: 1,
      problems: [{ row: 4, number: '995555100001', reason: 'row 2 has the same number' }],
    }),
  ]);
  expect(moved).toEqual([{ state: 'checked', why: null }]);
});
