import Joi from 'joi';
import {
  acrValues,
  type Environment,
  integer,
  keyRing,
  live,
  networkList,
  oidcIssuer,
  readSettings,
  serviceSettings,
  settingsSchema,
  tokenPrivateKey,
} from '@herald/config';
import { MOST_STATUS_SHARDS, STATUS_SHARDS } from '@herald/contracts';

const list = (item: Joi.StringSchema): Joi.StringSchema<string[]> =>
  Joi.string<string[]>().custom((value: string) => {
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

const {
  PORT,
  METRICS_PORT: _isWithOperators,
  BROKER_DECLARES: _always,
  INTERNAL_TOKEN_PUBLIC_KEYS: _ofThoseItSignsFor,
  ...ofEveryService
} = serviceSettings('herald_gateway', 8080);

const schema = settingsSchema({
  ...ofEveryService,
  GATEWAY_PORT: PORT,
  /** As in sms and callback-dispatcher: the gateway declares these queues for services whose users may not. */
  STATUS_SHARDS: Joi.number().integer().min(STATUS_SHARDS).max(MOST_STATUS_SHARDS).default(STATUS_SHARDS),
  BIND_ADDRESS: Joi.string().default('0.0.0.0'),
  /** Where operators come: their API, its documents, and `/metrics`. Where the metrics alone were before. */
  OPERATOR_HOST: Joi.string().default('127.0.0.1'),
  OPERATOR_PORT: Joi.number().port().default(9080),
  /** HTTPS where both name a PEM file; they are read again when they change. */
  TLS_CERT_FILE: Joi.string<string | undefined>(),
  TLS_KEY_FILE: Joi.string<string | undefined>(),
  /** The same for operators. */
  OPERATOR_TLS_CERT_FILE: Joi.string<string | undefined>(),
  OPERATOR_TLS_KEY_FILE: Joi.string<string | undefined>(),
  /** Addresses and networks whose `X-Forwarded-For` is believed. */
  TRUSTED_PROXIES: networkList(),
  /** Signs what the gateway says to the services. */
  INTERNAL_TOKEN_PRIVATE_KEY: live(tokenPrivateKey().required()),
  OPERATOR_TOKEN: Joi.string().min(16).required(),
  /** The OpenID Connect provider that operators sign in by, and what it calls the console. */
  OIDC_ISSUER: oidcIssuer(),
  OIDC_CLIENT_ID: Joi.string<string | undefined>(),
  /** How operators have to sign in there, such as with a second factor: the ID token's `acr` is one of them. Unset: any way. */
  OIDC_ACR_VALUES: acrValues(),
  /** Whether grave acts need a second factor of every operator, or of those who have set one up. */
  OPERATOR_SECOND_FACTOR: Joi.string<'offered' | 'required'>()
    .valid('offered', 'required')
    .default('offered'),
  /** Encrypt what must be shown or used again (API keys, callback keys, signing secrets): the first one seals, all open. */
  KEY_ENCRYPTION_KEY: live(keyRing().required()),
  /** Where each service listens; several copies are separated by commas. */
  SMS_URL: urls,
  BRAND_URL: urls,
  BILLING_URL: urls,
  CALLBACKS_URL: urls,
  /** Where the console listens, for links that companies' programs ask for. Unset: there are none. */
  CONSOLE_URL: Joi.string<string | undefined>().uri({ scheme: ['http', 'https'] }),
  /** Connections of all clients, and of one address; those of `TRUSTED_PROXIES` count for the first only. */
  MAX_CONNECTIONS: integer(1, 10_000),
  MAX_CONNECTIONS_PER_ADDRESS: integer(1, 2_000),
  /** Wrong keys and operator's tokens of one address, a minute and at once; 0 = no limit. None holds for `TRUSTED_PROXIES`. */
  WRONG_KEYS_PER_MINUTE: integer(0, 1_200),
  /** How long `/readyz` says 503 before a stop takes no new connection: time for a load balancer to notice, s. */
  DRAIN_SECONDS: Joi.number().min(0).max(600).default(5),
  /** Callback URLs may be `http`, for receivers on local networks. */
  CALLBACK_ALLOW_PRIVATE: Joi.boolean().default(false),
})
  .and('OIDC_ISSUER', 'OIDC_CLIENT_ID')
  .and('TLS_CERT_FILE', 'TLS_KEY_FILE')
  .and('OPERATOR_TLS_CERT_FILE', 'OPERATOR_TLS_KEY_FILE');

export type GatewayConfig = ReturnType<typeof readConfig>;

/**
 * Every setting of the service with its default. `PORT` is what the environment calls `GATEWAY_PORT`: the one port that the
 * world knows. @throws ConfigError naming each that is missing or wrong.
 */
export function readConfig(environment?: Environment) {
  const { GATEWAY_PORT: PORT, ...config } = readSettings(schema, environment);
  return { PORT, ...config };
}
