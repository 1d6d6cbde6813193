import {
  encryptionKey,
  encryptionKeys,
  type Environment,
  integer,
  readSettings,
  serviceSettings,
  settingsSchema,
} from '@herald/config';

const schema = settingsSchema({
  ...serviceSettings('herald_billing', 3003),
  /** Most payments of one account that are written together. */
  PAYMENT_GROUP: integer(1, 200).max(1_000),
  /** What payments are sealed with, 32 bytes in base64; without it they aren't. */
  LEDGER_KEY: encryptionKey<Buffer | null>().default(null),
  /** Keys that sealed before it, with commas between them: what they made holds on. */
  LEDGER_OLD_KEYS: encryptionKeys(),
  /** How often the daily billing run looks for companies whose day has begun, ms. */
  BILLING_RUN_EVERY_MS: integer(100, 60_000),
});

export type BillingConfig = ReturnType<typeof readConfig>;

/** Every setting of the service with its default. @throws ConfigError naming each that is missing or wrong. */
export function readConfig(environment?: Environment) {
  return readSettings(schema, environment);
}
