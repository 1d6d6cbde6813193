import type { Request } from 'express';
import type Joi from 'joi';
import { NotFoundError, ValidationError } from '@herald/errors';

/** The company that an operator's path names. @throws NotFoundError where it isn't a number. */
export function companyIdOf(request: Request): number {
  return numberOf(request.params.id, 'company');
}

/** The job that a path names. @throws NotFoundError where it isn't a number. */
export function smsIdOf(request: Request): number {
  return numberOf(request.params.smsID, 'message');
}

function numberOf(value: unknown, what: string): number {
  if (typeof value === 'string' && /^\d{1,15}$/.test(value)) return Number(value);
  throw new NotFoundError(`There is no such ${what}.`);
}

/** The body, read by a schema; unknown fields are left out. @throws ValidationError naming every wrong field at once. */
export function validBody<T>(schema: Joi.ObjectSchema<T>, body: unknown): T {
  const { value, error } = schema.validate(body, { abortEarly: false, stripUnknown: true });
  if (!error) return value;
  const fields = error.details.map(({ path, message }) => [String(path[0] ?? 'body'), message]);
  throw new ValidationError(Object.fromEntries(fields) as Record<string, string>);
}
