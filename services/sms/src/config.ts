import Joi from 'joi';
import { MOST_STATUS_SHARDS, STATUS_SHARDS } from '@herald/contracts';
import {
  type Environment,
  integer,
  keyRing,
  live,
  readSettings,
  serviceSettings,
  settingsSchema,
} from '@herald/config';
import { normalizeNumber, problemOfNumber } from '@herald/phone-numbers';

/** What a process of this service may do; each scales alone. */
export const SMS_ROLES = ['api', 'sender', 'scheduler'] as const;
export type SmsRole = (typeof SMS_ROLES)[number];

const KIB = 1024;
const MIB = 1024 * KIB;
const MINUTE_MS = 60_000;

const rolesOf = (value: string): SmsRole[] => {
  const roles = value.split(',').map((role) => role.trim());
  const unknown = roles.find((role) => !(SMS_ROLES as readonly string[]).includes(role));
  if (unknown !== undefined || roles.length === 0) throw new Error(`may hold ${SMS_ROLES.join(', ')}`);
  return [...new Set(roles)] as SmsRole[];
};

/** Phone numbers by commas, as sends take them. */
const numbersOf = (value: string): string[] =>
  value.split(',').map((given) => {
    const number = normalizeNumber(given);
    if (number === null)
      throw new Error(`may hold phone numbers by commas; ${given} ${problemOfNumber(given)}`);
    return number;
  });

const schema = settingsSchema({
  ...serviceSettings('herald_sms', 3001),
  SMS_ROLES: Joi.string<SmsRole[]>()
    .custom(rolesOf)
    .default([...SMS_ROLES]),
  /** Routes to carriers, read by `carriers/`; '' = the simulator. */
  SMS_CARRIERS: Joi.string().allow('').default(''),
  /** Encrypts the passwords of routes that the operator adds; without it such routes have none. */
  ROUTE_ENCRYPTION_KEY: live(keyRing<Buffer[] | null>().default(null)),
  /** The only numbers that an owner's test sends through a route go to; none unless set. */
  TEST_SEND_NUMBERS: Joi.string<string[]>().custom(numbersOf).default([]),
  /** Test sends within an hour, through all routes together. */
  TEST_SENDS_PER_HOUR: integer(1, 20),
  /** Longest wait for a receipt before a part of unknown outcome is first submitted again, s. */
  UNKNOWN_OUTCOME_WAIT_SECONDS: Joi.number().min(0).default(600),
  OTP_UNKNOWN_OUTCOME_WAIT_SECONDS: Joi.number().min(0).default(5),
  /** Local and private callback addresses, and `http`, are allowed. */
  CALLBACK_ALLOW_PRIVATE: Joi.boolean().default(false),
  /** Bodies from this size on are read in a worker thread, bytes. */
  LARGE_BODY_BYTES: integer(1, 256 * KIB),
  /** Larger bodies are refused (interface.md part 8), bytes. */
  BODY_LIMIT_BYTES: integer(1, 100 * MIB),
  /** Large bodies in memory at once, in bytes: more wait outside (503). */
  BODIES_IN_FLIGHT_BYTES: integer(1, 200 * MIB),
  /** Worker threads for large bodies; 0 = in the main thread, as tests on source files do. */
  INTAKE_THREADS: integer(0, 1).max(8),
  /** Sends to one number share batches, once every process knows these; false to go back to a version that doesn't (docs/operations.md). */
  SHARED_BATCHES: Joi.boolean().default(true),
  /** Shards that the status changes of new sends use: no more than the dispatchers consume. */
  STATUS_SHARDS: Joi.number().integer().min(STATUS_SHARDS).max(MOST_STATUS_SHARDS).default(STATUS_SHARDS),
  /** How often due jobs and jobs left in the outbox are looked for, ms. */
  SWEEP_EVERY_MS: integer(10, 500),
  /** A job that isn't queued after this time is queued by the sweep, ms. */
  OUTBOX_AFTER_MS: integer(0, 3_000),
  /** Batches that no acceptance followed within this time are removed, ms. */
  ORPHAN_AFTER_MS: integer(0, 15 * MINUTE_MS),
  /** How long messages from phones are kept, days. Those that are there keep the end that they were given. */
  INBOUND_KEPT_DAYS: integer(1, 90).max(3_650),
});

export type SmsConfig = ReturnType<typeof readConfig>;

/** Every setting of the service with its default. @throws ConfigError naming each that is missing or wrong. */
export function readConfig(environment?: Environment) {
  return readSettings(schema, environment);
}
