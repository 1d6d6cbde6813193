import { Router } from 'express';
import { DELIVERY } from '@herald/contracts';
import { mustBe, noSuch, NotFoundError, readTogether, said, ValidationError } from '@herald/contracts/errors';
import { formatDateTime } from '@herald/values/company-time';
import { companyOf, noBody, noteChange, sendPageById, sendRecord } from '@herald/service';
import { companyIdOf, pathId, readTestFilter } from '@herald/values/request-values';
import { type CancelJob, nothingLeft } from '../../deliver/suspension/cancel-job';
import { type JobOutcome, SHOWN_STATES, type ShownState } from '../../model/job-model';
import type { JobViewStore, ShownJob } from './job-view-store';
import { shortMeaningOf } from '../timeline/failure';
import type { RemovedSends } from '../removed/removed-sends';

export interface JobControllerDeps {
  jobs: Pick<JobViewStore, 'findJob' | 'list'>;
  removed: Pick<RemovedSends, 'refuse'>;
  cancelJob: Pick<CancelJob, 'cancel' | 'settled'>;
}

/** Jobs and their outcomes, for the operator and for their company. */
export function jobController({ jobs, removed, cancelJob }: JobControllerDeps): Router {
  const router = Router();
  const find = async (smsID: number) => {
    const shown = await jobs.findJob(smsID);
    if (shown) return shown;
    await removed.refuse({ smsID });
    throw new NotFoundError(noSuch('message'));
  };
  router.get('/admin/v1/companies/:id/jobs', async (request, response) => {
    const company = companyIdOf(request);
    await sendPageById(
      response,
      'Messages, newest first.',
      (paging, state) => jobs.list({ company, ...state }, paging),
      jobView,
      { readFilter: () => readState(request.query.state) },
    );
  });
  router.get('/admin/v1/jobs/:smsID', async (request, response) => {
    sendRecord(response, 'Message found.', fullView(await find(smsIdOf(request.params.smsID))));
  });
  router.post('/admin/v1/jobs/:smsID/cancel', noBody, async (request, response) => {
    const smsID = smsIdOf(request.params.smsID);
    const before = fullView(await find(smsID));
    const how = await cancelJob.cancel(smsID);
    await cancelJob.settled(smsID);
    const shown = await find(smsID);
    noteChange(response, before, fullView(shown));
    sendRecord(response, cancelAnswer(how, shown), fullView(shown));
  });

  router.get(OWN, async (request, response) => {
    const { company, timezone, test } = companyOf(response);
    await sendPageById(
      response,
      'Messages, newest first.',
      (paging, state) => jobs.list({ company, ...state, withTexts: true }, paging),
      (shown) => ownView(shown, timezone),
      {
        readFilter: () => {
          const [ofState, ofKind] = readTogether(
            () => readState(request.query.state),
            () => readTestFilter(request.query.test, test),
          );
          return { ...ofState, ...ofKind };
        },
      },
    );
  });
  router.post(`${OWN}/:smsID/cancel`, noBody, async (request, response) => {
    const { company, timezone, test = false } = companyOf(response);
    const smsID = smsIdOf(request.params.smsID);
    const own = async (withTexts = false): Promise<ShownJob> => {
      const shown = await jobs.findJob(smsID, { company, withTexts });
      if (!shown || (test && !shown.job.test)) throw new NotFoundError(noSuch('message'));
      return shown;
    };
    await own();
    const how = await cancelJob.cancel(smsID);
    await cancelJob.settled(smsID);
    const shown = await own(true);
    sendRecord(response, cancelAnswer(how, shown), ownView(shown, timezone));
  });
  return router;
}

const OWN = '/v1/sms/jobs';

/** @throws ConflictError if all recipients were submitted before the cancellation took effect */
function cancelAnswer(how: 'cancelled' | 'recalled', { job, state, outcome }: ShownJob): string {
  if (state !== 'cancelled') throw nothingLeft();
  const { cancelled = 0 } = outcome ?? {};
  if (how === 'cancelled' || cancelled === job.recipients) return 'The message is cancelled and refunded.';
  if (cancelled === 0 || job.state === 'recalling')
    return 'The message is cancelled. Recipients that were not submitted are refunded within seconds.';
  const others = job.recipients - cancelled;
  return `Cancelled and refunded: ${cancelled} of ${job.recipients} recipients. Already submitted or finished: ${others}.`;
}

function smsIdOf(value: unknown): number {
  return pathId(value, noSuch('message'));
}

function readState(state: unknown): { state?: ShownState } {
  if (state === undefined) return {};
  const known = SHOWN_STATES.find((name) => name === state);
  if (!known)
    throw new ValidationError({
      state: mustBe('state', said('be_one_of', { values: SHOWN_STATES.join(', ') })),
    });
  return { state: known };
}

function fullView(shown: ShownJob & { reasons: Record<string, number> }): Record<string, unknown> {
  return { ...jobView(shown), reasons: shown.reasons, ...meaningsOf(shown.reasons) };
}

function jobView({ job, state, outcome }: ShownJob): Record<string, unknown> {
  const { _id, outcome: _outcome, removed, keyID = null, from = null, test = false, ...fields } = job;
  return {
    smsID: _id,
    ...fields,
    state,
    keyID,
    from,
    test,
    counts: outcome?.counts ?? null,
    progress: outcome && progressOf(job.recipients, outcome),
    firstSubmittedAt: outcome?.firstSubmittedAt ?? null,
    finishedAt: outcome?.finishedAt ?? null,
    removedAt: removed?.at ?? null,
  };
}

/** The meanings of carriers' codes among the reasons, and their codes. */
function meaningsOf(reasons: Record<string, number>): Record<string, Record<string, string>> {
  const known = Object.keys(reasons).flatMap((reason) => {
    const short = shortMeaningOf(reason);
    return short === null ? [] : [{ reason, ...short }];
  });
  return {
    meanings: Object.fromEntries(known.map(({ reason, meaning }) => [reason, meaning])),
    meaningCodes: Object.fromEntries(known.map(({ reason, meaningCode }) => [reason, meaningCode])),
  };
}

/** The view of the company: times by the company's clock. */
function ownView({ job, state, outcome, text }: ShownJob, timezone: string): Record<string, unknown> {
  const { _id: smsID, brandID, sender, priority } = job;
  const { recipients, rejected, cost, refunded, parts, encoding } = job;
  const at = (time: Date | null | undefined) => (time ? formatDateTime(time, timezone) : null);
  return {
    smsID,
    state,
    brandID,
    sender,
    text,
    priority,
    recipients,
    rejected,
    cost,
    refunded,
    parts,
    encoding,
    test: job.test ?? false,
    sendAt: at(job.sendAt),
    createdAt: at(job.createdAt),
    finishedAt: at(outcome?.finishedAt),
    progress: outcome && progressOf(recipients, outcome),
  };
}

/** The counts by name: recipients are submitted, waiting, or failed before the submit. */
function progressOf(
  recipients: number,
  { counts, cancelled, submitted, refunded }: JobOutcome,
): Record<string, number> {
  const [delivered, waiting] = [counts[DELIVERY.RECEIVED]!, counts[DELIVERY.AWAITING]!];
  const failed = counts[DELIVERY.NOT_DELIVERED]! + counts[DELIVERY.ERROR]!;
  return { recipients, submitted, delivered, failed, cancelled, waiting, refunded };
}
