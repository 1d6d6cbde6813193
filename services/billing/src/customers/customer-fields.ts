import { said, type Said } from '@herald/contracts/errors';
import Joi from 'joi';
import { companyToday, formatDateTime } from '@herald/values/company-time';
import type { CompanySnapshot } from '@herald/contracts';
import { birthDate, email, identifier, matching, oneOf, text } from '../request/field-types';
import { type FieldsRead, type FieldTypes, readFields } from '../request/read-fields';
import { LANGUAGES, withoutEmpty } from '../values/texts';
import { NO_NUMBER, type NumberObject, primaryMobile, readNumbers } from '../values/number-objects';
import type { CustomerDocument, CustomerDraft } from './customer-store';

type CustomerFields = Omit<CustomerDraft, 'numbers'>;

/** The types of a customer's fields in a creation, except the numbers. */
export const customerFields = (company: CompanySnapshot, now: Date): FieldTypes<CustomerFields> => ({
  typeID: identifier().required(),
  name: text(50).default(''),
  personalNo: matching(/^[A-Za-z0-9]{0,11}$/, said('be_personal_number')).default(''),
  email: email().default(''),
  birthDate: birthDate(companyToday(company.timezone, now)).default(null),
  address: text(50).default(''),
  lang: oneOf(LANGUAGES).default(company.settings.defaultCustomerLanguage),
  column1: text(50).default(''),
  column2: text(50).default(''),
});

/** Reads the body of Create Customer: the valid fields, and an error for each invalid field. */
export function readCustomer(
  body: Record<string, unknown>,
  company: CompanySnapshot,
  now: Date,
): FieldsRead<CustomerDraft> {
  const given = withoutEmpty(body);
  const { value, errors } = readFields(Joi.object<CustomerFields>(customerFields(company, now)), given);
  const { numbers, field, problem } = readGivenNumbers(given);
  if (problem !== null) return { value, errors: { ...errors, [field]: problem } };
  return { value: { ...value, numbers }, errors };
}

/** Reads `numbers`, or a single number from the top-level fields. `field` is the path of the numbers in the request. */
function readGivenNumbers({ numbers, mobile, number, countryCode }: Record<string, unknown>): {
  numbers: NumberObject[];
  field: string;
  problem: Said | null;
} {
  const given = numbers ?? undefined;
  const shortForm = mobile ?? number ?? undefined;
  if (given === undefined && shortForm !== undefined) {
    return { ...readNumbers([{ mobile, number, countryCode }], () => 'mobile'), field: 'mobile' };
  }
  if (given === undefined || (Array.isArray(given) && given.length === 0)) {
    return { numbers: [], field: 'numbers', problem: NO_NUMBER };
  }
  return { ...readNumbers(given), field: 'numbers' };
}

/** The record in answers to a creation or a correction: ids are numbers, times are in the company's time zone. */
export function createdCustomer(customer: CustomerDocument, timezone: string): Record<string, unknown> {
  const { id, typeID, name, numbers, personalNo, email, birthDate, address } = customer;
  const { lang, column1, column2, createdAt } = customer;
  return {
    ...{ id, typeID, name, mobile: primaryMobile(numbers), numbers, personalNo, email, birthDate, address },
    ...{ lang, column1, column2, createdAt: formatDateTime(createdAt, timezone) },
  };
}

/** The record in lists, searches and Get Customer, whose ids are strings. */
export function listedAt(timezone: string) {
  return (customer: CustomerDocument): Record<string, unknown> => ({
    ...createdCustomer(customer, timezone),
    id: String(customer.id),
    typeID: String(customer.typeID),
  });
}
