import Joi from 'joi';

/** An integer as a number or in digits. Without this rule, Joi also accepts `1e3`, ` 5 ` and `5.0`. */
export const wholeNumber = <T extends number | undefined = number>(): Joi.NumberSchema<T> =>
  Joi.number<T>()
    .integer()
    .custom((value: number, { original, error }) =>
      typeof original === 'string' && !/^-?\d+$/.test(original) ? error('number.base') : value,
    );
