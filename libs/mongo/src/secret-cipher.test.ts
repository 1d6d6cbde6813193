import { randomBytes } from 'node:crypto';
import { SecretCipher } from './secret-cipher';

const cipher = new SecretCipher(randomBytes(32));

it('opens what it sealed, and seals differently each time', () => {
  for (const secret of ['', 'hk_live_x', 'საიდუმლო'.repeat(100)]) {
    expect(cipher.open(cipher.seal(secret, 'a'), 'a')).toBe(secret);
  }
  expect(cipher.seal('same', 'a')).not.toBe(cipher.seal('same', 'a'));
});

it('does not open elsewhere, with another key, or what was changed', () => {
  const sealed = cipher.seal('secret', 'company/1');
  expect(() => cipher.open(sealed, 'company/2')).toThrow();
  expect(() => new SecretCipher(randomBytes(32)).open(sealed, 'company/1')).toThrow();
  const [version, nonce, tag, data] = sealed.split('.') as [string, string, string, string];
  const changed = Buffer.from(data, 'base64url');
  changed[0]! ^= 1;
  const forged = [version, nonce, tag, changed.toString('base64url')].join('.');
  expect(() => cipher.open(forged, 'company/1')).toThrow();
  expect(() => cipher.open([version, nonce, tag.slice(0, 6), data].join('.'), 'company/1')).toThrow();
  expect(() => cipher.open('nonsense', 'company/1')).toThrow();
});
