import Joi from 'joi';
import { cleanString, validate } from '@herald/config';
import { LONGEST_NAME } from './lengths';

/** The name of a send, template or list, given by users. */
export const givenName = (): Joi.StringSchema => cleanString().max(LONGEST_NAME);

/** Texts, checked with a single rule: an error for each of hundreds of thousands of items would take the process's time and memory. */
export const textList = (): Joi.ArraySchema<string[]> =>
  Joi.array().custom((given: unknown[], helpers) =>
    given.every((one) => typeof one === 'string')
      ? given
      : helpers.message({ custom: '{{#label}} must contain only strings' }),
  );

/** Parses a request body by a schema; unknown fields are errors. @throws ValidationError naming every invalid field */
export function readBody<T>(schema: Joi.ObjectSchema<T>, given: unknown): T {
  return validate(schema, given, { stripUnknown: false });
}
