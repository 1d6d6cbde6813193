import { isDeepStrictEqual } from 'node:util';
import { ConflictError, mustBe, said, ValidationError } from '@herald/contracts/errors';

/**
 * Compares a record with the fields that a client read before its change (`was`), in the form in which answers show them.
 * @throws ConflictError if one differs, ValidationError on a field that answers don't show
 */
export function requireSeen(shown: object, was: unknown = {}): void {
  const now = shown as Record<string, unknown>;
  const isObject = typeof was === 'object' && was !== null && !Array.isArray(was);
  if (!isObject || Object.keys(was).some((name) => !Object.hasOwn(now, name)))
    throw new ValidationError({ was: mustBe('was', said('be_seen')) });
  const changed = Object.entries(was).flatMap(([name, value]) =>
    isDeepStrictEqual(now[name], value) ? [] : [name],
  );
  if (changed.length > 0) throw new ConflictError(said('changed_meanwhile', { name: changed.join(', ') }));
}
