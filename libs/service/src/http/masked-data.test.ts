import { withMaskedData } from './masked-data';

const withNames = false;

it('keeps the last three digits of possible phone numbers', () => {
  expect(
    withMaskedData(
      { numbers: ['995598123456', 995598123457], reason: 'asked by +995 598123458', id: 12 },
      { withNames },
    ),
  ).toEqual({
    numbers: ['*********456', '*********457'],
    reason: 'asked by +995 ******458',
    id: 12,
  });
  expect(withMaskedData(null, { withNames })).toBeNull();
});

it('leaves ids and amounts of money unchanged', () => {
  const record = {
    smsID: 12345678,
    id: 7654321,
    requestId: '1234567890',
    balance: '1234567.50',
    at: new Date(0),
  };
  expect(withMaskedData(record, { withNames })).toEqual(record);
});

it('hides personal data and names of persons', () => {
  const customer = {
    name: 'Nino',
    email: 'n@example.com',
    birthDate: null,
    numbers: [{ mobile: '995598123456' }],
  };
  expect(withMaskedData([customer], { withNames: true })).toEqual([
    { name: '***', email: '***', birthDate: null, numbers: [{ mobile: '*********456' }] },
  ]);
  expect(withMaskedData({ name: 'Acme' }, { withNames })).toEqual({ name: 'Acme' });
});

it('handles deeply nested values of clients', () => {
  let deep: unknown = '995598123456';
  for (let depth = 0; depth < 5_000; depth++) deep = [deep];
  expect(JSON.stringify(withMaskedData(deep, { withNames }))).not.toContain('456');
});
