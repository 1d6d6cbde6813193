import Joi from 'joi';
import { flag, integer } from '../validation/validate';
import type { KeyDocument } from './key-model';
import { SCOPES } from './scopes';

export type KeyCreation = Pick<KeyDocument, 'name' | 'scopes' | 'cidrs' | 'queryAllowed' | 'expiresAt'> &
  Partial<Pick<KeyDocument, 'permissions'>>;

const MAX_OVERLAP_SECONDS = 30 * 86_400;
const DEFAULT_OVERLAP_SECONDS = 86_400;
const MAX_NETWORKS = 50;

const scopeList = (): Joi.ArraySchema =>
  Joi.array()
    .items(Joi.string().valid(...SCOPES))
    .unique();

/**
 * POST `/companies/{id}/keys`. `permissions` are read as `scopesGranted` says, `scopes` are exact: one of both. `expiresAt` is an
 * ISO time with its offset, in the future.
 */
export const keyCreation = Joi.object<KeyCreation>({
  name: Joi.string().trim().allow('').max(100).default(''),
  permissions: scopeList(),
  scopes: scopeList()
    .min(1)
    .when('permissions', { is: Joi.exist(), then: Joi.forbidden() })
    .messages({ 'any.unknown': '{{#label}} and permissions can not be given together' }),
  cidrs: Joi.array()
    .items(
      Joi.string()
        .trim()
        .ip({ version: ['ipv4', 'ipv6'], cidr: 'optional' }),
    )
    .unique()
    .max(MAX_NETWORKS)
    .default([]),
  queryAllowed: flag().default(true),
  expiresAt: Joi.date().iso().greater('now').allow(null).default(null),
});

/** POST `/companies/{id}/keys/{keyID}/rotate`: how long the old key goes on working. */
export const keyRotation = Joi.object<{ overlapSeconds: number }>({
  overlapSeconds: integer().min(0).max(MAX_OVERLAP_SECONDS).default(DEFAULT_OVERLAP_SECONDS),
});
