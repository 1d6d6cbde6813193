import Joi from 'joi';
import { integer } from '../validation/validate';
import { type KeyDocument, PERMISSIONS } from './key-model';

export type KeyCreation = Pick<KeyDocument, 'name' | 'permissions' | 'expiresAt'>;

const MAX_OVERLAP_SECONDS = 30 * 86_400;
const DEFAULT_OVERLAP_SECONDS = 86_400;

/** POST `/companies/{id}/keys`; `expiresAt` is an ISO time with its offset, in the future. */
export const keyCreation = Joi.object<KeyCreation>({
  name: Joi.string().trim().allow('').max(100).default(''),
  permissions: Joi.array()
    .items(Joi.string().valid(...PERMISSIONS))
    .unique()
    .default([...PERMISSIONS]),
  expiresAt: Joi.date().iso().greater('now').allow(null).default(null),
});

/** POST `/companies/{id}/keys/{keyID}/rotate`: how long the old key goes on working. */
export const keyRotation = Joi.object<{ overlapSeconds: number }>({
  overlapSeconds: integer().min(0).max(MAX_OVERLAP_SECONDS).default(DEFAULT_OVERLAP_SECONDS),
});
