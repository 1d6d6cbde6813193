import { randomBytes } from 'node:crypto';
import { Reencryption } from '@herald/mongo';
import { quiet } from '@herald/testing/loggers';
import { Namespace } from '@herald/testing/namespace';
import type { SplitUrl } from './route-secrets';
import { RouteStore } from './route-store';

const namespace = new Namespace();
afterAll(() => namespace.remove());

const [old, next, stranger] = [randomBytes(32), randomBytes(32), randomBytes(32)];
const url = 'smpp://herald:password@smsc.example:2775';
const shown = 'smpp://herald@smsc.example:2775';

const put = (store: RouteStore, name: string, split: SplitUrl) =>
  store.addRoute(name, store.encrypt(name, split));

it('passwords of routes are encrypted again with another key; one that no key decrypts stays, and is counted', async () => {
  const connection = await namespace.mongo();
  const keys = { current: [old] };
  const store = new RouteStore(connection, keys);
  await put(store, 'main', { url: shown, secret: 'before' });
  await store.replacePassword('main', 'password', new Date(Date.now() + 60_000));
  await put(store, 'open', { url: shown, secret: '' });
  const other = new RouteStore(connection, { current: [stranger] });
  await put(other, 'lost', { url: shown, secret: 'password' });
  const http = { url: 'https://api.nexmo.com/?preset=vonage&apiKey=k', secret: '{"apiSecret":"s"}' };
  await put(store, 'http', http);
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
