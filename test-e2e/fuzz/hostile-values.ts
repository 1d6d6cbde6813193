import type { Random } from './random';

/** Texts that have broken programs before. None contains a word that the judge treats as an internal. */
export const HOSTILE_TEXTS: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\r\nX-Injected: 1',
  '%0d%0aX-Injected:%201',
  '\u2028\u2029',
  '\ufeff',
  '\u202e\u0645\u0631\u062d',
  '\ud800',
  'e\u0301'.repeat(40),
  '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}',
  'საიდუმლო',
  "'; DROP TABLE sms; --",
  "' || '1'=='1",
  '<script>alert(1)</script>',
  '&amp;&#0;&lol;',
  '${7*7}',
  '$where',
  '{"$gt":""}',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  'null',
  'NaN',
  'true',
  '../../../../etc/passwd',
  '%00',
  '%zz',
  '%c0%ae%c0%ae',
  '0',
  '-0',
  '1e999',
  '0x10',
  '١٢٣',
  '9007199254740993',
  '-2147483649',
  '1.0000000000000001',
  '2026-02-30',
  '-271822-04-20',
  '2026-13-45 99:99',
  'a'.repeat(256),
  'ა'.repeat(5_000),
  '(((((((((((((((((((((((((((((a',
  '^(a+)+$',
  'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!',
  '+'.repeat(300),
  ','.repeat(500),
  'https://user:pw@callbacks.invalid/',
  'http://127.0.0.1:1/',
  'http://[::ffff:169.254.169.254]/',
  'file:///etc/passwd',
];

/** Values of all JSON types, including operators of a query language. */
export const HOSTILE_VALUES: readonly unknown[] = [
  null,
  false,
  0,
  -0,
  1.5,
  Number.MAX_SAFE_INTEGER,
  Number.MAX_SAFE_INTEGER + 2,
  Number.MIN_SAFE_INTEGER,
  1e308,
  -(2 ** 31) - 1,
  2 ** 53,
  [],
  {},
  [[]],
  [[[[[[]]]]]],
  { $gt: '' },
  { $ne: null },
  { $where: 'sleep(5000)' },
  { $expr: { $eq: [1, 1] } },
  { $numberLong: '1' },
  { toString: 1 },
  { toJSON: {} },
  { length: 1e9 },
  { length: -1, 0: 'x' },
  { constructor: { prototype: { polluted: true } } },
  { _bsontype: 'ObjectId', id: 'x' },
  { then: 1 },
  Array.from({ length: 300 }, (_, i) => i),
  Array.from({ length: 50 }, () => ({ $gt: '' })),
];

/** Field names with a meaning in JavaScript or in a database. */
export const HOSTILE_NAMES: readonly string[] = [
  '__proto__',
  'constructor',
  'prototype',
  'hasOwnProperty',
  'toString',
  'toJSON',
  '_bsontype',
  'then',
  'length',
  '$where',
  '$set',
  'a.b',
  '',
  '0',
  '\u0000',
  'ა',
  '_id',
  'company',
  'companyID',
  'permissions',
  'caller',
  'kind',
];

/** JSON that JSON.stringify would never write. */
export function oddJson(random: Random): string {
  const depth = random.of([100, 5_000, 50_000]);
  return random.of<() => string>([
    () => '['.repeat(depth),
    () => '['.repeat(depth) + ']'.repeat(depth),
    () => '{"a":'.repeat(depth) + '1' + '}'.repeat(depth),
    () => `{"numbers":${'['.repeat(depth)}${']'.repeat(depth)}}`,
    () => '{"__proto__":{"isAdmin":true,"statusID":0},"constructor":{"prototype":{"x":1}}}',
    () => '{"brandID":1,"brandID":{"$gt":""},"text":"a","text":[]}',
    () => '{"brandID":1e999,"numbers":[1e400,-1e400],"sum":-1e999}',
    () => `{"brandID":${'9'.repeat(1_000)},"sum":0.${'0'.repeat(1_000)}1}`,
    () => '{"text":"\\ud800","name":"\\udfff\\ud800"}',
    () => '{"text":"\\u0000","numbers":["\\u0000"]}',
    () => '{"text":NaN}',
    () => '{"text":"a",}',
    () => '{"text":"a"} {"text":"b"}',
    () => '{"text":"a\u0001b"}',
    () => '\ufeff{"text":"a"}',
    () => 'null',
    () => '[{"brandID":1}]',
    () => '   ',
    () => `{${Array.from({ length: 5_000 }, (_, i) => `"f${i}":${i}`).join(',')}}`,
    () => `{"numbers":[${'null,'.repeat(5_000)}0]}`,
    () => `{"text":"${'x'.repeat(300_000)}"}`,
  ])();
}

const LAUGHS = Array.from({ length: 9 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`).join('');

/** XML attacks: entity expansion, external entities, deep nesting. */
export function oddXml(random: Random): string {
  const depth = random.of([50, 2_000, 20_000]);
  const request = (inner: string): string => `<request>${inner}</request>`;
  return random.of<() => string>([
    () => `<!DOCTYPE r [<!ENTITY l0 "lol">${LAUGHS}]>${request('<text>&l9;</text>')}`,
    () => `<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]>${request('<text>&x;</text>')}`,
    () => `<!DOCTYPE r [<!ENTITY x SYSTEM "http://127.0.0.1:1/">]>${request('<text>&x;</text>')}`,
    () => `<!DOCTYPE r [<!ENTITY % x SYSTEM "http://127.0.0.1:1/x.dtd"> %x;]>${request('')}`,
    () => `<!DOCTYPE r PUBLIC "-//W3C//DTD" "http://127.0.0.1:1/x.dtd">${request('<brandID>1</brandID>')}`,
    () => '<a>'.repeat(depth),
    () => request('<numbers>'.repeat(depth) + '</numbers>'.repeat(depth)),
    () => request('<__proto__><statusID>0</statusID></__proto__><constructor>1</constructor>'),
    () => request('<brandID><x/></brandID><numbers/><text><y>1</y>z</text>'),
    () => request(`<text ${Array.from({ length: 500 }, (_, i) => `a${i}="x"`).join(' ')}>t</text>`),
    () => request('<text><![CDATA[]]]]><![CDATA[>&l;]]></text>'),
    () => request('<text>&#0;&#x110000;&#xD800;&unknown;</text>'),
    () => request(`<numbers>${'<number>1</number>'.repeat(3_000)}</numbers>`),
    () => `<?xml version="1.0" encoding="UTF-7"?>${request('+ADw-text+AD4-')}`,
    () => `<?xml version="9.9" encoding="none"?>${request('<text>a</text>')}`,
    () => '<request><text>unclosed',
    () => '<request></request><request></request>',
    () => '<xs:schema xmlns:xs="x"><xi:include href="file:///etc/passwd" parse="text"/></xs:schema>',
    () => '<?xml-stylesheet href="http://127.0.0.1:1/"?><request/>',
  ])();
}

/** Invalid UTF-8. */
export const BROKEN_UTF8: readonly Buffer[] = [
  Buffer.from('7b2274657874223a22ff22 7d'.replace(' ', ''), 'hex'), // {"text":"\xff"}
  Buffer.from('7b2274657874223a22c0af227d', 'hex'), // an overlong slash
  Buffer.from('7b2274657874223a22eda080227d', 'hex'), // a surrogate, encoded
  Buffer.from('7b2274657874223a22f4908080227d', 'hex'), // beyond U+10FFFF
  Buffer.from('fffe7b007d00', 'hex'), // UTF-16 with a byte order mark
  Buffer.from('c3', 'hex'),
];
