import type { Company } from '../support/company';
import { ConsoleSession } from '../console/support/console-session';
import type { Case } from './cases';
import type { PlainRequest } from '../fuzz/wire-request';
import { TEXTS } from './texts';

const MIB = 1024 * 1024;
const KIB = 1024;
const some = <T>(n: number, make: (i: number) => T): T[] => Array.from({ length: n }, (_, i) => make(i));
const apart = (i: number): number => 100_000_000_000 + i * 2 ** 20;

/** Large sends, files and what else the documents do not describe. */
export async function ownCases(company: Company): Promise<Case[]> {
  return [...stopListCases(company), ...sendCases(company), ...(await consoleCases(company))];
}

function stopListCases({ api }: Company): Case[] {
  const headers: [string, string][] = [
    ['key', api.key],
    ['Content-Type', 'application/json'],
  ];
  const ask = (method: string, numbers: unknown[]): PlainRequest => ({
    method,
    target: '/v1/sms/stop-list',
    headers,
    body: Buffer.from(JSON.stringify({ numbers })),
  });
  return ['POST', 'DELETE'].flatMap((method) => [
    {
      name: `${method} stop list of numbers`,
      at: 'gateway' as const,
      most: 1.2 * MIB,
      make: (b: number) =>
        ask(
          method,
          some(b / 13, (i) => 995_500_000_000 + i),
        ),
    },
    {
      name: `${method} stop list of written numbers`,
      at: 'gateway' as const,
      most: 3.9 * MIB,
      make: (b: number) =>
        ask(
          method,
          some(b / 41, (i) => `+995 (500) ${100_000 + i}${' -'.repeat(9)}`),
        ),
    },
    {
      name: `${method} stop list of one number`,
      at: 'gateway' as const,
      most: 3.9 * MIB,
      make: (b: number) => ask(method, [`1${'( '.repeat(b / 2)}`]),
    },
  ]);
}

function sendCases({ api, brandID }: Company): Case[] {
  const headers: [string, string][] = [
    ['key', api.key],
    ['Content-Type', 'application/json'],
  ];
  const post = (fields: object): PlainRequest => ({
    method: 'POST',
    target: '/v1/sms/send',
    headers,
    body: Buffer.from(JSON.stringify({ brandID, text: 'x', dryRun: true, ...fields })),
  });
  const xml = (inside: string): PlainRequest => ({
    method: 'POST',
    target: `/v1/sms/sendXml?key=${api.key}`,
    headers: [['Content-Type', 'application/xml']],
    body: Buffer.from(`<request><brandID>${brandID}</brandID><dryRun>true</dryRun>${inside}</request>`),
  });
  const of = (name: string, make: Case['make'], most: number): Case[] => [
    { name: `send, ${name}, small`, at: 'gateway', most: 250 * KIB, make },
    ...(most > MIB ? [{ name: `send, ${name}, large`, at: 'gateway' as const, most, make }] : []),
  ];
  return [
    ...of('numbers', (b) => post({ numbers: some(b / 13, (i) => 995_500_000_000 + i) }), 6.5 * MIB),
    ...of('chosen numbers', (b) => post({ numbers: some(b / 13, apart) }), 6.5 * MIB),
    ...of(
      'numbers as text',
      (b) => post({ numbers: some(b / 17, (i) => `+995 ${500_000_000 + i}`) }),
      8 * MIB,
    ),
    ...of('one number', (b) => post({ numbers: some(b / 13, () => 995_500_000_001) }), 6.5 * MIB),
    ...of('invalid numbers', (b) => post({ numbers: some(b / 10, (i) => `1(${i}`) }), 6.5 * MIB),
    ...of(
      'numbers with a zero in brackets',
      (b) => post({ numbers: some(b / 20, (i) => `+44 (0) ${7_000_000_000 + i}`) }),
      8 * MIB,
    ),
    ...of('nulls', (b) => post({ numbers: some(b / 5, () => null) }), 6.5 * MIB),
    ...of('fractions', (b) => post({ numbers: some(b / 15, (i) => 995_500_000_000.5 + i) }), 6.5 * MIB),
    ...of('one long number', (b) => post({ numbers: [`1${'('.repeat(b)}`] }), 20 * MIB),
    ...of(
      'one number with a zero in brackets',
      (b) => post({ numbers: [`1(0${'(0'.repeat(b / 2)}`] }),
      20 * MIB,
    ),
    ...of(
      'texts',
      (b) =>
        post({
          text: undefined,
          numbers: some(b / 45, (i) => ({ number: 995_500_000_000 + i, text: `text ${i}` })),
        }),
      20 * MIB,
    ),
    ...of(
      'one number with many texts',
      (b) =>
        post({
          text: undefined,
          numbers: some(b / 45, (i) => ({ number: 995_500_000_000, text: `text ${i}` })),
        }),
      20 * MIB,
    ),
    ...of(
      'long texts',
      (b) =>
        post({
          text: undefined,
          numbers: some(b / 1_600, (i) => ({
            number: 995_500_000_000 + i,
            text: `${i}${'\u10d0'.repeat(500)}`,
          })),
        }),
      // The texts of 20 MB fit into the young generation of the heap, those of 40 MB are copied out of it.
      80 * MIB,
    ),
    ...of(
      'texts too long',
      (b) =>
        post({
          text: undefined,
          numbers: some(b / 16_000, (i) => ({
            number: 995_500_000_000 + i,
            text: `${i}${'\u10d0'.repeat(5_000)}`,
          })),
        }),
      40 * MIB,
    ),
    ...of(
      'a text of emoji',
      (b) => post({ text: '\u{1f468}\u200d'.repeat(b / 7), numbers: [995_500_000_000] }),
      20 * MIB,
    ),
    ...of(
      'a text of euro signs',
      (b) => post({ text: '\u20ac'.repeat(b / 3), numbers: [995_500_000_000] }),
      20 * MIB,
    ),
    ...of(
      'a text of spaces',
      (b) => post({ text: `x${' '.repeat(b)}x`, numbers: [995_500_000_000] }),
      20 * MIB,
    ),
    ...of(
      'a text of invisible characters',
      (b) => post({ text: '\u200b'.repeat(b / 3), numbers: [995_500_000_000] }),
      20 * MIB,
    ),
    ...of(
      'a callbackUrl',
      (b) => post({ callbackUrl: `http://${'a.'.repeat(b / 2)}`, numbers: [995_500_000_000] }),
      20 * MIB,
    ),
    ...of('a sendTime', (b) => post({ sendTime: `2${'0'.repeat(b)}`, numbers: [995_500_000_000] }), 20 * MIB),
    ...of(
      'numbers in XML',
      (b) =>
        xml(
          `<numbers>${some(b / 21, (i) => `<n>${995_500_000_000 + i}</n>`).join('')}</numbers><text>x</text>`,
        ),
      10 * MIB,
    ),
    ...of(
      'commas in XML',
      (b) => xml(`<numbers>${some(b / 13, (i) => 995_500_000_000 + i).join(',')}</numbers><text>x</text>`),
      6.5 * MIB,
    ),
    ...of(
      'comments in XML',
      (b) => xml(`<numbers>1${'<!--x-->'.repeat(b / 8)}</numbers><text>x</text>`),
      10 * MIB,
    ),
    ...of(
      'a long comment in XML',
      (b) => xml(`<numbers>1<!--${'- '.repeat(b / 2)}--></numbers><text>x</text>`),
      10 * MIB,
    ),
    ...of('a declaration in XML', (b) => xml(`<!${'a'.repeat(b)}>`), 10 * MIB),
    ...of('an instruction in XML', (b) => xml(`<?x ${'?'.repeat(b)}?>`), 10 * MIB),
    ...of(
      'attributes in XML',
      (b) => xml(`<numbers ${some(b / 10, (i) => `a${i}="1"`).join(' ')}>1</numbers>`),
      10 * MIB,
    ),
    ...of('a long name in XML', (b) => xml(`<${'a'.repeat(b / 2)}>1</${'a'.repeat(b / 2)}>`), 10 * MIB),
    ...of('a long entity in XML', (b) => xml(`<text>&${'a'.repeat(b)};</text>`), 10 * MIB),
    ...of('entities in XML', (b) => xml(`<text>${'&amp;'.repeat(b / 5)}</text>`), 10 * MIB),
    ...of('numbers of characters in XML', (b) => xml(`<text>&#${'0'.repeat(b)}65;</text>`), 10 * MIB),
    ...of('character data in XML', (b) => xml(`<text><![CDATA[${']'.repeat(b)}]]></text>`), 80 * MIB),
    ...of('sections in XML', (b) => xml(`<numbers>${'<![CDATA[1]]>'.repeat(b / 13)}</numbers>`), 10 * MIB),
    ...of('unknown elements in XML', (b) => xml(some(b / 16, (i) => `<f${i}>1</f${i}>`).join('')), 10 * MIB),
    ...of('elements without an end in XML', (b) => xml('<a>'.repeat(b / 3)), 10 * MIB),
    ...of('blanks in XML', (b) => xml(`${' '.repeat(b / 2)}<text>${' '.repeat(b / 2)}x</text>`), 10 * MIB),
    ...of(
      'blanks behind XML',
      (b) => ({ ...xml(''), body: Buffer.concat([xml('').body!, Buffer.alloc(b, ' ')]) }),
      80 * MIB,
    ),
    ...of('carriage returns in XML', (b) => xml(`<text>${'\r\n'.repeat(b / 2)}x</text>`), 10 * MIB),
    ...of('a quoted attribute in XML', (b) => xml(`<text a="${'&lt;'.repeat(b / 4)}">x</text>`), 10 * MIB),
  ];
}

async function consoleCases(company: Company): Promise<Case[]> {
  const session = await ConsoleSession.begin({ company: company.id, role: 'admin' });
  const headers: [string, string][] = [
    ['cookie', session.cookie],
    ['x-csrf-token', session.csrfToken],
  ];
  const ask = (target: string, body: object): PlainRequest => ({
    method: 'POST',
    target,
    headers: [...headers, ['Content-Type', 'application/json']],
    body: Buffer.from(JSON.stringify(body)),
  });
  const file = (text: string): PlainRequest => ({
    method: 'POST',
    target: '/api/uploads',
    headers: [...headers, ['Content-Type', 'text/csv']],
    body: Buffer.from(text),
  });
  const of = (name: string, most: number, make: Case['make']): Case => ({
    name: `console, ${name}`,
    at: 'console',
    most,
    make,
  });
  const { brandID } = company;
  const questions = (numbers: unknown) => ask('/api/questions', { brandID, text: 'x', numbers });
  const lists = (numbers: unknown) => ask('/api/recipient-lists', { name: `list ${Math.random()}`, numbers });
  const rows = (b: number, row: (i: number) => string, length: number) =>
    file(`number,name\n${some(Math.min(b / length, 499_000), row).join('\n')}`);
  /** Each with its length in JSON. */
  const numbers: Record<string, [number, (i: number) => string]> = {
    'local numbers': [12, (i) => `${550_000_000 + i}`],
    'international numbers': [15, (i) => `${995_500_000_000 + i}`],
    'numbers of many countries': [14, (i) => `${100_000_000_00 + i * 1_000_003}`],
    'one number': [12, () => '550000001'],
    'invalid numbers': [10, (i) => `1(${i}`],
    'chosen numbers': [15, (i) => String(apart(i))],
    'empty texts': [3, () => ''],
    'numbers with zeros in brackets': [22, (i) => `44 (0) ${7_000_000_000 + i}`],
  };
  /** The console refuses more numbers. */
  const mostOf = (length: number) => Math.min(1.9 * MIB, 99_000 * length);
  return [
    ...Object.entries(numbers).flatMap(([what, [length, make]]) => [
      of(`questions of ${what}`, mostOf(length), (b) => questions(some(b / length, make))),
      of(`a list of ${what}`, mostOf(length), (b) => lists(some(b / length, make))),
    ]),
    ...Object.entries(TEXTS).flatMap(([what, make]) => [
      of(`a question of ${what}`, 1.9 * MIB, (b) => questions([make(b)])),
      of(`a template of ${what}`, 60 * KIB, (b) => ask('/api/templates', { name: 'x', text: make(b) })),
      of(`a file of one cell, ${what}`, 40 * MIB, (b) => file(`number,name\n995500000001,${make(b)}\n`)),
      of(`a file with a first line of ${what}`, 40 * MIB, (b) => file(`${make(b)}\n995500000001,1\n`)),
      of(`a file of cells with ${what}`, 20 * MIB, (b) =>
        rows(b, () => `995500000001,${make(2_000)}`, 2_013),
      ),
      of(`a search for ${what}`, 40 * KIB, (b) => ({
        method: 'GET',
        target: `/api/send-names?search=${encodeURIComponent(make(b / 3))}`,
        headers,
        body: null,
      })),
    ]),
    of('a file of numbers', 7 * MIB, (b) => rows(b, (i) => `${995_500_000_000 + i},a`, 15)),
    of('a file of empty rows', 7 * MIB, (b) => file(`number,name\n${'\n'.repeat(b)}`)),
    of('a file of empty cells', 7 * MIB, (b) => file(`number,name\n${','.repeat(b)}`)),
    of('a file of rows with many cells', 20 * MIB, (b) => rows(b, () => ','.repeat(1_000), 1_001)),
    of('a file of columns', 7 * MIB, (b) => file(`${some(b / 7, (i) => `c${i}`).join(',')}\n1\n`)),
    of('a file of quoted cells', 7 * MIB, (b) => rows(b, (i) => `"${995_500_000_000 + i}","a""b"`, 22)),
    of('a file of broken quotes', 7 * MIB, (b) => rows(b, () => `1,"a"b`, 7)),
    of('a file in UTF-16', 14 * MIB, (b) => ({
      ...file(''),
      body: Buffer.from(
        `\ufeffnumber,name\n${some(b / 30, (i) => `${995_500_000_000 + i},a`).join('\n')}`,
        'utf16le',
      ),
    })),
  ];
}
