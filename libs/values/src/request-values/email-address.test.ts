import { asciiLowerCase, readEmailAddress } from './email-address';

describe('an e-mail address', () => {
  it.each([
    ['owner@example.com', 'owner@example.com'],
    ['Nino.K+sms@Example.COM', 'nino.k+sms@example.com'],
    ["o'neil_1@mail.xn--bcher-kva.example", "o'neil_1@mail.xn--bcher-kva.example"],
  ])('%s is compared in lower case', (text, address) => {
    expect(readEmailAddress(text)).toBe(address);
  });

  it.each([
    ...['', 'owner', '@example.com', 'owner@', 'owner@localhost', 'owner@@example.com', 'o@w@example.com'],
    ...['ow ner@example.com', ' owner@example.com', 'owner@example.com\n', '"owner"@example.com'],
    ...['.owner@example.com', 'owner.@example.com', 'ow..ner@example.com', 'owner@example..com'],
    ...['owner@-example.com', 'owner@example-.com', 'owner@[127.0.0.1]', 'owner@example.com.'],
    ...[`${'o'.repeat(65)}@example.com`, `owner@${'e'.repeat(64)}.com`, `o@${'a.'.repeat(130)}com`],
  ])('%j is refused', (text) => {
    expect(readEmailAddress(text)).toBeNull();
  });

  // Full width, circled, mathematical, ordinal, Kelvin, long s, dotless i, Cyrillic, and characters that are invisible.
  it.each([
    ...[
      '\uFF4Fwner',
      '\u24DEwner',
      '\u{1D428}wner',
      '\u00BAwner',
      'own\u212Aer',
      'owner\u017F',
      '\u0131owner',
    ],
    ...[
      '\u043Ewner',
      'ow\u00ADner',
      'ow\u200Bner',
      'ow\u200Dner',
      'ow\uFE0Fner',
      'ow\u0000ner',
      'ow\u0007ner',
    ],
    ...['\uFEFFowner', 'owner\u2060', 'owne\u0301r', 'ow\u202Ener', 'ow\u{E0020}ner', 'ow\u034Fner'],
  ])('%j is no spelling of owner, and not of its domain either', (spelling) => {
    expect(readEmailAddress(`${spelling}@example.com`)).toBeNull();
    expect(readEmailAddress(`owner@${spelling}.com`)).toBeNull();
  });
});

it('only the case of ASCII letters is folded', () => {
  expect(asciiLowerCase('SHOP K\u212A\u0130\uFF2B')).toBe('shop k\u212A\u0130\uFF2B');
});
