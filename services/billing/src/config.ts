import {
  encryptionKey,
  encryptionKeys,
  type Environment,
  integer,
  readSettings,
  serviceSettings,
  settingsSchema,
} from '@herald/config';

/** The settings. `npm run configuration` generates docs/configuration.md from them. */
export const schema = settingsSchema({
  ...serviceSettings('herald_billing', 3003),
  PAYMENT_GROUP: integer(1, 200)
    .max(1_000)
    .description('Maximum number of payments written in one transaction.'),
  LEDGER_KEY: encryptionKey<Buffer | null>()
    .default(null)
    .description(
      'Key of the hash chain of payments, 32 bytes in base64. Without it payments have no hash chain.',
    ),
  LEDGER_OLD_KEYS: encryptionKeys().description(
    'Previous values of `LEDGER_KEY`, separated by commas; payments chained with them remain verifiable.',
  ),
  BILLING_RUN_EVERY_MS: integer(100, 60_000).description(
    'Interval, in ms, at which companies are checked for a due daily billing run or due reminders.',
  ),
});

export type BillingConfig = ReturnType<typeof readConfig>;

/** Reads the settings and applies the defaults. @throws ConfigError naming each missing or invalid setting. */
export function readConfig(environment?: Environment) {
  return readSettings(schema, environment);
}
