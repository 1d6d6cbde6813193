import { noRecord } from '@herald/contracts/errors';
import type { Request } from 'express';
import type { CompanySnapshot } from '@herald/contracts';
import type { CompanyView } from '@herald/service/local-view';
import { pathId } from '@herald/values/request-values';

/** An id in the path. @throws NotFoundError if it is not a valid id, because no record can have it. */
export function pathID(request: Request, name: string, what: string): number {
  const given = String(request.params[name]);
  return pathId(given, noRecord(what, given.slice(0, 50)));
}

/** The company of an operator's path. @throws NotFoundError */
export function companyIn(
  request: Request,
  companies: Pick<CompanyView, 'require'>,
): Promise<CompanySnapshot> {
  return companies.require(pathID(request, 'companyID', 'company'));
}
