import Joi from 'joi';
import { cleanText } from '@herald/request-values';

/** A text, converted to the form in which it is stored and compared (`cleanText`). Later rules of the schema see the converted text. */
export const cleanString = (): Joi.StringSchema => Joi.string().custom((text: string) => cleanText(text));
