import { ask } from '../../data/api';
import { type Choice, numbersIn } from './numbers';

/** Numbers of a country, and the price of the send to them. */
export interface CountryPrice {
  /** '' for all further countries together. */
  code: string;
  /** ISO 3166-1; null if no country has the code. */
  region: string | null;
  numbers: number;
  accepted: number;
  cost: number;
  /** The reason for the first number that the API would reject. */
  why: string | null;
}

/** Numbers that may be meant otherwise, with the price of both meanings. */
export interface Question {
  examples: string[];
  local: CountryPrice;
  international: CountryPrice[];
}

/** The question about numbers that may be meant otherwise; null if there are none. @throws ApiError */
export async function askAboutNumbers(wish: {
  brandID: number;
  text: string;
  numbers: string;
}): Promise<(Question & { choices: Choice[] }) | null> {
  const body = { brandID: wish.brandID, text: wish.text, numbers: numbersIn(wish.numbers) };
  const { data } = await ask<{ data: (Question & { choices: Choice[] }) | null }>('POST', '/questions', body);
  return data;
}
