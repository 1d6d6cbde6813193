import type { Receipt } from '../../carriers/carrier';
import type { IdReading, Notation } from '../../carriers/message-ids';
import { digitsOf, isWholeNumber, type Likeness, likenessOf } from '../../carriers/receipts/number-likeness';
import { readMessageReference } from '../outcomes/message-reference';
import { carrierIdOf, type Submitted } from '../outcomes/submission-store';

interface Candidate {
  submitted: Submitted;
  reading: IdReading;
  likeness: Likeness;
  isExact: boolean;
}

const RANKS: Record<Likeness, number> = { same: 0, like: 1, unlike: 2 };

/** Complete numbers that a delivery receipt names as its recipient. Some SMSCs swap the two addresses. */
export function numbersOf({ number, sender }: Pick<Receipt, 'number' | 'sender'>): string[] {
  return [digitsOf(number), digitsOf(sender)].filter(isWholeNumber);
}

/**
 * How much of the submissions under an id is known:
 * - `some`: only a match without doubt counts.
 * - `number`: all submissions to the `number` of the delivery receipt.
 * - `all`: all submissions that were answered.
 * - `surely-all`: all submissions, as no answer can be missing any more.
 */
export type Knowledge = 'some' | 'number' | 'all' | 'surely-all';

/** Finds the submission that a delivery receipt means by its id. */
export class SubmissionChooser {
  /** The notation of ids last used in the delivery receipts of an SMSC. It only affects the order of candidates. */
  private readonly notations = new Map<string, Notation>();

  /**
   * Returns the submission under one of the ids that a delivery receipt may mean, at the same SMSC. Of several, a submission to the same
   * number is preferred, then an id in the notation of this SMSC, then the newest.
   * @param among the submissions of an `idKey`
   */
  choose(
    receipt: Receipt,
    among: (key: string) => readonly Submitted[] | undefined,
    known: Knowledge,
  ): Submitted | null {
    const candidates = receipt.ids.flatMap((reading) =>
      candidatesOf(receipt, reading, among(reading.key) ?? []),
    );
    const learned = this.notations.get(receipt.smsc);
    const isOwn = ({ reading }: Candidate): boolean => reading.isSure || reading.notation === learned;
    const [best] = candidates.sort(
      (one, other) =>
        RANKS[one.likeness] - RANKS[other.likeness] ||
        Number(isOwn(other)) - Number(isOwn(one)) ||
        Number(other.isExact) - Number(one.isExact) ||
        receipt.ids.indexOf(one.reading) - receipt.ids.indexOf(other.reading) ||
        other.submitted.at - one.submitted.at,
    );
    if (!best) return null;
    const { reading, likeness, submitted } = best;
    if (known === 'some' && !(likeness === 'same' || (likeness === 'like' && isOwn(best)))) return null;
    if (known === 'number' && likeness !== 'same') return null;
    // The digits may be another message's id in another notation, whose answer is still pending.
    if (known === 'all' && likeness === 'unlike' && !isOwn(best)) return null;
    if (likeness === 'same' || (known !== 'some' && candidates.length === 1))
      this.notations.set(receipt.smsc, reading.notation);
    return submitted;
  }
}

function candidatesOf(receipt: Receipt, reading: IdReading, found: readonly Submitted[]): Candidate[] {
  const named = readMessageReference(receipt.messageReference);
  return found.flatMap((submitted) => {
    if (named && (named.batch !== submitted.batch || named.i !== submitted.i)) return [];
    const isExact = carrierIdOf(submitted) === reading.id;
    const likeness = likenessTo(receipt, submitted.number);
    const isOfSmsc = (submitted.smsc ?? submitted.route) === receipt.smsc;
    // The route may have moved to another address since.
    const isOfRoute = submitted.route === receipt.route && likeness === 'same';
    const isMeant = (isOfSmsc || isOfRoute) && (isExact || !reading.isExact);
    return isMeant ? [{ submitted, reading, likeness, isExact }] : [];
  });
}

/** How the recipient of a delivery receipt compares to a number. */
export function likenessTo(receipt: Receipt, number: string): Likeness {
  if (numbersOf(receipt).includes(number)) return 'same';
  return likenessOf(receipt.number, number);
}
