import { NotFoundError } from '@herald/errors';

// Longer numbers are beyond the safe integers.
const DIGITS = /^\d{1,16}$/;

/** An integer as a number or in digits, because clients send both; null for anything else. */
export function toInteger(value: unknown): number | null {
  const number = typeof value === 'string' && DIGITS.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : null;
}

/** The ID of a record; null for any other value. */
export function toId(value: unknown): number | null {
  const id = toInteger(value);
  return id !== null && id > 0 ? id : null;
}

/** A boolean as itself, in a word or as 1 or 0; null for anything else. */
export function toFlag(value: unknown): boolean | null {
  switch (value) {
    case true:
    case 'true':
    case 1:
    case '1':
      return true;
    case false:
    case 'false':
    case 0:
    case '0':
      return false;
    default:
      return null;
  }
}

/** The id in a path. @throws NotFoundError with the given text where it can't be one: nothing has such an id. */
export function pathId(value: unknown, otherwise: string): number {
  const id = toId(value);
  if (id === null) throw new NotFoundError(otherwise);
  return id;
}

/** The company of an operator's path, `/companies/:id/…`. @throws NotFoundError where it can't be one. */
export function companyIdOf(request: { params: Record<string, unknown> }): number {
  return pathId(request.params.id, 'There is no such company.');
}
