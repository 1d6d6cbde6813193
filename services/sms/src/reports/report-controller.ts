import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Response, Router } from 'express';
import { STATUS_ID } from '@herald/contracts';
import { NotFoundError } from '@herald/errors';
import { companyOf } from '@herald/service';
import { type Paging, parsePaging } from '@herald/paging';
import { toId } from '@herald/request-values';
import type { Report, ReportStore } from './report-store';

/** `GET /v1/sms/report/{smsID}` (interface.md part 4): every recipient with its status, or a page of them. */
export function reportController({ reports }: { reports: Pick<ReportStore, 'open'> }): Router {
  const router = Router();
  router.get('/v1/sms/report/:smsID', async (request, response) => {
    const { company } = companyOf(response);
    const smsID = toId(request.params.smsID) ?? 0;
    const isPaged = request.query.start !== undefined || request.query.length !== undefined;
    const paging = isPaged ? parsePaging(request.query) : null;
    const report = await reports.open(company, smsID);
    if (!report) throw new NotFoundError('There is no message with this smsID.', { result: [] });
    const total = report.recipients;
    const slices = report.read(paging?.start ?? 0, paging?.length ?? total);
    response.type('application/json');
    await stream(response, reportJson(slices, paging, total));
  });
  return router;
}

/**
 * The answer as JSON text, a batch at a time: half a million recipients never stand in memory as objects. Numbers
 * are digits only, so that nothing needs escaping.
 */
async function* reportJson(
  slices: ReturnType<Report['read']>,
  paging: Paging | null,
  total: number,
): AsyncGenerator<string> {
  const page = paging ? `"draw":${paging.draw},"recordsTotal":${total},"recordsFiltered":${total},` : '';
  yield `{"statusID":${STATUS_ID.SUCCESS},${page}"result":[`;
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

async function stream(response: Response, text: AsyncGenerator<string>): Promise<void> {
  try {
    await pipeline(Readable.from(text, { objectMode: true, highWaterMark: 2 }), response);
  } catch (error) {
    // A client that stops reading is no error of ours; the cursor is closed with the generator.
    if ((error as { code?: unknown }).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  }
}
