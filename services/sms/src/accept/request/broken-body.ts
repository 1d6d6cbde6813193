import { SEND } from '@herald/contracts';
import { ContractStatusError } from '@herald/contracts/errors';

/** Status 90: the body is unreadable (interface.md part 7). */
export function broken(message: string, what: 'JSON' | 'XML' = 'JSON'): ContractStatusError {
  return new ContractStatusError(SEND.JSON_ERROR, `${what} error: ${message}`);
}
