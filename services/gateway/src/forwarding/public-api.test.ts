import fc from 'fast-check';
import { takeKey } from './public-api';

it.each([
  ['?key=a', '', 'a'],
  ['?key=a&b=c', '?b=c', 'a'],
  ['?b=c&key=a', '?b=c', 'a'],
  ['?b=%2C,&key=a&&d', '?b=%2C,&&d', 'a'],
  ['?%6bey=a', '', 'a'],
  ['?%6B%65%79=%61', '', 'a'],
  ['?key=a&key=a', '', 'a'],
  ['?key=a&key=b', '', undefined],
  ['?key', '', ''],
  ['?key=%zz', '', '%zz'],
  ['?monkey=a&keys=b&KEY=c', '?monkey=a&keys=b&KEY=c', undefined],
  ['?', '?', undefined],
  ['', '', undefined],
])('%s becomes %s', (search, rest, key) => {
  expect(takeKey(search, undefined, true)).toEqual({ key, inQuery: rest !== search, search: rest });
});

it.each([
  ['a', '?key=a', true, 'a'],
  ['a', '?key=b', true, undefined],
  ['a', '?key=', true, undefined],
  ['a', '?key=b', false, 'a'],
  [undefined, '?key=b', false, undefined],
  [['a', 'a'], '', true, 'a'],
  [['a', 'b'], '', true, undefined],
])('header %s with query %s (key in query allowed: %s) gives %s', (header, search, keyInQuery, key) => {
  expect(takeKey(search, header, keyInQuery).key).toBe(key);
});

it('removes every key that a service could decode, and leaves the rest unchanged', () => {
  const part = fc.stringMatching(/^[a-z0-9%=,.+]{0,12}$/);
  fc.assert(
    fc.property(fc.array(part), fc.nat(), (parts, at) => {
      const others = parts.filter((text) => !new URLSearchParams(text).has('key'));
      const given = [...others];
      given.splice(at % (others.length + 1), 0, 'key=secret');
      const { key, search } = takeKey(`?${given.join('&')}`, undefined, true);
      expect(key).toBe('secret');
      expect(search).toBe(others.length === 0 ? '' : `?${others.join('&')}`);
    }),
  );
});
