import { declareCollection, ofCompany } from '@herald/mongo';
import type { Language } from '../values/language';
import type { NumberObject } from '../values/number-objects';

/** The fields that a request to create a customer sets. */
export interface CustomerDraft {
  typeID: number;
  name: string;
  personalNo: string;
  email: string;
  birthDate: string | null;
  address: string;
  lang: Language;
  column1: string;
  column2: string;
  numbers: NumberObject[];
}

export interface CustomerDocument extends CustomerDraft {
  company: number;
  id: number;
  /** Index among the company's customers, from 1 without gaps. */
  position: number;
  /** The name in the form that prefix searches compare. */
  nameKey: string;
  /** Number of the customer's accounts. */
  accounts: number;
  createdAt: Date;
}

export const customersIn = declareCollection<CustomerDocument>(
  'customers',
  ofCompany('written with its company’s sequence; a company’s numbers are unique'),
  { key: { company: 1, id: 1 }, unique: true, name: 'customer_id' },
  { key: { company: 1, position: 1 }, unique: true, name: 'customer_position' },
  // A phone number belongs to at most one customer of a company; this index decides between concurrent requests.
  { key: { company: 1, 'numbers.mobile': 1 }, unique: true, name: 'customer_mobile' },
  { key: { company: 1, 'numbers.number': 1 }, name: 'customer_local_number' },
  { key: { company: 1, nameKey: 1, position: 1 }, name: 'customer_name' },
  { key: { company: 1, personalNo: 1, position: 1 }, name: 'customer_personal_no' },
  { key: { company: 1, email: 1, position: 1 }, name: 'customer_email' },
);
