// Types only: the pages read them too.
import type { Words } from '@herald/contracts/errors';

/** Numbers of a country, and the price of the send to them. */
export interface CountryPrice {
  /** The country code, digits only; '' for all further countries together. */
  code: string;
  /** ISO 3166-1; null if no country has the code. */
  region: string | null;
  numbers: number;
  /** Numbers that the gateway would accept. */
  accepted: number;
  /** SMS */
  cost: number;
  /** The reason for the first number that the gateway would reject. */
  why: Words | null;
}

/** The price of numbers with two meanings in each of them. */
export interface Question {
  /** The first of these numbers, as written. */
  examples: string[];
  local: CountryPrice;
  international: CountryPrice[];
}

/** A country with its name; null if no country has the code. */
export type NamedCountry = CountryPrice & { names: { en: string; ka: string } | null };

export type NamedQuestion = Omit<Question, 'local' | 'international'> & {
  local: NamedCountry;
  international: NamedCountry[];
};
