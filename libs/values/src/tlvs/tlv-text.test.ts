import { readTlv, type Tlv, writeTlv } from '.';

it.each<[string, Tlv]>([
  ['0x1400:string:1101538180000068', { tag: '0x1400', type: 'string', value: '1101538180000068' }],
  ['0x1402:octets:', { tag: '0x1402', type: 'octets', value: '' }],
  ['0x1403:string:***:secret', { tag: '0x1403', type: 'string', value: '***', secret: true }],
  ['0x1404:string:a%3Ab%2C c%3B 5%25', { tag: '0x1404', type: 'string', value: 'a:b, c; 5%' }],
  ['0x1405:string:%3Asecret', { tag: '0x1405', type: 'string', value: ':secret' }],
  ['0x1406:string:%253A', { tag: '0x1406', type: 'string', value: '%3A' }],
])('reads and writes %s', (text, tlv) => {
  expect(readTlv(text)).toEqual(tlv);
  expect(writeTlv(tlv)).toBe(text);
});

it('reads a value with separators that are not encoded, and leaves the check of each value to the API', () => {
  expect(readTlv('5120:string:a:b%41')).toEqual({ tag: '5120', type: 'string', value: 'a:b%41' });
  expect(readTlv('tag: text :x')).toEqual({ tag: 'tag', type: 'text', value: 'x' });
  expect(readTlv('0x1400')).toBeNull();
  expect(readTlv('0x1400:string')).toBeNull();
});
