import Joi from 'joi';
import { NETWORK_TEXT, normalizeNetwork } from '@herald/values/ip-addresses';
import { flag, futureTime, integer, text } from '../validation/validate';
import type { KeyDocument } from './key-model';
import { type Scope, SCOPES } from './scopes';

export type KeyCreation = Pick<KeyDocument, 'name' | 'scopes' | 'cidrs' | 'queryAllowed' | 'expiresAt'> &
  Partial<
    Pick<KeyDocument, 'permissions' | 'madeBy' | 'madeFor' | 'test' | 'keysOutlive' | 'session' | 'person'>
  >;

/** Missing fields are inherited from the creating key. */
export type OwnKeyCreation = Pick<KeyDocument, 'name' | 'test' | 'keysOutlive' | 'session'> &
  Partial<Pick<KeyDocument, 'cidrs' | 'queryAllowed' | 'expiresAt'>> & {
    scopes?: Scope[];
    permissions?: never;
  };

const MAX_OVERLAP_SECONDS = 30 * 86_400;
const DEFAULT_OVERLAP_SECONDS = 86_400;
const MAX_NETWORKS = 50;

const scopeList = (): Joi.ArraySchema =>
  Joi.array()
    .items(Joi.string().valid(...SCOPES))
    .unique();

const keyName = (): Joi.StringSchema => text().allow('').max(100).default('');

const networks = (): Joi.ArraySchema =>
  Joi.array()
    .items(
      text().custom(
        (value: string, helpers) =>
          normalizeNetwork(value) ?? helpers.error('must_be', { what: NETWORK_TEXT }),
      ),
    )
    .unique()
    .max(MAX_NETWORKS);

/** POST `/companies/{id}/keys`, with `permissions` or exact `scopes`. A date as `expiresAt` means midnight in the company's time zone. */
export const keyCreation = Joi.object<KeyCreation>({
  name: keyName(),
  permissions: scopeList(),
  scopes: scopeList()
    .min(1)
    .when('permissions', { is: Joi.exist(), then: Joi.forbidden() })
    .messages({ 'any.unknown': '{{#label}} and permissions are mutually exclusive' }),
  cidrs: networks().default([]),
  queryAllowed: flag().default(true),
  keysOutlive: flag().default(false),
  session: flag().default(false),
  test: flag().default(false),
  expiresAt: futureTime().default(null),
}).unknown(false);

/** POST `/v1/keys`. The acting key limits the new key (`key-bounds.ts`). */
export const ownKeyCreation = Joi.object<OwnKeyCreation>({
  name: keyName(),
  scopes: scopeList().min(1),
  permissions: Joi.forbidden().messages({ 'any.unknown': '{{#label}} are not accepted here: use scopes' }),
  cidrs: networks(),
  queryAllowed: flag(),
  keysOutlive: flag().default(false),
  session: flag().default(false),
  test: flag().default(false),
  expiresAt: futureTime(),
});

/** DELETE `/v1/keys/{keyID}`. */
export const keyRevocation = Joi.object<{ evenLast: boolean }>({ evenLast: flag().default(false) });

/** POST `/companies/{id}/keys/{keyID}/rotate`: how long the old key stays valid. */
export const keyRotation = Joi.object<{ overlapSeconds: number }>({
  overlapSeconds: integer().min(0).max(MAX_OVERLAP_SECONDS).default(DEFAULT_OVERLAP_SECONDS),
});
