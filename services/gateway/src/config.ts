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
  tokenPrivateKey,
  statusShards,
} from '@herald/config';

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

const urls = list(httpUrl()).required();

const {
  PORT,
  METRICS_PORT: _isWithOperators,
  BROKER_DECLARES: _always,
  INTERNAL_TOKEN_PUBLIC_KEYS: _ofThoseItSignsFor,
  ...ofEveryService
} = serviceSettings('herald_gateway', 8080);

/** Settings of the gateway. `npm run configuration` generates docs/configuration.md from this schema. */
export const schema = settingsSchema({
  ...ofEveryService,
  GATEWAY_PORT: PORT.description('Public HTTP port, for companies.'),
  STATUS_SHARDS: statusShards().description(
    'Number of queues of status changes that the gateway declares. The same value as in sms and callback-dispatcher.',
  ),
  BIND_ADDRESS: Joi.string().default('0.0.0.0').description('Address of the public listener.'),
  OPERATOR_HOST: Joi.string().default('127.0.0.1').description("Address of the operators' listener."),
  OPERATOR_PORT: Joi.number()
    .port()
    .default(9080)
    .description(
      "Port of the operators' listener: `/admin/v1`, `/docs/operator` and `/metrics`. `npm start` chooses a free port.",
    ),
  TLS_CERT_FILE: Joi.string<string | undefined>().description(
    'PEM file with the certificate of the public listener, for HTTPS; reloaded when it changes.',
  ),
  TLS_KEY_FILE: Joi.string<string | undefined>().description(
    'PEM file with the private key of that certificate.',
  ),
  OPERATOR_TLS_CERT_FILE: Joi.string<string | undefined>().description(
    "PEM file with the certificate of the operators' listener, for HTTPS.",
  ),
  OPERATOR_TLS_KEY_FILE: Joi.string<string | undefined>().description(
    'PEM file with the private key of that certificate.',
  ),
  TRUSTED_PROXIES: networkList().description(
    'Addresses and networks of proxies whose `X-Forwarded-For` and `Forwarded` are trusted, separated by commas: for the audit trail and `cidrs` of keys.',
  ),
  INTERNAL_TOKEN_PRIVATE_KEY: live(tokenPrivateKey().required()).description(
    'Ed25519 private key (PKCS #8 in base64) that signs internal tokens.',
  ),
  OPERATOR_TOKEN: Joi.string()
    .min(16)
    .required()
    .description(
      'Token of an owner for installation and emergencies, at least 16 characters. Operators have tokens of their own.',
    ),
  OIDC_ISSUER: oidcIssuer().description(
    "OpenID Connect provider for operators' sign-in in the console: `https`, or `http` on the loopback.",
  ),
  OIDC_CLIENT_ID: Joi.string<string | undefined>().description('Client id of the console at that provider.'),
  OIDC_ACR_VALUES: acrValues().description(
    'Values of `acr`, separated by blanks, one of which an ID token must have, for example for a second factor. Unset: any.',
  ),
  OPERATOR_SECOND_FACTOR: Joi.string<'offered' | 'required'>()
    .valid('offered', 'required')
    .default('offered')
    .description(
      'Operators whose high-risk actions need a second factor: `offered` asks those who set one up, `required` asks all.',
    ),
  KEY_ENCRYPTION_KEY: live(keyring().required()).description(
    'Keys of 32 bytes in base64, separated by commas, that encrypt API keys, callback keys and signing secrets: the first encrypts, all decrypt.',
  ),
  SMS_URL: urls.description('Addresses of the sms instances with the role `api`, separated by commas.'),
  BRAND_URL: urls.description('Addresses of the brand instances, separated by commas.'),
  BILLING_URL: urls.description('Addresses of the billing instances, separated by commas.'),
  CALLBACKS_URL: urls.description('Addresses of the callback-dispatcher instances, separated by commas.'),
  CONSOLE_URL: httpUrl<string | undefined>().description(
    "Address of the console, for sign-in links that companies' programs request, and for the erasure of numbers in saved recipient lists. Unset: no such links, and the console saves no lists.",
  ),
  SMTP_URL: Joi.string<string | undefined>()
    .uri({ scheme: ['smtp', 'smtps'] })
    .description(
      'Mail server for sign-in links and invitations: `smtps://user:password@host`, or `smtp://host:587` with STARTTLS (optional on the loopback). `NODE_EXTRA_CA_CERTS` adds your own CA. Unset: no sign-in by e-mail.',
    ),
  MAIL_FROM: Joi.string<string | undefined>().description(
    'Sender of these e-mails, for example `Herald <console@example.com>`. Required with `SMTP_URL`.',
  ),
  COMPANY_URL: httpUrl<string | undefined>().description(
    "Address of the companies' console in a browser, for the links in e-mails. Required with `SMTP_URL`.",
  ),
  COMPANY_OIDC_ISSUER: oidcIssuer().description(
    "OpenID Connect provider for the sign-in of companies' people, as in the console.",
  ),
  COMPANY_OIDC_CLIENT_ID: Joi.string<string | undefined>().description(
    'Client id of the console at that provider.',
  ),
  MAX_CONNECTIONS: integer(1, 10_000).description('Maximum number of connections of all clients.'),
  MAX_CONNECTIONS_PER_ADDRESS: integer(1, 2_000).description(
    'Maximum number of connections of one address (IPv6: one /64). Does not apply to `TRUSTED_PROXIES`.',
  ),
  WRONG_KEYS_PER_MINUTE: integer(0, 1_200).description(
    'Failed authentications per minute of one address (IPv6: one /64), also as a burst, before 429. Well-formed keys are looked up beyond it, 100 a second of one address. Does not apply to `TRUSTED_PROXIES`. 0: no limit.',
  ),
  DRAIN_SECONDS: Joi.number()
    .min(0)
    .max(600)
    .default(5)
    .description(
      'Seconds for which `/readyz` answers 503 before a stopping gateway refuses new connections, so that load balancers notice. `npm start` sets 0.',
    ),
  CALLBACK_ALLOW_PRIVATE: Joi.boolean()
    .default(false)
    .description('Allow `http` callback URLs, for receivers on local networks.'),
})
  .and('OIDC_ISSUER', 'OIDC_CLIENT_ID')
  .and('COMPANY_OIDC_ISSUER', 'COMPANY_OIDC_CLIENT_ID')
  .with('SMTP_URL', ['MAIL_FROM', 'COMPANY_URL'])
  .and('TLS_CERT_FILE', 'TLS_KEY_FILE')
  .and('OPERATOR_TLS_CERT_FILE', 'OPERATOR_TLS_KEY_FILE');

export type GatewayConfig = ReturnType<typeof readConfig>;

/** All settings, with defaults; `PORT` has the value of `GATEWAY_PORT`. @throws ConfigError with all missing and invalid settings */
export function readConfig(environment?: Environment) {
  const { GATEWAY_PORT: PORT, ...config } = readSettings(schema, environment);
  return { PORT, ...config };
}
