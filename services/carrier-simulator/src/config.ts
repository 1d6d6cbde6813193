import Joi from 'joi';
import { readConfig, type Environment } from '@herald/config';
import { parseSettings, type Settings } from './settings/settings';

export interface Config {
  smppPort: number;
  webPort: number;
  /** A second port of the web server, where the process is given one. */
  port: number | undefined;
  metricsPort: number;
  bindAddress: string;
  systemIds: string[];
  password: string;
  /** SMPP over TLS where both are given, in PEM. */
  tls: { cert: string; key: string } | undefined;
  /** Where the settings begin, and go back to at a reset. */
  settings: Partial<Settings>;
  limits: { phones: number; messages: number; messagesPerPhone: number; waitingDeliveries: number };
}

interface Variables {
  SMPP_PORT: number;
  WEB_PORT?: number;
  PORT?: number;
  METRICS_PORT: number;
  BIND_ADDRESS: string;
  SMPP_SYSTEM_ID: string;
  SMPP_PASSWORD: string;
  SMPP_TLS_CERT?: string;
  SMPP_TLS_KEY?: string;
  SIMULATOR_SETTINGS: string;
  MAX_PHONES: number;
  MAX_MESSAGES: number;
  MAX_MESSAGES_PER_PHONE: number;
  MAX_WAITING_DELIVERIES: number;
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
    .default('herald'),
  SMPP_PASSWORD: Joi.string()
    .pattern(/^[\x20-\x7e]{1,8}$/)
    .default('herald'),
  SMPP_TLS_CERT: Joi.string(),
  SMPP_TLS_KEY: Joi.string(),
  SIMULATOR_SETTINGS: Joi.string().default('{}'),
  MAX_PHONES: Joi.number().integer().min(1).max(MOST).default(1_000_000),
  MAX_MESSAGES: Joi.number().integer().min(1).max(MOST).default(50_000),
  MAX_MESSAGES_PER_PHONE: Joi.number().integer().min(1).max(10_000).default(50),
  MAX_WAITING_DELIVERIES: Joi.number().integer().min(1).max(MOST).default(1_000_000),
}).and('SMPP_TLS_CERT', 'SMPP_TLS_KEY');

/** @throws ConfigError, or ValidationError where SIMULATOR_SETTINGS holds a wrong setting */
export function loadConfig(environment: Environment = process.env): Config {
  const variables = readConfig(schema, environment);
  const webPort = variables.WEB_PORT ?? variables.PORT ?? DEFAULT_WEB_PORT;
  const { SMPP_TLS_CERT: cert, SMPP_TLS_KEY: key } = variables;
  return {
    smppPort: variables.SMPP_PORT,
    webPort,
    port: variables.PORT === webPort ? undefined : variables.PORT,
    metricsPort: variables.METRICS_PORT,
    bindAddress: variables.BIND_ADDRESS,
    systemIds: variables.SMPP_SYSTEM_ID.split(','),
    password: variables.SMPP_PASSWORD,
    tls: cert && key ? { cert, key } : undefined,
    settings: parseSettings(JSON.parse(variables.SIMULATOR_SETTINGS)),
    limits: {
      phones: variables.MAX_PHONES,
      messages: variables.MAX_MESSAGES,
      messagesPerPhone: variables.MAX_MESSAGES_PER_PHONE,
      waitingDeliveries: variables.MAX_WAITING_DELIVERIES,
    },
  };
}
