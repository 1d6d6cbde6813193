import { NotFoundError } from '@herald/contracts/errors';
import { companyIdOf, flagOfBoth, pathId, toFlag, toId, toIds, toInteger } from './request-values';

const NO_INTEGERS = [
  '',
  ' 1',
  '1 ',
  'x',
  '-1',
  '+1',
  '1.5',
  '1e3',
  '0x1',
  '12345678901234567',
  1.5,
  NaN,
  Infinity,
  2 ** 53,
  null,
  undefined,
  true,
  [12],
  {},
];

describe('toInteger', () => {
  it('accepts only integers, as numbers or in digits', () => {
    expect([12, 0, -3, '12', '012', '0'].map(toInteger)).toEqual([12, 0, -3, 12, 12, 0]);
    expect(NO_INTEGERS.map(toInteger)).toEqual(NO_INTEGERS.map(() => null));
  });

  it('is restricted to positive integers for ids', () => {
    expect([12, '12', 0, '0', -3].map(toId)).toEqual([12, 12, null, null, null]);
  });
});

it('reads ids in a query', () => {
  expect([toIds('7', 2), toIds('7,8', 2)]).toEqual([[7], [7, 8]]);
  const others = ['', '7,', '7,8,9', '0xa', '10e0', '+10', '10.0', ' 7', '7, 8', ['7', '8'], 7, undefined];
  expect(others.map((value) => toIds(value, 2))).toEqual(others.map(() => null));
});

it('reads a flag of query and body, which must agree', () => {
  expect(flagOfBoth(undefined, undefined)).toBeUndefined();
  expect(flagOfBoth(undefined, null)).toBeUndefined();
  expect([flagOfBoth('1', undefined), flagOfBoth(undefined, true), flagOfBoth('true', 1)]).toEqual([
    true,
    true,
    true,
  ]);
  expect([flagOfBoth('0', undefined), flagOfBoth('false', false)]).toEqual([false, false]);
  const unclear = [
    ['true', false],
    ['0', true],
    ['yes', true],
    ['true', 'yes'],
    ['', undefined],
    [['true', 'true'], undefined],
  ];
  expect(unclear.map(([query, body]) => flagOfBoth(query, body))).toEqual(unclear.map(() => null));
});

it('accepts a flag only in its documented forms', () => {
  expect([true, 'true', 1, '1'].map(toFlag)).toEqual([true, true, true, true]);
  expect([false, 'false', 0, '0'].map(toFlag)).toEqual([false, false, false, false]);
  const others = ['maybe', '', 'TRUE', 'yes', 'on', '1 ', ['true', 'true'], 2, -1, [], {}, null, undefined];
  expect(others.map(toFlag)).toEqual(others.map(() => null));
});

it('answers 404 for an invalid id in a path', () => {
  expect(pathId('7', 'none')).toBe(7);
  expect(companyIdOf({ params: { id: '7' } })).toBe(7);
  for (const id of ['0', '-7', 'seven', '']) {
    expect(() => companyIdOf({ params: { id } })).toThrow(new NotFoundError('There is no such company.'));
  }
});
