import { noSuch, NotFoundError, type Words } from '@herald/contracts/errors';

// Longer numbers are not safe integers.
const DIGITS = /^\d{1,16}$/;

/** Reads an integer as a number or in digits, because clients send both. Null for any other value. */
export function toInteger(value: unknown): number | null {
  const number = typeof value === 'string' && DIGITS.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : null;
}

/** Reads the id of a record. Null for any other value. */
export function toId(value: unknown): number | null {
  const id = toInteger(value);
  return id !== null && id > 0 ? id : null;
}

/** Reads ids in a query, separated by commas. Null if they are not 1 to `most` ids. */
export function toIds(value: unknown, most: number): number[] | null {
  if (typeof value !== 'string') return null;
  const ids = value.split(',').map(toId);
  return ids.length <= most && ids.every((id) => id !== null) ? ids : null;
}

/** Reads a flag as a boolean, as a word, or as 1 or 0. Null for any other value. */
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

/**
 * Reads a flag that a request may have in its query and in its body; there, null means that it has none.
 * @returns undefined if it is in neither; null if one of them is not a flag, or the two differ
 */
export function flagOfBoth(inQuery: unknown, inBody: unknown): boolean | null | undefined {
  const flags = [inQuery, inBody ?? undefined].filter((value) => value !== undefined).map(toFlag);
  return flags.every((flag) => flag === flags[0]) ? flags[0] : null;
}

/** Reads the id in a path. @throws NotFoundError with the given text if it is not an id, because no record can have it */
export function pathId(value: unknown, otherwise: Words): number {
  const id = toId(value);
  if (id === null) throw new NotFoundError(otherwise);
  return id;
}

/** Reads the company in an operator's path, `/companies/:id/…`. @throws NotFoundError if it is not an id */
export function companyIdOf(request: { params: Record<string, unknown> }): number {
  return pathId(request.params.id, noSuch('company'));
}
