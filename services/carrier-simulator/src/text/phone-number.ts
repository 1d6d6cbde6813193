import Joi from 'joi';

/** A phone number with or without `+`, read as its digits. */
export const phoneNumber = Joi.string()
  .trim()
  .replace(/^\+/, '')
  .pattern(/^\d{1,20}$/, 'digits');
