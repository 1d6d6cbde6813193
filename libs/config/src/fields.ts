import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import Joi from 'joi';
import { MOST_STATUS_SHARDS, STATUS_SHARDS } from '@herald/contracts';
import { normalizeNetwork } from '@herald/values/ip-addresses';
import { cleanText, isBlank, toFlag } from '@herald/values/request-values';
import { brokerAddresses } from './broker-addresses';

/** An integer as a number or in digits. Without this rule, Joi also accepts `1e3`, ` 5 ` and `5.0`. */
export const wholeNumber = <T extends number | undefined = number>(): Joi.NumberSchema<T> =>
  Joi.number<T>()
    .integer()
    .custom((value: number, { original, error }) =>
      typeof original === 'string' && !/^-?\d+$/.test(original) ? error('number.base') : value,
    );

/** An integer with a minimum and a default. */
export const integer = (least: number, byDefault: number): Joi.NumberSchema =>
  Joi.number().integer().min(least).default(byDefault);

/** Comma-separated addresses and networks. Default: none. */
export const networkList = (): Joi.StringSchema<string[]> =>
  Joi.string<string[]>()
    .custom((text: string) => {
      const given = text.split(',').map((part) => part.trim());
      const networks = given.filter((part) => part !== '').map(normalizeNetwork);
      if (networks.includes(null)) throw new Error('each must be an IP address or a network (CIDR)');
      return networks;
    })
    .default([]);

/** An address with `http` or `https`. */
export const httpUrl = <T extends string | undefined = string>(): Joi.StringSchema<T> =>
  Joi.string<T>().uri({ scheme: ['http', 'https'] });

const LOOPBACK = /^http:\/\/(127\.0\.0\.1|localhost|\[::1\])(:|\/|$)/;

/** The issuer of an OpenID Connect provider, exactly as the provider writes it: `https`, or `http` on this machine. */
export const oidcIssuer = (): Joi.StringSchema<string | undefined> =>
  httpUrl<string | undefined>().custom((text: string) => {
    if (text.startsWith('http:') && !LOOPBACK.test(text)) throw new Error('it must be an https address');
    return text;
  });

/** Names separated by blanks, in the form of `acr_values` in OpenID Connect. */
export const acrValues = (): Joi.StringSchema<string[]> =>
  Joi.string<string[]>()
    .custom((text: string) => text.split(/\s+/).filter((name) => name !== ''))
    .default([]);

const ENCRYPTION_KEY_BYTES = 32;

function keyIn(text: string): Buffer {
  const key = Buffer.from(text, 'base64');
  if (key.length !== ENCRYPTION_KEY_BYTES)
    throw new Error(`it must be ${ENCRYPTION_KEY_BYTES} bytes in base64`);
  return key;
}

/** A key that encrypts stored secrets: 32 bytes in base64, as a Buffer. */
export const encryptionKey = <T extends Buffer | null = Buffer>(): Joi.StringSchema<T> =>
  Joi.string<T>().custom(keyIn);

/** Comma-separated encryption keys, of which the first key encrypts. At least one key if the setting is set. */
export const keyring = <T extends Buffer[] | null = Buffer[]>(): Joi.StringSchema<T> =>
  Joi.string<T>().custom((text: string) => text.split(',').map((key) => keyIn(key.trim())));

/** Comma-separated encryption keys. Default: none. */
export const encryptionKeys = (): Joi.StringSchema<Buffer[]> =>
  Joi.string<Buffer[]>()
    .custom((text: string) => text.split(',').map((key) => keyIn(key.trim())))
    .default(() => []);

/** The addresses of RabbitMQ, validated but unchanged. */
export const brokerUrls = (): Joi.StringSchema =>
  Joi.string().custom((text: string) => {
    brokerAddresses(text);
    return text;
  });

/** `STATUS_SHARDS`: the services that declare, fill and consume the queues of status changes permit the same numbers. */
export const statusShards = (): Joi.NumberSchema =>
  Joi.number().integer().min(STATUS_SHARDS).max(MOST_STATUS_SHARDS).default(STATUS_SHARDS);

/** A boolean, as `toFlag` reads it: `true`, `"true"`, 1 or `"1"`, and their opposites. `Joi.boolean` also accepts `"TRUE"` and `" true"`. */
export const flag = (): Joi.AnySchema<boolean> =>
  Joi.any()
    .custom((value: unknown, { error }) => toFlag(value) ?? error('flag.base'))
    .messages({ 'flag.base': '{{#label}} must be a boolean' });

const cleaned = Joi.extend((joi: Joi.Root) => ({
  type: 'string',
  base: joi.string(),
  coerce: { from: 'string', method: (text: string) => ({ value: cleanText(text) }) },
})) as Joi.Root;

/** A text, converted to the form in which it is stored and compared (`cleanText`). An invisible text is an empty one. */
export const cleanString = (): Joi.StringSchema => cleaned.string();

/** A text that is kept as given, such as the text of a message. Without a visible character it is empty, and refused. */
export const visibleString = (): Joi.StringSchema =>
  Joi.string().custom((text: string, helpers) => (isBlank(text) ? helpers.error('string.empty') : text));

function ed25519(key: KeyObject): KeyObject {
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('it must be an Ed25519 key');
  return key;
}

const der = (text: string): Buffer => Buffer.from(text, 'base64');

/** An Ed25519 key for signing: PKCS #8 (DER) in base64. */
export const tokenPrivateKey = (): Joi.StringSchema<KeyObject> =>
  Joi.string<KeyObject>().custom((text: string) =>
    ed25519(createPrivateKey({ key: der(text), format: 'der', type: 'pkcs8' })),
  );

/** Comma-separated Ed25519 keys for the verification of signatures, each SPKI (DER) in base64. */
export const tokenPublicKeys = (): Joi.StringSchema<KeyObject[]> =>
  Joi.string<KeyObject[]>().custom((text: string) =>
    text.split(',').map((key) => ed25519(createPublicKey({ key: der(key), format: 'der', type: 'spki' }))),
  );
