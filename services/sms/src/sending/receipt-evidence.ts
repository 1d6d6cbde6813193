import type { Receipt } from '../carriers/carrier';
import { isQuoted } from '../carriers/receipts/receipt-quote';
import { ANY_SENDER, type UnknownPart, unknownId } from './submission-store';

/** Beyond this, a receipt's submit date is of another clock or zone, and tells nothing. */
const DATE_REACH_MS = 150_000;
/** Dates are mostly told to the minute: what was submitted so close together is the same by them. */
const SAME_TIME_MS = 60_000;
const HALF_A_MINUTE_MS = 30_000;

/** The texts of parts by `unknownId`; those that nobody keeps any more are missing. */
export type PartTexts = ReadonlyMap<string, string>;

/** A receipt's part among those that it may speak of; `isGuess`: others are as likely, by all that the receipt tells. */
export interface Found {
  part: UnknownPart;
  isGuess: boolean;
}

/**
 * Which part a receipt speaks of that names it neither by id nor by our reference: the one whose text it quotes, else the
 * one that was submitted when it says; then those that the carrier surely took, then the oldest, since what broke, broke
 * behind the first ones.
 * @param candidates parts to the receipt's number that it may speak of
 */
export function mostLikely(receipt: Receipt, candidates: UnknownPart[], texts: PartTexts): Found | null {
  let left = narrowed(candidates, (part) => isByText(receipt, part, texts));
  left = narrowed(left, isByDate(receipt, left));
  left = narrowed(left, ({ sender }) => sender === ANY_SENDER);
  const [part] = left.sort(inOrder);
  return part ? { part, isGuess: left.length > 1 } : null;
}

/** What doesn't tell any of them from the others tells nothing. */
function narrowed(parts: UnknownPart[], fits: (part: UnknownPart) => boolean): UnknownPart[] {
  if (parts.length < 2) return [...parts];
  const fitting = parts.filter(fits);
  return fitting.length > 0 ? fitting : [...parts];
}

function isByText({ quote }: Receipt, part: UnknownPart, texts: PartTexts): boolean {
  const text = texts.get(unknownId(part));
  return quote !== undefined && text !== undefined && isQuoted(quote, text);
}

function isByDate({ submittedAt }: Receipt, parts: UnknownPart[]): (part: UnknownPart) => boolean {
  if (!submittedAt) return () => false;
  const told = submittedAt.getTime() + HALF_A_MINUTE_MS;
  const farness = (part: UnknownPart): number =>
    part.submittedAt ? Math.abs(part.submittedAt.getTime() - told) : Infinity;
  const nearest = Math.min(...parts.map(farness));
  return (part) => nearest <= DATE_REACH_MS && farness(part) <= nearest + SAME_TIME_MS;
}

function inOrder(a: UnknownPart, b: UnknownPart): number {
  const of = ({ submittedAt, at }: UnknownPart): number => (submittedAt ?? at).getTime();
  return of(a) - of(b) || (a.batch < b.batch ? -1 : a.batch > b.batch ? 1 : a.i - b.i || a.part - b.part);
}
