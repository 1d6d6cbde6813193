import { ValidationError } from '@herald/contracts/errors';
import { toFlag } from './request-values';

/**
 * The filter of a list: only data of test keys, or only live data. Empty: both.
 * @param given the query parameter `test`
 * @param ofTestKey the caller is a test key, which sees only data of test keys, whatever the parameter is
 * @throws ValidationError
 */
export function readTestFilter(given: unknown, ofTestKey = false): { test?: boolean } {
  const test = given === undefined ? undefined : toFlag(given);
  if (test === null) throw new ValidationError({ test: 'test must be true or false' });
  if (ofTestKey) return { test: true };
  return test === undefined ? {} : { test };
}
