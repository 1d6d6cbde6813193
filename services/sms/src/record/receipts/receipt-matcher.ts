import { LRUCache } from 'lru-cache';
import { groupBy } from '@herald/values/grouping';
import type { Receipt } from '../../carriers/carrier';
import { idKey } from '../../carriers/message-ids';
import { isWholeNumber } from '../../carriers/receipts/number-likeness';
import { readMessageReference } from '../outcomes/message-reference';
import { type PartRef, referenceOf, type TakenOutcome } from '../outcomes/outcome';
import { type Matched, type Matching, merged, nothing, type RecipientsOf } from '../outcomes/matched';
import type { InFlight } from './in-flight';
import type { PartTextStore } from '../outcomes/part-text-store';
import { type Found, mostLikely, type PartTexts } from './receipt-evidence';
import type { ReceiptTimes } from './receipt-times';
import { type Knowledge, likenessTo, numbersOf, SubmissionChooser } from './submission-chooser';
import {
  ANY_SENDER,
  type SubmissionStore,
  type Submitted,
  submittedOf,
  type IndeterminatePart,
  type WaitingReceipt,
} from '../outcomes/submission-store';

/** The submissions of an `idKey`. */
type Among = (key: string) => readonly Submitted[] | undefined;

const REMEMBERED = 100_000;
/** Submissions kept per id, as an SMSC may reuse an id. */
const REMEMBERED_OF_ID = 4;

/**
 * Matches delivery receipts to parts: by carrier id, otherwise by the reference of their message, otherwise among the indeterminate submits.
 * Those are matched by Herald's reference if the carrier returns it, and by route, sender and number if it does not. An unmatched delivery
 * receipt waits.
 */
export class ReceiptMatcher implements Matching {
  /** Recent submissions of this process. Most delivery receipts match one of them, without a query. */
  private readonly recent = new LRUCache<string, Submitted[]>({ max: REMEMBERED });
  private readonly chooser = new SubmissionChooser();
  /** Whether delivery receipts may wait in the database; refreshed periodically, and set at once if this process stores one. */
  private somebodyWaits = true;
  /** Number of delivery receipts that settled one of several equally likely parts. */
  guesses = 0;
  /** Incremented whenever this process learns that delivery receipts wait. */
  private learned = 0;

  constructor(
    private readonly store: SubmissionStore,
    private readonly inFlight: Pick<InFlight, 'has'>,
    /** Measures the time that the delivery receipts of a route take. */
    private readonly times: Pick<ReceiptTimes, 'noteTaken' | 'noteReceipt'>,
    private readonly texts: Pick<PartTextStore, 'of'>,
  ) {}

  remember(taken: TakenOutcome[]): void {
    const at = Date.now();
    for (const outcome of taken) {
      this.keep(outcome, at);
      this.times.noteTaken(outcome.route, at);
    }
  }

  async refreshWaiting(): Promise<void> {
    const { learned } = this;
    const somebodyWaits = await this.store.hasWaiting();
    // The query says nothing about a delivery receipt that was stored after the query began.
    if (learned === this.learned) this.somebodyWaits = somebodyWaits;
  }

  /** Matches new delivery receipts. Unmatched delivery receipts are stored as waiting before they may be acknowledged. */
  async match(receipts: Receipt[], at: Date, recipientsOf: RecipientsOf): Promise<Matched> {
    const matched = nothing();
    const cameAt = (): number => at.getTime();
    const unknown = await this.assignById(receipts, matched, cameAt, isUnheard);
    const unmatched = await this.assignByReference(unknown, matched, cameAt, recipientsOf);
    if (unmatched.length === 0) return matched;
    await this.store.addWaiting(unmatched, at);
    this.learnThatSomebodyWaits();
    // Earlier delivery receipts may be waiting too, and go first. Besides, a submission stored between the look-up and the insert would
    // miss its delivery receipt.
    const numbered = unmatched.filter(({ number }) => isWholeNumber(number));
    const numbers = numbered.map(({ number }) => number);
    // A masked number belongs to many recipients, so these are looked up by id.
    const keys = keysOf(unmatched.filter(({ number }) => !isWholeNumber(number)));
    const again = (await this.store.findWaiting({ keys, numbers })).slice(0, REMEMBERED);
    return merged(matched, await this.matchWaiting(again));
  }

  /** Matches delivery receipts that arrived before these submissions were stored. */
  async matchEarly(taken: TakenOutcome[]): Promise<Matched> {
    if (taken.length === 0 || !this.somebodyWaits) return nothing();
    const keys = taken.map(({ carrierId }) => idKey(carrierId));
    return this.matchWaiting(await this.store.findWaiting({ keys, numbers: [] }));
  }

  /** Matches delivery receipts that arrived before the submits to these numbers were recorded as indeterminate. */
  async matchIndeterminate(numbers: string[]): Promise<Matched> {
    if (numbers.length === 0) return nothing();
    this.learnThatSomebodyWaits();
    return this.matchWaiting(await this.store.findWaiting({ keys: [], numbers }));
  }

  /**
   * Matches waiting delivery receipts; unmatched delivery receipts keep waiting. Only those that arrived before `byNumberUntil` are matched
   * by number.
   */
  async matchWaiting(found: WaitingReceipt[], byNumberUntil?: Date): Promise<Matched> {
    const matched = nothing();
    const nameless = found.filter(({ receipt }) => receipt.carrierId === null).map(({ _id }) => _id);
    const own = await this.store.takeWaiting(nameless);
    const waiting = found.filter(({ _id, receipt }) => receipt.carrierId !== null || own.has(String(_id)));
    const isYoung = ({ at }: WaitingReceipt): boolean => byNumberUntil !== undefined && at > byNumberUntil;
    const young = new Set(waiting.filter(isYoung).map(({ receipt }) => receipt));
    const receipts = waiting.map(({ receipt }) => receipt);
    const cameAt = new Map(waiting.map(({ receipt, at }) => [receipt, at.getTime()]));
    const isSwept = byNumberUntil !== undefined;
    const unmatched = new Set(await this.assign(receipts, { young, isSwept, cameAt }, matched));
    matched.waitingToRemove.push(
      ...waiting.filter(({ receipt }) => !unmatched.has(receipt)).map(({ _id }) => _id),
    );
    const isLeft = ({ receipt, _id }: WaitingReceipt): boolean =>
      unmatched.has(receipt) && own.has(String(_id));
    await this.store.releaseWaiting(waiting.filter(isLeft).map(({ _id }) => _id));
    return matched;
  }

  /**
   * Matches by id, otherwise by number.
   * @returns the unmatched delivery receipts
   */
  private async assign(
    receipts: Receipt[],
    { young, isSwept, cameAt }: { young: Set<Receipt>; isSwept: boolean; cameAt: Map<Receipt, number> },
    matched: Matched,
  ): Promise<Receipt[]> {
    const cameAtOf = (receipt: Receipt): number => cameAt.get(receipt)!;
    const isLate = (receipt: Receipt): boolean => isSwept && !young.has(receipt);
    const unknown = await this.assignById(receipts, matched, cameAtOf, isLate);
    // A pending answer may contain this very id. Until it arrives, a match would be a guess, unless the carrier returns Herald's reference.
    const isOpen = (receipt: Receipt): boolean =>
      receipt.ownReference !== null ||
      (!young.has(receipt) && (receipt.carrierId === null || !this.inFlight.has(receipt.number)));
    const left = await this.assignIndeterminate(unknown.filter(isOpen), matched, cameAtOf);
    return [...left, ...unknown.filter((receipt) => !isOpen(receipt))];
  }

  /**
   * Tries the number first if the delivery receipt has a complete one. Most have one, and it tells several submissions of one id apart.
   * @param isLate whether the answer to its submit is surely stored by now
   * @returns delivery receipts without a known submission
   */
  private async assignById(
    receipts: Receipt[],
    matched: Matched,
    cameAt: (receipt: Receipt) => number,
    isLate: (receipt: Receipt) => boolean,
  ): Promise<Receipt[]> {
    const isSettled = (receipt: Receipt, among: Among, known: Knowledge): boolean => {
      const found = this.chooser.choose(receipt, among, known);
      if (!found) return false;
      this.noteTime(receipt, found.at, cameAt(receipt));
      this.settle(matched, receipt, { ...found, takenAt: found.at });
      return true;
    };
    const named = receipts.filter(({ ids }) => ids.length > 0);
    let left = named.filter(
      (receipt) => !isSettled(receipt, (key) => this.recent.get(recentKey(receipt.smsc, key)), 'some'),
    );
    const numbered = left.filter((receipt) => numbersOf(receipt).length > 0);
    const byNumber = await this.store.findSubmitted({
      keys: keysOf(numbered),
      numbers: [...new Set(numbered.flatMap(numbersOf))],
    });
    left = left.filter((receipt) => !isSettled(receipt, (key) => byNumber.get(key), 'number'));
    const smscs = [...new Set(left.map(({ smsc }) => smsc))];
    const byId = await this.store.findSubmitted({ keys: keysOf(left), smscs });
    left = left.filter(
      (receipt) => !isSettled(receipt, (key) => byId.get(key), isLate(receipt) ? 'surely-all' : 'all'),
    );
    const unknown = new Set(left);
    return receipts.filter((receipt) => receipt.ids.length === 0 || unknown.has(receipt));
  }

  /**
   * Matches delivery receipts that name their message by its reference: at once, although the answer to the submit may still be pending. One
   * for another number is not the message's.
   * @returns the others
   */
  private async assignByReference(
    receipts: Receipt[],
    matched: Matched,
    cameAt: (receipt: Receipt) => number,
    recipientsOf: RecipientsOf,
  ): Promise<Receipt[]> {
    const named = await withRecipients(receipts, recipientsOf);
    if (named.length === 0) return receipts;
    const open = await this.store.findIndeterminate(named.map(({ ref }) => ref.number));
    const known: TakenOutcome[] = [];
    for (const { receipt, ref } of named) {
      const own = open.filter((part) => isOfMessage(part, ref));
      matched.indeterminateToRemove.push(...own.map(({ _id }) => _id));
      if (receipt.carrierId !== null) known.push(takenBy(receipt, receipt.carrierId, ref));
      const [first] = own;
      if (first) this.noteTime(receipt, first.at.getTime(), cameAt(receipt));
      const takenAt = first?.at.getTime() ?? cameAt(receipt);
      this.settle(matched, receipt, { ...ref, takenAt }, own.some(isIndeterminate));
    }
    await this.storeKnown(known);
    const settled = new Set(named.map(({ receipt }) => receipt));
    return receipts.filter((receipt) => !settled.has(receipt));
  }

  /** Settles the most likely part of each delivery receipt, and each part only once. */
  private async assignIndeterminate(
    receipts: Receipt[],
    matched: Matched,
    cameAt: (receipt: Receipt) => number,
  ): Promise<Receipt[]> {
    const found = await this.store.findIndeterminate(receipts.map(({ number }) => number));
    const open = groupBy(found, ({ number }) => number);
    const texts = await this.textsFor(receipts, open);
    const settledNow = new Set<string>();
    const left: Receipt[] = [];
    const chosen: (Found & { receipt: Receipt })[] = [];
    for (const receipt of receipts) {
      const id = JSON.stringify([receipt.smsc, receipt.carrierId, receipt.number]);
      // The same delivery receipt arrived twice at once.
      if (settledNow.has(id)) continue;
      const parts = open.get(receipt.number) ?? [];
      const candidates = parts.filter((part) => maySpeakOf(receipt, part));
      const likely = mostLikely(receipt, candidates, texts);
      if (!likely) {
        left.push(receipt);
        continue;
      }
      parts.splice(parts.indexOf(likely.part), 1);
      if (receipt.carrierId !== null) settledNow.add(id);
      chosen.push({ receipt, ...likely });
    }
    if (chosen.length === 0) return left;
    const own = await this.store.takeIndeterminate(chosen.map(({ part }) => part._id));
    await this.settleIndeterminate(
      chosen.filter(({ part }) => own.has(part._id)),
      matched,
      cameAt,
    );
    // Another delivery receipt was faster, here or in another process: these may belong to other parts.
    const again = chosen.filter(({ part }) => !own.has(part._id)).map(({ receipt }) => receipt);
    if (again.length === 0) return left;
    const unknown = await this.assignById(again, matched, cameAt, isUnheard);
    return [...left, ...(await this.assignIndeterminate(unknown, matched, cameAt))];
  }

  private async settleIndeterminate(
    found: (Found & { receipt: Receipt })[],
    matched: Matched,
    cameAt: (receipt: Receipt) => number,
  ): Promise<void> {
    const known: TakenOutcome[] = [];
    for (const { receipt, part, isGuess } of found) {
      if (isGuess) this.guesses++;
      matched.indeterminateToRemove.push(part._id);
      if (receipt.carrierId !== null) known.push(takenBy(receipt, receipt.carrierId, part));
      this.noteTime(receipt, part.at.getTime(), cameAt(receipt));
      this.settle(matched, receipt, { ...part, takenAt: part.at.getTime() }, isIndeterminate(part));
    }
    await this.storeKnown(known);
  }

  /** The same delivery receipt may be delivered again: its id is known from now on. */
  private async storeKnown(known: TakenOutcome[]): Promise<void> {
    const at = new Date();
    await this.store.storeSubmissions(known, at);
    for (const outcome of known) this.keep(outcome, at.getTime());
  }

  /** Read only if a quotation can tell several parts apart. */
  private async textsFor(receipts: Receipt[], open: Map<string, IndeterminatePart[]>): Promise<PartTexts> {
    const unsure = receipts.flatMap(({ quote, number }) => {
      const parts = open.get(number) ?? [];
      return quote && parts.length > 1 ? parts : [];
    });
    return this.texts.of([...new Set(unsure)]);
  }

  /** A delivery receipt that arrived before its answer took no time. */
  private noteTime({ route }: Receipt, since: number, cameAt: number): void {
    this.times.noteReceipt(route, Math.max(0, cameAt - since), cameAt);
  }

  private keep(outcome: TakenOutcome, at: number): void {
    const submitted = submittedOf(outcome, at);
    const key = recentKey(outcome.smsc ?? outcome.route, submitted.key);
    const others = this.recent.get(key) ?? [];
    this.recent.set(key, [submitted, ...others.slice(0, REMEMBERED_OF_ID - 1)]);
  }

  private learnThatSomebodyWaits(): void {
    this.somebodyWaits = true;
    this.learned++;
  }

  private settle(
    matched: Matched,
    receipt: Receipt,
    ref: PartRef & { takenAt: number },
    wasIndeterminate = false,
  ): void {
    if (receipt.state === 'pending') return;
    matched.settled.push({
      kind: 'settled',
      ...refOf(ref),
      state: receipt.state,
      detail: receipt.detail,
      takenAt: ref.takenAt,
      ...(receipt.whole && { whole: receipt.whole }),
      ...(wasIndeterminate && { wasIndeterminate: true as const }),
      receipt,
    });
  }
}

/** The delivery receipts that name a recipient by reference, with its position. */
async function withRecipients(
  receipts: Receipt[],
  recipientsOf: RecipientsOf,
): Promise<{ receipt: Receipt; ref: PartRef & { number: string } }[]> {
  const read = receipts.flatMap((receipt) => {
    const ref = readMessageReference(receipt.messageReference);
    return ref ? [{ receipt, ref }] : [];
  });
  if (read.length === 0) return [];
  const batches = await recipientsOf([...new Set(read.map(({ ref }) => ref.batch))]);
  return read.flatMap(({ receipt, ref }) => {
    const { company, numbers = [] } = batches.get(ref.batch) ?? {};
    const number = numbers[ref.i];
    if (company === undefined || number === undefined || likenessTo(receipt, number) === 'unlike') return [];
    return [{ receipt, ref: { ...ref, company, number } }];
  });
}

function refOf({ batch, company, i, part }: PartRef): PartRef {
  return { batch, i, part, ...(company !== undefined && { company }) };
}

function isOfMessage({ batch, i }: PartRef, of: PartRef): boolean {
  return batch === of.batch && i === of.i;
}

/** Not surely accepted. Without a route it is of a crashed process, whatever its sender. */
function isIndeterminate({ route, sender }: IndeterminatePart): boolean {
  return route === null || sender !== ANY_SENDER;
}

function maySpeakOf(receipt: Receipt, part: IndeterminatePart): boolean {
  const sameSender = receipt.sender === '' || part.sender === ANY_SENDER || receipt.sender === part.sender;
  const sameSmsc = part.smsc !== undefined && part.smsc === receipt.smsc;
  const sameRoute = part.route === null || part.route === receipt.route || sameSmsc;
  const { ownReference } = receipt;
  const mayBeMeant = ownReference === null || ownReference === referenceOf(part);
  // The reference of a message names its part exactly; any other is of a test send.
  const isNamed = receipt.messageReference !== undefined;
  return receipt.number === part.number && sameSender && sameRoute && mayBeMeant && !isNamed;
}

function takenBy(receipt: Receipt, carrierId: string, part: PartRef & { number: string }): TakenOutcome {
  const { route, smsc, whole } = receipt;
  const { number } = part;
  return { kind: 'taken', ...refOf(part), number, route, smsc, carrierId, ...(whole && { whole }) };
}

function keysOf(receipts: Receipt[]): string[] {
  return [...new Set(receipts.flatMap(({ ids }) => ids.map(({ key }) => key)))];
}

/** The answer with the id may still be pending. */
function isUnheard(): boolean {
  return false;
}

function recentKey(smsc: string, key: string): string {
  return `${smsc}/${key}`;
}
