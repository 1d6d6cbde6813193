import { randomBytes } from 'node:crypto';
import { Reencryption } from '@herald/mongo';
import { quiet } from '@herald/testing/loggers';
import { Namespace } from '@herald/testing/namespace';
import { RouteStore } from './route-store';

const namespace = new Namespace();
afterAll(() => namespace.remove());

const [old, next, stranger] = [randomBytes(32), randomBytes(32), randomBytes(32)];
const url = 'smpp://herald:password@smsc.example:2775';
const shown = 'smpp://herald@smsc.example:2775';

it('passwords of routes are encrypted again with another key; one that no key decrypts stays, and is counted', async () => {
  const connection = await namespace.mongo();
  const keys = { current: [old] };
  const store = new RouteStore(connection, keys);
  await store.putRoute('main', { url: shown, secret: 'before' });
  await store.replacePassword('main', 'password', new Date(Date.now() + 60_000));
  await store.putRoute('open', { url: shown, secret: '' });
  await new RouteStore(connection, { current: [stranger] }).putRoute('lost', {
    url: shown,
    secret: 'password',
  });
  const http = { url: 'https://api.nexmo.com/?preset=vonage&apiKey=k', secret: '{"apiSecret":"s"}' };
  await store.putRoute('http', http);
  const fields = [store.encryptedField(store.cipher!)];
  const reencryption = new Reencryption({ cipher: store.cipher!, fields, logger: quiet });

  keys.current = [next, old];
  expect(await reencryption.countLeft()).toBe(3);
  await reencryption.reencryptAll(() => true);
  expect(await reencryption.countLeft()).toBe(1);
  keys.current = [next];
  const routes = new Map((await store.listRoutes()).map((route) => [route._id, route]));
  expect(store.urlOf(routes.get('main')!)).toBe(url);
  expect(store.previousPasswordsOf(routes.get('main')!)).toEqual(['before']);
  expect(store.urlOf(routes.get('http')!)).toBe(`${http.url}&apiSecret=s`);
  expect(() => store.urlOf(routes.get('lost')!)).toThrow(/not configured/);
});
