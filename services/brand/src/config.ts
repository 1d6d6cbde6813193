import { type Environment, integer, readSettings, serviceSettings, settingsSchema } from '@herald/config';

const schema = settingsSchema({
  ...serviceSettings('herald_brand', 3002),
  /** How often changes whose event could not be told at once are looked for, ms. */
  ANNOUNCE_SWEEP_MS: integer(50, 2_000),
});

export type BrandConfig = ReturnType<typeof readConfig>;

/** Every setting of the service with its default. @throws ConfigError naming each that is missing or wrong. */
export function readConfig(environment?: Environment) {
  return readSettings(schema, environment);
}
