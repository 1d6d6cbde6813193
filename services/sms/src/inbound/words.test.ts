import { keywordOf, wordOf } from './words';

it.each([
  ...[
    'STOP.',
    'Stop!',
    '"stop"',
    '«Stop»',
    '“STOP”',
    '(stop)',
    ' stop\r\n',
    'stop 🙏',
    '#STOP',
    '¡STOP!',
    '...stop...',
  ],
  ...[
    'ＳＴＯＰ',
    'ｓｔｏｐ！',
    'S\u200bTOP',
    '\ufeffSTOP',
    'ST\u00adOP',
    '\u200eSTOP\u200f',
    'STOP\ufe0f',
    'STOP\u00a0',
    'STOP\0',
  ],
  ...['\u{1d412}\u{1d413}\u{1d40e}\u{1d40f}', 'ⓢⓣⓞⓟ', '*stop*', 'STOP ❤\ufe0f'],
])('%j is STOP', (text) => {
  expect(wordOf(text)).toBe('STOP');
});

it.each(['opt out', 'Opt-Out', 'OPT\u2011OUT.', 'optout'])('%j is OPTOUT', (text) => {
  expect(wordOf(text)).toBe('OPTOUT');
});

it('words of other scripts are compared case-insensitively', () => {
  expect(wordOf('«стоп».')).toBe('СТОП');
  expect(wordOf('სტოპ!')).toBe(wordOf('ᲡᲢᲝᲞ'));
});

it.each([
  'Please stop',
  'stop it',
  'don’t stop',
  'STOP, please',
  'nonstop',
  'stop\nstop',
  '',
  '!!!',
  'stop '.repeat(60),
])('%j is not', (text) => {
  expect(wordOf(text)).not.toBe('STOP');
});

it('the first word is the keyword', () => {
  expect([keywordOf(' #Piz\u200bza, two'), keywordOf('ＰＩＺＺＡ'), keywordOf('!!')]).toEqual([
    'PIZZA',
    'PIZZA',
    null,
  ]);
});
