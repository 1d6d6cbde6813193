import { hashApiKey, isApiKeyShape, maskApiKey, newApiKey } from './api-key';

it('a new key is well-formed and unique', () => {
  const keys = Array.from({ length: 1_000 }, newApiKey);
  for (const key of keys) {
    expect(key).toMatch(/^hk_live_[0-9A-Za-z]{38}$/);
    expect(isApiKeyShape(key)).toBe(true);
  }
  expect(new Set(keys).size).toBe(keys.length);
});

it('new keys use every character equally often', () => {
  const counts = new Map<string, number>();
  for (let i = 0; i < 3_000; i++) {
    for (const sign of newApiKey().slice(8, 40)) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  }
  expect(counts.size).toBe(62);
  const expected = (3_000 * 32) / 62;
  for (const count of counts.values()) expect(Math.abs(count - expected)).toBeLessThan(expected * 0.2);
});

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

it('a key is looked up by its hash and shown masked', () => {
  const key = newApiKey();
  expect(hashApiKey(key)).toBe(hashApiKey(key));
  expect(hashApiKey(key)).not.toBe(hashApiKey(newApiKey()));
  expect(maskApiKey(key)).toBe(`${key.slice(0, 12)}…${key.slice(-4)}`);
});
