import Joi from 'joi';
import { type Environment, readSettings, type ServiceSettings, serviceSettings } from '@herald/config';

export interface BrandConfig extends ServiceSettings {
  /** How often changes whose event could not be told at once are looked for, ms. */
  ANNOUNCE_SWEEP_MS: number;
}

const schema = Joi.object<BrandConfig>({
  ...serviceSettings('herald_brand', 3002),
  ANNOUNCE_SWEEP_MS: Joi.number().integer().min(50).default(2_000),
});

/** Every setting of the service with its default. @throws ConfigError naming each that is missing or wrong. */
export function readConfig(environment?: Environment): BrandConfig {
  return readSettings(schema, environment);
}
