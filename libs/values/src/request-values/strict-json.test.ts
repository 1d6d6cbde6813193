import { parseStrictJson } from './strict-json';

it.each([
  '{}',
  '[]',
  '"a"',
  '1',
  'null',
  '{"sum":10.00,"a":-0.0,"b":1e2,"c":0.1,"d":123456789012.25,"e":9007199254740992,"f":1E-2}',
  '{"a":{"id":1},"b":{"id":2},"c":[{"id":3},{"id":4}],"id":5}',
  '{"a":"\\"a\\":1,\\\\","b":"{\\"a\\":[1,2]}","c":"9007199254740993","":1}',
  ' { "a" : [ 1 , [ ] , { } , "x" ] , "b" : true } ',
  '{"0.1":0.30000000000000004,"__proto__":1}',
])('parses %s like JSON.parse', (json) => {
  expect(parseStrictJson(json)).toEqual(JSON.parse(json));
});

it.each([
  ['{"sum":1,"sum":2}', 'sum'],
  ['{"sum":1,"sum":1}', 'sum'],
  ['{"a":[1,{"b":2}],"sum":"x","c":{"sum":1},"sum":2}', 'sum'],
  ['{"settings":{"billingRun":true,"billingRun":false}}', 'settings.billingRun'],
  ['{"numbers":[{"number":"1","text":"a"},{"number":"1","text":"a","number":"2"}]}', 'numbers.number'],
  ['{"brandID":1,"text":"\\\\","brand\\u0049D":2}', 'brandID'],
  ['[{"a":1,"a":1}]', 'a'],
])('refuses a field that is given twice: %s', (json, field) => {
  expect(() => parseStrictJson(json)).toThrow(`${field} is given more than once`);
});

it.each([
  '10.000000000000000001',
  '9007199254740993',
  '-9007199254740993',
  '0.10000000000000000555',
  '9999999999.990000000000000001',
  '1.0000000000000001e1',
  '1e400',
  '-1e400',
  '1e-400',
])('refuses a number that would be rounded: %s', (number) => {
  expect(() => parseStrictJson(`{"sum": ${number}}`)).toThrow(`sum cannot be read exactly: ${number}`);
  expect(() => parseStrictJson(`{"a":[${number},1]}`)).toThrow('a cannot be read exactly');
});

it.each(['10.000', '-0.50000', '10.990', '1.2340e1'])('refuses dropped decimals: %s', (number) => {
  expect(() => parseStrictJson(`{"sum":${number}}`)).toThrow(`sum has more than two decimals: ${number}`);
});

it('reads deeper numbers as they are, if only those of the body have to be exact', () => {
  const top = { exactTo: 1, exactIn: 'numbers' };
  const numbers = '"numbers":[995599000001, -1, 12345678901234567890,{"number":9007199254740993,"text":"a"}]';
  expect(parseStrictJson(`{${numbers},"brandID":1}`, top)).toMatchObject({ brandID: 1 });
  expect(() => parseStrictJson('{"numbers":[1,1.000]}', top)).toThrow('numbers has more than two decimals');
  expect(() => parseStrictJson(`{${numbers},"brandID":12.0000000000000000001}`, top)).toThrow('brandID');
  expect(() => parseStrictJson(`{${numbers},"brandID":1,"brandID":1}`, top)).toThrow('brandID');
});

it('ignores repeated fields of deeper objects, if only those of the outermost have to be unique', () => {
  const more = '"more":{"sum":1,"sum":2}';
  expect(parseStrictJson(`{${more},"sum":3}`, { uniqueTo: 1 })).toEqual({ more: { sum: 2 }, sum: 3 });
  expect(() => parseStrictJson(`{${more},"sum":3,"sum":3}`, { uniqueTo: 1 })).toThrow('sum is given');
});

it.each(['', '{', '{"a":1,}', '{a:1}', '{"a":01}', 'NaN'])('refuses %j, which is no JSON', (json) => {
  expect(() => parseStrictJson(json)).toThrow(SyntaxError);
});
