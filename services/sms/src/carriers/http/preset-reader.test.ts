import { ValidationError } from '@herald/contracts/errors';
import { outcomeOf } from './outcome';
import { inboundOf, receiptsOf } from './incoming';
import type { Preset } from './preset';
import { readPreset } from './preset-reader';
import { requestOf } from './request';
import { answerOf, messageOf, RECEIPT_URL, routeOf } from './testing/vectors';

const GIVEN = {
  name: 'mine',
  title: 'Mine',
  documentation: 'https://example.com',
  fields: [
    { name: 'token', label: 'Token', secret: true },
    { name: 'host', label: 'Host', type: 'host', default: 'api.example.com' },
  ],
  request: { url: 'https://api.example.com/send', body: { json: { to: '{number}' } } },
  answer: { format: 'json', rules: [{ when: [{ status: '2xx' }], then: 'accepted' }] },
};

const read = (changes: object): Preset => readPreset({ ...GIVEN, ...changes });
const request = (changes: object): object => ({ request: { ...GIVEN.request, ...changes } });
const answer = (changes: object): object => ({ answer: { ...GIVEN.answer, ...changes } });

function errorsOf(changes: object): Record<string, unknown> {
  try {
    read(changes);
  } catch (error) {
    if (error instanceof ValidationError) return error.errors;
    throw error;
  }
  return {};
}

describe('a wrong preset is refused, with the field and what to write', () => {
  it.each([
    [{ name: undefined }, 'name', /required/],
    [{ name: 'My preset' }, 'name', /lower-case letters, digits and dashes/],
    [{ unknown: 1 }, 'unknown', /not allowed/],
    [request({ url: '{token}/send' }), 'request.url', /must begin with https/],
    [request({ url: 'https://{token}/send' }), 'request.url', /whole host before the first placeholder/],
    [request({ url: 'https://{host}.evil.example/send' }), 'request.url', /whole host/],
    [request({ url: 'https://api.example.com{token}' }), 'request.url', /whole host/],
    [request({ url: 'ftp://api.example.com/' }), 'request.url', /must begin with https/],
    [
      request({ body: { json: { to: '{phone}' } } }),
      'request.body.json',
      /\{phone\}, which is unknown; write one of token, host, number/,
    ],
    [request({ body: { json: { to: '{number' } } }), 'request.body.json', /a \{ without a \}; write \{\{/],
    [request({ body: { json: { to: 'x{number:number}' } } }), 'request.body.json', /let it stand alone/],
    [request({ body: { json: {}, form: { a: 'b' } } }), 'request.body', /one of json, form and xml/],
    [request({ body: { form: { a: '{validity:number}' } } }), 'request.body.form.a', /for JSON only/],
    [request({ headers: { 'X-Text': '{text}' } }), 'request.headers.X-Text', /not ASCII/],
    [request({ headers: { Host: 'internal' } }), 'request.headers', /Host, which Herald sets itself/],
    [request({ headers: { 'a b': 'c' } }), 'request.headers.a b', /invalid key|not allowed/],
    [request({ method: 'DELETE' }), 'request.method', /GET/],
    [answer({ rules: [] }), 'answer.rules', /at least 1/],
    [answer({ rules: [{ when: [{}], then: 'accepted' }] }), 'answer.rules.0.when.0', /status/],
    [
      answer({ rules: [{ when: [{ status: '6xx' }], then: 'accepted' }] }),
      'answer.rules.0.when.0.status',
      /./,
    ],
    [answer({ rules: [{ when: [{ status: 200 }], then: 'maybe' }] }), 'answer.rules.0.then', /accepted/],
    [answer({ id: 'sid' }), 'answer.id', /write \/name\/0\/name for the body, or \?name for the query/],
    [answer({ price: '/price' }), 'answer', /must have currency.*a path, or a code like EUR/],
    [answer({ price: '/price', currency: 'euro' }), 'answer.currency', /write \/name/],
    [{ receipts: { format: 'json', status: '/s', statuses: {} } }, 'receipts', /id or reference/],
    [{ signature: { kind: 'md5', secret: 'token' } }, 'signature.kind', /twilio/],
    [{ signature: { kind: 'twilio', secret: 'other' } }, 'signature.secret', /none of the fields/],
    [{ derived: { x: { of: 'encoding' } } }, 'derived.x', /must have a map/],
    [{ fields: [{ name: 'number', label: 'N' }] }, 'fields.number', /another name/],
    [{ title: 'x'.repeat(70_000) }, 'preset', /at most/],
  ])('%j', (changes, field, says) => {
    const errors = errorsOf(changes);
    expect(Object.keys(errors)).toContain(field);
    expect(errors[field]).toMatch(says);
    expect(String(errors[field])).not.toMatch(/\/\^|\\w/);
  });

  it.each([null, 'text', 7, []])('%j is no preset', (given) => {
    expect(() => readPreset(given)).toThrow(ValidationError);
  });
});

describe('each value is encoded by where it stands', () => {
  const hostile = { text: '"}]</t>&x=1\r\nSet: 1{number}', sender: '<a&b>"\'' };
  const made = (changes: object, fields = { token: 'to ken/&?#é' }) =>
    requestOf(read(request(changes)), routeOf(fields), messageOf(hostile));

  it('in JSON', () => {
    expect(
      JSON.parse(
        made({ body: { json: { a: ['{text}', { b: 'from {sender}' }], n: '{validity:number}' } } }).body!,
      ),
    ).toEqual({
      a: [hostile.text, { b: `from ${hostile.sender}` }],
      n: 3600,
    });
  });

  it('in a form, a query and a path', () => {
    const { url, body } = made({
      url: 'https://api.example.com/{token}/send',
      query: { 't&': '{text}' },
      body: { form: { text: '{text}', sender: '{sender}' } },
    });
    expect(new URL(url).pathname).toBe('/to%20ken%2F%26%3F%23%C3%A9/send');
    expect([...new URL(url).searchParams]).toEqual([['t&', hostile.text]]);
    expect([...new URLSearchParams(body!)]).toEqual([
      ['text', hostile.text],
      ['sender', hostile.sender],
    ]);
  });

  it('in XML', () => {
    const { body, headers } = made({ body: { xml: '<sms from="{sender}"><t>{text}</t></sms>' } });
    expect(body).toBe(
      '<sms from="&lt;a&amp;b&gt;&quot;&apos;"><t>&quot;}]&lt;/t&gt;&amp;x=1\r\nSet: 1{number}</t></sms>',
    );
    expect(headers['Content-Type']).toBe('application/xml; charset=utf-8');
  });

  it('in a header, or not at all', () => {
    expect(() => made({ headers: { 'X-Token': '{token}' } })).toThrow(/X-Token would not be ASCII/);
    expect(() => made({ headers: { 'X-Token': '{token}' } }, { token: 'a\r\nHost: b' })).toThrow(/X-Token/);
  });

  it('without unpaired surrogates, which no encoding has', () => {
    const preset = read(request({ body: { form: { text: '{text}' } } }));
    const { body } = requestOf(preset, routeOf({ token: 'x' }), messageOf({ text: 'a\ud83d' }));
    expect(body).toBe(`text=a${encodeURIComponent('\ufffd')}`);
  });

  it('an entry without a value is left out', () => {
    const preset = read(
      request({
        query: { a: '{receiptUrl}?x=1' },
        body: { json: { cb: { url: '{receiptUrl}' }, to: '{number:e164}' } },
      }),
    );
    const values = { fields: { token: 'x' }, receiptUrl: null };
    const { url, body } = requestOf(preset, values, messageOf());
    expect([url, body]).toEqual(['https://api.example.com/send', '{"to":"+995555123456"}']);
    expect(requestOf(preset, { ...values, receiptUrl: RECEIPT_URL }, messageOf()).body).toContain('"cb"');
  });
});

describe('answers', () => {
  const kindOf = (preset: Preset, given: Parameters<typeof answerOf>[0]) =>
    outcomeOf(preset, { answer: answerOf(given) }).kind;
  const preset = read(
    answer({
      each: '/messages',
      rules: [
        { when: [{ at: '/status', is: 0 }], then: 'accepted' },
        { when: [{ at: '/status', is: 1 }], then: 'throttle' },
        {
          when: [
            { at: '/status', isNot: 99 },
            { at: '/status', exists: true },
          ],
          then: 'refuse',
        },
      ],
      id: '/id',
    }),
  );
  const several = (...states: number[]) => ({
    status: 200,
    body: { messages: states.map((status, at) => ({ status, id: `id-${at}` })) },
  });

  it('a later success never hides an error, and an accepted part is never sent twice', () => {
    expect(outcomeOf(preset, { answer: answerOf(several(0, 0)) })).toMatchObject({
      kind: 'accepted',
      id: 'id-0',
    });
    expect(kindOf(preset, several(1, 1))).toBe('throttled');
    expect(kindOf(preset, several(6, 0))).toBe('refused');
    expect(kindOf(preset, several(0, 1))).toBe('refused');
    expect(kindOf(preset, several(0, 99))).toBe('unknown');
  });

  it.each([
    [200, 'unknown'],
    [204, 'unknown'],
    [302, 'unknown'],
    [307, 'delayed'],
    [400, 'delayed'],
    [404, 'delayed'],
    [429, 'throttled'],
    [500, 'unknown'],
    [503, 'unknown'],
  ])('without a rule, HTTP status %d is %s', (status, kind) => {
    expect(kindOf(preset, { status, body: 'no JSON' })).toBe(kind);
  });

  it('an error page is no acceptance, whatever its body says', () => {
    expect(kindOf(preset, { status: 502, body: { status: 0, id: '1' } })).toBe('unknown');
  });

  it.each([
    ['7', 7_000],
    ['0', 0],
    ['999999', 3_600_000],
    ['soon', null],
  ])('Retry-After: %s', (header, ms) => {
    const { retryAfterMs } = outcomeOf(preset, {
      answer: answerOf({ status: 503, headers: { 'retry-after': header }, body: '' }),
    });
    expect(retryAfterMs).toBe(ms);
  });

  it('a failure is indeterminate exactly if the request was written', () => {
    expect(outcomeOf(preset, { failure: 'ECONNREFUSED', written: false }).kind).toBe('not-written');
    expect(outcomeOf(preset, { failure: 'ECONNRESET', written: true }).kind).toBe('unknown');
  });

  it('keeps ids that are longer than a number', () => {
    const body = '{"messages":[{"status":0,"id":90071992547409931234,"note":"1234567890123456789 \\" 1"}]}';
    expect(outcomeOf(preset, { answer: answerOf({ status: 200, body }) })).toMatchObject({
      id: '90071992547409931234',
    });
  });

  it('reads XML, and refuses document types', () => {
    const xml = read(
      answer({
        format: 'xml',
        rules: [{ when: [{ at: '/r/@ok', is: 'yes' }], then: 'accepted' }],
        id: '/r/m/1/id',
      }),
    );
    const body = '<?xml version="1.0"?><r ok="yes"><m><id>1</id></m><m><id><![CDATA[a&b]]></id></m></r>';
    expect(outcomeOf(xml, { answer: answerOf({ status: 200, body }) })).toMatchObject({
      kind: 'accepted',
      id: 'a&b',
    });
    const bomb = `<!DOCTYPE r [<!ENTITY a "x">]>${body.slice(21)}`;
    expect(kindOf(xml, { status: 200, body: bomb })).toBe('unknown');
    expect(kindOf(xml, { status: 200, body: '<r ok="yes">' })).toBe('unknown');
    expect(kindOf(xml, { status: 200, body: '<a>'.repeat(5_000) })).toBe('unknown');
  });
});

describe('the charge for a message', () => {
  const chargeIn = (rules: object, body: unknown): unknown => {
    const outcome = outcomeOf(read(answer(rules)), { answer: answerOf({ status: 200, body }) });
    return 'charge' in outcome ? outcome.charge : outcome.kind;
  };
  const priced = { parts: '/n', price: '/p', currency: ['/c', 'EUR'] };
  const euros = (micros: number): object => ({ micros, currency: 'EUR' });

  it.each([
    [priced, { n: 2, p: -0.0075, c: 'USD' }, { parts: 2, price: { micros: 7_500, currency: 'USD' } }],
    [priced, { n: '3', p: '0.05' }, { parts: 3, price: euros(50_000) }],
    [priced, { n: 'two', p: 'free' }, null],
    [
      { ...priced, priceOf: 'part' },
      { n: 3, p: 0.01 },
      { parts: 3, price: euros(30_000) },
    ],
    [{ ...priced, priceOf: 'part' }, { p: 0.01 }, null],
  ])('%j in %j', (rules, body, charge) => expect(chargeIn(rules, body)).toEqual(charge));

  it('is that of all results of a message', () => {
    const each = { ...priced, each: '/r' };
    const result = { n: 1, p: '0.05' };
    expect(chargeIn(each, { r: [result, result] })).toEqual({ parts: 2, price: euros(100_000) });
    expect(chargeIn(each, { r: [result, { n: 1 }] })).toBeNull();
  });
});

describe('requests of the provider', () => {
  const preset = read({
    receipts: {
      format: 'form',
      reference: ['/ref', '?ref'],
      status: '/state',
      statuses: { delivered: ['OK'], error: ['Bad'] },
      time: '/at',
      timeForm: 'unix',
      number: '/to',
    },
    inbound: { format: 'json', when: [{ at: '/type', is: 'mo' }], from: '/from', text: '/text' },
  });
  const incoming = (method: string, query: string, body = '') => ({
    method,
    url: RECEIPT_URL + query,
    headers: {},
    body: Buffer.from(body),
  });

  it('come by GET as by POST', () => {
    const expected = {
      reference: 'r',
      state: 'delivered',
      number: '995555123456',
      doneAt: new Date(1_573_315_200_000),
    };
    const written = 'state=ok&at=1573315200&to=%2B995+555+12-34-56';
    expect(receiptsOf(preset, incoming('GET', `?ref=r&${written}`)).receipts).toMatchObject([expected]);
    expect(receiptsOf(preset, incoming('POST', '?ref=r', written)).receipts).toMatchObject([expected]);
  });

  it('that are unreadable are counted or refused, never guessed', () => {
    expect(receiptsOf(preset, incoming('POST', '', 'state=OK'))).toEqual({ receipts: [], unreadable: 1 });
    expect(receiptsOf(preset, incoming('POST', '?ref=1', 'nothing=1'))).toEqual({
      receipts: [],
      unreadable: 1,
    });
    expect(receiptsOf(preset, incoming('POST', '?ref=1', 'state=what')).receipts).toMatchObject([
      { state: 'pending', isKnown: false, detail: 'what' },
    ]);
    expect(() => inboundOf(preset, incoming('POST', '', '{"type":'))).toThrow('not JSON');
    expect(inboundOf(preset, incoming('POST', '', '{"__proto__":{"type":"mo"},"constructor":1}'))).toEqual(
      [],
    );
  });
});
