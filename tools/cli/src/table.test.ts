import { cellText, numbers, formatRecord, formatTable, texts } from './table';

const columns = [numbers('id'), texts('name')];

describe('formatTable', () => {
  it('aligns numbers to the right and texts to the left, without trailing spaces', () => {
    const rows = [
      { id: 7, name: 'Shop' },
      { id: 1234, name: 'გამარჯობა' },
    ];
    expect(formatTable(rows, columns)).toEqual(['  ID  NAME', '   7  Shop', '1234  გამარჯობა']);
  });

  it('considers the display width of characters', () => {
    const last = texts('end', () => '|');
    const rows = ['ab', '漢字', 'é', '👍🏽', 'e\u0301'].map((name, id) => ({ id, name }));
    const lines = formatTable(rows, [...columns, last]);
    expect(lines).toEqual([
      'ID  NAME  END',
      ' 0  ab    |',
      ' 1  漢字  |',
      ' 2  é     |',
      ' 3  👍🏽    |',
      ' 4  e\u0301     |',
    ]);
  });

  it('truncates the widest column on a terminal', () => {
    const rows = [{ id: 100_000, name: 'a long name that does not fit' }];
    const lines = formatTable(rows, columns, 20);
    expect(lines[1]).toBe('100000  a long name…');
    expect(lines.every((line) => line.length <= 20)).toBe(true);
  });

  it('stays readable on a terminal that is too narrow for any table', () => {
    expect(formatTable([{ id: 1, name: 'a long name' }], columns, 3)[1]).toBe(' 1  a long …');
  });
});

describe('formatRecord', () => {
  it('names nested fields like the arguments of `companies set`', () => {
    const record = { id: 3, settings: { validityHours: 48, stopWords: ['STOP', 'END'] }, modules: {} };
    expect(formatRecord(record)).toEqual([
      'id                      3',
      'settings.validityHours  48',
      'settings.stopWords      STOP, END',
      'modules                 -',
    ]);
  });
});

describe('cellText', () => {
  it.each([
    [null, '-'],
    [undefined, '-'],
    ['', '-'],
    [[], '-'],
    [0, '0'],
    [false, 'false'],
    ['2026-11-20T07:05:00.123Z', '2026-11-20 07:05:00Z'],
    ['2026-11-20 11:05:00', '2026-11-20 11:05:00'],
    [{ a: 1 }, '{"a":1}'],
    [[{ sender: 'a', state: { live: true } }], '{sender a, state.live true}'],
  ])('%j is %s', (value, text) => {
    expect(cellText(value)).toBe(text);
  });

  it('prevents names from controlling the terminal', () => {
    expect(cellText('a\u001b[2Jb\u009bc\nd\u202ee')).toBe('a�[2Jb�c�d�e');
    expect(cellText(['\u001b[31m'])).toBe('�[31m');
  });
});
