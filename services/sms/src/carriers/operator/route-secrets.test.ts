import { randomBytes } from 'node:crypto';
import { RouteSecrets } from './route-secrets';

const key = randomBytes(32);
const secrets = new RouteSecrets({ current: [key] });
const url = 'smpp://herald:p%40ss%2Fword@smsc.example:2775?binds=2&name=main';
const split = { url: 'smpp://herald@smsc.example:2775?binds=2&name=main', secret: 'p%40ss%2Fword' };
const updatedAt = new Date();

it('stores the password separately and encrypted, and restores the complete URL', () => {
  const stored = secrets.encrypt('main', split);
  expect(stored.url).toBe('smpp://herald@smsc.example:2775?binds=2&name=main');
  expect(JSON.stringify(stored)).not.toMatch(/p(%40|@)ss/);
  expect(secrets.decrypt({ _id: 'main', ...stored, updatedAt })).toBe(url);
});

it('stores a URL without a password unchanged, with a key or without', () => {
  const plain = 'smpp://herald@smsc.example:2775';
  for (const one of [secrets, new RouteSecrets({ current: null })]) {
    expect(one.encrypt('main', { url: plain, secret: '' })).toEqual({ url: plain, password: null });
    expect(one.decrypt({ _id: 'main', url: plain, updatedAt })).toBe(plain);
  }
});

it('decrypts it for its own route and with its own key only', () => {
  const stored = secrets.encrypt('main', split);
  expect(() => secrets.decrypt({ _id: 'other', ...stored, updatedAt })).toThrow();
  expect(() =>
    new RouteSecrets({ current: [randomBytes(32)] }).decrypt({ _id: 'main', ...stored, updatedAt }),
  ).toThrow();
  expect(() => new RouteSecrets({ current: null }).decrypt({ _id: 'main', ...stored, updatedAt })).toThrow(
    /ROUTE_ENCRYPTION_KEY/,
  );
});

it('refuses a password that it could only store in plain text', () => {
  expect(() => new RouteSecrets({ current: null }).encrypt('main', split)).toThrow(/ROUTE_ENCRYPTION_KEY/);
});
