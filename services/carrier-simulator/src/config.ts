import Joi from 'joi';
import { type Environment, integer, readSettings, settingsSchema } from '@herald/config';
import { ValidationError } from '@herald/contracts/errors';
import { parseSettings, type Settings } from './settings/settings';

const DEFAULT_WEB_PORT = 8081;
const MOST = 10_000_000;

/** The settings, from which `npm run configuration` generates docs/configuration.md. */
export const schema = settingsSchema({
  SMPP_PORT: Joi.number()
    .port()
    .default(2775)
    .description('SMPP port. 0: any free port, logged in `process.started`.'),
  WEB_PORT: Joi.number<number | undefined>()
    .port()
    .description('Port of the web page and its API. Default: `PORT`, otherwise 8081.'),
  PORT: Joi.number<number | undefined>().port().description('Second port of the web page and its API.'),
  METRICS_PORT: Joi.number().port().default(9081).description('Port of Prometheus `/metrics`.'),
  BIND_ADDRESS: Joi.string().default('127.0.0.1').description('Address to listen on.'),
  SMPP_SYSTEM_ID: Joi.string<string[]>()
    .pattern(/^[\x21-\x7e]{1,15}(,[\x21-\x7e]{1,15})*$/)
    .custom((value: string) => value.split(','))
    .default(['herald'])
    .description(
      'SMPP system ids, separated by commas. They share the password and nothing else. An unknown id gets 0x0D.',
    ),
  SMPP_PASSWORD: Joi.string()
    .pattern(/^[\x20-\x7e]{1,8}$/)
    .default('herald')
    .description('SMPP password, at most 8 characters. A wrong password gets 0x0E.'),
  SMPP_TLS_CERT: Joi.string<string | undefined>().description(
    'Certificate in PEM. With it and `SMPP_TLS_KEY`, SMPP over TLS only.',
  ),
  SMPP_TLS_KEY: Joi.string<string | undefined>().description('Private key of that certificate in PEM.'),
  SIMULATOR_SETTINGS: Joi.string<Partial<Settings>>()
    .custom(settingsOf)
    .default({})
    .description(
      'Settings at the start, and after a reset, as JSON ([list](../services/carrier-simulator/README.md#settings)).',
    ),
  MAX_PHONES: integer(1, 1_000_000).max(MOST).description('Maximum number of phones in memory.'),
  MAX_MESSAGES: integer(1, 50_000).max(MOST).description('Maximum number of messages in memory.'),
  MAX_MESSAGES_PER_PHONE: integer(1, 50)
    .max(10_000)
    .description('Maximum number of messages in memory per phone.'),
  MAX_WAITING_DELIVERIES: integer(1, 1_000_000)
    .max(MOST)
    .description('Maximum number of delivery receipts and inbound messages that wait to be sent.'),
}).and('SMPP_TLS_CERT', 'SMPP_TLS_KEY');

export type SimulatorConfig = ReturnType<typeof readConfig>;

/** Every setting of the service with its default. @throws ConfigError naming each invalid setting. */
export function readConfig(environment?: Environment) {
  const { WEB_PORT, PORT, ...config } = readSettings(schema, environment);
  const port = WEB_PORT ?? PORT ?? DEFAULT_WEB_PORT;
  // `PORT` is the port of the web server. If `WEB_PORT` is also given, `PORT` is a second port.
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
