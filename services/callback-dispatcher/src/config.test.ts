import { TOKEN_KEYS } from '@herald/testing/token-keys';
import { readConfig } from './config';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

it('has the documented limits by default', () => {
  const { CALLBACK_TIMEOUT_MS, CALLBACK_RETRY_DELAYS_MS, CALLBACK_GIVE_UP_MS } = readConfig({
    MONGO_URL: 'mongodb://localhost',
    AMQP_URL: 'amqp://localhost',
    INTERNAL_TOKEN_PUBLIC_KEYS: TOKEN_KEYS.publicText,
  });
  expect(CALLBACK_TIMEOUT_MS).toBe(10 * SECOND);
  expect(CALLBACK_RETRY_DELAYS_MS).toEqual([
    ...[5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE],
    ...[2 * HOUR, 5 * HOUR, 10 * HOUR, 12 * HOUR],
  ]);
  expect(CALLBACK_GIVE_UP_MS).toBe(72 * HOUR);
});
