import { checkSend, type SendContext } from './checked-send';
import { readEnvelope } from './send-envelope';

const context: SendContext = {
  company: 7,
  requestId: 'r1',
  now: new Date('2026-11-20T08:00:00Z'),
  timezone: 'Asia/Tbilisi',
  validityHours: 48,
  otpRecipients: 0,
  callbackHosts: ['example.com', '10.0.0.1'],
  allowHttpCallback: false,
};
const check = (fields: Record<string, unknown>, changes: Partial<SendContext> = {}) => {
  const envelope = readEnvelope('post', { numbers: [995598000001], text: 'hi', ...fields });
  return checkSend(envelope, { brandID: 3, sender: 'Shop' }, { ...context, ...changes });
};

describe('checkSend', () => {
  it('chooses the priority queue by urgency and size', () => {
    const many = (count: number) => Array.from({ length: count }, (_, i) => 995_500_000_000 + i);
    expect(check({ otp: true }).priority).toBe('otp');
    expect(check({ numbers: many(1_000) }).priority).toBe('standard');
    expect(check({ numbers: many(1_001) }).priority).toBe('bulk');
    expect(check({ numbers: [...many(1_000), ...many(1_000)] }).priority).toBe('standard');
  });

  it.each([
    ['one text', { numbers: [995598000001, 995598000002, 995598000003] }],
    ['separate texts', { numbers: [1, 2, 3].map((n) => ({ number: 995598000000 + n, text: `code ${n}` })) }],
  ])('refuses one-time passwords to more numbers than the company may name: %s', (_form, fields) => {
    expect(() => check({ ...fields, otp: true }, { otpRecipients: 2 })).toThrow(
      expect.objectContaining({ statusID: 50, message: expect.stringMatching(/3 numbers.* at most 2/) }),
    );
    expect(check({ ...fields, otp: true }, { otpRecipients: 3 }).priority).toBe('otp');
    expect(check({ ...fields, otp: true }).priority).toBe('otp');
    expect(check(fields, { otpRecipients: 2 }).priority).toBe('standard');
  });

  it('counts the validity from the time of sending', () => {
    expect(check({}).expiresAt).toEqual(new Date('2026-11-22T08:00:00Z'));
    expect(check({ sendTime: '2026-11-21 12:00' }).expiresAt).toEqual(new Date('2026-11-23T08:00:00Z'));
  });

  it.each([
    ['https', 'https://example.com/cb', {}, true],
    ['http', 'http://example.com/cb', {}, false],
    ['http if local addresses are allowed', 'http://10.0.0.1/cb', { allowHttpCallback: true }, true],
    ['no URL', 'nonsense', {}, false],
    ['another scheme', 'ftp://example.com', { allowHttpCallback: true }, false],
    ['no text', 5, {}, false],
    ['a URL without a default callback URL', 'https://example.com/cb', { callbackHosts: [] }, false],
    ['a URL whose user cannot be decoded', 'https://user%ZZ:pass@example.com/cb', {}, false],
    ['another port of the host', 'https://example.com:8443/cb', {}, true],
    ['another host', 'https://other.example/cb', {}, false],
    ['a host below it', 'https://a.example.com/cb', {}, false],
    ['the host as the user', 'https://example.com@other.example/cb', {}, false],
    ['an endless one', `https://example.com/${'x'.repeat(3_000)}`, {}, false],
  ])('callbackUrl: %s', (_what, callbackUrl, changes, isUsed) => {
    const send = check({ callbackUrl }, changes);
    expect(send.callbackUrl).toBe(isUsed ? callbackUrl : null);
    if (isUsed) expect(send.warning).toBeNull();
    else expect(send.warning).toMatch(/^callbackUrl was ignored/);
  });

  it('names the host that is not allowed, the URL that is called instead, and the way to allow the host', () => {
    expect(check({ callbackUrl: 'https://other.example/cb' }).warning).toBe(
      "callbackUrl was ignored: its host other.example is not one of the company's callback hosts. The configured callback URL is called. To allow the host, add it to hosts of PUT /v1/callback.",
    );
  });

  it('names unknown fields, and the field that may have been meant', () => {
    expect(check({ OTP: true, foo: 1 }).warning).toBe('Ignored unknown fields: OTP (use otp), foo.');
    const many = Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`field${i}`.padEnd(100, 'x'), 1]));
    expect(check(many).warning!.length).toBeLessThan(300);
    const both = check({ callbackUrl: 'nonsense', sendtime: '2030-01-01 10:00' }).warning;
    expect(both).toMatch(/^callbackUrl was ignored: .* Ignored unknown fields: sendtime \(use sendTime\)\.$/);
  });
});
