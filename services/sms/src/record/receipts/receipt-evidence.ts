import type { Receipt } from '../../carriers/carrier';
import { isQuoted } from '../../carriers/receipt-quote';
import { ANY_SENDER, type IndeterminatePart, indeterminateId } from '../outcomes/submission-store';

/** Beyond this distance, the submit date of a delivery receipt is from another clock or time zone, and is ignored. */
const DATE_REACH_MS = 150_000;
/** Dates mostly have a resolution of one minute, so parts submitted within this time are equally likely. */
const SAME_TIME_MS = 60_000;
const HALF_A_MINUTE_MS = 30_000;

/** The texts of parts by `indeterminateId`; deleted texts are missing. */
export type PartTexts = ReadonlyMap<string, string>;

/** The part of a delivery receipt among the candidates; `isGuess` if others are equally likely. */
export interface Found {
  part: IndeterminatePart;
  isGuess: boolean;
}

/**
 * Finds the part of a delivery receipt that names it neither by id nor by Herald's reference. The quoted text decides first, then the
 * submit date. Next come parts that the carrier surely accepted, then the oldest, because a failure hits the later parts of a sequence.
 * @param candidates parts to the number of the delivery receipt that it may be for
 */
export function mostLikely(
  receipt: Receipt,
  candidates: IndeterminatePart[],
  texts: PartTexts,
): Found | null {
  let left = narrowed(candidates, (part) => isByText(receipt, part, texts));
  left = narrowed(left, isByDate(receipt, left));
  left = narrowed(left, ({ sender }) => sender === ANY_SENDER);
  const [part] = left.sort(inOrder);
  return part ? { part, isGuess: left.length > 1 } : null;
}

/** A criterion that all or none of the parts meet is ignored. */
function narrowed(
  parts: IndeterminatePart[],
  fits: (part: IndeterminatePart) => boolean,
): IndeterminatePart[] {
  if (parts.length < 2) return [...parts];
  const fitting = parts.filter(fits);
  return fitting.length > 0 ? fitting : [...parts];
}

function isByText({ quote }: Receipt, part: IndeterminatePart, texts: PartTexts): boolean {
  const text = texts.get(indeterminateId(part));
  return quote !== undefined && text !== undefined && isQuoted(quote, text);
}

function isByDate(
  { submittedAt }: Receipt,
  parts: IndeterminatePart[],
): (part: IndeterminatePart) => boolean {
  if (!submittedAt) return () => false;
  const stated = submittedAt.getTime() + HALF_A_MINUTE_MS;
  const farness = (part: IndeterminatePart): number =>
    part.submittedAt ? Math.abs(part.submittedAt.getTime() - stated) : Infinity;
  const nearest = Math.min(...parts.map(farness));
  return (part) => nearest <= DATE_REACH_MS && farness(part) <= nearest + SAME_TIME_MS;
}

function inOrder(a: IndeterminatePart, b: IndeterminatePart): number {
  const of = ({ submittedAt, at }: IndeterminatePart): number => (submittedAt ?? at).getTime();
  return of(a) - of(b) || (a.batch < b.batch ? -1 : a.batch > b.batch ? 1 : a.i - b.i || a.part - b.part);
}
