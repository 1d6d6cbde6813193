import { createHash, createHmac } from 'node:crypto';
import type { CarrierRequest } from './carrier-request';
import { checkFields } from './fields';
import { inboundOf, receiptsOf, statusOf } from './incoming';
import { outcomeOf } from './outcome';
import { shippedPresets } from './presets';
import { printedRequestOf, requestOf, statusRequestOf } from './request';
import { isSigned } from './signatures';
import { answerOf, messageOf, requestFrom, routeOf, vectorsOf } from './testing/vectors';

const presets = [...shippedPresets().values()];

describe.each(presets.map((preset) => [preset.name, preset] as const))('the preset %s', (name, preset) => {
  const vectors = vectorsOf(name);
  const { fields, incoming, status = [] } = vectors;
  const message = messageOf(vectors.message);
  const route = routeOf(fields);

  it('accepts the fields of its vectors, and names each missing one', () => {
    expect(checkFields(preset, fields, true)).toEqual({});
    const required = preset.fields.filter((field) => field.required && field.default === '');
    expect(Object.keys(checkFields(preset, {}, true))).toEqual(required.map((field) => field.name));
  });

  it('submits as the documentation says', () => {
    const { method, url, headers, query, form, json } = vectors.request;
    const now = jest.spyOn(Date, 'now').mockReturnValue(message.expiresAt.getTime() - 3_600_000);
    const request = requestOf(preset, route, message);
    now.mockRestore();
    const [address, parameters = ''] = request.url.split('?');
    expect({ method: request.method, url: address, headers: request.headers }).toEqual({
      method,
      url,
      headers,
    });
    expect(Object.fromEntries(new URLSearchParams(parameters))).toEqual(query ?? {});
    if (json) expect(JSON.parse(request.body!)).toEqual(json);
    else if (form) expect(Object.fromEntries(new URLSearchParams(request.body!))).toEqual(form);
    else expect(request.body).toBeNull();
  });

  it('prints no secret', () => {
    const secrets = preset.fields.filter(({ secret }) => secret).flatMap((field) => fields[field.name] ?? []);
    const printed = JSON.stringify(printedRequestOf(preset, route, message));
    for (const secret of [...secrets, 't0k3n']) {
      expect(printed).not.toContain(secret);
      expect(printed).not.toContain(encodeURIComponent(secret));
      expect(printed).not.toContain(Buffer.from(secret).toString('base64').slice(0, 6));
    }
    expect(printed).toContain('***');
  });

  it.each(vectors.answers.map((answer) => [answer.name, answer] as const))(
    'reads the answer: %s',
    (_, answer) => {
      expect(outcomeOf(preset, { answer: answerOf(answer) })).toMatchObject(answer.outcome);
    },
  );

  it('asks for a message by its reference, if it can', () => {
    const request = statusRequestOf(preset, route, message);
    expect(request === null).toBe(status.length === 0);
    if (request) expect(request.url).toContain('ref-1');
    for (const { result, ...answer } of status)
      expect(statusOf(preset, answerOf(answer))).toMatchObject(result);
  });

  it.each(incoming.map((given) => [given.name, given] as const))('reads the request: %s', (_, given) => {
    const request = requestFrom(given);
    const { receipts, unreadable } = receiptsOf(preset, request);
    expect(receipts).toHaveLength(given.receipts?.length ?? 0);
    expect(plain(receipts)).toMatchObject(given.receipts ?? []);
    expect(unreadable).toBe(given.unreadable ?? 0);
    const inbound = inboundOf(preset, request);
    expect(inbound).toHaveLength(given.inbound?.length ?? 0);
    expect(plain(inbound)).toMatchObject(given.inbound ?? []);
  });

  const { signature } = preset;
  if (!signature) return;

  it('accepts requests with its signature only', () => {
    const [given] = incoming;
    const secret = fields[signature.secret]!;
    const request = requestFrom(given!);
    const signed = withSignature(request, SIGN[signature.kind](secret, request));
    expect(isSigned(signature.kind, secret, signed)).toBe(true);
    expect(isSigned(signature.kind, `A${secret}`, signed)).toBe(false);
    expect(isSigned(signature.kind, secret, request)).toBe(false);
    const changed =
      request.body.length > 0
        ? { ...signed, body: Buffer.from(request.body.toString().replace('de', 'ed')) }
        : { ...signed, url: signed.url.replace('4711', '4712') };
    expect(isSigned(signature.kind, secret, changed)).toBe(false);
    expect(isSigned(signature.kind, secret, { ...request, headers: {} })).toBe(false);
  });
});

it('signs Twilio as its documentation shows', () => {
  const form = {
    CallSid: 'CA1234567890ABCDE',
    Caller: '+14158675309',
    Digits: '1234',
    From: '+14158675309',
    To: '+18005551212',
  };
  const request = {
    method: 'POST',
    url: 'https://mycompany.com/myapp.php?foo=1&bar=2',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': 'RSOYDt4T1cUTdK1PDd93/VVr8B8=',
    },
    body: Buffer.from(new URLSearchParams(form).toString()),
  };
  expect(isSigned('twilio', '12345', request)).toBe(true);
});

/** Dates as the vectors write them. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

function withSignature(request: CarrierRequest, signature: string): CarrierRequest {
  const headers = Object.entries(request.headers).map(([name, value]) => [
    name,
    value === '{signature}' ? signature : value,
  ]);
  return { ...request, headers: Object.fromEntries(headers) as CarrierRequest['headers'] };
}

const hmac = (hash: string, key: string | Buffer, ...content: (string | Buffer)[]) =>
  content.reduce((sum, part) => sum.update(part), createHmac(hash, key));

/** Each provider's way to sign, written once more. */
const SIGN = {
  twilio: (secret: string, { url, body }: CarrierRequest) => {
    const sorted = [...new URLSearchParams(body.toString())].sort(([a], [b]) => (a < b ? -1 : 1));
    return hmac('sha1', secret, url, sorted.flat().join('')).digest('base64');
  },
  vonage: (secret: string, { body }: CarrierRequest) => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const claims = {
      iat: 1,
      api_key: 'abcd1234',
      payload_hash: createHash('sha256').update(body).digest('hex'),
    };
    const token = `${part({ typ: 'JWT', alg: 'HS256' })}.${part(claims)}`;
    return `Bearer ${token}.${hmac('sha256', secret, token).digest('base64url')}`;
  },
  'sms-gate': (secret: string, { body, headers }: CarrierRequest) =>
    hmac('sha256', secret, body, headers['x-timestamp']!).digest('hex'),
  textbee: (secret: string, { body }: CarrierRequest) => hmac('sha256', secret, body).digest('hex'),
  herald: (secret: string, { url, headers }: CarrierRequest) => {
    const content = [headers['webhook-id']!, headers['webhook-timestamp']!, url.split('?')[1]!].join('.');
    return `v1,${hmac('sha256', Buffer.from(secret.slice(6), 'base64'), content).digest('base64')}`;
  },
};
