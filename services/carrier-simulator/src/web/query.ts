import Joi from 'joi';
import { ValidationError } from '@herald/errors';

/** @throws ValidationError naming every wrong field */
export function parse<T>(schema: Joi.ObjectSchema<T>, input: unknown): T {
  const { error, value } = schema.validate(input, { abortEarly: false, stripUnknown: true });
  if (!error) return value;
  throw new ValidationError(
    Object.fromEntries(error.details.map(({ path, message }) => [path.join('.') || 'body', message])),
  );
}

export const MAX_LISTED = 1_000;

export const listLimit = Joi.number().integer().min(1).max(MAX_LISTED).default(100);
export const search = Joi.string().trim().max(200).empty('');
export const phoneNumber = Joi.string()
  .trim()
  .replace(/^\+/, '')
  .pattern(/^\d{1,20}$/, 'digits');
