import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { COMMAND_STATUSES, commandStatus, statusHex } from './command-status';

const document = readFileSync(join(__dirname, '../../../../docs/carriers.md'), 'utf8');

/** SMPP 3.4 issue 1.2, table 5-2, written down apart from the code. */
const SPECIFICATION = [
  ...[
    0x00, 0x01, 0x02, 0x03, 0x04, 0x05, 0x06, 0x07, 0x08, 0x0a, 0x0b, 0x0c, 0x0d, 0x0e, 0x0f, 0x11, 0x13,
    0x14, 0x15,
  ],
  ...[0x33, 0x34, 0x40, 0x42, 0x43, 0x44, 0x45, 0x48, 0x49, 0x50, 0x51, 0x53, 0x54, 0x55, 0x58],
  ...[0x61, 0x62, 0x63, 0x64, 0x65, 0x66, 0x67, 0xc0, 0xc1, 0xc2, 0xc3, 0xc4, 0xfe, 0xff],
];

describe('the table of command_status', () => {
  it('has every code of SMPP 3.4, each once', () => {
    const codes = COMMAND_STATUSES.map(({ code }) => code);
    expect(codes.filter((code) => code < 0x100)).toEqual(SPECIFICATION);
    expect(new Set(codes).size).toBe(codes.length);
  });

  it('stands in docs/carriers.md, row by row', () => {
    const rows = [...document.matchAll(/^\| (0x[0-9A-F]+) +\| (\w+) +\| ([\w-]+) +\| (.+?) +\|$/gm)];
    expect(rows.map(([, code, name, statusClass, meaning]) => [code, name, statusClass, meaning])).toEqual(
      COMMAND_STATUSES.map(({ code, name, class: statusClass, meaning }) => [
        statusHex(code),
        name,
        statusClass,
        meaning,
      ]),
    );
  });

  it('delays what it does not know', () => {
    expect(commandStatus(0x499)).toEqual({
      code: 0x499,
      name: '0x499',
      class: 'delay',
      meaning: expect.any(String),
    });
  });
});
