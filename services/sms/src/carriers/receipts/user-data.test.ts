import { encodePart, packSeptets } from '@herald/values/segmentation';
import { smppRoute } from '../testing/carriers-fixture';
import { decodeText } from './user-data';

function decoded(dataCoding: number, bytes: Buffer | string, { esmClass = 0, parameters = '' } = {}): string {
  const settings = smppRoute(`smpp://u:p@h?${parameters}`);
  const body = typeof bytes === 'string' ? Buffer.from(bytes.replaceAll(' ', ''), 'hex') : bytes;
  return decodeText(
    {
      connection: { id: 'c', isUp: true },
      sequence: 1,
      source: '995599000001',
      destination: 'Herald',
      esmClass,
      dataCoding,
      bytes: body,
      receiptedId: null,
      userReference: null,
      messageState: null,
      segment: null,
      networkError: null,
    },
    settings.text,
  );
}

const utf16le = (words: string, mark = ''): Buffer => Buffer.from(mark + words, 'utf16le');

/** All values of SMPP 3.4, part 5.2.19. */
it.each([
  ['the default of the SMSC', 0, encodePart('Stop @ €', 'gsm7'), 'Stop @ €'],
  ['the default, in UTF-8', 0, Buffer.from('СТОП'), 'СТОП'],
  ['the default, in ISO 8859-1', 0, Buffer.from('Caf\xe9', 'latin1'), 'Café'],
  ['ASCII', 1, Buffer.from('STOP [now]'), 'STOP [now]'],
  ['bytes, which are ASCII', 2, Buffer.from('STOP'), 'STOP'],
  ['bytes', 2, '00ff10d0', '00ff10d0'],
  ['ISO 8859-1', 3, Buffer.from('stöp', 'latin1'), 'stöp'],
  ['bytes', 4, '0605040b8423f0', '0605040b8423f0'],
  ['Shift_JIS', 5, '82e282df82dc82b7208358836783628376', 'やめます ストップ'],
  ['EUC-JP', 5, 'c4e4bbdf', '停止'],
  ['ISO-2022-JP', 5, '1b244244643b5f1b2842206f6b', '停止 ok'],
  ['JIS X 0208', 5, '44643b5f', '停止'],
  ['JIS X 0208, full width', 5, '2353 2354 234f 2350', 'ＳＴＯＰ'],
  ['JIS in ASCII', 5, Buffer.from('STOP'), 'STOP'],
  ['ISO 8859-5', 6, 'bfe0d8d2d5e2', 'Привет'],
  ['ISO 8859-8', 7, 'f9ece5ed', 'שלום'],
  ['UCS-2', 8, encodePart('სტოპ', 'ucs2'), 'სტოპ'],
  ['pictograms', 9, '82e282df', 'やめ'],
  ['ISO-2022-JP with half-width katakana', 10, '1b28493d442f4c5f1b2842', 'ｽﾄｯﾌﾟ'],
  ['ISO-2022-JP in ASCII', 10, Buffer.from('STOP'), 'STOP'],
  ['JIS X 0212', 13, '3021', '丂'],
  ['JIS X 0212 after an escape', 13, '1b2428443021 1b24423441 1b284261', '丂漢a'],
  ['JIS X 0212 in EUC-JP', 13, '8fb0a1', '丂'],
  ['EUC-KR', 14, 'c1dfc1f6206f6b', '중지 ok'],
  ['KS C 5601', 14, '415f4176', '중지'],
  ['ISO-2022-KR', 14, '1b2429430e415f41760f206f6b', '중지 ok'],
])('%s, data_coding %i', (_name, dataCoding, bytes, text) => {
  expect(decoded(dataCoding, bytes)).toBe(text);
});

/** The coding groups of TS 23.038, part 4. */
it.each([
  ...[0x10, 0x11, 0x13, 0x40, 0x51, 0xc0, 0xc8, 0xd0, 0xdb, 0xf0, 0xf3].map(
    (coding) => [coding, 'gsm7'] as const,
  ),
  ...[0x18, 0x19, 0x1b, 0x48, 0x5a, 0xe0, 0xe8].map((coding) => [coding, 'ucs2'] as const),
  // Reserved: the default alphabet.
  ...[0x1c, 0x80, 0x9f, 0xbf].map((coding) => [coding, 'gsm7'] as const),
])('data_coding %i is %s', (dataCoding, encoding) => {
  const text = encoding === 'gsm7' ? 'St@p Ω' : 'СТОП';
  expect(decoded(dataCoding, encodePart(text, encoding))).toBe(text);
});

it.each([0x02, 0x04, 0x0b, 0x0c, 0x0f, 0x14, 0x15, 0x44, 0x20, 0x28, 0x80, 0xf4, 0xf7])(
  'data_coding %i: bytes that are no text are shown in hexadecimal',
  (dataCoding) => {
    expect(decoded(dataCoding, 'deadbe00')).toBe('deadbe00');
    expect(decoded(dataCoding, Buffer.from('Stop it'))).toBe('Stop it');
  },
);

it.each([5, 13, 14])('data_coding %i: bytes outside its set are shown in hexadecimal', (dataCoding) => {
  expect(decoded(dataCoding, 'fffefdfc80')).toBe('fffefdfc80');
});

describe('UCS-2', () => {
  it.each([
    ['big-endian with a mark', encodePart('\ufeffСТОП 1', 'ucs2'), 'СТОП 1'],
    ['little-endian with a mark', utf16le('СТОП 1', '\ufeff'), 'СТОП 1'],
    ['one little-endian character with a mark', utf16le('Я', '\ufeff'), 'Я'],
    ['little-endian Cyrillic', utf16le('СТОП, да — 1'), 'СТОП, да — 1'],
    ['little-endian Georgian', utf16le('სტოპ'), 'სტოპ'],
    ['little-endian ASCII', utf16le('STOP'), 'STOP'],
    ['big-endian Cyrillic', encodePart('СТОП, да — 1', 'ucs2'), 'СТОП, да — 1'],
    ['big-endian Chinese', encodePart('一一一停止', 'ucs2'), '一一一停止'],
    ['big-endian, though it may be either', encodePart('一丁', 'ucs2'), '一丁'],
    ['big-endian with an emoji', encodePart('STOP 😀', 'ucs2'), 'STOP 😀'],
  ])('%s', (_name, bytes, text) => {
    expect(decoded(8, bytes)).toBe(text);
  });

  it('keeps both halves of a pair that is split between parts', () => {
    const [first, second] = ['a\ud83d', '\ude00b'].map((part) => decoded(8, encodePart(part, 'ucs2')));
    expect(first! + second!).toBe('a😀b');
  });
});

describe('UCS-2 without a mark', () => {
  it.each([
    ...['STOP', 'OK', 'NO', '10', 'да', 'СТОП', 'არა', 'კი', 'é à', 'Не надо 😀', 'STOP\0', 'ok\r\n'],
    ...['😀', 'STOP 😀', 'STOP\ud83d', '日本', '日本STOP', 'STOP停止', '❤️'],
  ])('little-endian: %j', (text) => {
    expect(decoded(8, utf16le(text))).toBe(text);
  });

  it.each([
    ...['STOP', 'OK', 'NO', '10', 'Да', 'да', 'СТОП', 'არა', 'კი', 'é à', 'Не надо 😀', 'STOP\0', 'ok\r\n'],
    ...['😀', 'STOP 😀', 'STOP\ud83d', '日本', '日本STOP', 'STOP停止', '❤️'],
    ...[
      'Stop一',
      '一一',
      '一丁',
      '停止',
      '\u3000\u3000',
      '中文 OK',
      '가',
      '가각',
      '伀',
      'ᄀᄂ',
      'Nguyễn',
      '™ ✓',
    ],
    ...['កម្ពុជា', 'ሰላም', 'नमस्ते', 'مرحبا', 'שלום', 'ไม่', 'မင်္ဂလာ', 'ですか', 'カタカナ', 'ｽﾄｯﾌﾟ'],
    ...['开始', '最好', '最开心', '怀孕', '刀子', '稀有', '儀式', '堀田', '攀登', '退订', '开曼', 'ᐄ〄'],
    ...['\ue04a\ue04b', 'STOP\ue05a', '\u0400\u0500一嬀'],
  ])('big-endian: %j', (text) => {
    expect(decoded(8, encodePart(text, 'ucs2'))).toBe(text);
  });
});

describe('national languages', () => {
  const headed = (header: number[], body: Buffer): Buffer =>
    Buffer.concat([Buffer.from([header.length, ...header]), body]);

  it.each([
    ['single shift', [0x24, 1, 1], '1b470465', 'Ğèe'],
    ['locking shift', [0x25, 1, 1], '0b04', 'Ğ€'],
    ['both', [0x24, 1, 6, 0x25, 1, 6], '041b1c', 'आ०'],
    ['both, after a concatenation', [0x00, 3, 7, 2, 1, 0x25, 1, 3, 0x24, 1, 3], '041b41', 'êÀ'],
    ['an unknown language', [0x25, 1, 0x7f], '04', 'è'],
  ])('%s', (_name, header, septets, text) => {
    const body = Buffer.from(septets, 'hex');
    expect(decoded(0, headed(header, body), { esmClass: 0x40 })).toBe(text);
    expect(decoded(0, headed(header, body), { esmClass: 0x40, parameters: 'alphabet=latin1' })).toBe(text);
    const fillBits = (7 - (((header.length + 1) * 8) % 7)) % 7;
    const packed = headed(header, packSeptets(body, fillBits));
    expect(decoded(0, packed, { esmClass: 0x40, parameters: 'alphabet=packed' }).startsWith(text)).toBe(true);
  });
});
