import Joi from 'joi';
import {
  type Environment,
  integer,
  readSettings,
  serviceSettings,
  settingsSchema,
  statusShards,
} from '@herald/config';
import { RETENTION_BOUNDS } from '@herald/contracts';

const HOUR_MS = 3_600_000;
// 5 s, 30 s, 2 min, 10 min, 30 min, 2 h, 5 h, 10 h, then every 12 h up to 72 h.
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

type PortRange = readonly [first: number, last: number];

function portRanges(text: string): PortRange[] {
  return text.split(',').map((range) => {
    const [first, last = first] = range.split('-').map(Number) as [number, number?];
    if (first < 1 || last < first || last > 65_535)
      throw new Error('it must be ports or port ranges, such as 443,8000-8999');
    return [first, last];
  });
}

const DEFAULT_PORTS = '80,443,1024-65535';

/** The settings, from which `npm run configuration` generates docs/configuration.md. */
export const schema = settingsSchema({
  ...serviceSettings('herald_callbacks', 3004),
  CALLBACK_ALLOW_PRIVATE: Joi.boolean()
    .default(false)
    .description(
      'Allow callbacks to local and private addresses, at any port, but never to metadata addresses of clouds. For development and closed networks only.',
    ),
  CALLBACK_PORTS: Joi.string<PortRange[]>()
    .pattern(/^\d{1,5}(-\d{1,5})?(,\d{1,5}(-\d{1,5})?)*$/)
    .custom(portRanges)
    .default(() => portRanges(DEFAULT_PORTS))
    .meta({ shown: DEFAULT_PORTS })
    .description(
      'Ports that callbacks may use: single ports and ranges. The default excludes mail, shells and name servers.',
    ),
  CALLBACK_TIMEOUT_MS: integer(1, 10_000).description('Timeout of one attempt in total, in ms.'),
  CALLBACK_RETRY_DELAYS_MS: Joi.string<number[]>()
    .pattern(/^\d+(,\d+)*$/)
    .custom((value: string) => value.split(',').map(Number))
    .default(RETRY_DELAYS_MS)
    .description(
      'Delays, in ms, before the second, third, … attempt; the last delay repeats until `CALLBACK_GIVE_UP_MS`.',
    ),
  CALLBACK_GIVE_UP_MS: integer(1, 72 * HOUR_MS).description(
    'Time, in ms, after the first attempt was due when retries end.',
  ),
  RECEIVER_CONCURRENCY: integer(1, 64).description(
    'Maximum number of attempts in flight, and of connections, per receiver.',
  ),
  RECEIVER_QUEUE: integer(1, 10_000).description(
    'Maximum number of callbacks of one receiver in memory; the rest waits in the database.',
  ),
  MEMORY_DELIVERIES: integer(1, 50_000).description(
    'Maximum number of callbacks of all receivers in memory, counted in units of 1 KiB: a callback with a long URL counts as several.',
  ),
  LOAD_INTERVAL_MS: integer(1, 500).description(
    'Interval, in ms, at which due callbacks are read from the database.',
  ),
  STATUS_SHARDS: statusShards().description(
    'Number of queues of status changes that the dispatchers share. At least the number that any unfinished send uses.',
  ),
  ALARM_FAILED_CALLBACKS_PERCENT: integer(1, 50)
    .max(100)
    .description(
      'Share of failed callback attempts of a company in the last minutes, in percent, that raises an alarm, with at least 10 of them. The alarm ends below half of it.',
    ),
  RETENTION_DAYS: integer(RETENTION_BOUNDS.deliveries[0], 30).description(
    'Days that callbacks are kept if the company has no retention period of its own.',
  ),
});

export type DispatcherConfig = ReturnType<typeof readConfig>;

/** Every setting of the service with its default. @throws ConfigError naming each missing or invalid setting. */
export function readConfig(environment?: Environment) {
  return readSettings(schema, environment);
}
