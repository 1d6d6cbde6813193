import { parseQuery } from './query';

it('keeps every parameter of a query, however many there are', () => {
  const numbers = Array.from({ length: 5_000 }, (_, index) => String(995599000000 + index));
  const search = ['text=a%20b', ...numbers.map((number) => `numbers=${number}`), 'last=%E1%83%90'].join('&');
  expect({ ...parseQuery(search) }).toEqual({ text: 'a b', numbers, last: 'ა' });
});
