import type { Origin } from '../model/shared-batch';
import { addCounted, type AllSums } from './counted-sums';
import type { CountedBatch } from './tally';

const originOf = (company: number): Origin => ({
  company,
  brandID: 5,
  sender: 'Shop',
  callbackUrl: null,
  checkStopList: true,
  encoding: null,
});
const NOTHING = { accepted: 0, submitted: 0, delivered: 0, refunded: 0, parts: 0, cost: 0, failed: 0 };

it('adds the counted states of a batch of two companies to each company and to all', () => {
  const batch: CountedBatch = {
    _id: '1.0',
    company: 0,
    smsID: 1,
    first: 0,
    number: 0,
    sender: 'Shop',
    requestId: 'r',
    callbackUrl: null,
    checkStopList: true,
    numbers: ['995599000001', '995599000002', '995599000003', '995599000004', '995599000005', '995599000006'],
    parts: [1, 1, 3, 2, 2, 4],
    statuses: [1, 1, 1, 2, 4, 0],
    reasons: {},
    refunded: [4],
    shared: { of: [originOf(1), originOf(2)], which: [0, 0, 0, 0, 1, 1], requestIds: [] },
    counted: '1112r-',
    createdAt: new Date(),
  };
  const sums: AllSums = new Map([[1, { ...NOTHING, accepted: 10 }]]);
  addCounted(sums, batch);
  expect(Object.fromEntries(sums)).toEqual({
    0: { accepted: 5, submitted: 4, delivered: 3, refunded: 2, parts: 7, cost: 9, failed: 2 },
    1: { accepted: 14, submitted: 4, delivered: 3, refunded: 0, parts: 7, cost: 7, failed: 1 },
    2: { ...NOTHING, accepted: 1, refunded: 2, cost: 2, failed: 1 },
  });
});
