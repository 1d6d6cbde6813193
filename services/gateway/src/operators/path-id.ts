import type { Request } from 'express';
import { NotFoundError } from '@herald/errors';

/** The company's id in `/companies/:id/…`. @throws NotFoundError where it is no id at all. */
export function companyIdOf(request: Request): number {
  return pathId(request.params.id, 'There is no such company.');
}

/** A numeric id of a path. @throws NotFoundError with the given text. */
export function pathId(text: unknown, otherwise: string): number {
  if (typeof text === 'string' && /^[1-9]\d{0,14}$/.test(text)) return Number(text);
  throw new NotFoundError(otherwise);
}
