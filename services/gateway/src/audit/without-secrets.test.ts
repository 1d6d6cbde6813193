import { withoutSecrets } from './without-secrets';

it('keeps other fields and hides secrets, at any depth', () => {
  expect(
    withoutSecrets({
      url: 'u',
      key: 'k',
      signingSecret: 's',
      inner: [{ apiKey: 'a', keyName: 'shown' }],
      token: null,
    }),
  ).toEqual({
    url: 'u',
    key: '***',
    signingSecret: '***',
    inner: [{ apiKey: '***', keyName: 'shown' }],
    token: null,
  });
});

it.each([true, 'true', 1, 'yes', '***'])(
  'hides the value of a TLV that is marked as secret: %s',
  (secret) => {
    const tlvs = [
      { tag: '0x1400', type: 'string', value: '1101' },
      { tag: '0x1402', type: 'string', value: 'hush', secret },
      { tag: '0x1403', type: 'uint8', value: 7, secret: false },
    ];
    const shown = withoutSecrets({ action: 'keep', tlvs }) as { tlvs: object[] };
    expect(JSON.stringify(shown)).not.toContain('hush');
    expect(shown.tlvs.map((tlv) => ({ ...tlv, secret: null }))).toEqual(
      tlvs.map((tlv, at) => ({ ...tlv, secret: null, ...(at === 1 && { value: '***' }) })),
    );
  },
);

it('omits long bodies', () => {
  expect(withoutSecrets({ numbers: 'x'.repeat(20_000) })).toEqual({
    omitted: expect.stringContaining('characters'),
  });
  expect(withoutSecrets(undefined)).toBeNull();
  expect(withoutSecrets(null)).toBeNull();
});

it.each([8_192, 8_193])('keeps a body of up to 8,192 characters as it is: %s', (length) => {
  const body = {
    list: ['1', 2, null, 'x'.repeat(length - JSON.stringify({ list: ['1', 2, null, ''] }).length)],
  };
  expect(withoutSecrets(body)).toEqual(length > 8_192 ? { omitted: '8193 characters' } : body);
});

it('does not copy a long body to its end', () => {
  const texts = jest.spyOn(String.prototype, 'replace');
  expect(withoutSecrets({ numbers: Array(10_000).fill('a://b:c') })).toEqual({
    omitted: expect.stringContaining('characters'),
  });
  expect(texts.mock.calls.length).toBeLessThan(1_000);
  texts.mockRestore();
});

it('hides the password in an address', () => {
  expect(withoutSecrets({ url: 'smpp://user:p%40ss@smsc.example:2775?binds=2' })).toEqual({
    url: 'smpp://user:***@smsc.example:2775?binds=2',
  });
});

it.each(['smpp://user:p@ss@smsc.example:2775', 'smpp://user:p/ss@smsc.example', 'smpp://:pass@smsc.example'])(
  'hides the whole password: %s',
  (url) => expect(JSON.stringify(withoutSecrets({ url }))).not.toContain('ss@'),
);

it.each([
  ['https://a.example/x?token=t0ken', 'https://a.example/x?***'],
  [' HTTPS://a.example?t0ken#x', ' HTTPS://a.example?***'],
  ['a.example/x#t0ken', 'a.example/x#***'],
  ['https://a.example/x', 'https://a.example/x'],
])('hides the query of a callback URL: %s', (url, shown) => {
  expect(withoutSecrets({ url, inner: [{ callbackUrl: url }], text: 'why? because' })).toEqual({
    url: shown,
    inner: [{ callbackUrl: shown }],
    text: 'why? because',
  });
});

it('accepts deeply nested bodies and reserved field names', () => {
  let deep: unknown = 'bottom';
  for (let depth = 0; depth < 30_000; depth++) deep = { a: [deep] };
  expect(JSON.stringify(withoutSecrets({ deep })).length).toBeLessThan(200);
  expect(withoutSecrets(JSON.parse('{"a\\u0000b":1,"constructor":{"toString":1},"_bsontype":"x"}'))).toEqual({
    'a\ufffdb': 1,
    '"constructor"': { '"toString"': 1 },
    '"_bsontype"': 'x',
  });
  expect(withoutSecrets(JSON.parse('{"__proto__":{"x":1}}'))).toEqual({ '"__proto__"': { x: 1 } });
});
