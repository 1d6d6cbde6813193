import { type Environment, integer, readSettings, serviceSettings, settingsSchema } from '@herald/config';

/** The settings. `npm run configuration` generates docs/configuration.md from them. */
export const schema = settingsSchema({
  ...serviceSettings('herald_billing', 3003),
  PAYMENT_GROUP: integer(1, 200)
    .max(1_000)
    .description('Maximum number of payments written in one transaction.'),
  BILLING_RUN_EVERY_MS: integer(100, 60_000).description(
    'Interval, in ms, at which companies are checked for a due daily billing run or due reminders.',
  ),
});

export type BillingConfig = ReturnType<typeof readConfig>;

/** Reads the settings and applies the defaults. @throws ConfigError naming each missing or invalid setting. */
export function readConfig(environment?: Environment) {
  return readSettings(schema, environment);
}
