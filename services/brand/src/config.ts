import { type Environment, integer, readSettings, serviceSettings, settingsSchema } from '@herald/config';

/** The settings. `npm run configuration` generates docs/configuration.md from them. */
export const schema = settingsSchema({
  ...serviceSettings('herald_brand', 3002),
  ANNOUNCE_SWEEP_MS: integer(50, 5_000).description(
    'Interval, in ms, at which events that could not be published at once are published again.',
  ),
});

export type BrandConfig = ReturnType<typeof readConfig>;

/** Reads the settings and applies the defaults. @throws ConfigError naming each missing or invalid setting. */
export function readConfig(environment?: Environment) {
  return readSettings(schema, environment);
}
