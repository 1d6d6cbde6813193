import { declareCollection, ofCompany } from '@herald/mongo';
import type { NumberObject } from '../numbers/number-objects';

export const LANGUAGES = ['ka', 'en', 'ru'] as const;
export type Language = (typeof LANGUAGES)[number];

/** What the creation of a customer says of it. */
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

/** A customer (interface.md part 2). */
export interface CustomerDocument extends CustomerDraft {
  company: number;
  id: number;
  /** Its place among the company's customers, from 1 without gaps. */
  position: number;
  /** The name as prefix searches compare it. */
  nameKey: string;
  /** How many accounts it has. */
  accounts: number;
  createdAt: Date;
}

export const customersIn = declareCollection<CustomerDocument>(
  'customers',
  ofCompany('written with its company’s sequence; a company’s numbers are unique'),
  { key: { company: 1, id: 1 }, unique: true, name: 'customer_id' },
  { key: { company: 1, position: 1 }, unique: true, name: 'customer_position' },
  // A phone number belongs to at most one customer of a company; this index is the judge of races.
  { key: { company: 1, 'numbers.mobile': 1 }, unique: true, name: 'customer_mobile' },
  { key: { company: 1, 'numbers.number': 1 }, name: 'customer_local_number' },
  { key: { company: 1, nameKey: 1, position: 1 }, name: 'customer_name' },
  { key: { company: 1, personalNo: 1, position: 1 }, name: 'customer_personal_no' },
  { key: { company: 1, email: 1, position: 1 }, name: 'customer_email' },
);
