import type { RequestHandler } from 'express';
import { ForbiddenError } from '@herald/errors';
import type { AuditTrail } from '../audit/audit-trail';
import { adminJson } from './admin-json';
import { actingOperator } from './operator-guard';
import { mayDo, type Role } from './roles';

type RowsOfActs = Pick<AuditTrail, 'refuse' | 'records'>;

/** Stands before every route of the operator's API; tests read the role off it. */
export type RoleGuard = RequestHandler & { role: Role };

/**
 * Lets through whose role may do it; an act that is refused is an audit row too.
 * @param action what the row calls it; reading is `read`
 */
export function requireRole(audit: Pick<AuditTrail, 'refuse'>, role: Role, action = 'read'): RoleGuard {
  const guard: RequestHandler = async (request, response, next) => {
    const acting = actingOperator(response);
    if (!mayDo(acting.role, role)) {
      await audit.refuse(request, response, action);
      throw new ForbiddenError(`This needs the role ${role}; yours is ${acting.role}.`);
    }
    next();
  };
  return Object.assign(guard, { role });
}

/** What stands before a route without a body that changes something, or shows what leaves a row: the role, the audit row. */
export function acts(audit: RowsOfActs, role: Role, action: string): RequestHandler[] {
  return [requireRole(audit, role, action), audit.records(action)];
}

/** The same of a route with a body, which the row has without its secrets. */
export function actsOnBody(audit: RowsOfActs, role: Role, action: string): RequestHandler[] {
  return [requireRole(audit, role, action), adminJson, audit.records(action)];
}
