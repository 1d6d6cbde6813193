import { type Request, type Response, Router } from 'express';
import Joi from 'joi';
import { formatDateTime } from '@herald/values/company-time';
import type { CompanySnapshot } from '@herald/contracts';
import { noRecord, NotFoundError } from '@herald/contracts/errors';
import { idempotencyOf, operatorOf, sendPageById, sendRecord } from '@herald/service';
import type { CompanyView } from '@herald/service/local-view';
import type { MongoConnection } from '@herald/mongo';
import type { PagingById } from '@herald/mongo/paging';
import { date, flag } from '../request/field-types';
import { dryRunRequest } from '../request/json-request';
import { companyIn, pathID } from '../request/path-id';
import { requireFields } from '../request/read-fields';
import { formatMoney } from '../values/money';
import type { BillingService } from './billing-service';
import type { RunDocument, RunStore } from './run-store';
import { writeRunReport } from './run-report';

interface BillingRunControllerDeps {
  companies: Pick<CompanyView, 'require'>;
  billing: BillingService;
  runs: RunStore;
  connection: MongoConnection;
}

const RUNS = '/admin/v1/companies/:companyID/billing-runs';

const schema = Joi.object<{ date?: string; dryRun: boolean }>({
  date: date(),
  dryRun: flag().default(false),
}).unknown(false);

/** Billing runs in the admin API. */
export function billingRunController({
  companies,
  billing,
  runs,
  connection,
}: BillingRunControllerDeps): Router {
  const router = Router();
  const runIn = async (request: Request, company: number): Promise<RunDocument> => {
    const id = pathID(request, 'runID', 'billing run');
    const run = await runs.get(company, id);
    if (!run) throw new NotFoundError(noRecord('billing run', id));
    return run;
  };

  router.post('/admin/v1/companies/:companyID/billing-run', dryRunRequest, async (request, response) => {
    const company = await companyIn(request, companies);
    const wish = requireFields(schema, request.body as Record<string, unknown>);
    const by = operatorOf(response).name;
    const run = await billing.ask(company, { ...wish, by, key: idempotencyOf(request) });
    const isDone = run.state === 'finished';
    const message = isDone
      ? `The billing run of ${run.date} is finished.`
      : `The billing run of ${run.date} is in progress.`;
    sendRecord(response, message, shown(run, company), isDone ? 200 : 202);
  });

  router.get(RUNS, async (request, response) => {
    const company = await companyIn(request, companies);
    const find = (paging: PagingById) => runs.list(company.id, paging);
    await sendPageById(response, 'Billing runs of the company.', find, (run) => shown(run, company));
  });

  router.get(`${RUNS}/:runID`, async (request, response) => {
    const company = await companyIn(request, companies);
    sendRecord(response, 'The billing run.', shown(await runIn(request, company.id), company));
  });

  router.get(`${RUNS}/:runID/report`, async (request: Request, response: Response) => {
    const company = await companyIn(request, companies);
    await writeRunReport(connection, await runIn(request, company.id), company, response);
  });
  return router;
}

/** A run as the admin API shows it: money as decimal strings, times in the company's time zone. */
function shown(run: RunDocument, { timezone }: CompanySnapshot): Record<string, unknown> {
  const { id, date, dryRun, state, by, due, charged, sum, turnedPassive, position, error } = run;
  const timeOf = (at: Date | null): string | null => at && formatDateTime(at, timezone);
  return {
    id,
    date,
    dryRun,
    state,
    by,
    due,
    charged,
    sum: formatMoney(sum),
    turnedPassive,
    progress: position && { day: position.day, part: position.part, accountID: position.after?.id ?? null },
    error,
    createdAt: timeOf(run.createdAt),
    finishedAt: timeOf(run.finishedAt),
    ...(dryRun ? { examples: run.examples.map(shownExample) } : {}),
  };
}

function shownExample({ balance, sum, ...example }: RunDocument['examples'][number]) {
  return { ...example, balance: formatMoney(balance), sum: formatMoney(sum) };
}
