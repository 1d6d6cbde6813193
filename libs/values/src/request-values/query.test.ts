import { parseQuery } from './query';

it('keeps all parameters of a query, without a limit of their number', () => {
  const numbers = Array.from({ length: 5_000 }, (_, index) => String(995599000000 + index));
  const search = ['text=a%20b', ...numbers.map((number) => `numbers=${number}`), 'last=%E1%83%90'].join('&');
  expect({ ...parseQuery(search) }).toEqual({ text: 'a b', numbers, last: 'ა' });
});
