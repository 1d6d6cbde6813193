import { type RequestHandler, Router } from 'express';
import { noSuch, NotFoundError } from '@herald/contracts/errors';
import { CHANGE_HEADER, type NotedChange, readChange, requestIdOf } from '@herald/service';
import { companyIdOf, toId } from '@herald/values/request-values';
import type { AuditTrail } from '../audit/audit-trail';
import { actingOperator } from '../access/operator-guard';
import { requireRole } from '../access/require-role';
import { mayDo } from '../access/roles';
import { ADMIN_ROUTES, type AdminRoute } from './admin-routes';
import type { Forwarder } from './forwarder';
import type { RequestBody } from './request-body';

export interface AdminForwardingDeps {
  forwarder: Pick<Forwarder, 'forward'>;
  audit: Pick<AuditTrail, 'follow' | 'refuse' | 'noteChange' | 'noteCompany'>;
  companies: { exists(id: number): Promise<boolean> };
}

/** Routes of the operator's API that other services serve. The gateway checks the role, writes the audit row and forwards. */
export function adminForwarding(deps: AdminForwardingDeps): Router {
  const router = Router();
  for (const route of ADMIN_ROUTES) {
    const method = route.method.toLowerCase() as Lowercase<AdminRoute['method']>;
    const { path, role, action } = route;
    router[method](`/admin/v1/${path}`, requireRole(deps.audit, role, action), forwarding(route, deps));
  }
  return router;
}

function forwarding(route: AdminRoute, { forwarder, audit, companies }: AdminForwardingDeps): RequestHandler {
  const ofCompany = route.path.startsWith('companies/:id/');
  return async (request, response) => {
    if (ofCompany && !(await companies.exists(companyIdOf(request)))) {
      throw new NotFoundError(noSuch('company'));
    }
    const { action } = route;
    const { operator, name, role } = actingOperator(response);
    const isMasked = route.personal === true && !mayDo(role, 'support');
    await forwarder.forward({
      request,
      response,
      requestId: requestIdOf(response),
      service: route.service,
      target: request.originalUrl,
      caller: { kind: 'operator', name, role, ...(isMasked && { masked: true }) },
      owner: `operator ${operator}`,
      repeatable: route.method === 'GET',
      expensive: route.expensive === true,
      beforeSending: async (body) => {
        if (action) await audit.follow(request, response, action, changeIn(body));
      },
      onHeaders: (headers) => {
        const changed = readChange(headers[CHANGE_HEADER]);
        if (!changed) return;
        audit.noteChange(response, changed.before, changed.after);
        const company = companyOfChange(changed);
        if (company !== null) audit.noteCompany(response, company);
      },
    });
  };
}

/** The company of the changed record, for paths without the company. */
function companyOfChange({ before, after }: NotedChange): number | null {
  const { company } = (after ?? before ?? {}) as { company?: unknown };
  return toId(company);
}

function changeIn(body: RequestBody): unknown {
  if (body.kind === 'none') return null;
  if (body.kind === 'large') return { omitted: 'a large body' };
  try {
    return JSON.parse(body.bytes.toString('utf8')) as unknown;
  } catch {
    return { omitted: 'not JSON' };
  }
}
