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
  tokenPublicKeys,
} from '@herald/config';
import type { FacesSetting } from './sessions/faces';

const { PORT, METRICS_PORT, BIND_ADDRESS, MONGO_URL, MONGO_DATABASE } = serviceSettings(
  'herald_console',
  8082,
);

const schema = settingsSchema({
  PORT,
  METRICS_PORT,
  BIND_ADDRESS,
  MONGO_URL,
  MONGO_DATABASE,
  /** Where the gateway listens for companies, and for operators: the console asks it as any client does. */
  GATEWAY_URL: Joi.string()
    .uri({ scheme: ['http', 'https'] })
    .required(),
  OPERATOR_URL: Joi.string()
    .uri({ scheme: ['http', 'https'] })
    .required(),
  /** Where companies' programs reach the gateway: what the quick start shows. Default: GATEWAY_URL. */
  API_URL: Joi.string<string | undefined>().uri({ scheme: ['http', 'https'] }),
  /** Where people reach the console. Over `https` its cookie is sent over nothing else. */
  PUBLIC_URL: Joi.string<string | undefined>().uri({ scheme: ['http', 'https'] }),
  /** For whom the console is. Companies and operators may have one each, on networks of their own, with the same database and encryption key. */
  CONSOLE_FACES: Joi.string<FacesSetting>().valid('company', 'operator', 'both').default('both'),
  /** Where companies reach their console: links for them lead there. Default: PUBLIC_URL. */
  COMPANY_URL: Joi.string<string | undefined>().uri({ scheme: ['http', 'https'] }),
  /** Seal the operators' tokens and companies' keys that sessions act with: the first one seals, all open. */
  CONSOLE_ENCRYPTION_KEY: live(keyRing().required()),
  /** A session in which nothing was asked for so long ends, minutes; it ends after 12 hours anyway. */
  SESSION_IDLE_MINUTES: integer(1, 120),
  /** The OpenID Connect provider that operators may sign in by, and what it knows the console by. */
  OIDC_ISSUER: oidcIssuer(),
  OIDC_CLIENT_ID: Joi.string<string | undefined>(),
  OIDC_CLIENT_SECRET: Joi.string<string | undefined>(),
  /** What the provider is asked for, as the gateway has it: the gateway refuses an ID token without one of them. */
  OIDC_ACR_VALUES: acrValues(),
  /** Whoever signs with one of them is the gateway, which asks for links of companies' programs. Unset: nobody may. */
  INTERNAL_TOKEN_PUBLIC_KEYS: live(tokenPublicKeys()),
  /** Addresses and networks whose `X-Forwarded-For` is believed. */
  TRUSTED_PROXIES: networkList(),
}).and('OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET');

export type ConsoleConfig = ReturnType<typeof readConfig>;

/** Every setting of the service with its default. @throws ConfigError naming each that is missing or wrong. */
export function readConfig(environment?: Environment) {
  const { PUBLIC_URL, COMPANY_URL, API_URL, ...config } = readSettings(schema, environment);
  const publicUrl = PUBLIC_URL ?? `http://127.0.0.1:${config.PORT}`;
  return {
    ...config,
    PUBLIC_URL: publicUrl,
    COMPANY_URL: COMPANY_URL ?? publicUrl,
    API_URL: API_URL ?? config.GATEWAY_URL,
  };
}
