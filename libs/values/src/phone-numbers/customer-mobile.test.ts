import fc from 'fast-check';
import examples from 'libphonenumber-js/mobile/examples';
import { getCountries, getExampleNumber } from 'libphonenumber-js/max';
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
    // With the national prefix.
    [{ number: '0555123456' }],
    [{ mobile: '0555123456' }],
    [{ mobile: '+995 (0) 555 123 456' }],
    [{ mobile: '995 0555 123456' }],
    [{ number: '0555123456', mobile: '995555123456' }],
  ])('reads %j', (input) => {
    expect(toMobile(input)).toEqual(tbilisi);
  });

  it.each([
    [{}, 'must have `mobile`'],
    [{ number: '' }, 'must have `mobile`'],
    [{ number: '12345' }, 'is not a valid number'],
    [{ number: '1234567890123456' }, 'is not a valid number'],
    [{ number: '+995555123456' }, 'is not a valid number'],
    [{ number: '55512345x' }, 'is not a valid number'],
    [{ number: -555123456 }, 'is not a valid number'],
    [{ number: 555123.5 }, 'is not a valid number'],
    [{ mobile: 2 ** 56 }, 'is not a valid number'],
    [{ mobile: '99512345' }, 'is not a valid number'],
    [{ mobile: '+44 7700 900123' }, 'is not a number of +995: give its countryCode, or remove the + if'],
    [{ mobile: '0050123456', countryCode: '+971' }, 'or remove the 00 if it is local'],
    [{ number: '555123456', mobile: '995555123457' }, 'that differ'],
    [{ number: '555123456', countryCode: '+0' }, 'must have a countryCode'],
    [{ number: '555123456', countryCode: 'GE' }, 'must have a countryCode'],
    // 16 to 19 digits.
    [{ mobile: '9951234567890123' }, 'has 16 digits'],
    [{ mobile: '99512345678901234' }, 'has 17 digits'],
    [{ mobile: '995123456789012345' }, 'has 18 digits'],
    [{ mobile: '1684123456789012345', countryCode: '1684' }, 'has 19 digits'],
    [{ mobile: '555555555555555' }, 'has 18 digits'],
    // A number of another country, or the digits of a local number.
    [{ mobile: '447700900428' }, 'may be +44 7700900428, or the local number 447700900428 of +995'],
    [{ mobile: 447700900428 }, 'may be +44 7700900428'],
    [{ mobile: '447700900428', countryCode: '+995' }, 'may be +44 7700900428'],
    [{ mobile: '995599000111', countryCode: '+1' }, 'may be +995 599000111, or the local number'],
    [{ mobile: '995599000111', countryCode: '+44' }, 'may be +995 599000111'],
    [{ mobile: '12025550123' }, 'may be +1 2025550123'],
    [{ mobile: '18005551234' }, 'may be +1 8005551234'],
    [{ mobile: '380501234567' }, 'may be +380 501234567'],
    // Valid in both countries: Suriname and Georgia.
    [{ mobile: '597412345' }, 'may be +597 412345, or the local number 597412345 of +995'],
    // The number begins with the code, but is valid for the code only as a local number.
    [{ mobile: '7012345678', countryCode: '+7' }, 'may be +7 '],
    [
      { mobile: '995599000111', countryCode: '+99' },
      'has the countryCode +99, which is not a country code (+995 is one)',
    ],
    [{ mobile: '447700900428', countryCode: '+4' }, '+44 is one'],
    [{ number: '00000000000', countryCode: '44' }, 'has the national prefix more than once'],
    [{ number: '995599000111' }, 'has its country code +995 in `number`'],
  ])('refuses %j: %s', (input, problem) => {
    expect(toMobile(input)).toEqual({
      problem: expect.objectContaining({ text: expect.stringContaining(problem) }),
    });
  });

  it.each([
    // A 0 in front, in a country without a national prefix.
    [{ mobile: '0880470125', countryCode: '+998' }, '998880470125'],
    [{ number: '0880470125', countryCode: '+998' }, '998880470125'],
    [{ mobile: '9980880470125', countryCode: '+998' }, '998880470125'],
    [{ mobile: '+998 (0) 88 047 01 25', countryCode: '+998' }, '998880470125'],
    // A 0 that is part of the number.
    [{ mobile: '0612345678', countryCode: '+39' }, '390612345678'],
    [{ mobile: '0701234567', countryCode: '+225' }, '2250701234567'],
    [{ mobile: '01234567', countryCode: '+241' }, '24101234567'],
    [{ mobile: '061234567', countryCode: '+242' }, '242061234567'],
    [{ mobile: '447700900428', countryCode: '+44' }, '447700900428'],
    // A number without an owner, reserved for films.
    [{ mobile: '07700900428', countryCode: '+44' }, '447700900428'],
    [{ mobile: '+44 (0)7700 900428', countryCode: '44' }, '447700900428'],
    [{ number: '07700900428', countryCode: '+44' }, '447700900428'],
    [{ mobile: '+447700900428', countryCode: '44' }, '447700900428'],
    [{ mobile: '7700900428', countryCode: '+44' }, '447700900428'],
    [{ mobile: '+44 (0)7911 123456', countryCode: '+44' }, '447911123456'],
    [{ number: '07911123456', countryCode: '+44' }, '447911123456'],
    [{ mobile: '390612345678', countryCode: '+39' }, '390612345678'],
    [{ mobile: '87012345678', countryCode: '+7' }, '77012345678'],
    [{ mobile: '12025550123', countryCode: '+1' }, '12025550123'],
    [{ mobile: '597412345', countryCode: '+995' }, '995597412345'],
    [{ number: '597412345' }, '995597412345'],
    [{ mobile: '995123456' }, '995123456'],
    [{ mobile: '123456' }, '995123456'],
    [{ number: '123456789012' }, '995123456789012'],
    // According to the contract a local number may have 15 digits.
    [{ number: '555555555555555' }, '995555555555555555'],
    [{ number: '555555555555555', mobile: '995555555555555555' }, '995555555555555555'],
  ])('reads %j as %s', (input, mobile) => {
    expect(toMobile(input)).toMatchObject({ mobile });
  });

  it('returns the same for the full form, for the local form and for its own result', () => {
    fc.assert(
      fc.property(prefix, countryCode, local, (written, code, number) => {
        const read = toMobile({ number, countryCode: code });
        fc.pre(!('problem' in read));
        expect(toMobile(read)).toEqual(read);
        const international = toMobile({ mobile: `+${read.mobile}`, countryCode: `+${code}` });
        if (read.mobile.length <= 15) expect(international).toEqual(read);
        const full = toMobile({ mobile: written + read.mobile, countryCode: `+${code}` });
        if (!('problem' in full)) expect(full).toEqual(read);
      }),
    );
  });
});

describe('mobileSearchForms', () => {
  it('finds every number by its local form and by each spelling of its international form', () => {
    fc.assert(
      fc.property(prefix, countryCode, local, (written, code, number) => {
        const stored = toMobile({ number, countryCode: code });
        fc.pre(!('problem' in stored));
        expect(mobileSearchForms(written + stored.mobile).mobiles).toContain(stored.mobile);
        expect(mobileSearchForms(stored.number).numbers).toContain(stored.number);
      }),
    );
  });

  it('finds the number of every country by each spelling that a customer is created with', () => {
    let accepted = 0;
    for (const country of getCountries()) {
      const example = getExampleNumber(country, examples)!;
      const code = example.countryCallingCode;
      const national = example.formatNational();
      const trunk = NATIONAL_PREFIXES[country] ?? '0';
      const spellings = [
        ...[example.number, `00${example.number.slice(1)}`, example.number.slice(1)],
        ...[example.formatInternational(), `+${code} (${trunk}) ${example.nationalNumber}`],
        ...[national, national.replace(/\D/g, ''), example.nationalNumber, trunk + example.nationalNumber],
        `${code}${trunk}${example.nationalNumber}`,
      ];
      for (const written of new Set(spellings)) {
        const { mobiles, numbers } = mobileSearchForms(written);
        for (const field of ['mobile', 'number']) {
          const stored = toMobile({ [field]: written, countryCode: code });
          if ('problem' in stored) continue;
          const isFound = mobiles.includes(stored.mobile) || numbers.includes(stored.number);
          expect({ country, written, isFound }).toEqual({ country, written, isFound: true });
          accepted++;
        }
      }
    }
    expect(accepted).toBeGreaterThan(1_500);
  });

  it.each([
    ['89161234567', '+7', '79161234567'],
    ['8 (916) 123-45-67', '+7', '79161234567'],
    ['8 029 123-45-67', '+375', '375291234567'],
    ['861234567', '+370', '37061234567'],
    ['061234567', '+370', '37061234567'],
    ['06 20 123 4567', '+36', '36201234567'],
    ['320 123 4567', '+39', '393201234567'],
    ['06 1234 5678', '+39', '390612345678'],
    ['011 15-2345-6789', '+54', '5491123456789'],
    ['0 21 11 98765-4321', '+55', '5511987654321'],
    ['1 (202) 555-0123', '+1', '12025550123'],
    ['0880470125', '+998', '998880470125'],
  ])('%s of %s is created and found as %s', (written, countryCode, mobile) => {
    const stored = toMobile({ mobile: written, countryCode });
    expect(stored).toMatchObject({ mobile });
    const { mobiles, numbers } = mobileSearchForms(written);
    expect(mobiles.includes(mobile) || numbers.includes((stored as { number: string }).number)).toBe(true);
  });

  it.each(['0880470125', '9980880470125', '+9980880470125'])(
    '%s also finds the number that was stored with the 0',
    (written) => {
      const { mobiles, numbers } = mobileSearchForms(written);
      expect(mobiles.includes('9980880470125') || numbers.includes('0880470125')).toBe(true);
    },
  );

  it('does not find numbers of other countries by a national prefix that these do not have', () => {
    const { mobiles, numbers } = mobileSearchForms('89161234567');
    expect(numbers).toEqual(['89161234567']);
    expect(mobiles).not.toContain('919161234567');
  });

  it.each([
    ['+995 555-123-456', { mobiles: ['995555123456'], numbers: [] }],
    [' 995555123456', { mobiles: ['995555123456'], numbers: ['995555123456'] }],
    ['+995 (0) 555 123 456', { mobiles: ['9950555123456', '995555123456'], numbers: [] }],
    // In Colombia, 05 selects a carrier.
    ['0555123456', { mobiles: ['5755123456'], numbers: ['0555123456', '555123456'] }],
    ['555123', { mobiles: [], numbers: ['555123'] }],
    ['12345678901234567890', { mobiles: [], numbers: [] }],
    ['Nino', { mobiles: [], numbers: [] }],
    ['', { mobiles: [], numbers: [] }],
  ])('%p gives %j', (value, expected) => {
    expect(mobileSearchForms(value)).toEqual(expected);
  });
});

/** National prefixes other than 0. */
const NATIONAL_PREFIXES: Record<string, string> = {
  ...{ RU: '8', KZ: '8', BY: '8', TM: '8', LT: '8', HU: '06', US: '1', CA: '1', JM: '1', DO: '1', MN: '01' },
};
