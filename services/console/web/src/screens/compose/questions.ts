import type { NamedQuestion } from '../../../../src/bulk/number-question';
import { ask } from '../../data/api';
import { type Choice, numbersIn } from './numbers';

/** The question about numbers that may be meant otherwise; null if there are none. @throws ApiError */
export async function askAboutNumbers(wish: {
  brandID: number;
  text: string;
  numbers: string;
}): Promise<(NamedQuestion & { choices: Choice[] }) | null> {
  const body = { brandID: wish.brandID, text: wish.text, numbers: numbersIn(wish.numbers) };
  const { data } = await ask<{ data: (NamedQuestion & { choices: Choice[] }) | null }>(
    'POST',
    '/questions',
    body,
  );
  return data;
}
