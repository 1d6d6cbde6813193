import { isApiKeyShape, newApiKey } from './api-key';

it('the checksum detects one wrong character', () => {
  const key = newApiKey();
  for (let i = 8; i < key.length; i++) {
    const other = key[i] === 'a' ? 'b' : 'a';
    expect(isApiKeyShape(key.slice(0, i) + other + key.slice(i + 1))).toBe(false);
  }
});

it.each([
  '',
  'hk_live_',
  'hk_test_' + 'a'.repeat(38),
  newApiKey() + 'x',
  newApiKey().slice(1),
  'ა'.repeat(46),
])('%s is not a key', (text) => expect(isApiKeyShape(text)).toBe(false));

it('a test key has its own prefix', () => {
  const key = newApiKey({ test: true });
  expect(key).toMatch(/^hk_test_[0-9A-Za-z]{38}$/);
  expect(isApiKeyShape(key)).toBe(true);
  // The checksum covers the prefix, so a test key cannot be turned into a live key.
  expect(isApiKeyShape(key.replace('test', 'live'))).toBe(false);
});
