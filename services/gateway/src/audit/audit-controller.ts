import { type RequestHandler, Router } from 'express';
import Joi from 'joi';
import type { PagingById } from '@herald/mongo/paging';
import { sendPageById, streamAnswer, withMaskedData } from '@herald/service';
import { actingOperator } from '../access/operator-guard';
import { acts, requireRole } from '../access/require-role';
import { mayDo } from '../access/roles';
import { integer, validate } from '../validation/validate';
import type { AuditDocument } from './audit-model';
import type { AuditFilter, AuditStore } from './audit-store';
import type { AuditTrail } from './audit-trail';

const filterSchema = Joi.object<AuditFilter>({
  company: integer().min(1),
  action: Joi.string().max(100),
  operator: integer().min(0),
});

/** Actions on records of persons, in which names are masked too. */
const OF_PERSONS = /^(customer|account|person|portal)\./;

export interface AuditControllerDeps {
  store: Pick<AuditStore, 'list' | 'inOrder'>;
  audit: Pick<AuditTrail, 'refuse' | 'records'>;
  /** Limits an operator's concurrent searches and exports. */
  share: RequestHandler;
}

/** GET `/admin/v1/audit`: actions, newest first, with their outcomes. GET `/admin/v1/audit/export`: all rows in the order of the chain. Times are UTC. */
export function auditRoutes({ store, audit, share }: AuditControllerDeps): Router {
  const router = Router();
  router.get('/admin/v1/audit', requireRole(audit, 'read'), share, async (request, response) => {
    const find = (paging: PagingById, filter: AuditFilter) => store.list(paging, filter);
    const read = () => validate(filterSchema, request.query);
    const isPersonal = mayDo(actingOperator(response).role, 'support');
    const view = (row: AuditDocument) => auditRecord(row, isPersonal);
    await sendPageById(response, 'Audit log.', find, view, { readFilter: read });
  });
  router.get(
    '/admin/v1/audit/export',
    ...acts(audit, 'support', 'audit.export'),
    share,
    async (request, response) => {
      const filter = validate(filterSchema, request.query);
      response.setHeader('content-type', 'application/x-ndjson');
      response.setHeader('content-disposition', 'attachment; filename="audit.jsonl"');
      await streamAnswer(response, linesOf(store.inOrder(filter)));
    },
  );
  return router;
}

async function* linesOf(rows: AsyncIterable<AuditDocument>): AsyncGenerator<string> {
  for await (const { _id, ...row } of rows) yield `${JSON.stringify({ id: _id, ...row })}\n`;
}

function auditRecord(row: AuditDocument, isPersonal: boolean): Record<string, unknown> {
  const { change, before = null, after = null } = row;
  const shown = { change, before, after };
  return {
    id: row._id,
    at: row.at.toISOString(),
    who: row.who,
    ...(row.key === undefined
      ? { operator: row.operator, token: row.token, role: row.role, key: null }
      : { operator: null, token: null, role: null, key: row.key }),
    action: row.action,
    method: row.method,
    path: row.path,
    company: row.company,
    ...((isPersonal
      ? shown
      : withMaskedData(shown, {
          withNames: OF_PERSONS.test(row.action) || isOfSession(shown),
        })) as typeof shown),
    from: row.from,
    requestId: row.requestId,
    state: row.state,
    status: row.status,
    completedAt: row.completedAt?.toISOString() ?? null,
  };
}

/** Whether a row has the key of a console session, which is named after the person who signed in. */
function isOfSession(values: object): boolean {
  return Object.values(values).some(
    (value: unknown) => (value as { session?: unknown } | null)?.session === true,
  );
}
