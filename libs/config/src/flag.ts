import Joi from 'joi';
import { toFlag } from '@herald/request-values';

/** A boolean, as `toFlag` reads it: `true`, `"true"`, 1 or `"1"`, and their opposites. `Joi.boolean` also accepts `"TRUE"` and `" true"`. */
export const flag = (): Joi.AnySchema<boolean> =>
  Joi.any()
    .custom((value: unknown, { error }) => toFlag(value) ?? error('flag.base'))
    .messages({ 'flag.base': '{{#label}} must be a boolean' });
