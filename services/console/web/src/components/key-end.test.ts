import { withKeyEnd } from './key-end';

describe('the end of a new key', () => {
  it('is the end of the chosen day', () => {
    expect(withKeyEnd({ name: 'Shop', expiresAt: '2027-01-31' })).toEqual({
      name: 'Shop',
      expiresAt: '2027-01-31 23:59:59',
    });
  });

  it('is left out without a day', () => {
    expect(withKeyEnd({ name: 'Shop' })).toEqual({ name: 'Shop' });
  });
});
