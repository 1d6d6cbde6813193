import Joi from 'joi';
import { MOST_STATUS_SHARDS, STATUS_SHARDS } from '@herald/contracts';
import type { PortRange } from './sending/address-guard';
import { type Environment, integer, readSettings, serviceSettings, settingsSchema } from '@herald/config';

const HOUR_MS = 3_600_000;
// Decisions, "Callbacks": 5 s, 30 s, 2 min, 10 min, 30 min, 2 h, 5 h, 10 h, then every 12 h up to 72 h.
const RETRY_DELAYS_MS = [
  5_000,
  30_000,
  120_000,
  600_000,
  1_800_000,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  12 * HOUR_MS,
];

function portRanges(text: string): PortRange[] {
  return text.split(',').map((range) => {
    const [first, last = first] = range.split('-').map(Number) as [number, number?];
    if (first < 1 || last < first || last > 65_535)
      throw new Error('it must hold ports, such as 443,8000-8999');
    return [first, last];
  });
}

const schema = settingsSchema({
  ...serviceSettings('herald_callbacks', 3004),
  /** Callbacks may go to local and private addresses. For development and closed networks only. */
  CALLBACK_ALLOW_PRIVATE: Joi.boolean().default(false),
  /** Ports that callbacks go to, single ones and ranges: not those of mail, shells, name servers. */
  CALLBACK_PORTS: Joi.string<PortRange[]>()
    .pattern(/^\d{1,5}(-\d{1,5})?(,\d{1,5}(-\d{1,5})?)*$/)
    .custom(portRanges)
    .default(() => portRanges('80,443,1024-65535')),
  /** Limit of one attempt in all, ms. */
  CALLBACK_TIMEOUT_MS: integer(1, 10_000),
  /** Delays before the second, third, … attempt, ms; the last one repeats until `CALLBACK_GIVE_UP_MS`. */
  CALLBACK_RETRY_DELAYS_MS: Joi.string<number[]>()
    .pattern(/^\d+(,\d+)*$/)
    .custom((value: string) => value.split(',').map(Number))
    .default(RETRY_DELAYS_MS),
  /** No attempt is made later than this after the first one was due, ms. */
  CALLBACK_GIVE_UP_MS: integer(1, 72 * HOUR_MS),
  /** Attempts in flight to one receiver at once. */
  RECEIVER_CONCURRENCY: integer(1, 64),
  /** Callbacks of one receiver in memory; more rest in the database. */
  RECEIVER_QUEUE: integer(1, 10_000),
  /** Callbacks of all receivers in memory, of 1 KiB each: one with a long URL counts as more. */
  MEMORY_DELIVERIES: integer(1, 50_000),
  /** How often the database is asked for what has come due, ms. */
  LOAD_INTERVAL_MS: integer(1, 500),
  /** Shards of status changes that the dispatchers share out: as many as any send in progress uses, or more. */
  STATUS_SHARDS: Joi.number().integer().min(STATUS_SHARDS).max(MOST_STATUS_SHARDS).default(STATUS_SHARDS),
  /** How long a callback is kept for the operator's view and replay, days. */
  RETENTION_DAYS: integer(1, 30),
});

export type DispatcherConfig = ReturnType<typeof readConfig>;

/** Every setting of the service with its default. @throws ConfigError naming each that is missing or wrong. */
export function readConfig(environment?: Environment) {
  return readSettings(schema, environment);
}
