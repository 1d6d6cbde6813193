import Joi from 'joi';
import {
  encryptionKey,
  type Environment,
  readSettings,
  type ServiceSettings,
  serviceSettings,
} from '@herald/config';

/** `PORT` is what the environment calls `GATEWAY_PORT`: the one port that the world knows. */
export interface GatewayConfig extends ServiceSettings {
  /** HTTPS where both name a PEM file; they are read again when they change. */
  TLS_CERT_FILE: string | undefined;
  TLS_KEY_FILE: string | undefined;
  /** Addresses and networks whose `X-Forwarded-For` is believed. */
  TRUSTED_PROXIES: string[];
  OPERATOR_TOKEN: string;
  /** 32 bytes: encrypts what must be shown or used again (API keys, callback keys, signing secrets). */
  KEY_ENCRYPTION_KEY: Buffer;
  /** Where each service listens; several copies are separated by commas in the environment. */
  SMS_URL: string[];
  BRAND_URL: string[];
  BILLING_URL: string[];
  CALLBACKS_URL: string[];
  /** Connections of all clients, and of one address; those of `TRUSTED_PROXIES` count for the first only. */
  MAX_CONNECTIONS: number;
  MAX_CONNECTIONS_PER_ADDRESS: number;
  /** How long `/readyz` says 503 before a stop takes no new connection: time for a load balancer to notice, s. */
  DRAIN_SECONDS: number;
  /** Callback URLs may be `http`, for receivers on local networks. */
  CALLBACK_ALLOW_PRIVATE: boolean;
}

const list = (item: Joi.StringSchema): Joi.Schema =>
  Joi.string().custom((value: string) => {
    const items = value
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '');
    for (const part of items) {
      if (item.validate(part).error) throw new Error('an item of the list is not valid');
    }
    return items;
  });

const urls = list(Joi.string().uri({ scheme: ['http', 'https'] })).required();

const { PORT, ...ofEveryService } = serviceSettings('herald_gateway', 8080);

const schema = Joi.object<Omit<GatewayConfig, 'PORT'> & { GATEWAY_PORT: number }>({
  ...ofEveryService,
  GATEWAY_PORT: PORT,
  BIND_ADDRESS: Joi.string().default('0.0.0.0'),
  TLS_CERT_FILE: Joi.string(),
  TLS_KEY_FILE: Joi.string(),
  TRUSTED_PROXIES: list(Joi.string().ip({ cidr: 'optional' })).default([]),
  OPERATOR_TOKEN: Joi.string().min(16).required(),
  KEY_ENCRYPTION_KEY: encryptionKey.required(),
  SMS_URL: urls,
  BRAND_URL: urls,
  BILLING_URL: urls,
  CALLBACKS_URL: urls,
  MAX_CONNECTIONS: Joi.number().integer().min(1).default(10_000),
  MAX_CONNECTIONS_PER_ADDRESS: Joi.number().integer().min(1).default(2_000),
  DRAIN_SECONDS: Joi.number().min(0).max(600).default(5),
  CALLBACK_ALLOW_PRIVATE: Joi.boolean().default(false),
}).and('TLS_CERT_FILE', 'TLS_KEY_FILE');

/** Every setting of the service with its default. @throws ConfigError naming each that is missing or wrong. */
export function readConfig(environment?: Environment): GatewayConfig {
  const { GATEWAY_PORT: PORT, ...config } = readSettings(schema, environment);
  return { PORT, ...config };
}
