import type { Request } from 'express';
import { NotFoundError } from '@herald/errors';

/** The number in a path. @throws NotFoundError where it can't be one: nothing has such an id. */
export function pathID(request: Request, name: string, what: string): number {
  const given = String(request.params[name]);
  const id = /^\d{1,15}$/.test(given) ? Number(given) : 0;
  if (id < 1) throw new NotFoundError(`There is no ${what} ${given.slice(0, 50)}.`);
  return id;
}
