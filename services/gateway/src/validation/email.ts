import type Joi from 'joi';
import { text } from './validate';

const LONGEST = 254;

/** An e-mail address, of any top-level domain. */
export const email = (): Joi.StringSchema => text().email({ tlds: false }).max(LONGEST);
