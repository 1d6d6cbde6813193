import { addressOf } from './person-service';

describe('an address', () => {
  it('is compared without case, which only ASCII letters have', () => {
    expect(addressOf('Nino.K@Example.com')).toBe('nino.k@example.com');
    // The Kelvin sign, which toLowerCase() turns into k.
    expect(addressOf('nino.\u212A@example.com')).toBe('nino.\u212A@example.com');
  });
});
