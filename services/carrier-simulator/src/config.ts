import Joi from 'joi';
import { type Environment, type ListenSettings, readSettings } from '@herald/config';
import { ValidationError } from '@herald/errors';
import { parseSettings, type Settings } from './settings/settings';

/** `PORT` is the web server's: `WEB_PORT` where that is given. */
export interface SimulatorConfig extends ListenSettings {
  /** A second port of the web server, where the process is given one beside `WEB_PORT`. */
  SECOND_PORT: number | undefined;
  SMPP_PORT: number;
  SMPP_SYSTEM_ID: string[];
  SMPP_PASSWORD: string;
  /** SMPP over TLS where both are given, in PEM. */
  SMPP_TLS_CERT?: string;
  SMPP_TLS_KEY?: string;
  /** Where the settings begin, and go back to at a reset. */
  SIMULATOR_SETTINGS: Partial<Settings>;
  MAX_PHONES: number;
  MAX_MESSAGES: number;
  MAX_MESSAGES_PER_PHONE: number;
  MAX_WAITING_DELIVERIES: number;
}

interface Variables extends Omit<SimulatorConfig, 'PORT' | 'SECOND_PORT'> {
  WEB_PORT?: number;
  PORT?: number;
}

const DEFAULT_WEB_PORT = 8081;
const MOST = 10_000_000;

const schema = Joi.object<Variables>({
  SMPP_PORT: Joi.number().port().default(2775),
  WEB_PORT: Joi.number().port(),
  PORT: Joi.number().port(),
  METRICS_PORT: Joi.number().port().default(9081),
  BIND_ADDRESS: Joi.string().default('127.0.0.1'),
  // Several, separated by commas, share the password and are apart in all else.
  SMPP_SYSTEM_ID: Joi.string()
    .pattern(/^[\x21-\x7e]{1,15}(,[\x21-\x7e]{1,15})*$/)
    .custom((value: string) => value.split(','))
    .default(['herald']),
  SMPP_PASSWORD: Joi.string()
    .pattern(/^[\x20-\x7e]{1,8}$/)
    .default('herald'),
  SMPP_TLS_CERT: Joi.string(),
  SMPP_TLS_KEY: Joi.string(),
  SIMULATOR_SETTINGS: Joi.string().custom(settingsOf).default({}),
  MAX_PHONES: Joi.number().integer().min(1).max(MOST).default(1_000_000),
  MAX_MESSAGES: Joi.number().integer().min(1).max(MOST).default(50_000),
  MAX_MESSAGES_PER_PHONE: Joi.number().integer().min(1).max(10_000).default(50),
  MAX_WAITING_DELIVERIES: Joi.number().integer().min(1).max(MOST).default(1_000_000),
}).and('SMPP_TLS_CERT', 'SMPP_TLS_KEY');

/** Every setting of the service with its default. @throws ConfigError naming each that is wrong. */
export function readConfig(environment?: Environment): SimulatorConfig {
  const { WEB_PORT, PORT, ...config } = readSettings(schema, environment);
  const port = WEB_PORT ?? PORT ?? DEFAULT_WEB_PORT;
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
