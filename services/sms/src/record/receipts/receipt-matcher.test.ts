import { mongo } from 'mongoose';
import { ReceiptMatcher } from './receipt-matcher';
import { ReceiptTimes } from './receipt-times';
import { testReceipt } from '../../deliver/testing/receipt';
import type { SubmissionStore, WaitingReceipt } from '../outcomes/submission-store';

const taken = {
  kind: 'taken' as const,
  batch: 'b',
  i: 0,
  part: 0,
  number: '995598000001',
  route: 'main',
  carrierId: '7',
};
const receipt = testReceipt({ carrierId: '7', number: taken.number });

it('finds a delivery receipt that was stored during the query for waiting delivery receipts', async () => {
  const waiting: WaitingReceipt[] = [];
  let answer: (waits: boolean) => void = () => undefined;
  const store = {
    findSubmitted: async () => new Map(),
    findIndeterminate: async () => [],
    takeWaiting: async () => new Set(),
    releaseWaiting: async () => undefined,
    storeSubmissions: async () => undefined,
    addWaiting: async () =>
      void waiting.push({
        _id: new mongo.ObjectId(),
        keys: ['7'],
        receipt,
        number: receipt.number,
        at: new Date(),
      }),
    findWaiting: async () => waiting,
    hasWaiting: () => new Promise<boolean>((resolve) => (answer = resolve)),
  };
  const matcher = new ReceiptMatcher(
    store as unknown as SubmissionStore,
    { has: () => true },
    new ReceiptTimes(),
    { of: async () => new Map() },
  );
  const asked = matcher.refreshWaiting();
  expect((await matcher.match([receipt], new Date(), async () => new Map())).settled).toEqual([]);
  answer(false);
  await asked;
  matcher.remember([taken]);
  expect((await matcher.matchEarly([taken])).settled).toMatchObject([{ batch: 'b', i: 0, part: 0 }]);
});
