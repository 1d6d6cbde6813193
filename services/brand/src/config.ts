import Joi from 'joi';
import { type Environment, readConfig, type ServiceSettings, serviceSettings } from '@herald/config';

export interface BrandConfig extends ServiceSettings {
  /** How often changes whose event could not be told at once are looked for, ms. */
  ANNOUNCE_SWEEP_MS: number;
}

/** The settings of this service. @throws ConfigError naming what is missing or wrong. */
export function readBrandConfig(environment?: Environment): BrandConfig {
  const schema = Joi.object<BrandConfig>({
    ...serviceSettings('herald_brand', 3002),
    ANNOUNCE_SWEEP_MS: Joi.number().integer().min(50).default(2_000),
  });
  return readConfig(schema, environment);
}
