import Joi from 'joi';
import { COMPANY_ROLES, type CompanyRole } from '@herald/contracts';
import { email, integer, text } from '../validation/validate';
import { LANGUAGES, type MailLanguage } from './mails';

const LONGEST_NAME = 80;
const role = Joi.string<CompanyRole>().valid(...COMPANY_ROLES);
const language = Joi.string<MailLanguage>()
  .valid(...LANGUAGES)
  .default('en');

export interface Invitation {
  email: string;
  name: string;
  role: CompanyRole;
  /** Of the invitation. */
  language: MailLanguage;
}

/** POST of people. */
export const invitation = Joi.object<Invitation>({
  email: email().required(),
  name: text().allow('').max(LONGEST_NAME).default(''),
  role: role.required(),
  language,
});

/** PATCH of a person. */
export const personPatch = Joi.object<{ role: CompanyRole }>({ role: role.required() }).unknown(false);

/** POST `/internal/person-links` */
export const linkRequest = Joi.object<{ email: string; language: MailLanguage }>({
  email: email().required(),
  language,
});

/** POST `/internal/person-sign-ins` */
export const signInRequest = Joi.object<{ link: string; company?: number }>({
  link: Joi.string().max(100).required(),
  company: integer().min(1),
});
