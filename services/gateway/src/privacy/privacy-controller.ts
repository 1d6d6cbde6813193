import { type Request, type RequestHandler, Router } from 'express';
import { noSuch, NotFoundError } from '@herald/contracts/errors';
import { type LocalNumbers, localNumbersOf } from '@herald/values/phone-numbers';
import { companyIdOf, pathId } from '@herald/values/request-values';
import { sendPageById, sendRecord, streamAnswer } from '@herald/service';
import type { AuditTrail } from '../audit/audit-trail';
import type { CompanyStore } from '../companies/company-store';
import { settingsOf } from '../companies/company-snapshot';
import { actingOperator } from '../access/operator-guard';
import { acts, requireRole } from '../access/require-role';
import type { ErasureDocument } from './erasure-model';
import type { ErasureStore } from './erasure-store';
import type { ExportedRecord, PrivacyService, Whose } from './privacy-service';

export interface PrivacyControllerDeps {
  privacy: Pick<PrivacyService, 'erase' | 'export'>;
  store: Pick<ErasureStore, 'findErasure' | 'page'>;
  companies: Pick<CompanyStore, 'findCompany'>;
  audit: Pick<AuditTrail, 'records' | 'refuse' | 'noteChange'>;
  /** Limits an operator's concurrent exports. */
  share: RequestHandler;
}

const OF_COMPANY = '/admin/v1/companies/:id/privacy';
/** Paths of the data of a number or a customer, each with the function that reads the number or customer from the request. */
const SUBJECTS: [path: string, read: (request: Request, local: LocalNumbers | null) => Whose][] = [
  [`${OF_COMPANY}/numbers/:number`, ({ params }, local) => ({ written: String(params.number), local })],
  [
    `${OF_COMPANY}/customers/:customerID`,
    ({ params }) => ({ customerID: pathId(params.customerID, noSuch('customer')) }),
  ],
];

/** Export of the personal data of a number or a customer as lines of JSON, and its erasure (docs/decisions/0120). */
export function privacyRoutes({ privacy, store, companies, audit, share }: PrivacyControllerDeps): Router {
  const router = Router();
  const companyOf = async (request: Request): Promise<{ company: number; local: LocalNumbers | null }> => {
    const company = companyIdOf(request);
    const found = await companies.findCompany(company);
    if (!found) throw new NotFoundError(noSuch('company'));
    return { company, local: localNumbersOf(settingsOf(found.settings)) };
  };

  for (const [path, whoseIn] of SUBJECTS) {
    router.get(path, ...acts(audit, 'support', 'privacy.read'), share, async (request, response) => {
      const { company, local } = await companyOf(request);
      const records = privacy.export(company, whoseIn(request, local));
      response.setHeader('content-type', 'application/x-ndjson');
      response.setHeader('content-disposition', 'attachment; filename="personal-data.jsonl"');
      await streamAnswer(response, linesOf(records));
    });

    router.delete(path, ...acts(audit, 'owner', 'privacy.erase'), async (request, response) => {
      const { company, local } = await companyOf(request);
      const erasure = await privacy.erase(company, whoseIn(request, local), actingOperator(response).name);
      const { _id: id, of, pseudonym } = erasure;
      audit.noteChange(response, null, { erasure: id, of, pseudonym });
      sendRecord(response, 'The erasure has started.', erasureRecord(erasure), 202);
    });
  }

  router.get(`${OF_COMPANY}/tasks`, requireRole(audit, 'read'), async (request, response) => {
    const { company } = await companyOf(request);
    await sendPageById(
      response,
      'Erasures, newest first.',
      (paging) => store.page(company, paging),
      erasureRecord,
    );
  });

  router.get('/admin/v1/privacy/tasks/:taskID', requireRole(audit, 'read'), async (request, response) => {
    const found = await store.findErasure(pathId(request.params.taskID, NO_TASK));
    if (!found) throw new NotFoundError(NO_TASK);
    sendRecord(response, 'An erasure.', erasureRecord(found));
  });

  return router;
}

const NO_TASK = noSuch('erasure');

async function* linesOf(records: AsyncIterable<ExportedRecord>): AsyncGenerator<string> {
  for await (const record of records) yield `${JSON.stringify(record)}\n`;
}

function erasureRecord({
  _id: id,
  subject: _subject,
  nextAt: _nextAt,
  erasedAt: _erasedAt,
  ...shown
}: ErasureDocument): Record<string, unknown> {
  return { id, ...shown };
}
