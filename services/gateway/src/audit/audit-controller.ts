import { Router } from 'express';
import Joi from 'joi';
import type { Paging } from '@herald/paging';
import { sendPage } from '@herald/service';
import { withMaskedNumbers } from '../operators/masked-numbers';
import { actingOperator } from '../operators/operator-guard';
import { requireRole } from '../operators/require-role';
import { mayDo } from '../operators/roles';
import { integer, validate } from '../validation/validate';
import type { AuditDocument } from './audit-model';
import type { AuditFilter, AuditStore } from './audit-store';
import type { AuditTrail } from './audit-trail';

const filterSchema = Joi.object<AuditFilter>({
  company: integer().min(1),
  action: Joi.string().max(100),
  operator: integer().min(0),
});

/** GET `/admin/v1/audit?company=&action=&operator=`: newest first; times are UTC, because rows belong to no one company. */
export interface AuditControllerDeps {
  store: Pick<AuditStore, 'list'>;
  audit: Pick<AuditTrail, 'refuse'>;
}

export function auditRoutes({ store, audit }: AuditControllerDeps): Router {
  const router = Router();
  router.get('/admin/v1/audit', requireRole(audit, 'read'), async (request, response) => {
    const find = (paging: Paging) => store.list(paging, validate(filterSchema, request.query));
    const isPersonal = mayDo(actingOperator(response).role, 'support');
    const view = (row: AuditDocument) => auditRecord(row, isPersonal);
    await sendPage(response, 'What was changed.', find, view);
  });
  return router;
}

function auditRecord(
  { _id, at, completedAt, change, operator = 0, token = null, role = 'owner', ...row }: AuditDocument,
  isPersonal: boolean,
): Record<string, unknown> {
  return {
    id: _id,
    at: at.toISOString(),
    ...row,
    ...{ operator, token, role },
    change: isPersonal ? change : withMaskedNumbers(change),
    completedAt: completedAt?.toISOString() ?? null,
  };
}
