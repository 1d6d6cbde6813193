import { formatDateTime } from '@herald/company-time';
import { primaryMobile } from '../numbers/number-objects';
import type { CustomerDocument } from './customer-model';

/** The record of Create Customer: ids are numbers (interface.md part 2). Times are by the company's clock. */
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

/** The record of lists, searches and Get Customer: ids are strings there (decisions, Billing). */
export function listedAt(timezone: string) {
  return (customer: CustomerDocument): Record<string, unknown> => ({
    ...createdCustomer(customer, timezone),
    id: String(customer.id),
    typeID: String(customer.typeID),
  });
}
