import { DELIVERY } from '@herald/contracts';
import type { BatchDocument } from '../jobs/batch-model';
import { MOVED } from '../jobs/shared-batch';
import { COMMAND_STATUSES } from '../carriers/command-status';
import { MESSAGE_STATES } from '../carriers/receipts/receipt-state';
import { REASON } from '../jobs/reasons';

/** Figures that add up. Recipients, but for `refunded`, `parts` and `cost`, which are SMS. */
export const FIGURES = ['accepted', 'submitted', 'delivered', 'refunded', 'parts', 'cost'] as const;
export type Figure = (typeof FIGURES)[number];
export type Figures = Partial<Record<Figure, number>>;

/**
 * What a recipient is to the statistics, one sign each: its status, `r` where it was given back besides, `-` where it is none of
 * theirs. A batch remembers the signs that are counted, so that only what has changed since is counted next.
 */
export type Sign = '-' | '0' | '1' | '2' | '3' | '4' | 'r';

const NONE: Sign = '-';
const REFUNDED: Sign = 'r';

type Counted = Readonly<Pick<BatchDocument, 'numbers' | 'statuses' | 'refunded' | 'parts'>>;

/** The signs of a batch's recipients, in their order. */
export function signsOf(batch: Counted): string {
  const refunded = new Set(batch.refunded);
  return batch.statuses
    .map((status, i) => (status === MOVED ? NONE : refunded.has(i) ? REFUNDED : String(status)))
    .join('');
}

/** The sign that a batch has counted of a recipient. */
export function countedSign({ counted = '' }: Pick<BatchDocument, 'counted'>, i: number): Sign {
  return (counted[i] ?? NONE) as Sign;
}

/** What acceptance makes of a recipient: counted when it was accepted. */
export function acceptedFigures(sign: Sign, parts: number): Figures {
  return sign === NONE ? {} : { accepted: 1, cost: parts };
}

/** What became of it: counted when that is recorded. Whoever was charged and not refunded was submitted, once nothing is awaited. */
export function outcomeFigures(sign: Sign, parts: number): Figures {
  if (sign === REFUNDED) return { refunded: parts };
  if (sign === NONE || Number(sign) === DELIVERY.AWAITING || parts === 0) return {};
  return { submitted: 1, parts, ...(Number(sign) === DELIVERY.RECEIVED ? { delivered: 1 } : {}) };
}

/** Whether the recipient has failed. */
export function isFailed(sign: Sign): boolean {
  return sign === REFUNDED || Number(sign) === DELIVERY.NOT_DELIVERED || Number(sign) === DELIVERY.ERROR;
}

const OTHER = 'other';
/** Our own reasons, whose names in the statistics have dashes instead of spaces. */
const OWN = new Set<string>(Object.values(REASON));
const STATES = new Set(MESSAGE_STATES.map(({ word }) => word));
const STATUS_NAMES = new Map(COMMAND_STATUSES.map(({ code, name }) => [code, name]));

/**
 * The name of a reason in the statistics: one of a closed list, however carriers word theirs, so that no document grows without
 * end. Errors of networks (`err:011`) are told by a message's own reason.
 */
export function failureOf(reason: string | undefined): string {
  if (reason === undefined) return OTHER;
  if (OWN.has(reason)) return reason.replaceAll(' ', '-');
  const code = /^refused by .*: 0x([0-9a-f]+)$/.exec(reason)?.[1];
  if (code !== undefined) return STATUS_NAMES.get(Number.parseInt(code, 16)) ?? 'refused';
  const word = reason.split(' ', 1)[0]!;
  return STATES.has(word) ? word : OTHER;
}
