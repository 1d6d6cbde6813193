import type { Request } from 'express';
import { pathId } from '@herald/request-values';

/** An id in the path. @throws NotFoundError if it is not a valid id, because no record can have it. */
export function pathID(request: Request, name: string, what: string): number {
  const given = String(request.params[name]);
  return pathId(given, `There is no ${what} ${given.slice(0, 50)}.`);
}
