import { Router } from 'express';
import { CALLBACK_EVENT, type CallbackEvent } from '@herald/contracts';
import { NotFoundError, ValidationError } from '@herald/errors';
import { jsonBody, sendPage, sendRecord } from '@herald/service';
import { pathId } from '@herald/request-values';
import type { CallbackAdminStore, CallbackFilter, ReplayRange } from './callback-admin-store';
import { CALLBACK_STATES, type CallbackDocument, type CallbackState } from './callback-model';

const BODY_LIMIT_BYTES = 64 * 1024;
const ISO_TIME = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?$/;

/** The operator's side of callbacks (decisions, "the operator's API"). */
export function callbackAdminController(
  store: Pick<CallbackAdminStore, 'page' | 'replay' | 'replayRange'>,
): Router {
  const router = Router();

  router.get('/admin/v1/companies/:company/callback-deliveries', async (request, response) => {
    const company = pathId(request.params.company, 'There is no such company.');
    await sendPage(
      response,
      'Callback deliveries.',
      (paging) => store.page(company, parseFilter(request.query), paging),
      callbackView,
    );
  });

  router.post('/admin/v1/callback-deliveries/:id/replay', async (request, response) => {
    const callback = await store.replay(request.params.id);
    if (!callback) throw new NotFoundError('There is no such delivery.');
    sendRecord(response, 'The delivery is due again.', callbackView(callback));
  });

  router.post(
    '/admin/v1/companies/:company/callback-deliveries/replay',
    jsonBody({ limitBytes: BODY_LIMIT_BYTES }),
    async (request, response) => {
      const range = parseRange(request.body as Record<string, unknown>);
      const replayed = await store.replayRange(
        pathId(request.params.company, 'There is no such company.'),
        range,
      );
      sendRecord(response, `${replayed} deliveries are due again.`, { replayed });
    },
  );

  return router;
}

function isState(value: unknown): value is CallbackState {
  return CALLBACK_STATES.some((state) => state === value);
}

function isEvent(value: unknown): value is CallbackEvent {
  return Object.values(CALLBACK_EVENT).some((event) => event === value);
}

const STATE_TEXT = `state must be one of ${CALLBACK_STATES.join(', ')}`;

function parseFilter({ state, event }: Record<string, unknown>): CallbackFilter {
  const errors: Record<string, string> = {};
  const filter: CallbackFilter = {};
  if (isState(state)) filter.state = state;
  else if (state !== undefined && state !== '') errors.state = STATE_TEXT;
  if (isEvent(event)) filter.event = event;
  else if (event !== undefined && event !== '') {
    errors.event = `event must be one of ${Object.values(CALLBACK_EVENT).join(', ')}`;
  }
  if (Object.keys(errors).length > 0) throw new ValidationError(errors);
  return filter;
}

function parseRange(body: Record<string, unknown>): ReplayRange {
  const errors: Record<string, string> = {};
  const read = (name: 'from' | 'to'): Date => {
    const value = body[name];
    const time = typeof value === 'string' && ISO_TIME.test(value) ? new Date(value) : new Date(NaN);
    if (Number.isNaN(time.getTime())) {
      errors[name] = `${name} must be a date or a time with its zone, like 2026-11-20T07:05:00Z`;
    }
    return time;
  };
  const from = read('from');
  const to = read('to');
  if (from >= to) errors.to = 'to must be later than from';
  const state = body.state ?? 'failed';
  if (!isState(state)) throw new ValidationError({ ...errors, state: STATE_TEXT });
  if (Object.keys(errors).length > 0) throw new ValidationError(errors);
  return { from, to, state };
}

/** Times are ISO in UTC here: the operator looks at companies of many zones. */
function callbackView(callback: CallbackDocument): Record<string, unknown> {
  const { _id, company, event, state, attempts, lastStatus, lastError } = callback;
  return {
    id: _id,
    company,
    event,
    ...subjectOf(callback),
    state,
    attempts,
    nextAt: state === 'waiting' ? new Date(callback.nextAt).toISOString() : null,
    lastStatus: lastStatus ?? null,
    lastError: lastError ?? null,
    url: callback.url === null ? null : withoutQuery(callback.url),
    date: new Date(callback.at).toISOString(),
    createdAt: callback.createdAt.toISOString(),
    doneAt: callback.doneAt?.toISOString() ?? null,
    requestId: callback.requestId,
    log: callback.log ?? [],
  };
}

/** What the callback tells of. */
function subjectOf(callback: CallbackDocument): Record<string, unknown> {
  if (callback.event === CALLBACK_EVENT.DELIVERY_UPDATED) {
    return { smsID: callback.smsID, number: callback.number, deliveryStatusID: callback.status };
  }
  if (callback.event === CALLBACK_EVENT.BRAND_ACTIVATED) {
    return { brandID: callback.brandID, brandName: callback.brandName };
  }
  return { accountID: callback.accountID, parameters: callback.parameters };
}

/** A URL's query and login may hold the receiver's secrets. */
function withoutQuery(url: string): string {
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`;
}
