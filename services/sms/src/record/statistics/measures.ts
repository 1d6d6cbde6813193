import { DELIVERY } from '@herald/contracts';
import type { BatchDocument } from '../../model/batch-model';
import { COMMAND_STATUSES } from '../../carriers/command-status';
import { MESSAGE_STATES } from '../../carriers/receipts/receipt-state';
import { readRefusal, readRefusalByRule, REASON } from '../../model/reasons';

/** Additive statistics. They count recipients, except `refunded`, `parts` and `cost`, which count SMS. */
export const MEASURES = ['accepted', 'submitted', 'delivered', 'refunded', 'parts', 'cost'] as const;
export type Measure = (typeof MEASURES)[number];
export type Measures = Partial<Record<Measure, number>>;

/**
 * The state of a recipient in the statistics, as one character: its status, `r` if it was refunded, or `-` if it is not counted yet. A
 * batch stores the counted signs, so that only changes are counted next.
 */
export type Sign = '-' | '0' | '1' | '2' | '3' | '4' | 'r';

const NONE: Sign = '-';
const REFUNDED: Sign = 'r';

type Counted = Readonly<Pick<BatchDocument, 'numbers' | 'statuses' | 'refunded' | 'parts'>>;

/** The signs of a batch's recipients, in order. */
export function signsOf(batch: Counted): string {
  const refunded = new Set(batch.refunded);
  return batch.statuses.map((status, i) => (refunded.has(i) ? REFUNDED : String(status))).join('');
}

/** The counted sign of a recipient. */
export function countedSign({ counted = '' }: Pick<BatchDocument, 'counted'>, i: number): Sign {
  return (counted[i] ?? NONE) as Sign;
}

/** Statistics of the acceptance of a recipient, counted at the time of acceptance. */
export function acceptedMeasures(sign: Sign, parts: number): Measures {
  return sign === NONE ? {} : { accepted: 1, cost: parts };
}

/**
 * Statistics of the outcome, counted when it is recorded. A charged recipient without a refund was submitted, once it is no longer waiting.
 */
export function outcomeMeasures(sign: Sign, parts: number): Measures {
  if (sign === REFUNDED) return { refunded: parts };
  if (sign === NONE || Number(sign) === DELIVERY.AWAITING || parts === 0) return {};
  return { submitted: 1, parts, ...(Number(sign) === DELIVERY.RECEIVED ? { delivered: 1 } : {}) };
}

/** Whether the recipient has failed. */
export function isFailed(sign: Sign): boolean {
  return sign === REFUNDED || Number(sign) === DELIVERY.NOT_DELIVERED || Number(sign) === DELIVERY.ERROR;
}

/** Names in the statistics of reasons that are not in a list. */
export const OTHER = 'other';
/** Carriers' codes that are not in the specification. */
export const REFUSED = 'refused';
/** Refusals by sender rules, whatever their reasons. */
export const BY_RULE = 'sender-rule';
const OWN = new Set<string>(Object.values(REASON));
const STATES = new Set(MESSAGE_STATES.map(({ word }) => word));
const STATUS_NAMES = new Map<number | string, string>(COMMAND_STATUSES.map(({ code, name }) => [code, name]));

/** The name of one of Herald's own reasons in the statistics. */
export const nameOfOwn = (reason: string): string => reason.replaceAll(' ', '-');

/** The name of a reason in the statistics, from a closed list, however carriers word their reasons. */
export function failureOf(reason: string | undefined): string {
  if (reason === undefined) return OTHER;
  if (OWN.has(reason)) return nameOfOwn(reason);
  if (readRefusalByRule(reason)) return BY_RULE;
  const refused = readRefusal(reason);
  if (refused) return STATUS_NAMES.get(refused.code) ?? REFUSED;
  const word = reason.split(' ', 1)[0]!;
  return STATES.has(word) ? word : OTHER;
}
