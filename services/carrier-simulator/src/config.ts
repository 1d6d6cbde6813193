import Joi from 'joi';
import { type Environment, integer, readSettings, settingsSchema } from '@herald/config';
import { ValidationError } from '@herald/errors';
import { parseSettings, type Settings } from './settings/settings';

const DEFAULT_WEB_PORT = 8081;
const MOST = 10_000_000;

const schema = settingsSchema({
  SMPP_PORT: Joi.number().port().default(2775),
  WEB_PORT: Joi.number<number | undefined>().port(),
  PORT: Joi.number<number | undefined>().port(),
  METRICS_PORT: Joi.number().port().default(9081),
  BIND_ADDRESS: Joi.string().default('127.0.0.1'),
  // Several, separated by commas, share the password and are apart in all else.
  SMPP_SYSTEM_ID: Joi.string<string[]>()
    .pattern(/^[\x21-\x7e]{1,15}(,[\x21-\x7e]{1,15})*$/)
    .custom((value: string) => value.split(','))
    .default(['herald']),
  SMPP_PASSWORD: Joi.string()
    .pattern(/^[\x20-\x7e]{1,8}$/)
    .default('herald'),
  /** SMPP over TLS where both are given, in PEM. */
  SMPP_TLS_CERT: Joi.string<string | undefined>(),
  SMPP_TLS_KEY: Joi.string<string | undefined>(),
  /** Where the settings begin, and go back to at a reset. */
  SIMULATOR_SETTINGS: Joi.string<Partial<Settings>>().custom(settingsOf).default({}),
  MAX_PHONES: integer(1, 1_000_000).max(MOST),
  MAX_MESSAGES: integer(1, 50_000).max(MOST),
  MAX_MESSAGES_PER_PHONE: integer(1, 50).max(10_000),
  MAX_WAITING_DELIVERIES: integer(1, 1_000_000).max(MOST),
}).and('SMPP_TLS_CERT', 'SMPP_TLS_KEY');

export type SimulatorConfig = ReturnType<typeof readConfig>;

/** Every setting of the service with its default. @throws ConfigError naming each that is wrong. */
export function readConfig(environment?: Environment) {
  const { WEB_PORT, PORT, ...config } = readSettings(schema, environment);
  const port = WEB_PORT ?? PORT ?? DEFAULT_WEB_PORT;
  // `PORT` is the web server's: `WEB_PORT` where that is given, and `PORT` a second one.
  return { ...config, PORT: port, SECOND_PORT: PORT === port ? undefined : PORT };
}

function settingsOf(json: string): Partial<Settings> {
  try {
    return parseSettings(JSON.parse(json));
  } catch (cause) {
    const why = cause instanceof ValidationError ? Object.values(cause.errors).join('; ') : 'it is not JSON';
    throw new Error(why, { cause });
  }
}
