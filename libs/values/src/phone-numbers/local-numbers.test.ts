import { formsOf, localNumbersOf } from './local-numbers';
import { toMobile } from './customer-mobile';
import { normalizeNumber, problemOfNumber, readNumber, stripSeparators } from './recipient-number';

describe('local numbers', () => {
  const georgia = localNumbersOf({ defaultCountryCode: '+995', localNumberDigits: 9 });

  it.each([
    ['0555123456', '995555123456'],
    ['555123456', '995555123456'],
    [555123456, '995555123456'],
    ['555 12-34-56', '995555123456'],
    ['(0555) 123456', '995555123456'],
    // A number that is marked as international or has another length is read as an international number.
    ['995555123456', '995555123456'],
    ['+298123456', '298123456'],
    ['00298123456', '298123456'],
    ['4915112345678', '4915112345678'],
    ['12345678', '12345678'],
    ['05551234', null],
    ['05551234567', null],
    // Local digits that begin with the country's code may be truncated international numbers.
    ['995123456', null],
    ['0995123456', '995995123456'],
    ['55512345x', null],
    [55512345.5, null],
    [-555123456, null],
  ])('%p gives %p', (raw, expected) => {
    expect(normalizeNumber(raw, georgia)).toBe(expected);
  });

  it('explains the refusal of a number that may be local or international', () => {
    expect(problemOfNumber('995123456', georgia).text).toBe(
      'it may be local or international: write it with + or with a leading 0',
    );
    expect(problemOfNumber('05551234', georgia).text).toMatch(/^it begins with 0/);
  });

  it.each([
    ['995555123456', ['995555123456', '555123456', '0555123456']],
    // Without the 0 it is refused as ambiguous.
    ['995995123456', ['995995123456', '0995123456']],
    ['298123456', ['298123456']],
    ['99512345678', ['99512345678']],
    ['995055123456', ['995055123456']],
  ])('%s has the forms %j', (number, forms) => {
    expect(formsOf(number, georgia)).toEqual(forms);
    expect(formsOf(number, null)).toEqual([number]);
  });

  it.each([
    ['+7', 10, '89161234567', '79161234567'],
    ['+7', 10, '8 (916) 123-45-67', '79161234567'],
    ['+7', 10, 89161234567, '79161234567'],
    ['+7', 10, '09161234567', '79161234567'],
    ['+7', 10, '9161234567', '79161234567'],
    ['+7', 10, '+84951234567', '84951234567'],
    ['+7', 10, '84951234567', 'it may be +74951234567 or +84951234567: write it with +'],
    ['+7', 10, '7012345678', 'it may be local or international: write it with + or with a leading 0'],
    ['+375', 9, '8 029 123-45-67', '375291234567'],
    ['+370', 8, '861234567', 'it may be +37061234567 or +861234567: write it with +'],
    ['+36', 9, '06 20 123 4567', '36201234567'],
    // The number of Budapest 1 234 5678, which has 8 digits.
    ['+36', 9, '0612345678', 'it begins with 0: give it in international format'],
    ['+998', 9, '0880470125', '998880470125'],
    // The 0 is part of the number.
    ['+39', 10, '0312345678', '390312345678'],
    ['+39', 9, '0312345678', 'it begins with 0: give it in international format'],
    ['+39', 10, '3201234567', '393201234567'],
    ['+39', 10, '3912345678', 'it may be local or international: write it with +'],
    ['+225', 10, '0701234567', '2250701234567'],
    ['+225', 10, '00701234567', '701234567'],
    ['+241', 7, '01234567', 'it begins with 0: give it in international format'],
  ])('of %s with %i digits: %s gives %s', (defaultCountryCode, localNumberDigits, written, expected) => {
    const local = localNumbersOf({ defaultCountryCode, localNumberDigits });
    const read = readNumber(written, local);
    expect('number' in read ? read.number : read.problem.text).toBe(expected);
    if ('number' in read && String(written).startsWith('8'))
      expect(formsOf(read.number, local)).toContain(stripSeparators(String(written)));
    const stored = toMobile({ mobile: written, countryCode: defaultCountryCode });
    if ('number' in read && !String(written).startsWith('+') && !('problem' in stored))
      expect(stored.mobile).toBe(read.number);
  });

  it('may have a 0 in front if no country has the code', () => {
    expect(normalizeNumber('0555123456', { countryCode: '999', digits: 9 })).toBe('999555123456');
  });

  it('are none without a country', () => {
    const settings = { defaultCountryCode: null, localNumberDigits: 9 };
    expect(localNumbersOf(settings)).toBeNull();
    expect(normalizeNumber('0555123456', localNumbersOf(settings))).toBeNull();
    expect(normalizeNumber('555123456', localNumbersOf(settings))).toBe('555123456');
  });
});
