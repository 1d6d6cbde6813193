import { formatMicros, readParts, readPrice } from './carrier-charge';

it.each([
  ['-0.00750', 'USD', { micros: 7_500, currency: 'USD' }],
  ['0.0333', 'eur', { micros: 33_300, currency: 'EUR' }],
  ['12', 'GEL', { micros: 12_000_000, currency: 'GEL' }],
  ['0.000001000', 'EUR', { micros: 1, currency: 'EUR' }],
  ['0', 'EUR', { micros: 0, currency: 'EUR' }],
])('a price %s %s is read exactly', (decimal, currency, price) =>
  expect(readPrice(decimal, currency)).toEqual(price),
);

it.each([
  ['', 'EUR'],
  ['free', 'EUR'],
  ['0.0000001', 'EUR'],
  ['1e-3', 'EUR'],
  ['0,05', 'EUR'],
  ['.5', 'EUR'],
  ['1000000.01', 'EUR'],
  ['9'.repeat(400), 'EUR'],
  ['0.05', ''],
  ['0.05', '€'],
])('%s %s is no price', (decimal, currency) => expect(readPrice(decimal, currency)).toBeNull());

it('parts are 1 to 255', () => {
  expect(['1', '255'].map(readParts)).toEqual([1, 255]);
  expect(['', '0', '-1', '1.5', '256', '2 parts'].map(readParts)).toEqual(Array(6).fill(null));
});

it('a price is shown with at least two places', () => {
  expect([7_500, 33_300, 1_500_000, 12_000_000, -20_000, 0].map(formatMicros)).toEqual([
    ...['0.0075', '0.0333', '1.50', '12.00', '-0.02', '0.00'],
  ]);
});
