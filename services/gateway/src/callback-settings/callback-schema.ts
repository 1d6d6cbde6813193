import { said } from '@herald/contracts/errors';
import Joi from 'joi';
import type { AskedEventName } from '@herald/contracts';
import { readCallbackHost, readCallbackUrl } from '@herald/values/request-values';
import { askedEvents } from '../companies/company-schema';
import { flag, integer, text } from '../validation/validate';

export interface CallbackChange {
  url: string;
  key: string;
  signingSecret?: string;
  /** Missing: unchanged; true for new settings. */
  signQuery?: boolean;
  /** Hosts allowed in a send's own URL, in addition to the host of `url`. Missing: unchanged. */
  hosts?: string[];
}

/** The settings that a company changes itself, including its subscribed events. Missing events: unchanged. */
export interface OwnCallbackChange extends CallbackChange {
  events?: AskedEventName[];
}

const SECRET_PREFIX = 'whsec_';
const MIN_SECRET_BYTES = 24;
const MAX_SECRET_BYTES = 64;
const A_SECRET = said('be_secret', { prefix: SECRET_PREFIX, min: MIN_SECRET_BYTES, max: MAX_SECRET_BYTES });
const A_PLAIN_URL = said('url_not_plain');
const A_HOST = said('be_host', { example: 'hooks.example.com' });
const MAX_HOSTS = 50;
const DAY_SECONDS = 86_400;
const MAX_OVERLAP_SECONDS = 30 * DAY_SECONDS;

/** PUT `/companies/{id}/callback`. `http` is accepted only if private addresses are allowed. */
export function callbackChange(allowPrivate: boolean): Joi.ObjectSchema<CallbackChange> {
  const scheme = allowPrivate ? ['https', 'http'] : ['https'];
  const notCallable = `{{#label}} must be an ${scheme.join(' or ')} address that can be called`;
  return Joi.object<CallbackChange>({
    url: text().max(2_048).uri({ scheme }).custom(plainUrl).required(),
    key: Joi.string()
      .min(1)
      .max(255)
      .pattern(/^\P{Surrogate}*$/u, 'text without unpaired surrogates')
      .required(),
    signingSecret: Joi.string().custom(standardSecret),
    signQuery: flag(),
    hosts: Joi.array().items(text().custom(hostAlone)).max(MAX_HOSTS),
    ...shownOnly('previousSecrets'),
  })
    .unknown(false)
    .messages({
      'string.uriCustomScheme': notCallable,
    });
}

/** The parameters of a rotation. */
export interface CallbackRotation {
  /** Missing: a secret is generated. */
  signingSecret?: string;
  /** How long the replaced secret continues to sign. */
  overlapSeconds: number;
}

/** POST `…/callback/rotate`. */
export const callbackRotation = Joi.object<CallbackRotation>({
  signingSecret: Joi.string().custom(standardSecret),
  overlapSeconds: integer().min(0).max(MAX_OVERLAP_SECONDS).default(DAY_SECONDS),
});

/** PUT `/v1/callback`. */
export function ownCallbackChange(allowPrivate: boolean): Joi.ObjectSchema<OwnCallbackChange> {
  return (callbackChange(allowPrivate) as Joi.ObjectSchema<OwnCallbackChange>).keys({
    events: askedEvents(),
    ...shownOnly('test'),
  });
}

/** Fields of the shown settings that cannot be set, for clients that send the settings back as they read them. */
function shownOnly(...names: string[]): Record<string, Joi.Schema> {
  return Object.fromEntries(names.map((name) => [name, Joi.any().strip()]));
}

function plainUrl(value: string, helpers: Joi.CustomHelpers<string>): string | Joi.ErrorReport {
  if ('why' in readCallbackUrl(value, { allowHttp: true }))
    return helpers.error('string.uriCustomScheme', { scheme: 'https' });
  const { username, password, hash } = new URL(value);
  return username || password || hash ? helpers.error('told', { said: A_PLAIN_URL }) : value;
}

function hostAlone(value: string, helpers: Joi.CustomHelpers<string>): string | Joi.ErrorReport {
  return readCallbackHost(value) ?? helpers.error('must_be', { what: A_HOST });
}

/** Accepts secrets in the format of Standard Webhooks. */
function standardSecret(value: string, helpers: Joi.CustomHelpers<string>): string | Joi.ErrorReport {
  const encoded = value.startsWith(SECRET_PREFIX) ? value.slice(SECRET_PREFIX.length) : '';
  const bytes = Buffer.from(encoded, 'base64');
  const fits = bytes.length >= MIN_SECRET_BYTES && bytes.length <= MAX_SECRET_BYTES;
  // Base64 of that many bytes ends with one or two `=`, or with none; they may be left out.
  const isBase64 = fits && bytes.toString('base64').replace(/=+$/, '') === encoded.replace(/={1,2}$/, '');
  return isBase64 ? value : helpers.error('must_be', { what: A_SECRET });
}
