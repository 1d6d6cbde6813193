import Joi from 'joi';
import { cleanText } from '@herald/request-values';

/** A text as it is stored and compared (`cleanText`); rules behind it see that form. */
export const cleanString = (): Joi.StringSchema => Joi.string().custom((text: string) => cleanText(text));
