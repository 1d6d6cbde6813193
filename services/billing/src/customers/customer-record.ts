import { formatDateTime } from '@herald/company-time';
import { primaryMobile } from '../values/number-objects';
import type { CustomerDocument } from './customer-model';

/** The record in answers to a creation or a correction: ids are numbers, times are in the company's time zone. */
export function createdCustomer(customer: CustomerDocument, timezone: string): Record<string, unknown> {
  const { id, typeID, name, numbers, personalNo, email, birthDate, address, lang, column1, column2 } =
    customer;
  return {
    id,
    typeID,
    name,
    mobile: primaryMobile(numbers),
    numbers,
    personalNo,
    email,
    birthDate,
    address,
    lang,
    column1,
    column2,
    createdAt: formatDateTime(customer.createdAt, timezone),
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
