import { readFileSync } from 'node:fs';
import Joi from 'joi';
import { brokerUrls, tokenPublicKeys } from './fields';
import { LiveSetting } from './live-setting';
import { PLAIN_MESSAGES } from './validate';

/** The environment, or a part of it in tests. */
export type Environment = Record<string, string | undefined>;

/** A setting is invalid or missing. The message has one line per setting, without values, which may be secrets. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * Reads the settings of a process once, at its start. Each setting is either `NAME` or, for secrets mounted as
 * files, `NAME_FILE` (the content of the file without the trailing line break), but never both.
 *
 * @throws ConfigError naming every missing or invalid setting, never its value
 */
export function readSettings<T>(schema: Joi.ObjectSchema<T>, environment: Environment = process.env): T {
  const described = (schema.describe() as { keys?: Record<string, { metas?: object[] }> }).keys ?? {};
  const names = Object.keys(described);
  const given: Record<string, string> = {};
  for (const name of names) {
    const file = environment[`${name}_FILE`];
    // The intended setting is unknown, and one of the two may be an old secret.
    if (file && environment[name])
      throw new ConfigError(`${name} and ${name}_FILE are both set: set only one of them`);
    const value = file ? readSecretFile(name, file) : environment[name];
    if (value !== undefined && value !== '') given[name] = value;
  }
  const { error, value } = schema.validate(given, {
    abortEarly: false,
    errors: { label: 'key' },
    messages: PLAIN_MESSAGES,
  });
  if (error) {
    const lines = error.details.map((detail) => detail.message);
    throw new ConfigError(`Invalid settings: ${lines.join('; ')}`);
  }
  const lives = names.filter((name) => described[name]!.metas?.some((meta) => 'live' in meta));
  const live = lives.map((name) => [name, liveSetting(schema, name, value as never, environment)]);
  return { ...value, ...Object.fromEntries(live) } as T;
}

/** A setting that is read again when its file changes while the process runs. */
export const live = <T>(schema: Joi.Schema<T>): Joi.Schema<LiveSetting<T>> =>
  schema.meta({ live: true }) as unknown as Joi.Schema<LiveSetting<T>>;

function liveSetting(
  schema: Joi.ObjectSchema,
  name: string,
  values: Record<string, unknown>,
  environment: Environment,
): LiveSetting<unknown> {
  const file = environment[`${name}_FILE`];
  if (!file) return new LiveSetting(values[name]);
  const parse = (text: string): unknown => Joi.attempt(text.trimEnd(), schema.extract(name));
  return new LiveSetting(values[name], { name, file, parse });
}

function readSecretFile(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '');
  } catch (cause) {
    throw new ConfigError(`the file that ${name}_FILE names can't be read`, { cause });
  }
}

/** The values that the schemas produce. */
export type ValuesOf<Fields> = {
  [K in keyof Fields]: Fields[K] extends Joi.Schema<infer T> ? T : never;
};

/** The schema of settings. Each field declares its allowed values, unit and default. */
export function settingsSchema<Fields extends object>(fields: Fields): Joi.ObjectSchema<ValuesOf<Fields>> {
  return Joi.object<ValuesOf<Fields>>(fields);
}

/** The settings of every service. Each service has its own `MONGO_DATABASE`, because services share no collections. */
export function serviceSettings(database: string, port: number) {
  return {
    PORT: Joi.number().port().default(port).description('HTTP port.'),
    METRICS_PORT: Joi.number()
      .port()
      .default(port + 1000)
      .description('Port of Prometheus `/metrics`.'),
    BIND_ADDRESS: Joi.string().default('127.0.0.1').description('Address to listen on.'),
    MONGO_URL: Joi.string()
      .required()
      .description('MongoDB connection string of a replica set or a mongos (transactions need either).'),
    MONGO_DATABASE: Joi.string()
      .default(database)
      .description('Database name. Services do not share collections.'),
    AMQP_URL: brokerUrls()
      .required()
      .description(
        'RabbitMQ connection string; for a cluster the addresses of its nodes separated by commas. Host names are resolved again at each connection.',
      ),
    BROKER_NAMESPACE: Joi.string()
      .allow('')
      .default('')
      .description(
        'Prefix of all queue and exchange names, for several deployments on one RabbitMQ virtual host.',
      ),
    BROKER_DECLARES: Joi.boolean()
      .default(true)
      .description(
        '`false`: the RabbitMQ user may not declare shared queues and exchanges; the gateway declares them.',
      ),
    INTERNAL_TOKEN_PUBLIC_KEYS: live(tokenPublicKeys().required()).description(
      "Ed25519 public keys (SPKI in base64, separated by commas) that verify the gateway's internal tokens.",
    ),
  };
}

type AllSettings = ValuesOf<ReturnType<typeof serviceSettings>>;

/**
 * The settings of a service. Three of them are optional because the gateway does not have them: it needs no keys because it receives no signed requests.
 * It serves its metrics on the operators' port, and it always declares the queues.
 */
export type ServiceSettings = Omit<
  AllSettings,
  'INTERNAL_TOKEN_PUBLIC_KEYS' | 'METRICS_PORT' | 'BROKER_DECLARES'
> &
  Partial<Pick<AllSettings, 'INTERNAL_TOKEN_PUBLIC_KEYS' | 'METRICS_PORT' | 'BROKER_DECLARES'>>;

/** The settings of the listener of a process. */
export type ListenSettings = Pick<ServiceSettings, 'PORT' | 'METRICS_PORT' | 'BIND_ADDRESS'>;
