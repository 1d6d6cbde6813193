import { withoutSecrets } from './without-secrets';

it('keeps what was changed and hides secrets, at any depth', () => {
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

it('leaves long bodies out', () => {
  expect(withoutSecrets({ numbers: 'x'.repeat(20_000) })).toEqual({
    omitted: expect.stringContaining('characters'),
  });
  expect(withoutSecrets(undefined)).toBeNull();
  expect(withoutSecrets(null)).toBeNull();
});

it('hides the password in an address', () => {
  expect(withoutSecrets({ url: 'smpp://user:p%40ss@smsc.example:2775?binds=2' })).toEqual({
    url: 'smpp://user:***@smsc.example:2775?binds=2',
  });
});
