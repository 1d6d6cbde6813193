import { Router } from 'express';
import { STATUS_ID } from '@herald/contracts';
import { NotFoundError, said } from '@herald/contracts/errors';
import { companyOf, streamAnswer } from '@herald/service';
import { type Paging, parsePaging } from '@herald/mongo/paging';
import { toId } from '@herald/values/request-values';
import type { Report, ReportStore } from './report-store';

export interface ReportControllerDeps {
  reports: Pick<ReportStore, 'open'>;
}

/** `GET /v1/sms/report/{smsID}` (interface.md part 4): all recipients with their status, or a page of them. */
export function reportController({ reports }: ReportControllerDeps): Router {
  const router = Router();
  router.get('/v1/sms/report/:smsID', async (request, response) => {
    const { query, params } = request;
    const paging = parsePaging(query);
    const isPaged = query.start !== undefined || query.length !== undefined;
    const { company, test } = companyOf(response);
    const report = await reports.open(company, toId(params.smsID) ?? 0, test);
    if (!report) throw new NotFoundError(said('no_such_sms_id'), { result: [] });
    response.type('application/json');
    await streamAnswer(response, reportJson(report, isPaged ? paging : null));
  });
  return router;
}

/** The response as JSON text, one batch at a time, so that half a million recipients are never in memory as objects. */
async function* reportJson(report: Report, paging: Paging | null): AsyncGenerator<string> {
  const total = report.recipients;
  const slices = report.read(paging?.start ?? 0, paging?.length ?? total);
  const page = paging ? `"draw":${paging.draw},"recordsTotal":${total},"recordsFiltered":${total},` : '';
  const test = report.test ? '"test":true,' : '';
  yield `{"statusID":${STATUS_ID.SUCCESS},${test}${page}"result":[`;
  let separator = '';
  for await (const { numbers, statuses } of slices) {
    let text = '';
    for (let i = 0; i < numbers.length; i++) {
      text += `${separator}{"number":"${numbers[i]}","statusID":"${statuses[i]}"}`;
      separator = ',';
    }
    yield text;
  }
  yield ']}';
}
