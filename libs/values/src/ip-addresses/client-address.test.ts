import type { IncomingMessage } from 'node:http';
import { clientAddress, plainAddress, UNKNOWN_ADDRESS } from './client-address';
import { Networks } from './network';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['fe80::1%eth0', 'fe80::1'],
  ['2001:DB8:0::1', '2001:db8::1'],
  [undefined, null],
])('the address of a socket at %s becomes %s', (address, plain) => {
  expect(plainAddress(address)).toBe(plain);
});

const trusted = new Networks(['127.0.0.1', '10.0.0.0/8', '2001:db8:f::/48']);
const UNKNOWN = UNKNOWN_ADDRESS;

function addressFor(headers: IncomingMessage['headers'], remoteAddress = '127.0.0.1'): string {
  return clientAddress({ socket: { remoteAddress } as IncomingMessage['socket'], headers }, trusted);
}

it.each([
  ['198.51.100.9', '198.51.100.9'],
  [' 198.51.100.9\t', '198.51.100.9'],
  ['198.51.100.9:555', '198.51.100.9'],
  ['198.51.100.9:0', '198.51.100.9'],
  ['"198.51.100.9:555"', '198.51.100.9'],
  ['::ffff:198.51.100.9', '198.51.100.9'],
  ['[::ffff:198.51.100.9]:555', '198.51.100.9'],
  ['2001:db8::1', '2001:db8::1'],
  ['2001:DB8:0::1', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['"[2001:db8::1]:443"', '2001:db8::1'],
  ['198.51.100.9:_hidden', '198.51.100.9'],
  // Each proxy appends the address of its client.
  ['203.0.113.7, 198.51.100.9:555', '198.51.100.9'],
  ['unknown, 198.51.100.9', '198.51.100.9'],
  ['198.51.100.9:555, 10.1.2.3:80, [2001:db8:f::1]:443', '198.51.100.9'],
  ['10.1.2.3:80', '10.1.2.3'],
  ['10.1.2.3, 127.0.0.1', '10.1.2.3'],
  ...[
    'unknown',
    '_hidden',
    '',
    ' ',
    ',',
    '203.0.113.7,',
    '203.0.113.7, ,10.1.2.3',
    '203.0.113.7, unknown, 10.1.2.3',
    '203.0.113.7, nonsense',
    'nonsense:80',
    '198.51.100.9:',
    '198.51.100.9:65536',
    '198.51.100.9:123456',
    '198.51.100.9:port',
    '198.51.100.9:1:2',
    '198.51.100.9;555',
    '198.51.100.9 555',
    '198.51.100.9/32',
    '[198.51.100.9]:555',
    '[198.51.100.9',
    '198.51.100.9]',
    '"198.51.100.9',
    '198.51.100.9"',
    '[2001:db8::1',
    '[2001:db8::1]443',
    '[[2001:db8::1]]',
    '[]:1',
    '1:2:3:4:5:6:7:8:443',
    'fe80::1%eth0',
    '[fe80::1%25eth0]:443',
    '010.0.0.1',
    '3232235521',
    '3232235521:80',
    '0x0a000001',
    '127.1',
    '198.51.100.9\u00a0',
    'for=198.51.100.9',
    '10.1.2.3'.padStart(500),
  ].map((entry) => [entry, UNKNOWN]),
])('X-Forwarded-For: %j names %s', (header, address) => {
  expect(addressFor({ 'x-forwarded-for': header })).toBe(address);
  expect(addressFor({ 'x-forwarded-for': header }, '203.0.113.1')).toBe('203.0.113.1');
});

it.each([
  ['for=198.51.100.9', '198.51.100.9'],
  ['For=198.51.100.9', '198.51.100.9'],
  ['FOR="198.51.100.9:555"', '198.51.100.9'],
  ['for=198.51.100.9:555', '198.51.100.9'],
  ['for="[2001:db8::1]"', '2001:db8::1'],
  ['for="[2001:DB8::1]:4711"', '2001:db8::1'],
  ['for="\\[2001:db8\\::1]:_port"', '2001:db8::1'],
  ['for=198.51.100.9;proto=http;by=203.0.113.43', '198.51.100.9'],
  ['proto=https ; for=198.51.100.9;;host="a,b;c=\\"d"', '198.51.100.9'],
  ['for=203.0.113.7, for=198.51.100.9', '198.51.100.9'],
  ['for=203.0.113.7,for=198.51.100.9;by="10.1.2.3, x" , for="[2001:db8:f::1]:1"', '198.51.100.9'],
  ['for=unknown, for=198.51.100.9', '198.51.100.9'],
  ['for=10.1.2.3', '10.1.2.3'],
  ...[
    'for=unknown',
    'for=_hidden',
    'for="_gazonk"',
    'for=',
    'for',
    '',
    'for=""',
    'proto=https',
    'for=203.0.113.7, proto=https',
    'for=203.0.113.7,',
    'for=203.0.113.7, for=_hidden',
    'for=198.51.100.9;for=203.0.113.7',
    'for=198.51.100.9 proto=https',
    'for =198.51.100.9',
    'for="198.51.100.9',
    'for="198.51.100.9"x',
    'for=\\198.51.100.9',
    'for=203.0.113.7, for=", for=198.51.100.9',
    'for=010.0.0.1',
    '198.51.100.9',
    `for=198.51.100.9;host="${'a'.repeat(9_000)}"`,
  ].map((header) => [header, UNKNOWN]),
])('Forwarded: %j names %s', (header, address) => {
  expect(addressFor({ forwarded: header })).toBe(address);
  expect(addressFor({ forwarded: header }, '203.0.113.1')).toBe('203.0.113.1');
});

it.each([
  ['198.51.100.9:555', 'for="198.51.100.9:666";proto=https', '198.51.100.9'],
  ['203.0.113.7, 198.51.100.9', 'for=198.51.100.9, for=10.1.2.3', '198.51.100.9'],
  ['198.51.100.9', 'proto=https;host=sms.example.com', '198.51.100.9'],
  ['198.51.100.9', 'for=203.0.113.7', UNKNOWN],
  ['198.51.100.9', 'for=127.0.0.1', UNKNOWN],
  ['127.0.0.1', 'for=198.51.100.9', UNKNOWN],
  ['198.51.100.9', 'for=unknown', UNKNOWN],
  ['', 'for=198.51.100.9', UNKNOWN],
])('X-Forwarded-For %j and Forwarded %j name %s', (forwardedFor, forwarded, address) => {
  expect(addressFor({ 'x-forwarded-for': forwardedFor, forwarded })).toBe(address);
});

it('without both headers, the client is the trusted proxy', () => {
  expect(addressFor({})).toBe('127.0.0.1');
});

it.each([',', ' ', '"', ';', '[', ':', '\\"'])('reads a long header of %j without delay', (text) => {
  const header = text.repeat(60_000);
  const started = performance.now();
  for (const name of ['x-forwarded-for', 'forwarded']) addressFor({ [name]: `${header}x` });
  expect(performance.now() - started).toBeLessThan(1_000);
});
