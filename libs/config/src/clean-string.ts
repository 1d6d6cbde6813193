import Joi from 'joi';
import { cleanText } from '@herald/request-values';

/** A text in its stored and compared form (`cleanText`); later rules see that form. */
export const cleanString = (): Joi.StringSchema => Joi.string().custom((text: string) => cleanText(text));
