import { Router } from 'express';
import Joi from 'joi';
import type { CompanyView } from '@herald/service/local-view';
import type { MongoConnection } from '@herald/mongo';
import { sendRecord } from '@herald/service';
import { integer, text } from '../request/field-types';
import { companyIn } from '../request/path-id';
import { requireFields } from '../request/read-fields';
import { BEGINNING, type ChainPosition, verifyPayments } from './verify-payments';

/** Maximum number of payments that one request verifies. It takes about a second. */
const PAYMENTS_AT_ONCE = 20_000;

const count = (): Joi.AnySchema => integer(0, Number.MAX_SAFE_INTEGER);
const schema = Joi.object<ChainPosition & { until?: number }>({
  payments: count(),
  payment: count(),
  link: text(100),
  until: count(),
});
const POSITION = Object.keys(BEGINNING);

/** The operator's verification of a company's payments (docs/alarms/customers.md). */
export function verifyController(deps: {
  companies: Pick<CompanyView, 'require'>;
  connection: MongoConnection;
}): Router {
  const router = Router();
  router.get('/admin/v1/companies/:companyID/ledger/verify', async (request, response) => {
    const { id } = await companyIn(request, deps.companies);
    const { until, ...position } = requireFields(schema, request.query, missingFields);
    const from = { ...BEGINNING, ...position };
    const verified = await verifyPayments(deps.connection, id, {
      from,
      most: PAYMENTS_AT_ONCE,
      ...(until === undefined ? {} : { until }),
    });
    const holds = verified.findings.length === 0;
    const message = `The payments ${holds ? 'match' : 'do not match'} their hash chain.`;
    sendRecord(response, message, { holds, ...verified });
  });
  return router;
}

/** A position needs all its fields. */
function missingFields(query: Partial<ChainPosition>): Record<string, string> {
  if (!POSITION.some((name) => name in query)) return {};
  const missing = POSITION.filter((name) => !(name in query));
  return Object.fromEntries(
    missing.map((name) => [name, `${name} must be given with the other fields of the position`]),
  );
}
