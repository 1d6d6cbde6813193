import fc from 'fast-check';
import { mobileSearchForms, toMobile } from './customer-mobile';

const digits = (min: number, max: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: min, maxLength: max });
const countryCode = fc.constantFrom('995', '1', '44', '1684');
const local = digits(6, 15);
const prefix = fc.constantFrom('', '+', '00');

describe('toMobile', () => {
  const tbilisi = { number: '555123456', mobile: '995555123456', countryCode: '+995' };

  it.each([
    [{ mobile: '995555123456' }],
    [{ mobile: 995555123456 }],
    [{ mobile: '+995 (555) 12-34-56' }],
    [{ mobile: '00995555123456', countryCode: '995' }],
    [{ mobile: '555123456', countryCode: '+995' }],
    [{ number: '555 12 34 56' }],
    [{ number: 555123456, countryCode: '00995' }],
    [{ number: '555123456', mobile: '995555123456', countryCode: '+995' }],
    [{ number: '555123456', mobile: null, countryCode: null }],
  ])('reads %j', (input) => {
    expect(toMobile(input)).toEqual(tbilisi);
  });

  it.each([
    [{}],
    [{ number: '' }],
    [{ number: '12345' }],
    [{ number: '1234567890123456' }],
    [{ number: '+995555123456' }],
    [{ number: '55512345x' }],
    [{ number: -555123456 }],
    [{ number: 555123.5 }],
    [{ mobile: 2 ** 56 }],
    [{ mobile: '99512345' }],
    [{ mobile: '+44 7700 900123' }],
    [{ number: '555123456', mobile: '995555123457' }],
    [{ number: '555123456', countryCode: '+0' }],
    [{ number: '555123456', countryCode: 'GE' }],
  ])('refuses %j', (input) => {
    expect(toMobile(input)).toBeNull();
  });

  it('gives the same for the full and for the local form', () => {
    fc.assert(
      fc.property(prefix, countryCode, local, (written, code, number) => {
        const expected = { number, mobile: code + number, countryCode: `+${code}` };
        expect(toMobile({ mobile: written + code + number, countryCode: `+${code}` })).toEqual(expected);
        expect(toMobile({ number, countryCode: code })).toEqual(expected);
        expect(toMobile(expected)).toEqual(expected);
      }),
    );
  });
});

describe('mobileSearchForms', () => {
  it('finds every number by its international form, however written, and by its local one', () => {
    fc.assert(
      fc.property(prefix, countryCode, local, (written, code, number) => {
        const stored = toMobile({ number, countryCode: code })!;
        expect(mobileSearchForms(written + stored.mobile).mobile).toBe(stored.mobile);
        expect(mobileSearchForms(stored.number).number).toBe(stored.number);
      }),
    );
  });

  it.each([
    ['+995 555-123-456', { mobile: '995555123456', number: null }],
    [' 995555123456', { mobile: '995555123456', number: '995555123456' }],
    ['555123', { mobile: null, number: '555123' }],
    ['012345', { mobile: null, number: '012345' }],
    ['Nino', { mobile: null, number: null }],
    ['', { mobile: null, number: null }],
  ])('%p gives %j', (value, expected) => {
    expect(mobileSearchForms(value)).toEqual(expected);
  });
});
