import { ValidationError } from '@herald/errors';

export interface SearchRequest<T extends string> {
  type: T;
  value: string;
}

const MAX_VALUE = 254;

/**
 * Reads `type` and `value` of a search.
 * @throws ValidationError naming the allowed types where the given one isn't among them (decisions, Billing).
 */
export function parseSearch<T extends string>(
  query: Record<string, unknown>,
  types: readonly T[],
): SearchRequest<T> {
  const errors: Record<string, string> = {};
  const type = types.find((allowed) => allowed === query.type);
  if (type === undefined) errors.type = `type must be one of ${types.join(', ')}`;
  const { value } = query;
  const isValue = typeof value === 'string' && value.trim() !== '' && value.length <= MAX_VALUE;
  if (!isValue) errors.value = `value must be a text of 1 to ${MAX_VALUE} characters`;
  if (type === undefined || !isValue) throw new ValidationError(errors);
  return { type, value: value.trim() };
}
