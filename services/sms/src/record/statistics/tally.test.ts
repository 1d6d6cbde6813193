import { signsOf } from './measures';
import { beginOf } from '@herald/values/company-time';
import { type CountedBatch, Tally } from './tally';

const at = new Date('2026-11-20T07:05:30Z');
const batch = (more: Partial<CountedBatch>): CountedBatch => ({
  _id: '1.0',
  company: 1,
  brandID: 5,
  numbers: [],
  parts: 1,
  statuses: [],
  reasons: {},
  refunded: [],
  createdAt: at,
  uncountedAt: at,
  ...more,
});
/** The increments of each minute of the company, by country code and route. */
const added = (counted: CountedBatch): Record<string, Record<string, number>> => {
  const tally = new Tally();
  tally.countBatch(counted, signsOf(counted));
  const minutes = tally
    .writes((step, _company, timestamp) => beginOf(step, timestamp, 'UTC'))
    .map((write) => (write as { updateOne: { filter: { _id: string }; update: { $inc: object } } }).updateOne)
    .filter(({ filter }) => filter._id.startsWith('1/minute/'));
  return Object.fromEntries(
    minutes.map(({ filter, update }) => [
      filter._id.split('/').slice(4).join('/'),
      update.$inc as Record<string, number>,
    ]),
  );
};

it('counts equal recipients together, and recipients of another price, route, country or reason separately', () => {
  const counted = batch({
    numbers: ['995599000001', '995599000002', '995599000003', '447700900001', '995599000004', '995599000005'],
    parts: [1, 1, 3, 1, 1, 2],
    statuses: [1, 1, 1, 1, 2, 4],
    reasons: { 4: 'UNDELIV err:011', 5: 'refused by two: 0xb' },
    refunded: [5],
    routes: ['one', 'two'],
    via: '000011',
  });
  expect(added(counted)).toEqual({
    '995/': { accepted: 5, cost: 8 },
    '44/': { accepted: 1, cost: 1 },
    '995/one': { submitted: 3, delivered: 3, parts: 5 },
    '44/one': { submitted: 1, delivered: 1, parts: 1 },
    '995/two': { submitted: 1, parts: 1, refunded: 2, 'failed.UNDELIV': 1, 'failed.ESME_RINVDSTADR': 1 },
  });
});

it('does not count a state again, and subtracts a state that has changed', () => {
  const numbers = ['995599000001', '995599000002', '995599000003'];
  const counted = batch({
    numbers,
    statuses: [1, 0, 4],
    refunded: [2],
    counted: '000',
    routes: ['one'],
    via: '000',
  });
  expect(added(counted)).toEqual({
    '995/one': { delivered: 1, submitted: -1, parts: -1, refunded: 1, 'failed.other': 1 },
  });
});

it('counts OTPs by their time until acceptance', () => {
  const numbers = ['995599000001', '995599000002', '995599000003'];
  const counted = batch({ numbers, statuses: [0, 0, 0], counted: '333', otpTook: { 0: 3, 1: 3, 2: 7 } });
  expect(added(counted)).toEqual({ '995/': { submitted: 3, parts: 3, 'otp.3': 2, 'otp.7': 1 } });
});

it('adds what carriers charge by country and route, and only what has changed since', () => {
  const numbers = ['995599000001', '995599000002', '447700900001', '995599000003'];
  const euros = (micros: number) => ({ price: { micros, currency: 'EUR' } });
  const counted = batch({
    ...{ numbers, statuses: [1, 1, 1, 1], counted: '1111', routes: ['one', 'two'], via: '0001' },
    carrierCharges: {
      0: { parts: 2, ...euros(10_000) },
      1: { parts: 1, ...euros(20_000) },
      2: { price: { micros: 7, currency: 'USD' } },
      3: { parts: 1 },
    },
    countedCharges: [
      { prefix: '995', route: 'one', parts: 1, prices: { EUR: 35_000 } },
      { prefix: '44', route: 'one', parts: 0, prices: { USD: 7 } },
    ],
  });
  expect(added(counted)).toEqual({
    '995/one': { carrierParts: 2, 'carrierPrices.EUR': -5_000 },
    '995/two': { carrierParts: 1 },
  });
});
