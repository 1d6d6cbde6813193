import type { Receipt } from '../carriers/carrier';
import type { IdReading, Notation } from '../carriers/receipts/message-ids';
import { digitsOf, isWholeNumber, type Likeness, likenessOf } from '../carriers/receipts/number-likeness';
import { carrierIdOf, type Submitted } from './submission-store';

interface Candidate {
  submitted: Submitted;
  reading: IdReading;
  likeness: Likeness;
  isExact: boolean;
}

const RANKS: Record<Likeness, number> = { same: 0, like: 1, unlike: 2 };

/** Whole numbers that a receipt names as its recipient; some centres turn both addresses. */
export function numbersOf({ number, sender }: Pick<Receipt, 'number' | 'sender'>): string[] {
  return [digitsOf(number), digitsOf(sender)].filter(isWholeNumber);
}

/**
 * How much of the submissions under an id is known: `some`, of which only one that leaves no doubt counts; all to the receipt's `number`;
 * `all` whose answers came; `surely-all`, since no answer can be missing any more.
 */
export type Knowledge = 'some' | 'number' | 'all' | 'surely-all';

/** Which submission a receipt means by its id. */
export class Meant {
  /** How the receipts of a centre wrote their ids last; it only orders what is found. */
  private readonly notations = new Map<string, Notation>();

  /**
   * The submission under one of the ids that a receipt may mean, at the receipt's centre. Of several the one to its number counts, then
   * the one whose id is written as this centre writes ids, then the newest.
   * @param among the submissions of an `idKey`
   */
  by(
    receipt: Receipt,
    among: (key: string) => readonly Submitted[] | undefined,
    known: Knowledge,
  ): Submitted | null {
    const candidates = receipt.ids.flatMap((reading) =>
      candidatesOf(receipt, reading, among(reading.key) ?? []),
    );
    const learned = this.notations.get(receipt.centre);
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
    // The digits may be another message's in another notation, whose answer is still to come.
    if (known === 'all' && likeness === 'unlike' && !isOwn(best)) return null;
    if (likeness === 'same' || (known !== 'some' && candidates.length === 1))
      this.notations.set(receipt.centre, reading.notation);
    return submitted;
  }
}

function candidatesOf(receipt: Receipt, reading: IdReading, found: readonly Submitted[]): Candidate[] {
  return found.flatMap((submitted) => {
    const isExact = carrierIdOf(submitted) === reading.id;
    const likeness = likenessTo(receipt, submitted.number);
    const isOfCentre = (submitted.centre ?? submitted.route) === receipt.centre;
    // The route may have moved to another address since.
    const isOfRoute = submitted.route === receipt.route && likeness === 'same';
    const isMeant = (isOfCentre || isOfRoute) && (isExact || !reading.isExact);
    return isMeant ? [{ submitted, reading, likeness, isExact }] : [];
  });
}

function likenessTo(receipt: Receipt, number: string): Likeness {
  if (numbersOf(receipt).includes(number)) return 'same';
  return likenessOf(receipt.number, number);
}
