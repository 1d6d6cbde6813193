import Joi from 'joi';
import { cleanString, wholeNumber } from '@herald/config';
import type { NewRule } from './rule-store';
import { plain } from './words';

/** Longer than any number or sender name. */
export const LONGEST_ADDRESS = 21;
const KEYWORD = /^[\p{L}\p{N}]{1,30}$/u;

/** `POST /admin/v1/inbound-rules`. */
export const ruleSchema = Joi.object<NewRule>({
  address: cleanString()
    .pattern(/^\+/, { invert: true })
    .max(LONGEST_ADDRESS)
    .required()
    .messages({ 'string.pattern.invert.base': '{{#label}} must be a name, or a number of digits only' }),
  keyword: cleanString()
    .custom((text: string) => plain(text))
    .pattern(KEYWORD)
    .allow(null)
    .default(null)
    .messages({ 'string.pattern.base': '{{#label}} must be one word of 1 to 30 letters and digits' }),
  company: wholeNumber().min(1).required(),
  brandID: wholeNumber().min(1).allow(null).default(null),
});
