import { cleanText, isBlank } from './clean-text';

const ENGLAND = '\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}';
const FAMILY = '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}';

/** One character of each kind that is not visible. */
const INVISIBLE = [
  ...' \t\r\n\u0000\u007f\u0085\u00a0\u1680\u2003\u2028\u2029\u202f\u205f\u3000',
  ...'\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b\u180e\u200b\u200c\u200d\u200e\u200f\u202a\u202e\u2060\u2063\u2066',
  ...'\u2069\u206f\u2800\u3164\ufe00\ufe0f\ufeff\uffa0\ufff9\ufffb\ufdd0\uffff\u{1d159}\u{1d173}\u{e0001}\u{e0020}\u{e007f}\u{e0100}',
];

describe('a cleaned text', () => {
  it.each([
    [' lead', 'lead'],
    ['trail \t\r\n', 'trail'],
    [`${INVISIBLE.join('')}x \u200b\u2060${INVISIBLE.join('')}`, 'x'],
    ['two  words', 'two  words'],
    ['in\u00adner\u200b \u2060invisible', 'in\u00adner\u200b \u2060invisible'],
    ['Cafe\u0301', 'Caf\u00e9'],
    ['e\u0301 ', '\u00e9'],
    ['\u0301', '\u0301'],
    [' \u200b ', ''],
    ['', ''],
    ['\u{1f600}', '\u{1f600}'],
    ['\u2764\ufe0f ', '\u2764\ufe0f'],
    ['\u2764 \ufe0f', '\u2764'],
    [`${ENGLAND}\u200b`, ENGLAND],
    [`\u200f${FAMILY}\u200e`, FAMILY],
    ['\u0d28\u0d4d\u200d\u00a0', '\u0d28\u0d4d\u200d'],
    ['\ud800 ', '\ud800'],
  ])('of %j is %j', (given, cleaned) => {
    expect(cleanText(given)).toBe(cleaned);
    expect(cleanText(cleaned)).toBe(cleaned);
  });
});

describe('a blank text', () => {
  it('has no visible character', () => {
    expect(INVISIBLE.filter((one) => !isBlank(one) || cleanText(one) !== '')).toEqual([]);
    expect(isBlank('')).toBe(true);
    expect(isBlank(INVISIBLE.join(''))).toBe(true);
  });

  it.each(['x', ' .\u200b', '\u0301', ENGLAND, '\u0600', '\ufffd', '\ud800'])('is not %j', (text) => {
    expect(isBlank(text)).toBe(false);
  });
});
