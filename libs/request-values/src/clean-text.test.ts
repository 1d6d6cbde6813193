import { cleanText } from './clean-text';

describe('a cleaned text', () => {
  it.each([
    [' lead', 'lead'],
    ['trail \t\r\n', 'trail'],
    ['\u00a0\ufeff\u200b\u2060\u3000\u0085\u0000x\u0000', 'x'],
    ['two  words', 'two  words'],
    ['Cafe\u0301', 'Caf\u00e9'],
    ['e\u0301 ', '\u00e9'],
    [' \u200b ', ''],
    ['', ''],
    ['\u{1f600}', '\u{1f600}'],
  ])('of %j is %j', (given, cleaned) => {
    expect(cleanText(given)).toBe(cleaned);
    expect(cleanText(cleaned)).toBe(cleaned);
  });

  it('takes linear time', () => {
    const text = `a${' '.repeat(1_000_000)}b`;
    expect(cleanText(text)).toBe(text);
  });
});
