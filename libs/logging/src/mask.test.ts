import { maskNumber, withoutSecrets } from './mask';

it('masks secrets by field name and by shape, at any depth', () => {
  const entry = {
    event: 'x',
    apiKey: 'hk_live_abc',
    nested: { url: 'amqp://user:pw@host/?key=12345&a=1', note: 'used hk_live_0123456789' },
    text: 'Your code is 1234',
  };
  expect(withoutSecrets(entry)).toEqual({
    event: 'x',
    apiKey: '***',
    nested: { url: 'amqp://user:***@host/?key=***&a=1', note: 'used hk_live_***' },
    text: '***',
  });
});

it('keeps a number recognisable, not usable', () => {
  expect(maskNumber('995598123456')).toBe('995598***456');
  expect(maskNumber('12345')).toBe('***');
});
