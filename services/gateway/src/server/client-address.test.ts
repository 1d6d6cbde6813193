import { networkOf, plainAddress } from './client-address';

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
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['fe80::1%eth0', 'fe80::1'],
  ['2001:DB8:0::1', '2001:db8::1'],
  [undefined, null],
])('a socket at %s is at %s', (address, plain) => {
  expect(plainAddress(address)).toBe(plain);
});
