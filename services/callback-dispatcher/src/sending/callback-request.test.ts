import { Webhook } from 'standardwebhooks';
import { CALLBACK_EVENT } from '@herald/contracts';
import { testCallback } from '../testing/callbacks';
import { callbackRequest, parseEndpoint } from './callback-request';
import { signatures, signingKey } from './signature';

/** Set before each test, because a verifier refuses a timestamp that is five minutes old. */
let now: number;
beforeEach(() => void (now = Date.now()));
const secretOf = (text: string): string => `whsec_${Buffer.from(text).toString('base64')}`;
const style = { timezone: 'Asia/Tbilisi', secrets: [], signQuery: true };

describe('parseEndpoint', () => {
  it('keeps the path, query and login of the URL', () => {
    const endpoint = parseEndpoint('https://user:p%40ss@example.com:8443/a/b?x=1&y=%20#part', 'k&y=1')!;
    expect(endpoint.origin).toBe('https://example.com:8443');
    expect(endpoint.start).toBe('/a/b?x=1&y=%20&key=k%26y%3D1');
    expect(endpoint.authorization).toBe(`Basic ${Buffer.from('user:p@ss').toString('base64')}`);
  });

  it.each([
    '',
    'example.com',
    'ftp://example.com',
    'javascript:1',
    'http://',
    'http://user%ZZ:pass@example.com',
  ])('refuses %j', (url) => {
    expect(parseEndpoint(url, 'key')).toBeNull();
  });
});

it('replaces an unpaired surrogate in a key or a parameter', () => {
  const endpoint = parseEndpoint('https://example.com', 'a\ud83d')!;
  const parameters = { text: '\ude00b' };
  const callback = testCallback(5, 2, { event: CALLBACK_EVENT.INBOUND_RECEIVED, after: null, parameters });
  expect(callbackRequest(callback, endpoint, style, now).path).toMatch(
    /\?key=a%EF%BF%BD&.*&text=%EF%BF%BDb$/,
  );
});

it('signs the full query with every valid secret', () => {
  const [current, last, old] = [
    secretOf('the current secret'),
    secretOf('the last secret'),
    secretOf('an old one'),
  ];
  const timestamp = Math.floor(now / 1000);
  const secrets = [
    { key: signingKey(current), until: null },
    { key: signingKey(last), until: now + 1 },
    { key: signingKey(old), until: now },
  ];
  const signed = { id: 'id', timestampSeconds: timestamp, query: 'a=1&b=2' };
  const headers = {
    'webhook-id': 'id',
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures(secrets, signed, now),
  };
  const isSigned = (secret: string, content: string): boolean => {
    try {
      new Webhook(secret).verify(content, headers, { jsonParse: false });
      return true;
    } catch {
      return false;
    }
  };
  const contents = ['a=1&b=2', 'a=1&b=3', 'a=1', ''];
  for (const secret of [current, last])
    expect(contents.map((content) => isSigned(secret, content))).toEqual([true, false, false, false]);
  expect(contents.map((content) => isSigned(old, content))).toEqual([false, false, false, false]);
});

it('has no signature if the company disables query signing', () => {
  const secrets = [{ key: signingKey(secretOf('the current secret')), until: null }];
  const endpoint = parseEndpoint('https://example.com', 'key')!;
  const namesOf = (signQuery: boolean): string[] =>
    callbackRequest(testCallback(5, 2), endpoint, { ...style, secrets, signQuery }, now).headers;
  expect(namesOf(true)).toContain('webhook-signature');
  expect(namesOf(false)).not.toContain('webhook-signature');
});
