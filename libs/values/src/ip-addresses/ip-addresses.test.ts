import { normalizeAddress } from './address';
import {
  isWithin,
  networkAround,
  networkOf,
  Networks,
  normalizeNetwork,
  overlap,
  parseNetwork,
} from './network';

describe('an address', () => {
  it.each([
    ['10.0.0.1', '10.0.0.1'],
    ['0.0.0.0', '0.0.0.0'],
    ['255.255.255.255', '255.255.255.255'],
    ['2001:DB8:0:0::1', '2001:db8::1'],
    ['::', '::'],
    ['::ffff:10.0.0.1', '10.0.0.1'],
    ['::FFFF:a00:1', '10.0.0.1'],
    ['0:0:0:0:0:ffff:0a00:0001', '10.0.0.1'],
    ['::10.0.0.1', '::a00:1'],
    ['64:ff9b::10.0.0.1', '64:ff9b::a00:1'],
  ])('%s is %s', (text, normal) => expect(normalizeAddress(text)).toBe(normal));

  it.each([
    '127.000.000.001',
    '010.0.0.1',
    '10.0.0.01',
    '0x7f.0.0.1',
    '0x7f000001',
    '2130706433',
    '127.1',
    '10.20',
    '10.0.0',
    '10.0.0.0.1',
    '10.0.0.256',
    '10.0.0.-1',
    '10.0.0.1.',
    ' 10.0.0.1',
    '10.0.0.1\n',
    '10.0.0.\u0661',
    '10.0.0.1/32',
    '10.0.0.1:80',
    'fe80::1%eth0',
    'fe80::1%1',
    '[::1]',
    ':::1',
    '1::2::3',
    '::12345',
    '::ffff:010.0.0.1',
    '::ffff:10.0.1',
    '::ffff:0x0a.0.0.1',
    'localhost',
    '',
  ])('is not %j', (text) => expect(normalizeAddress(text)).toBeNull());
});

describe('a network', () => {
  it.each([
    ['10.20.30.40/16', '10.20.0.0/16'],
    ['0.0.0.0/0', '0.0.0.0/0'],
    ['10.0.0.1/32', '10.0.0.1/32'],
    ['2001:db8::5/32', '2001:db8::/32'],
    ['::ffff:10.0.0.0/104', '10.0.0.0/8'],
    ['::ffff:0:0/96', '0.0.0.0/0'],
    ['::/0', '::/0'],
    ['10.0.0.1', '10.0.0.1'],
    ['::ffff:10.0.0.1', '10.0.0.1'],
  ])('%s is %s', (text, normal) => expect(normalizeNetwork(text)).toBe(normal));

  it.each([
    '010.020.030.000/24',
    '10.20/16',
    '10.0.0.0/33',
    '10.0.0.0/08',
    '10.0.0.0/+8',
    '10.0.0.0/8.0',
    '10.0.0.0/0x8',
    '10.0.0.0/255.0.0.0',
    '10.0.0.0/',
    '10.0.0.0/8/8',
    '10.0.0.0/ 8',
    '::/129',
    '::ffff:10.0.0.0/9',
    'fe80::%1/64',
    '/8',
    '',
  ])('is not %j', (text) => expect(normalizeNetwork(text)).toBeNull());

  it.each([
    ['10.0.0.0/8', '10.1.0.0/16', true, false],
    ['10.0.0.0/8', '::ffff:10.1.0.0/112', true, false],
    ['::ffff:10.0.0.0/104', '10.0.0.0/8', true, true],
    ['10.0.0.0/24', '10.0.1.0/24', false, false],
    ['10.0.0.0/8', '::/0', false, false],
  ])('%s and %s overlap: %s', (one, other, overlaps, within) => {
    const [a, b] = [parseNetwork(one)!, parseNetwork(other)!];
    expect([overlap(a, b), overlap(b, a), isWithin(a, b)]).toEqual([overlaps, overlaps, within]);
  });

  it('contains its addresses in every spelling', () => {
    const networks = new Networks(['10.0.0.0/8', '::ffff:192.0.2.0/120', '2001:db8::/32', '203.0.113.7']);
    const inside = [
      '10.9.9.9',
      '::ffff:10.9.9.9',
      '192.0.2.9',
      '2001:db8::9',
      '203.0.113.7',
      '::ffff:cb00:7107',
    ];
    expect(inside.filter((address) => !networks.has(address))).toEqual([]);
    const outside = [
      '11.0.0.1',
      '010.9.9.9',
      '::a00:1',
      '2001:db9::',
      '2001:db8::9%1',
      '203.0.113.8',
      '',
      'x',
    ];
    expect(outside.filter((address) => networks.has(address))).toEqual([]);
    expect(new Networks([]).has('10.0.0.1')).toBe(false);
    expect(new Networks(['::/0']).has('::ffff:10.0.0.1')).toBe(false);
    expect(() => new Networks(['127.000.000.001'])).toThrow(RangeError);
  });
});

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::6', '2001:db8:1:2::/64'],
  ['2001:db8::6', '2001:db8::/64'],
  ['::1', '::/64'],
  ['::ffff:203.0.113.7', '::ffff:203.0.113.7'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

it.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['::ffff:203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:1:2:3::4', '2001:db8:1::/48'],
  ['unknown', null],
])('the site network of %s is %s', (address, network) => {
  expect(networkAround(address, { 4: 24, 6: 48 })).toBe(network);
});
