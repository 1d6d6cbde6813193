import Joi from 'joi';
import { type Environment, readSettings, type ServiceSettings, serviceSettings } from '@herald/config';

export interface DispatcherConfig extends ServiceSettings {
  /** Callbacks may go to local and private addresses. For development and closed networks only. */
  CALLBACK_ALLOW_PRIVATE: boolean;
  /** Limit of one attempt in all, ms. */
  CALLBACK_TIMEOUT_MS: number;
  /** Delays before the second, third, … attempt, ms; the last one repeats until `CALLBACK_GIVE_UP_MS`. */
  CALLBACK_RETRY_DELAYS_MS: number[];
  /** No attempt is made later than this after the first one was due, ms. */
  CALLBACK_GIVE_UP_MS: number;
  /** Attempts in flight to one receiver at once. */
  RECEIVER_CONCURRENCY: number;
  /** Callbacks of one receiver in memory; more rest in the database. */
  RECEIVER_QUEUE: number;
  /** Callbacks of all receivers in memory, beside a small share that each receiver always has. */
  MEMORY_DELIVERIES: number;
  /** How often the database is asked for what has come due, ms. */
  LOAD_INTERVAL_MS: number;
  /** How long a callback is kept for the operator's view and replay, days. */
  RETENTION_DAYS: number;
}

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

const count = (byDefault: number): Joi.NumberSchema => Joi.number().integer().min(1).default(byDefault);

const schema = Joi.object<DispatcherConfig>({
  ...serviceSettings('herald_callbacks', 3004),
  CALLBACK_ALLOW_PRIVATE: Joi.boolean().default(false),
  CALLBACK_TIMEOUT_MS: count(10_000),
  CALLBACK_RETRY_DELAYS_MS: Joi.string()
    .pattern(/^\d+(,\d+)*$/)
    .default(RETRY_DELAYS_MS.join(',')),
  CALLBACK_GIVE_UP_MS: count(72 * HOUR_MS),
  RECEIVER_CONCURRENCY: count(64),
  RECEIVER_QUEUE: count(10_000),
  MEMORY_DELIVERIES: count(50_000),
  LOAD_INTERVAL_MS: count(500),
  RETENTION_DAYS: count(30),
});

/** Every setting of the service with its default. @throws ConfigError naming each that is missing or wrong. */
export function readConfig(environment?: Environment): DispatcherConfig {
  const config = readSettings(schema, environment);
  const delays = String(config.CALLBACK_RETRY_DELAYS_MS).split(',').map(Number);
  return { ...config, CALLBACK_RETRY_DELAYS_MS: delays };
}
