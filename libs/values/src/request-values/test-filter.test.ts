import { readTestFilter } from './test-filter';

it('reads the filter, which a test key cannot widen', () => {
  expect([undefined, 'true', '1', 'false', '0'].map((given) => readTestFilter(given))).toEqual([
    {},
    { test: true },
    { test: true },
    { test: false },
    { test: false },
  ]);
  expect([undefined, 'true', 'false'].map((given) => readTestFilter(given, true))).toEqual(
    Array(3).fill({ test: true }),
  );
});

it.each(['True', 'yes', '', '1 ', ['true', 'true']])('refuses %j, with a test key too', (given) => {
  expect(() => readTestFilter(given)).toThrow('test');
  expect(() => readTestFilter(given, true)).toThrow('test');
});
