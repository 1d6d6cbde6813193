import { randomBytes } from 'node:crypto';
import { SecretCipher } from './secret-cipher';

const [first, second] = [randomBytes(32), randomBytes(32)];
const withKeys = (...current: Buffer[]): SecretCipher => new SecretCipher({ current });
const cipher = withKeys(first);

it('decrypts its own texts, and encrypts differently each time', () => {
  for (const secret of ['', 'hk_live_x', 'საიდუმლო'.repeat(100)]) {
    expect(cipher.decrypt(cipher.encrypt(secret, 'a'), 'a')).toBe(secret);
  }
  expect(cipher.encrypt('same', 'a')).not.toBe(cipher.encrypt('same', 'a'));
});

it('does not decrypt in another context, with another key, or after a change', () => {
  const encrypted = cipher.encrypt('secret', 'company/1');
  expect(() => cipher.decrypt(encrypted, 'company/2')).toThrow();
  expect(() => withKeys(second).decrypt(encrypted, 'company/1')).toThrow(/not configured/);
  const [version, nonce, tag, data, id] = encrypted.split('.') as [string, string, string, string, string];
  const changed = Buffer.from(data, 'base64url');
  changed[0]! ^= 1;
  const forged = [version, nonce, tag, changed.toString('base64url'), id].join('.');
  expect(() => cipher.decrypt(forged, 'company/1')).toThrow();
  expect(() => cipher.decrypt([version, nonce, tag.slice(0, 6), data, id].join('.'), 'company/1')).toThrow();
  expect(() => cipher.decrypt('nonsense', 'company/1')).toThrow();
});

it('encrypts with the first key and decrypts with all keys', () => {
  const old = cipher.encrypt('secret', 'a');
  const keyring = withKeys(second, first);
  expect(keyring.decrypt(old, 'a')).toBe('secret');
  expect(keyring.isCurrent(old)).toBe(false);
  const renewed = keyring.reencrypt(old, 'a');
  expect(keyring.isCurrent(renewed)).toBe(true);
  expect(keyring.reencrypt(renewed, 'a')).toBe(renewed);
  expect(withKeys(second).decrypt(renewed, 'a')).toBe('secret');
  expect(withKeys(first, second).decrypt(renewed, 'a')).toBe('secret');
  const { $not } = keyring.encryptedOtherwise();
  expect([$not.test(renewed), $not.test(old)]).toEqual([true, false]);
});

it('names its version and key', () => {
  const parts = cipher.encrypt('secret', 'a').split('.');
  expect(parts).toHaveLength(5);
  expect([parts[0], parts[4]]).toEqual(['v1', cipher.keyId]);
  expect(() => cipher.decrypt(parts.slice(0, 4).join('.'), 'a')).toThrow(/Not an encrypted secret/);
});
