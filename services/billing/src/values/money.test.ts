import fc from 'fast-check';
import { formatMoney, MAX_SUM, parseMoney } from './money';

const sums = fc.integer({ min: -MAX_SUM, max: MAX_SUM });

describe('money', () => {
  it('parses a formatted amount to the same amount', () => {
    fc.assert(fc.property(sums, (minor) => parseMoney(formatMoney(minor)) === minor));
  });

  it('parses a JSON number as the decimal in the request', () => {
    fc.assert(fc.property(sums, (minor) => parseMoney(String(Number(formatMoney(minor)))) === minor));
  });

  it('adds amounts without a rounding error', () => {
    fc.assert(
      fc.property(fc.array(sums, { maxLength: 50 }), (all) => {
        const exact = all.reduce((sum, minor) => sum + BigInt(minor), 0n);
        const plain = all.reduce((sum, minor) => sum + parseMoney(formatMoney(minor))!, 0);
        return BigInt(plain) === exact;
      }),
    );
  });

  it.each([
    [0, '0.00'],
    [5, '0.05'],
    [-5, '-0.05'],
    [1_250, '12.50'],
    [MAX_SUM, '9999999999.99'],
  ])('%d minor units are %s', (minor, decimal) => expect(formatMoney(minor)).toBe(decimal));

  it.each([
    '',
    '.5',
    '1.',
    '1.001',
    '1e3',
    '1e-7',
    '+1',
    ' 1',
    '1,5',
    'NaN',
    'Infinity',
    '10000000000.00',
    '--1',
  ])('refuses %j', (text) => expect(parseMoney(text)).toBeNull());

  it('has no negative zero', () => expect(Object.is(parseMoney('-0.00'), 0)).toBe(true));
});
