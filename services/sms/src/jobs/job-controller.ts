import { Router } from 'express';
import { DELIVERY } from '@herald/contracts';
import { NotFoundError, ValidationError } from '@herald/errors';
import { noteChange, sendPage, sendRecord } from '@herald/service';
import { companyIdOf, pathId } from '@herald/request-values';
import type { CancelJob } from './cancel-job';
import { CANCELLED_STATES, JOB_STATES, type JobState } from './job-model';
import type { JobViewStore, ShownJob, StatusCounts } from './job-view-store';

export interface JobControllerDeps {
  jobs: Pick<JobViewStore, 'find' | 'list'>;
  cancelJob: Pick<CancelJob, 'cancel'>;
}

/** The operator's view of jobs, and the end of scheduled ones. */
export function jobController({ jobs, cancelJob }: JobControllerDeps): Router {
  const router = Router();
  const show = async (smsID: number): Promise<Record<string, unknown>> => {
    const shown = await jobs.find(smsID);
    if (!shown) throw new NotFoundError('There is no such message.');
    return { ...jobView(shown), reasons: shown.reasons };
  };
  router.get('/admin/v1/companies/:id/jobs', async (request, response) => {
    const filter = { company: companyIdOf(request), ...readState(request.query.state) };
    await sendPage(response, 'Messages, the newest first.', (paging) => jobs.list(filter, paging), jobView);
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
  return router;
}

const CANCEL_ANSWER = {
  cancelled: 'The message is cancelled and refunded.',
  recalled: 'The message is cancelled: what is not submitted is refunded within seconds.',
};

function smsIdOf(value: unknown): number {
  return pathId(value, 'There is no such message.');
}

function readState(state: unknown): { state?: JobState } {
  if (state === undefined) return {};
  const known = JOB_STATES.find((name) => name === state);
  if (!known) throw new ValidationError({ state: `state must be one of ${JOB_STATES.join(', ')}` });
  return { state: known };
}

function jobView({ job, counts }: ShownJob): Record<string, unknown> {
  const { _id, state, sharedIn: _sharedIn, keyID = null, from = null, ...fields } = job;
  return {
    smsID: _id,
    state: shownState(state, counts),
    ...fields,
    ...{ keyID, from },
    counts,
  };
}

/** To whoever asks, a job that is being cancelled is cancelled, whether it had begun or not, and done before that is stored. */
function shownState(state: JobState, counts: StatusCounts | null): JobState {
  if (CANCELLED_STATES.includes(state)) return 'cancelled';
  const isDone = counts !== null && counts[DELIVERY.SENT] === 0 && counts[DELIVERY.AWAITING] === 0;
  return state === 'queued' && isDone ? 'done' : state;
}
