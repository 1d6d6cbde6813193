import Joi from 'joi';
import {
  type Environment,
  httpUrl,
  integer,
  keyring,
  live,
  readSettings,
  serviceSettings,
  settingsSchema,
  statusShards,
} from '@herald/config';
import { readNumber } from '@herald/values/phone-numbers';

/** Roles that a process of this service can have. Each role scales independently. */
export const SMS_ROLES = ['api', 'sender', 'scheduler'] as const;
export type SmsRole = (typeof SMS_ROLES)[number];

const KIB = 1024;
const MIB = 1024 * KIB;
const MINUTE_MS = 60_000;

const rolesOf = (value: string): SmsRole[] => {
  const roles = value.split(',').map((role) => role.trim());
  const unknown = roles.find((role) => !(SMS_ROLES as readonly string[]).includes(role));
  if (unknown !== undefined || roles.length === 0)
    throw new Error(`must be one or more of ${SMS_ROLES.join(', ')}`);
  return [...new Set(roles)] as SmsRole[];
};

/** Phone numbers separated by commas, in every notation that sends accept. */
const numbersOf = (value: string): string[] =>
  value.split(',').map((given) => {
    const read = readNumber(given, null);
    if ('problem' in read)
      throw new Error(`must be phone numbers separated by commas; ${given}: ${read.problem.text}`);
    return read.number;
  });

/** Schema of the settings; `npm run configuration` generates docs/configuration.md from it. */
export const schema = settingsSchema({
  ...serviceSettings('herald_sms', 3001),
  SMS_ROLES: Joi.string<SmsRole[]>()
    .custom(rolesOf)
    .default([...SMS_ROLES])
    .description('Roles of the process, separated by commas: `api`, `sender`, `scheduler`.'),
  SMS_CARRIERS: Joi.string()
    .allow('')
    .default('')
    .description(
      'SMPP routes: `smpp://user:pass@host:2775?binds=2&window=100&tps=0`, several separated by commas ([carriers](carriers.md)). Empty: the carrier simulator.',
    ),
  ROUTE_ENCRYPTION_KEY: live(keyring<Buffer[] | null>().default(null)).description(
    'Keys of 32 bytes in base64, separated by commas: the first encrypts the secrets of routes which operators add, and secret TLVs, all decrypt; without it there are neither. Over HTTP, the first also makes the token of `receiptUrl` and signs the references of messages, and all are accepted. After a rotation, enter the new `receiptUrl` where a provider has the old one, and keep the old key until the delivery receipts of earlier messages have arrived.',
  ),
  CARRIER_PUBLIC_URL: httpUrl<string | undefined>().description(
    'Public address of the gateway, at which providers of routes over HTTP report delivery receipts and inbound messages: `https://sms.example.com`. Requires `ROUTE_ENCRYPTION_KEY`. Unset: providers get no such address.',
  ),
  TEST_SEND_NUMBERS: Joi.string<string[]>()
    .custom(numbersOf)
    .default([])
    .description(
      'Phone numbers, separated by commas, that an owner may send a test message to through a route. Unset: none.',
    ),
  TEST_SENDS_PER_HOUR: integer(1, 20).description('Most test messages in an hour, of all routes together.'),
  UNKNOWN_OUTCOME_WAIT_SECONDS: Joi.number()
    .min(0)
    .default(600)
    .description(
      'Longest wait, in seconds, for a delivery receipt before an indeterminate submit is retried; shorter if the route usually sends delivery receipts sooner.',
    ),
  OTP_UNKNOWN_OUTCOME_WAIT_SECONDS: Joi.number()
    .min(0)
    .default(5)
    .description('The same wait for one-time passwords, in seconds.'),
  CALLBACK_ALLOW_PRIVATE: Joi.boolean()
    .default(false)
    .description('Allow callback URLs with local and private addresses, and `http`.'),
  LARGE_BODY_BYTES: integer(1, 256 * KIB).description(
    'Request size, in bytes, from which a JSON body is parsed in a worker thread; XML from a quarter of it.',
  ),
  BODY_LIMIT_BYTES: integer(1, 100 * MIB).description(
    'Maximum request size, in bytes; larger requests get 413 ([contract](interface.md), part 8).',
  ),
  BODIES_IN_FLIGHT_BYTES: integer(1, 200 * MIB).description(
    'Maximum size, in bytes, of all large bodies in memory; further requests get 503 with `Retry-After`.',
  ),
  INTAKE_THREADS: integer(0, 1)
    .max(8)
    .description('Number of worker threads for large bodies. 0: the main thread.'),
  STATUS_SHARDS: statusShards().description(
    'Number of queues that the status changes of new sends use. At most the number of the dispatchers.',
  ),
  SWEEP_EVERY_MS: integer(10, 1_000).description(
    'Interval, in ms, at which due jobs, and jobs that are not queued, are looked up.',
  ),
  OUTBOX_AFTER_MS: integer(0, 3_000).description(
    'Age, in ms, after which a job that is not queued is queued again.',
  ),
  ORPHAN_AFTER_MS: integer(0, 15 * MINUTE_MS).description(
    'Age, in ms, after which batches without an accepted job are deleted.',
  ),
  ALARM_UNDELIVERED_PERCENT: integer(1, 30)
    .max(100)
    .description(
      'Share of undelivered messages of a route, sender name or country in the last minutes, in percent, that raises an alarm, with at least 50 of them. The alarm ends below half of it.',
    ),
  ALARM_LATE_OTP_PERCENT: integer(1, 10)
    .max(100)
    .description(
      'Share of one-time passwords of a route or company that take more than 5 s to reach a carrier, in percent, that raises an alarm, with at least 10 of them. The alarm ends below half of it.',
    ),
  OTP_GUARD_SENT: integer(1, 20).description(
    'One-time passwords of a company to a prefix (a number without its last four digits) in an hour from which on SMS pumping is suspected if too few are confirmed.',
  ),
  OTP_GUARD_PERCENT: integer(1, 20)
    .max(100)
    .description(
      'Share of these, in percent, below which it is suspected: of confirmed ones, or of delivered ones if the company reports no confirmations.',
    ),
  INBOUND_KEPT_DAYS: integer(1, 90)
    .max(3_650)
    .description(
      'Days that inbound messages are kept if the company has no retention period of its own. Applies to messages received from then on.',
    ),
});

export type SmsConfig = ReturnType<typeof readConfig>;

/** Reads every setting of the service or its default. @throws ConfigError naming each missing or invalid setting. */
export function readConfig(environment?: Environment) {
  return readSettings(schema, environment);
}
