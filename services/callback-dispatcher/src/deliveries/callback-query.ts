import { readTime, TIME_TEXT } from '@herald/values/company-time';
import { CALLBACK_EVENT, type CallbackEvent } from '@herald/contracts';
import { type FieldWords, mustBe, said, ValidationError } from '@herald/contracts/errors';
import { toFlag } from '@herald/values/request-values';
import { type CallbackFilter, type ReplayRange, STAYS_SO } from './callback-admin-store';
import { LISTED_OF_ALL, type ListOfAll } from './callbacks-of-all';
import { CALLBACK_STATES, type CallbackState } from '../callbacks/callback-model';

const isState = (value: unknown): value is CallbackState => CALLBACK_STATES.some((state) => state === value);

const isEvent = (value: unknown): value is CallbackEvent =>
  Object.values(CALLBACK_EVENT).some((event) => event === value);

const STATE_TEXT = mustBe('state', said('be_one_of', { values: CALLBACK_STATES.join(', ') }));
/** Between the caller and Herald. */
const CLOCKS_DIFFER_MS = 60_000;
const ORDER_TEXT = mustBe('to', said('be_later'));

/**
 * Reads the filters of a callback list. An empty `state` or `event` means no filter.
 * @param zone the time zone in which a date begins
 * @throws ValidationError naming every invalid field.
 */
export function readFilter(query: Record<string, unknown>, zone: string): CallbackFilter {
  const { state, event } = query;
  const errors: FieldWords = {};
  const filter: CallbackFilter = {};
  if (isState(state)) filter.state = state;
  else if (state !== undefined && state !== '') errors.state = STATE_TEXT;
  if (isEvent(event)) filter.event = event;
  else if (event !== undefined && event !== '') {
    errors.event = mustBe('event', said('be_one_of', { values: Object.values(CALLBACK_EVENT).join(', ') }));
  }
  if (query.late !== undefined) {
    const late = toFlag(query.late);
    if (late === null) errors.late = mustBe('late', said('be_flag'));
    else filter.late = late;
  }
  for (const name of ['from', 'to'] as const) {
    if (query[name] === undefined) continue;
    const time = readTime(query[name], zone);
    if (time) filter[name] = time;
    else errors[name] = mustBe(name, TIME_TEXT);
  }
  if (filter.from && filter.to && filter.from >= filter.to) errors.to = ORDER_TEXT;
  if (Object.keys(errors).length > 0) throw new ValidationError(errors);
  return filter;
}

/** Reads the list of all companies; failed callbacks by default. @throws ValidationError naming every invalid field. */
export function readListOfAll(query: Record<string, unknown>): ListOfAll {
  const { state: asked = 'failed', after, lastHour = false } = query;
  const errors: FieldWords = {};
  const state = LISTED_OF_ALL.find((one) => one === asked);
  if (!state) errors.state = mustBe('state', said('be_one_of', { values: LISTED_OF_ALL.join(', ') }));
  const isAfter = after === undefined || (typeof after === 'string' && after !== '');
  if (!isAfter) errors.after = mustBe('after', said('be_id', { what: 'id of a callback' }));
  const isLastHour = toFlag(lastHour);
  if (isLastHour === null) errors.lastHour = mustBe('lastHour', said('be_flag'));
  if (!state || !isAfter || isLastHour === null) throw new ValidationError(errors);
  return { state, after: after ?? null, lastHour: isLastHour };
}

/**
 * Reads the range of a replay. Errors are as for `readFilter`.
 * @param byPieces whether the request is repeated until nothing is left. Callbacks that wait or were delivered are then marked by the time of
 * their replay, so that the range must have ended.
 */
export function readRange(
  body: Record<string, unknown>,
  zone: string,
  { byPieces = false } = {},
): ReplayRange {
  const errors: FieldWords = {};
  const [from, to] = (['from', 'to'] as const).map((name) => {
    const time = readTime(body[name], zone);
    if (!time) errors[name] = mustBe(name, TIME_TEXT);
    return time;
  });
  if (from && to && from >= to) errors.to = ORDER_TEXT;
  const state = body.state ?? 'failed';
  if (!isState(state)) errors.state = STATE_TEXT;
  else if (byPieces && STAYS_SO.includes(state) && to && to.getTime() > Date.now() + CLOCKS_DIFFER_MS)
    errors.to = said('not_in_the_future');
  if (!from || !to || !isState(state) || Object.keys(errors).length > 0) throw new ValidationError(errors);
  return { from, to, state };
}
