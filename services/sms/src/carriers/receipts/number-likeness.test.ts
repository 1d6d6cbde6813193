import { isMasked, likenessOf } from './number-likeness';

const NUMBER = '995599000001';

it.each([
  [NUMBER, 'same'],
  [`+${NUMBER}`, 'same'],
  [`00${NUMBER}`, 'same'],
  ['599000001', 'like'],
  ['0599000001', 'like'],
  ['0001', 'like'],
  ['995599', 'like'],
  ['', 'like'],
  ['Hidden', 'like'],
  ['995599****01', 'like'],
  ['995599**1', 'like'],
  ['+995XXXXXX001', 'like'],
  ['0599***001', 'like'],
  ['********0001', 'like'],
  ['995599000009', 'unlike'],
  ['599000009', 'unlike'],
  ['995577****01', 'unlike'],
  ['********0009', 'unlike'],
])('%j is %s', (said, likeness) => {
  expect(likenessOf(said, NUMBER)).toBe(likeness);
});

it('a masked number has digits, and is no longer than an address', () => {
  expect(['9955**01', '****', 'Shop', NUMBER, '1*'.repeat(20)].map(isMasked)).toEqual([
    ...[true, false, false, false, false],
  ]);
});
