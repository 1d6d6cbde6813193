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

describe('callbackRequest', () => {
  const endpoint = parseEndpoint('https://example.com', 'key')!;

  it('writes the parameters of a status change in order', () => {
    const { path, headers } = callbackRequest(testCallback(5, 2), endpoint, style, now);
    expect(path).toBe(
      '/?key=key&event=sms.delivery.updated&date=2026-11-20%2007%3A05%3A00&smsID=7&number=995598001005&statusID=2',
    );
    const timestamp = String(Math.floor(now / 1000));
    expect(headers.slice(0, 4)).toEqual(['webhook-id', '7.5.2', 'webhook-timestamp', timestamp]);
    expect(headers.slice(6, 8)).toEqual(['x-request-id', 'request']);
  });

  it('writes the parameters of an activated brand in order', () => {
    const event = CALLBACK_EVENT.BRAND_ACTIVATED;
    const callback = testCallback(5, 2, { event, brandID: 12, brandName: "D'Art & Co" });
    expect(callbackRequest(callback, endpoint, style, now).path).toBe(
      "/?key=key&event=sms.brand.activated&date=2026-11-20%2007%3A05%3A00&brandID=12&brandName=D'Art%20%26%20Co&authorized=1",
    );
  });

  it('writes the parameters of an account event in the order of the event', () => {
    const event = CALLBACK_EVENT.PAYMENT_RECEIVED;
    const parameters = { paymentID: 12, sum: '20.00', transactionID: 'a&b' };
    const callback = testCallback(5, 2, { event, accountID: 100_001, parameters });
    expect(callbackRequest(callback, endpoint, style, now).path).toBe(
      '/?key=key&event=billing.payment.received&date=2026-11-20%2007%3A05%3A00&accountID=100001&paymentID=12&sum=20.00&transactionID=a%26b',
    );
  });

  it('writes the parameters of an inbound message', () => {
    const parameters = { inboundID: 'b1', to: 'Shop', text: 'სტოპ & go', parts: 1 };
    const callback = testCallback(5, 2, { event: CALLBACK_EVENT.INBOUND_RECEIVED, after: null, parameters });
    expect(callbackRequest(callback, endpoint, style, now).path).toMatch(
      /&number=995598001005&inboundID=b1&to=Shop&text=%E1%83%A1%E1%83%A2%E1%83%9D%E1%83%9E%20%26%20go&parts=1$/,
    );
  });
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
