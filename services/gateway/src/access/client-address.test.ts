import { plainAddress } from './client-address';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['fe80::1%eth0', 'fe80::1'],
  ['2001:DB8:0::1', '2001:db8::1'],
  [undefined, null],
])('the address of a socket at %s becomes %s', (address, plain) => {
  expect(plainAddress(address)).toBe(plain);
});
