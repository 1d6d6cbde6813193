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

it('sends the pieces of a file at once whose time has passed before they were accepted', async () => {
  const now = new Date('2026-11-28T10:05:00Z');
  const wish = { ...bulk.wish, sendTime: '2026-11-28 10:00' };
  const sendAt = new Date('2026-11-28T10:00:00Z');
  const claims = [testBulk({ ...bulk, name: 'news.csv', wish, sendAt, state: 'sending' })];
  const pieces = PIECES.map(({ at }) => ({
    _id: `file/${at}`,
    at,
    accepted: 2,
    smsID: null,
    leftOut: { buffer: Buffer.alloc(0), value: () => Buffer.alloc(0) },
  })) as unknown as BulkPieceDocument[];
  const asked: unknown[] = [];
  const taken: unknown[] = [];
  const runner = new BulkRunner({
    store: {
      claim: async () => claims.shift() ?? null,
      keepClaim: async () => undefined,
      defer: async (_bulk, why) => void asked.push(why),
      move: async () => true,
      piecesOf: async () => pieces,
      keepChecked: async () => undefined,
      keepTaken: async ({ _id }, { smsID }) => void taken.push([_id, smsID]),
    },
    uploads: { piece: async (_company, _upload, at) => PIECES[at] as never, remove: async () => undefined },
    gateway: {
      askText: async (_method, _target, _credential, body, headers) => {
        const { sendTime } = JSON.parse(body) as { sendTime?: string };
        const key = headers?.['idempotency-key'];
        asked.push([key, sendTime]);
        // The first piece was accepted before its time.
        if (key === 'console/file/0') return answer({ statusID: 0, smsID: 17, accepted: 2 });
        if (sendTime) return answer({ statusID: 60, message: 'Invalid sendTime: it must be in the future.' });
        return answer({ statusID: 0, smsID: 18, accepted: 2 });
      },
    },
    cipher: { decrypt: () => 'hk_live' },
    sessions: { afterWork: async () => undefined },
    names: { keep: async () => undefined },
    logger: quiet,
    now: () => now,
  });
  await runner.run(() => true);
  expect(asked).toEqual([
    ['console/file/0', wish.sendTime],
    ['console/file/1', wish.sendTime],
    ['console/file/1/now', undefined],
  ]);
  expect(taken).toEqual([
    ['file/0', 17],
    ['file/1', 18],
  ]);
});

const answer = (body: object) => ({ status: 200, body: { message: '', ...body } as never });
