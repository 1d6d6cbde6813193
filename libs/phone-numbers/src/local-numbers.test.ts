import { formsOf, localNumbersOf } from './local-numbers';
import { normalizeNumber, problemOfNumber } from './recipient-number';

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
    expect(problemOfNumber('995123456', georgia)).toBe(
      'it may be local or international: write it with + or with a leading 0',
    );
    expect(problemOfNumber('05551234', georgia)).toMatch(/^it begins with 0/);
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

  it('are none without a country', () => {
    const settings = { defaultCountryCode: null, localNumberDigits: 9 };
    expect(localNumbersOf(settings)).toBeNull();
    expect(normalizeNumber('0555123456', localNumbersOf(settings))).toBeNull();
    expect(normalizeNumber('555123456', localNumbersOf(settings))).toBe('555123456');
  });
});
