import Joi from 'joi';
import { type Environment, readSettings, type ServiceSettings, serviceSettings } from '@herald/config';

export interface BillingConfig extends ServiceSettings {
  /** Most payments of one account that are written together. */
  PAYMENT_GROUP: number;
  /** How often the daily billing run looks for companies whose day has begun, ms. */
  BILLING_RUN_EVERY_MS: number;
}

const schema = Joi.object<BillingConfig>({
  ...serviceSettings('herald_billing', 3003),
  PAYMENT_GROUP: Joi.number().integer().min(1).max(1_000).default(200),
  BILLING_RUN_EVERY_MS: Joi.number().integer().min(100).default(60_000),
});

/** Every setting of the service with its default. @throws ConfigError naming each that is missing or wrong. */
export function readConfig(environment?: Environment): BillingConfig {
  return readSettings(schema, environment);
}
