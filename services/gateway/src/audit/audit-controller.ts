import { Router } from 'express';
import Joi from 'joi';
import type { Paging } from '@herald/paging';
import { sendPage } from '@herald/service';
import { integer, validate } from '../validation/validate';
import type { AuditDocument } from './audit-model';
import type { AuditFilter, AuditStore } from './audit-store';

const filterSchema = Joi.object<AuditFilter>({
  company: integer().min(1),
  action: Joi.string().max(100),
});

/** GET `/admin/v1/audit?company=&action=`: newest first; times are UTC, because rows belong to no one company. */
export function auditRoutes({ store }: { store: Pick<AuditStore, 'list'> }): Router {
  const router = Router();
  router.get('/admin/v1/audit', async (request, response) => {
    const find = (paging: Paging) => store.list(paging, validate(filterSchema, request.query));
    await sendPage(response, 'What was changed.', find, auditRecord);
  });
  return router;
}

function auditRecord({ _id, at, completedAt, ...row }: AuditDocument): Record<string, unknown> {
  return { id: _id, at: at.toISOString(), ...row, completedAt: completedAt?.toISOString() ?? null };
}
