import Joi from 'joi';
import { asciiLowerCase } from '@herald/values/request-values';
import { email as anyEmail, integer, text } from '../validation/validate';
import type { OperatorDocument } from './operator-model';
import { ROLES } from '../access/roles';

export type OperatorCreation = Pick<OperatorDocument, 'name' | 'email' | 'role'>;

const MAX_DAYS = 366;
const DEFAULT_DAYS = 90;

const name = text().min(1).max(100);
const role = Joi.string().valid(...ROLES);
const email = anyEmail().custom(asciiLowerCase).allow(null);

/** POST `/operators` */
export const operatorCreation = Joi.object<OperatorCreation>({
  name: name.required(),
  role: role.required(),
  email: email.default(null),
});

/** PATCH `/operators/{id}`: missing fields stay unchanged. */
export const operatorPatch = Joi.object<Partial<OperatorCreation>>({ name, role, email }).unknown(false);

/** POST `/operators/{id}/tokens` */
export const tokenCreation = Joi.object<{ expiresInDays: number }>({
  expiresInDays: integer().min(1).max(MAX_DAYS).default(DEFAULT_DAYS),
}).unknown(false);
