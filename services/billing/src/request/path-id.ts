import type { Request } from 'express';
import { pathId } from '@herald/request-values';

/** The number in a path. @throws NotFoundError where it can't be one: nothing has such an id. */
export function pathID(request: Request, name: string, what: string): number {
  const given = String(request.params[name]);
  return pathId(given, `There is no ${what} ${given.slice(0, 50)}.`);
}
