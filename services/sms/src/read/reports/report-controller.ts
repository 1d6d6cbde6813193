import { Router } from 'express';
import { STATUS_ID } from '@herald/contracts';
import { NotFoundError } from '@herald/contracts/errors';
import { companyOf, type SmallEndpoint, streamAnswer } from '@herald/service';
import { type Paging, parsePaging } from '@herald/mongo/paging';
import { parseQuery, toId } from '@herald/values/request-values';
import type { Report, ReportStore } from './report-store';

export interface ReportControllerDeps {
  reports: Pick<ReportStore, 'open'>;
}

const REPORT_PATH = '/v1/sms/report/:smsID';
/** A row has 40 bytes, so such a report is a small answer (`SMALL_ANSWER_BYTES` of `@herald/service/multiplex`). */
const FEW_RECIPIENTS = 1_000;

/** `GET /v1/sms/report/{smsID}` (interface.md part 4): all recipients with their status, or a page of them. */
export function reportController({ reports }: ReportControllerDeps): Router {
  const router = Router();
  router.get(REPORT_PATH, async (request, response) => {
    const asked = readAsked(request.params.smsID, request.query);
    const report = await openReport(reports, companyOf(response), asked.smsID);
    response.type('application/json');
    await streamAnswer(response, reportJson(report, asked.paging));
  });
  return router;
}

/** Reports of few recipients for requests over a multiplexed connection. */
export function reportEndpoints({ reports }: ReportControllerDeps): SmallEndpoint[] {
  return [
    {
      method: 'GET',
      path: REPORT_PATH,
      answer: async ({ caller, params, search }) => {
        const asked = readAsked(params.smsID, parseQuery(search));
        const report = await openReport(reports, caller, asked.smsID);
        if (report.recipients > FEW_RECIPIENTS) return null;
        let json = '';
        for await (const text of reportJson(report, asked.paging)) json += text;
        return json;
      },
    },
  ];
}

interface AskedReport {
  smsID: number;
  /** Null for all recipients. */
  paging: Paging | null;
}

function readAsked(smsID: unknown, query: Record<string, unknown>): AskedReport {
  const paging = parsePaging(query);
  const isPaged = query.start !== undefined || query.length !== undefined;
  return { smsID: toId(smsID) ?? 0, paging: isPaged ? paging : null };
}

async function openReport(
  reports: ReportControllerDeps['reports'],
  { company, test }: { company: number; test?: boolean },
  smsID: number,
): Promise<Report> {
  const report = await reports.open(company, smsID, test);
  if (!report) throw new NotFoundError('There is no message with this smsID.', { result: [] });
  return report;
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
