import { said, type Said } from '@herald/contracts/errors';
import { BRAND_CREATE } from '@herald/contracts';
import { asciiLowerCase, isBlank } from '@herald/values/request-values';

const MIN_LENGTH = 2;
const MAX_LENGTH = 11;
// ASCII letters, digits, space and . - _ & ' ! + without a space at either end. LETTER requires at least one letter.
const ALLOWED = /^(?! )[A-Za-z0-9 .\-_&'!+]+(?<! )$/;
const LETTER = /[A-Za-z]/;

export interface NameProblem {
  /** 10, 20 or 30. */
  statusID: number;
  message: Said;
}

/** The first problem of a sender name, in the contract's order; null if the name is valid. */
export function nameProblem(name: unknown): NameProblem | null {
  if (typeof name !== 'string' || isBlank(name)) {
    return {
      statusID: BRAND_CREATE.EMPTY_NAME,
      message: said('brand_name_empty'),
    };
  }
  const length = [...name].length;
  if (length < MIN_LENGTH || length > MAX_LENGTH) {
    return {
      statusID: BRAND_CREATE.WRONG_LENGTH,
      message: said('brand_name_length', { length, min: MIN_LENGTH, max: MAX_LENGTH }),
    };
  }
  if (!ALLOWED.test(name) || !LETTER.test(name)) {
    return {
      statusID: BRAND_CREATE.FORBIDDEN_CHARACTERS,
      message: said('brand_name_characters'),
    };
  }
  return null;
}

/** The form of a name that must be unique within a company. */
export function nameKey(name: string): string {
  return asciiLowerCase(name);
}
