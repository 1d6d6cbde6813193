import Joi from 'joi';

/** A number as people write it, with or without `+`; read as its digits. */
export const phoneNumber = Joi.string()
  .trim()
  .replace(/^\+/, '')
  .pattern(/^\d{1,20}$/, 'digits');
