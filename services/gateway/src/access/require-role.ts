import type { Request, RequestHandler, Response } from 'express';
import { ForbiddenError, said } from '@herald/contracts/errors';
import { jsonBody, noBody } from '@herald/service';
import { actingOperator } from './operator-guard';
import { mayDo, type Role } from './roles';

const parse = jsonBody({ limitBytes: 1024 * 1024, optional: true });

/** Parses the JSON body of an operator's request, once. A missing body counts as `{}`, because most fields have defaults. */
export const adminJson: RequestHandler = (request, response, next) =>
  request.body === undefined ? parse(request, response, next) : next();

/** Writes the audit rows of actions (`AuditTrail`). */
interface RowsOfActs {
  refuse(request: Request, response: Response, action: string): Promise<void>;
  records(action: string): RequestHandler;
}

/** The handler that checks the role for a route of the operator's API. Tests read its property `role`. */
export type RoleGuard = RequestHandler & { role: Role };

/** Refuses operators without the role, with an audit row. @param action the action in the row; `read` for reads */
export function requireRole(audit: Pick<RowsOfActs, 'refuse'>, role: Role, action = 'read'): RoleGuard {
  const guard: RequestHandler = async (request, response, next) => {
    const acting = actingOperator(response);
    if (!mayDo(acting.role, role)) {
      await audit.refuse(request, response, action);
      throw new ForbiddenError(said('role_required', { role, own: acting.role }));
    }
    next();
  };
  return Object.assign(guard, { role });
}

/** Handlers for an audited route without a body: role check and audit row. */
export function acts(audit: RowsOfActs, role: Role, action: string): RequestHandler[] {
  return [requireRole(audit, role, action), noBody, audit.records(action)];
}

/** Handlers for an audited route with a body, which the audit row contains without secrets. */
export function actsOnBody(audit: RowsOfActs, role: Role, action: string): RequestHandler[] {
  return [requireRole(audit, role, action), adminJson, audit.records(action)];
}
