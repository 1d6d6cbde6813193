import Joi from 'joi';
import {
  acrValues,
  type Environment,
  httpUrl,
  integer,
  keyring,
  live,
  networkList,
  oidcIssuer,
  readSettings,
  serviceSettings,
  settingsSchema,
  tokenPublicKeys,
} from '@herald/config';

const { PORT, METRICS_PORT, BIND_ADDRESS, MONGO_URL, MONGO_DATABASE } = serviceSettings(
  'herald_console',
  8082,
);

/** The settings; `npm run configuration` generates docs/configuration.md from them. */
export const schema = settingsSchema({
  PORT,
  METRICS_PORT,
  BIND_ADDRESS,
  MONGO_URL,
  MONGO_DATABASE,
  GATEWAY_URL: httpUrl().required().description("Address of the gateway's public listener."),
  OPERATOR_URL: httpUrl().required().description("Address of the gateway's listener for operators."),
  API_URL: httpUrl<string | undefined>().description(
    "Address of the gateway for companies' programs, shown in the quick start and on the onboarding sheet. Default: `GATEWAY_URL`.",
  ),
  PUBLIC_URL: httpUrl<string | undefined>().description(
    'Address of the console in a browser; with `https` the session cookie is sent over HTTPS only. Default: `http://127.0.0.1:<PORT>`.',
  ),
  CONSOLE_FACES: Joi.string<'company' | 'operator' | 'both'>()
    .valid('company', 'operator', 'both')
    .default('both')
    .description(
      'Which users the console serves. Companies and operators can have a console each, on separate networks, with the same database and encryption key.',
    ),
  COMPANY_URL: httpUrl<string | undefined>().description(
    "Address of the companies' console in a browser, for sign-in links. Default: `PUBLIC_URL`.",
  ),
  CONSOLE_ENCRYPTION_KEY: live(keyring().required()).description(
    'Keys of 32 bytes in base64, separated by commas, that encrypt the tokens and API keys of sessions: the first encrypts, all decrypt.',
  ),
  SESSION_IDLE_MINUTES: integer(1, 120).description(
    'Minutes without a request after which a session ends. Every session ends after 12 hours.',
  ),
  OIDC_ISSUER: oidcIssuer().description(
    "OpenID Connect provider for operators' sign-in, as in the gateway. The redirect URI is `<PUBLIC_URL>/api/oidc/return`.",
  ),
  OIDC_CLIENT_ID: Joi.string<string | undefined>().description('Client id of the console at that provider.'),
  OIDC_CLIENT_SECRET: Joi.string<string | undefined>().description(
    'Client secret of the console at that provider.',
  ),
  OIDC_ACR_VALUES: acrValues().description(
    'Values of `acr_values` that the provider is asked for, separated by blanks, as in the gateway.',
  ),
  COMPANY_OIDC_ISSUER: oidcIssuer().description(
    "OpenID Connect provider for companies' people, who were invited with the e-mail address that it verifies. The redirect URI is `<PUBLIC_URL>/api/oidc/return/company`.",
  ),
  COMPANY_OIDC_CLIENT_ID: Joi.string<string | undefined>().description(
    'Client id of the console at that provider.',
  ),
  COMPANY_OIDC_CLIENT_SECRET: Joi.string<string | undefined>().description(
    'Client secret of the console at that provider.',
  ),
  INTERNAL_TOKEN_PUBLIC_KEYS: live(tokenPublicKeys()).description(
    "Ed25519 public keys (SPKI in base64, separated by commas) that verify the gateway's requests for sign-in links. Unset: such requests are refused.",
  ),
  TRUSTED_PROXIES: networkList().description(
    'Addresses and networks of proxies whose `X-Forwarded-For` and `Forwarded` are trusted, separated by commas.',
  ),
  MAX_CONNECTIONS: integer(1, 10_000).description('Maximum number of connections of all browsers.'),
  MAX_CONNECTIONS_PER_ADDRESS: integer(1, 1_000).description(
    'Maximum number of connections of one address (IPv6: one /64). Does not apply to `TRUSTED_PROXIES`.',
  ),
})
  .and('OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET')
  .and('COMPANY_OIDC_ISSUER', 'COMPANY_OIDC_CLIENT_ID', 'COMPANY_OIDC_CLIENT_SECRET');

export type ConsoleConfig = ReturnType<typeof readConfig>;

/** Every setting of the service with its default. @throws ConfigError naming each setting that is missing or invalid */
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
