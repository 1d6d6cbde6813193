import { Router } from 'express';
import { DELIVERY } from '@herald/contracts';
import { NotFoundError, readTogether, ValidationError } from '@herald/errors';
import { formatDateTime } from '@herald/company-time';
import { companyOf, noteChange, sendPageById, sendRecord } from '@herald/service';
import { companyIdOf, pathId, readTestFilter } from '@herald/request-values';
import type { CancelJob } from '../../suspension/cancel-job';
import { type JobOutcome, SHOWN_STATES, type ShownState } from '../../model/job-model';
import type { JobViewStore, ShownJob } from './job-view-store';
import { shortMeaningOf } from '../timeline/failure';
import type { RemovedSends } from '../../retention/removed-sends';

export interface JobControllerDeps {
  jobs: Pick<JobViewStore, 'find' | 'list'>;
  removed: Pick<RemovedSends, 'refuse'>;
  cancelJob: Pick<CancelJob, 'cancel'>;
}

/** Jobs and their outcomes, for the operator and for their company. */
export function jobController({ jobs, removed, cancelJob }: JobControllerDeps): Router {
  const router = Router();
  const show = async (smsID: number): Promise<Record<string, unknown>> => {
    const shown = await jobs.find(smsID);
    if (!shown) {
      await removed.refuse({ smsID });
      throw new NotFoundError('There is no such message.');
    }
    return { ...jobView(shown), reasons: shown.reasons, meanings: meaningsOf(shown.reasons) };
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
    sendRecord(response, 'Message found.', await show(smsIdOf(request.params.smsID)));
  });
  router.post('/admin/v1/jobs/:smsID/cancel', async (request, response) => {
    const smsID = smsIdOf(request.params.smsID);
    const before = await show(smsID);
    const how = await cancelJob.cancel(smsID);
    const after = await show(smsID);
    noteChange(response, before, after);
    sendRecord(response, CANCEL_ANSWER[how], after);
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
  router.post(`${OWN}/:smsID/cancel`, async (request, response) => {
    const { company, timezone, test = false } = companyOf(response);
    const smsID = smsIdOf(request.params.smsID);
    const own = async (withTexts = false): Promise<ShownJob> => {
      const shown = await jobs.find(smsID, { withTexts });
      if (!shown || shown.job.company !== company || (test && !shown.job.test))
        throw new NotFoundError('There is no such message.');
      return shown;
    };
    await own();
    const how = await cancelJob.cancel(smsID);
    sendRecord(response, CANCEL_ANSWER[how], ownView(await own(true), timezone));
  });
  return router;
}

const OWN = '/v1/sms/jobs';

const CANCEL_ANSWER = {
  cancelled: 'The message is cancelled and refunded.',
  recalled: 'The message is cancelled. Recipients that were not submitted are refunded within seconds.',
};

function smsIdOf(value: unknown): number {
  return pathId(value, 'There is no such message.');
}

function readState(state: unknown): { state?: ShownState } {
  if (state === undefined) return {};
  const known = SHOWN_STATES.find((name) => name === state);
  if (!known) throw new ValidationError({ state: `state must be one of ${SHOWN_STATES.join(', ')}` });
  return { state: known };
}

function jobView({ job, state, outcome }: ShownJob): Record<string, unknown> {
  const {
    _id,
    sharedIn: _sharedIn,
    outcome: _outcome,
    removed,
    keyID = null,
    from = null,
    test = false,
    ...fields
  } = job;
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

/** The meanings of carriers' codes among the reasons. */
function meaningsOf(reasons: Record<string, number>): Record<string, string> {
  return Object.fromEntries(
    Object.keys(reasons).flatMap((reason) => {
      const meaning = shortMeaningOf(reason);
      return meaning === null ? [] : [[reason, meaning]];
    }),
  );
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
