import type { CarrierCharge } from '../../model/carrier-charge';
import { areTrue, find, parseBody, UnreadableBodyError, valueAt, type Values } from './body-values';
import { chargeOf } from './charge';
import type { HttpAnswer, HttpExchange } from './http-exchange';
import type { ANSWERS, AnswerRules, Preset } from './preset';

/**
 * What one request did to its message.
 * - `accepted`: the provider has it; `id` is null if it told none.
 * - `refused`, `delayed`, `throttled`, `other-route`: it has not, by its own word (`ANSWERS`).
 * - `not-written`: nothing reached the provider.
 * - `unknown`: indeterminate; the provider may have it. Never sent again at once.
 */
export type HttpOutcome = OutcomeFacts &
  (
    | { kind: 'accepted'; id: string | null; charge: CarrierCharge | null }
    | { kind: 'refused' | 'delayed' | 'throttled' | 'other-route' | 'not-written' | 'unknown' }
  );

interface OutcomeFacts {
  /** The provider's error code, otherwise the HTTP status; null if there is neither. */
  code: string | null;
  /** For the operator. It may repeat secrets: see `withoutSecrets`. */
  detail: string;
  /** The time for which the provider asked to send less, ms. */
  retryAfterMs: number | null;
}

type Answer = (typeof ANSWERS)[number];

/** Of one result, whose values it has. */
interface Verdict {
  then: Answer;
  values: Values;
}

const KINDS = {
  refuse: 'refused',
  delay: 'delayed',
  throttle: 'throttled',
  'other-route': 'other-route',
} as const satisfies Record<Exclude<Answer, 'accepted'>, HttpOutcome['kind']>;
/** Of several results, the first of these that occurs decides. */
const WORST_FIRST = ['refuse', 'other-route', 'delay', 'throttle'] as const;
const LONGEST_DETAIL = 200;
const LONGEST_ID = 200;
const LONGEST_RETRY_AFTER_MS = 3_600_000;
/** The address has moved: these say that nothing was done at this one. */
const MOVED = [301, 307, 308];

/** Reads what came of a request. It never throws: what can't be read is `unknown`. */
export function outcomeOf({ answer: rules }: Pick<Preset, 'answer'>, exchange: HttpExchange): HttpOutcome {
  if ('failure' in exchange) {
    const { written, invalid, failure } = exchange;
    const facts = { code: null, detail: failure.slice(0, LONGEST_DETAIL), retryAfterMs: null };
    if (invalid) return { kind: 'refused', ...facts, code: 'invalid_request' };
    return { kind: written ? 'unknown' : 'not-written', ...facts };
  }
  const { answer } = exchange;
  const values = valuesOf(rules, answer);
  const verdict = values && verdictOf(rules, values);
  const said = verdict?.values ?? values;
  const facts: OutcomeFacts = {
    code: (said && valueAt(said, rules.code).slice(0, 40)) || String(answer.status),
    detail: (said && plain(valueAt(said, rules.detail))) || `HTTP status ${answer.status}`,
    retryAfterMs: retryAfter(answer.headers['retry-after']),
  };
  if (!verdict) return byStatus(answer.status, values === null, facts);
  if (verdict.then !== 'accepted') return { kind: KINDS[verdict.then], ...facts };
  return {
    kind: 'accepted',
    id: valueAt(verdict.values, rules.id).slice(0, LONGEST_ID) || null,
    charge: chargeOf(rules, verdict.results),
    ...facts,
  };
}

/** Null if the body is not what the preset expects, or not complete. */
function valuesOf({ format }: AnswerRules, { status, headers, body, isComplete }: HttpAnswer): Values | null {
  if (!isComplete) return null;
  try {
    return { status, body: parseBody(format, body, headers['content-type']), query: {} };
  } catch (error) {
    if (error instanceof UnreadableBodyError) return null;
    throw error;
  }
}

/**
 * If there are several results, one that is not accepted makes the whole message so: a part of a text is of no use, and the parts that
 * were accepted must not be sent twice. Therefore it is then final.
 */
function verdictOf(rules: AnswerRules, values: Values): (Verdict & { results: Values[] }) | null {
  const list = rules.each ? find(values, rules.each) : undefined;
  if (!Array.isArray(list) || list.length === 0) {
    const verdict = ruled(rules, values);
    return verdict && { ...verdict, results: [values] };
  }
  const verdicts = list.map((body: unknown) => ruled(rules, { ...values, body }));
  if (verdicts.includes(null)) return null;
  const known = verdicts.filter((verdict) => verdict !== null);
  const worst = WORST_FIRST.map((then) => known.find((one) => one.then === then)).find((one) => one);
  const results = known.map((verdict) => verdict.values);
  if (!worst) return { ...known[0]!, results };
  const isPartial = known.some(({ then }) => then === 'accepted');
  return { ...worst, then: isPartial ? 'refuse' : worst.then, results };
}

function ruled({ rules }: AnswerRules, values: Values): Verdict | null {
  const rule = rules.find(({ when, then }) => {
    // An error page is no acceptance, and a failed server has perhaps accepted the message, unless the preset names the status.
    const isSure = isSuccess(values.status) || (isRefusal(values.status) && then !== 'accepted');
    return (isSure || when.some(({ status }) => status)) && areTrue(when, values);
  });
  return rule ? { then: rule.then, values } : null;
}

/** The answer of a provider that matches no rule. What it certainly did not accept is tried later, because it may be deliverable. */
function byStatus(status: number, isUnreadable: boolean, facts: OutcomeFacts): HttpOutcome {
  if (status === 429) return { kind: 'throttled', ...facts };
  if (isRefusal(status)) return { kind: 'delayed', ...facts };
  if (MOVED.includes(status))
    return { kind: 'delayed', ...facts, detail: 'Redirects are not followed: set the final URL' };
  const why = isUnreadable ? 'has an unreadable answer' : 'has an unknown answer';
  return { kind: 'unknown', ...facts, detail: `HTTP status ${status} ${why}` };
}

function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

function isRefusal(status: number): boolean {
  return status >= 400 && status < 500;
}

/** Seconds, or a date. */
function retryAfter(header: string | undefined): number | null {
  if (!header) return null;
  const ms = /^\d{1,9}$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - Date.now();
  return Number.isNaN(ms) ? null : Math.min(Math.max(0, ms), LONGEST_RETRY_AFTER_MS);
}

function plain(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ').slice(0, LONGEST_DETAIL);
}
