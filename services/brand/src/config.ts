import { type Environment, integer, readSettings, serviceSettings, settingsSchema } from '@herald/config';

/** The settings, from which `npm run configuration` makes docs/configuration.md. */
export const schema = settingsSchema({
  ...serviceSettings('herald_brand', 3002),
  ANNOUNCE_SWEEP_MS: integer(50, 2_000).description(
    'Interval, in ms, at which events that could not be published at once are published again.',
  ),
});

export type BrandConfig = ReturnType<typeof readConfig>;

/** Every setting of the service with its default. @throws ConfigError naming each that is missing or wrong. */
export function readConfig(environment?: Environment) {
  return readSettings(schema, environment);
}
