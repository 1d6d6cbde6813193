import { encode } from 'iconv-lite';
import { WINDOWS_ENCODINGS, type WindowsEncoding } from '@herald/values/csv';
import { decodeText } from './decode-text';

const FILE = 'ნომერი;name\r\n995555123456;ნინო €\r\n'.repeat(300);

async function read(bytes: Buffer, chosen: WindowsEncoding | null = null, chunk = 7) {
  async function* source(): AsyncGenerator<Buffer> {
    for (let at = 0; at < bytes.length; at += chunk) yield bytes.subarray(at, at + chunk);
  }
  const { encoding, text } = await decodeText(source(), chosen);
  let all = '';
  for await (const part of text) all += part;
  return { encoding, text: all };
}

const swapped = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16();

it.each([
  ['UTF-8', 'no', Buffer.from(FILE)],
  ['UTF-8', 'a', Buffer.from(`\uFEFF${FILE}`)],
  ['UTF-16LE', 'no', Buffer.from(FILE, 'utf16le')],
  ['UTF-16LE', 'a', Buffer.from(`\uFEFF${FILE}`, 'utf16le')],
  ['UTF-16BE', 'no', swapped(FILE)],
  ['UTF-16BE', 'a', swapped(`\uFEFF${FILE}`)],
])('recognizes %s with %s byte order mark, wherever the chunks are split', async (encoding, _mark, bytes) => {
  for (const chunk of [1, 7, 1_000_000])
    expect(await read(bytes, null, chunk)).toEqual({ encoding, text: FILE });
});

it.each([
  ['windows-874', 'สมชาย'],
  ['windows-932', '花子'],
  ['windows-936', '小明'],
  ['windows-949', '민수'],
  ['windows-950', '小華'],
  ['windows-1250', 'Łukasz Šárka'],
  ['windows-1251', 'Мария Ќ'],
  ['windows-1252', 'José “€” Müller'],
  ['windows-1253', 'Γιώργος'],
  ['windows-1254', 'Ayşe Çağrı'],
  ['windows-1255', 'דוד'],
  ['windows-1256', 'محمد'],
  ['windows-1257', 'Jānis Šarūnas'],
  ['windows-1258', 'Đặng'.normalize('NFD').replace('a\u0323\u0306', 'ă\u0323')],
] as const)('reads %s if the user chooses it', async (encoding, name) => {
  const text = `number;name\r\n995555123456;${name}\r\n`;
  const bytes = encode(text, encoding);
  expect(await read(bytes, encoding, 1)).toEqual({ encoding, text });
  await expect(read(bytes)).rejects.toThrow('The file is not in UTF-8.');
});

it('has a test for each code page', () => {
  expect(Object.keys(WINDOWS_ENCODINGS)).toHaveLength(14);
});

it.each([
  [Buffer.from([0x31, 0xd2, 0x0a]), 'windows-1253', 'The file is not in windows-1253.'],
  [Buffer.from([0x31, 0x81, 0x0a]), 'windows-1252', 'The file is not in windows-1252.'],
  [Buffer.from([0x31, 0x81]), 'windows-932', 'The file is not in windows-932.'],
  [Buffer.from([0xff, 0xfe, 0x31, 0x00, 0x00, 0xd8, 0x31, 0x00]), null, 'The file is not in UTF-16LE.'],
  [Buffer.from([0xff, 0xfe, 0x00, 0x00, 0x31, 0x00, 0x00, 0x00]), null, 'The file is in UTF-32.'],
  [Buffer.from('PK\x03\x04rest'), null, 'The file is a workbook (.xlsx, .ods) or another ZIP archive.'],
  [Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), null, 'The file is an Excel workbook (.xls).'],
  [Buffer.from('%PDF-1.7'), null, 'The file is a PDF.'],
  [Buffer.from([0x1f, 0x8b, 0x08]), null, 'The file is a gzip archive.'],
  [Buffer.from(`number\n${'1'.repeat(90)}\0\n`), null, 'The file has zero bytes'],
] as const)('refuses another encoding or kind of file by its name: %j', async (bytes, chosen, why) => {
  await expect(read(bytes, chosen)).rejects.toThrow(why);
});

const NAMES = ['Иван Петров', 'Мария Сидорова', 'Пётр Ильин', 'Юлия Жукова'];
const cyrillic = NAMES.map((name, at) => `99555512345${at},${name}\n`).join('');

it.each(['KOI8-R', 'cp866'])('names %s, which it does not read', async (encoding) => {
  const bytes = encode(cyrillic, encoding);
  await expect(read(bytes)).rejects.toThrow(`The file is in ${encoding}.`);
  await expect(read(bytes, 'windows-1251')).rejects.toThrow(`The file is in ${encoding}.`);
});

it('does not take a file in a Windows code page for KOI8-R or cp866', async () => {
  const texts: [string, WindowsEncoding][] = [
    [cyrillic, 'windows-1251'],
    [cyrillic.toUpperCase(), 'windows-1251'],
    [cyrillic.toLowerCase(), 'windows-1251'],
    ['ناصر مراد محمد علي سارة\n'.repeat(9), 'windows-1256'],
    ['τί νέα; Γιώργος Παπαδόπουλος\n'.repeat(9), 'windows-1253'],
    ['김민수 이영희 박지훈 최수진\n'.repeat(9), 'windows-949'],
    ['山田花子 ヤマダ ﾊﾅｺ さん\n'.repeat(9), 'windows-932'],
    ['王小明 李华 张伟\n'.repeat(9), 'windows-936'],
    ['สมชาย ใจดี\n'.repeat(9), 'windows-874'],
  ];
  for (const [text, encoding] of texts) {
    const bytes = encode(text, encoding);
    expect(await read(bytes, encoding)).toEqual({ encoding, text });
    await expect(read(bytes)).rejects.toThrow('The file is not in UTF-8.');
  }
});

it('ends the source if the reader stops', async () => {
  let isEnded = false;
  async function* source(): AsyncGenerator<Buffer> {
    try {
      for (;;) yield Buffer.alloc(5_000, 'a');
    } finally {
      isEnded = true;
    }
  }
  const { text } = await decodeText(source(), null);
  for await (const _part of text) break;
  expect(isEnded).toBe(true);
});
