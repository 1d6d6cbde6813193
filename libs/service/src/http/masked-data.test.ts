import { withMaskedNumbers } from './masked-numbers';

it('leaves the last three digits of what may be a phone number', () => {
  expect(
    withMaskedNumbers({ numbers: ['995598123456', 995598123457], reason: 'asked by +995 598123458', id: 12 }),
  ).toEqual({
    numbers: ['*********456', '*********457'],
    reason: 'asked by +995 ******458',
    id: 12,
  });
  expect(withMaskedNumbers(null)).toBeNull();
});

it('ends, however deep a client nested', () => {
  let deep: unknown = '995598123456';
  for (let depth = 0; depth < 5_000; depth++) deep = [deep];
  expect(JSON.stringify(withMaskedNumbers(deep))).not.toContain('456');
});
