import Joi from 'joi';
import { cleanText, isBlank } from '@herald/request-values';

const cleaned = Joi.extend((joi: Joi.Root) => ({
  type: 'string',
  base: joi.string(),
  coerce: { from: 'string', method: (text: string) => ({ value: cleanText(text) }) },
})) as Joi.Root;

/** A text, converted to the form in which it is stored and compared (`cleanText`). An invisible text is an empty one. */
export const cleanString = (): Joi.StringSchema => cleaned.string();

/** A text that is kept as given, such as the text of a message. Without a visible character it is empty, and refused. */
export const visibleString = (): Joi.StringSchema =>
  Joi.string().custom((text: string, helpers) => (isBlank(text) ? helpers.error('string.empty') : text));
