import fc from 'fast-check';
import type { Receipt } from '../../carriers/carrier';
import { quoteOf } from '../../carriers/receipt-quote';
import { mostLikely } from './receipt-evidence';
import { ANY_SENDER, type IndeterminatePart, indeterminateId } from '../outcomes/submission-store';
import { testReceipt } from '../../deliver/testing/receipt';

const NOW = Date.UTC(2026, 0, 1, 12, 0, 10);
const MINUTE_MS = 60_000;

function open(part: number, changes: Partial<IndeterminatePart> = {}): IndeterminatePart {
  const ref = { batch: '1.0', i: 0, part };
  return {
    _id: indeterminateId(ref),
    ...ref,
    number: '995598000001',
    sender: 'Shop',
    route: 'main',
    at: new Date(NOW),
    submittedAt: new Date(NOW),
    ...changes,
  };
}

function receipt(changes: Partial<Receipt> = {}): Receipt {
  return testReceipt({ carrierId: 'x', ...changes });
}

const quoting = (words: string): Partial<Receipt> => ({ quote: quoteOf(words)! });
const none = new Map<string, string>();
const textsOf = (...texts: string[]): Map<string, string> =>
  new Map(texts.map((text, part) => [indeterminateId(open(part)), text]));
const found = (reported: Partial<Receipt>, parts: IndeterminatePart[], texts = none) => {
  const likely = mostLikely(receipt(reported), parts, texts);
  return likely && [likely.part.part, likely.isGuess];
};

it('selects the only candidate, and none if there is none', () => {
  expect(found({}, [open(4)])).toEqual([4, false]);
  expect(found({}, [])).toBeNull();
});

it('selects the part whose text is quoted, even if the quotation is cut or in capitals', () => {
  const texts = textsOf('Dear customer, your parcel', 'is at the door. Bye', 'გამარჯობა');
  const parts = [open(0), open(1), open(2)];
  expect(found(quoting('IS AT THE DOOR'), parts, texts)).toEqual([1, false]);
  expect(found(quoting('Dear customer,'), parts, texts)).toEqual([0, false]);
  expect(found(quoting('გამარ'), parts, texts)).toEqual([2, false]);
});

it('ignores a quotation that matches no open part', () => {
  const texts = textsOf('Dear customer', 'your parcel');
  expect(found(quoting('%&/ somewhere else'), [open(0), open(1)], texts)).toEqual([0, true]);
  expect(quoteOf('… ?? !')).toBeNull();
});

it('selects the part submitted in the minute of the submit date, if the SMSC’s clock agrees', () => {
  const later = open(1, { submittedAt: new Date(NOW + 5 * MINUTE_MS) });
  const submittedAt = (ms: number): Partial<Receipt> => ({
    submittedAt: new Date(Math.floor(ms / MINUTE_MS) * MINUTE_MS),
  });
  expect(found(submittedAt(NOW + 5 * MINUTE_MS), [open(0), later])).toEqual([1, false]);
  expect(found(submittedAt(NOW), [open(0), later])).toEqual([0, false]);
  // Four hours off: the time zone is wrong.
  expect(found(submittedAt(NOW + 245 * MINUTE_MS), [open(0), later])).toEqual([0, true]);
});

it('prefers parts that the carrier surely accepted, then the first part', () => {
  expect(found({}, [open(0), open(1, { sender: ANY_SENDER })])).toEqual([1, false]);
  expect(found({}, [open(10), open(2), open(1)])).toEqual([1, true]);
  expect(found({}, [open(0), open(3, { submittedAt: new Date(NOW - 1) })])).toEqual([3, true]);
});

it('finds every part by its quotation, whichever were accepted and in any order of delivery receipts', () => {
  const text = fc.string({
    minLength: 1,
    maxLength: 40,
    unit: fc.constantFrom(...'abcdefghij 0123456789.,@é'.split('')),
  });
  fc.assert(
    fc.property(fc.uniqueArray(text, { minLength: 1, maxLength: 8 }), fc.nat(), (texts, seed) => {
      const parts = texts.map((_, part) => open(part));
      const known = textsOf(...texts);
      const [meant, quote] = [seed % texts.length, quoteOf(texts[seed % texts.length]!.slice(0, 20))];
      const likely = mostLikely(receipt(quote ? { quote } : {}), parts, known)!;
      // A certain match must be right; an uncertain match must be marked as a guess.
      if (!likely.isGuess && quote) expect(likely.part.part).toBe(meant);
    }),
  );
});
