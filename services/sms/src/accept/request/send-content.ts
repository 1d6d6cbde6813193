import { SEND } from '@herald/contracts';
import { parseSendTime, type SendTimeProblem } from '@herald/values/company-time';
import { ContractStatusError, said, type Said } from '@herald/contracts/errors';
import { type LocalNumbers, normalizeNumber } from '@herald/values/phone-numbers';
import { isBlank } from '@herald/values/request-values';
import { type Cut, cutFor, type Encoding, MAX_PARTS, measure } from '@herald/values/segmentation';
import { alphabetsFor, type AlphabetRoute, type ServedRoute } from '../../carriers/operator/route-alphabets';
import { cutsOfBatch } from '../../model/batch-model';
import { type RejectedNumber, RejectedNumbers } from './rejected-numbers';
import type { SendEnvelope } from './send-envelope';

/** Recipients of one country whom the sender rules treat alike. */
export interface SenderCount {
  /** The country code, like `+91`. */
  country: string;
  numbers: number;
  /** The sender that phones will show; null if they are refused. */
  sender: string | null;
  /** The external id of the registered template. */
  template: string | null;
  /** The reason of a refusal; else null. */
  refused: string | null;
}

/** The checked content of a send: recipients, texts and time. */
export interface SendContent {
  /** Recipients in the order of the request, as doubles: 15 digits fit exactly. */
  numbers: Float64Array;
  /** One text per recipient; null if all get the same text. */
  texts: string[] | null;
  text: string | null;
  encoding: Encoding | null;
  /** Segmentation of the texts if it differs from the default: one for all, or one each. */
  cut?: Cut | (Cut | null)[];
  /** SMS per recipient: one number for all, or one each. */
  parts: number | Uint8Array;
  /** Elements of the request that were dropped as invalid. */
  rejected: number;
  /** The first of them. */
  rejectedNumbers: RejectedNumber[];
  /** null = at once. */
  sendAt: Date | null;
  /** The senders that phones will show, by country; only for a dry run of a brand with sender rules. */
  senders?: SenderCount[];
}

export interface Clock {
  now: Date;
  /** The company's time zone. */
  timezone: string;
  /** How the company may write numbers of its own country; default: not at all. */
  localNumbers?: LocalNumbers | null;
  /** Codes such as `+995` that the numbers may begin with; empty or missing = any. */
  sendCountries?: readonly string[];
  /** Routes with other alphabets than `gsm`: texts may take more parts there. */
  alphabetRoutes?: readonly AlphabetRoute[];
  /** All routes, for sender rules. */
  routes?: readonly ServedRoute[];
}

/**
 * Reads the content of a send. The first error counts, in the order of the decisions: 20 numbers missing or empty, 30 text, 60
 * sendTime, 50 no valid number left.
 *
 * @throws ContractStatusError
 */
export function readContent(envelope: SendEnvelope, clock: Clock): SendContent {
  const { numbers } = envelope;
  if (!Array.isArray(numbers) || numbers.length === 0) {
    const message = said('numbers_not_found');
    throw new ContractStatusError(SEND.NUMBERS_NOT_FOUND, message);
  }
  const list = numbers as unknown[];
  const read = isRecord(list[0]) ? readPairs(list, clock) : readOneText(list, envelope.text, clock);
  const sendAt = readSendTime(envelope.sendTime, clock);
  if (read.numbers.length === 0) {
    const { rejected, rejectedNumbers, notAllowed } = read;
    const message = noValidNumbers(notAllowed > 0 ? SEE_REASONS : FORM_OF_NUMBERS);
    throw new ContractStatusError(SEND.NO_VALID_NUMBERS, message, { accepted: 0, rejected, rejectedNumbers });
  }
  const { notAllowed: _notAllowed, ...content } = read;
  return { ...content, sendAt };
}

const FORM_OF_NUMBERS = said('form_of_numbers');
export const SEE_REASONS = said('see_rejected_numbers');

type ReadRecipients = Omit<SendContent, 'sendAt'> & { notAllowed: number };

function readOneText(list: unknown[], text: unknown, clock: Clock): ReadRecipients {
  const { localNumbers = null, sendCountries = [] } = clock;
  if (typeof text !== 'string') throw text === undefined || text === null ? emptyText() : notText();
  if (isBlank(text)) throw emptyText();
  const numbers = new Float64Array(list.length);
  let count = 0;
  const refused = new RejectedNumbers(localNumbers);
  for (const element of list) {
    const number = toNumber(element, localNumbers);
    if (number === 0) refused.reject(element);
    else if (!isAllowed(number, sendCountries)) refused.rejectCountry(element, number);
    else numbers[count++] = number;
  }
  // Repeated numbers are sent once.
  const found = without(repetitionsIn(numbers.subarray(0, count), null), numbers.subarray(0, count));
  return { numbers: found, texts: null, text, ...cutOneText(text, found, clock), ...refused.result };
}

/** Segments one text for each number, by the routes that may carry it there. @throws ContractStatusError 30 */
function cutOneText(
  text: string,
  numbers: Float64Array,
  { alphabetRoutes = [] }: Clock,
): Pick<SendContent, 'encoding' | 'parts' | 'cut'> {
  const plain = measured(text, undefined);
  const all = alphabetRoutes.map(({ alphabet }) => alphabet);
  // If no route's alphabet changes the text, the segmentation is the same for all numbers.
  if (cutFor(text, all) === undefined) return plain;
  const byCut = new Map<Cut | undefined, typeof plain>([[undefined, plain]]);
  const cuts: (Cut | undefined)[] = [];
  const parts = new Uint8Array(numbers.length);
  for (const [index, number] of numbers.entries()) {
    const cut = cutFor(text, alphabetsFor(alphabetRoutes, String(number)));
    const taken = byCut.get(cut) ?? measured(text, cut);
    byCut.set(cut, taken);
    parts[index] = taken.parts;
    cuts.push(cut);
  }
  const [first] = cuts;
  if (cuts.every((cut) => cut === first)) return { ...byCut.get(first)!, ...cutsOfBatch(cuts) };
  const encodings = new Set(cuts.map((cut) => byCut.get(cut)!.encoding));
  return { encoding: encodings.size === 1 ? [...encodings][0]! : null, parts, ...cutsOfBatch(cuts) };
}

function measured(text: string, cut: Cut | undefined): { encoding: Encoding; parts: number } {
  const { encoding, parts } = measure(text, cut);
  if (parts > MAX_PARTS) throw longText(said('the_text'), parts);
  return { encoding, parts };
}

/** Separate texts (interface.md part 4, "multiple texts"): a number may be repeated with another text. */
function readPairs(
  list: unknown[],
  { localNumbers = null, sendCountries = [], alphabetRoutes = [] }: Clock,
): ReadRecipients {
  const numbers = new Float64Array(list.length);
  const parts = new Uint8Array(list.length);
  const texts: string[] = [];
  const cuts: (Cut | undefined)[] = [];
  const refused = new RejectedNumbers(localNumbers);
  let anyText = false;
  let tooLong: ContractStatusError | null = null;
  for (const [index, element] of list.entries()) {
    const { number: raw, text } = isRecord(element) ? element : {};
    if (typeof text !== 'string' || isBlank(text)) {
      const isOfAnotherType = text !== undefined && text !== null && typeof text !== 'string';
      refused.reject(raw, isOfAnotherType ? said('text_not_a_string') : said('text_is_empty'));
      continue;
    }
    anyText = true;
    const number = toNumber(raw, localNumbers);
    if (number === 0) {
      refused.reject(raw);
      continue;
    }
    if (!isAllowed(number, sendCountries)) {
      refused.rejectCountry(raw, number);
      continue;
    }
    const cut =
      alphabetRoutes.length > 0 ? cutFor(text, alphabetsFor(alphabetRoutes, String(number))) : undefined;
    const { parts: taken } = measure(text, cut);
    if (taken > MAX_PARTS) tooLong ??= longText(said('the_text_of_element', { at: index + 1 }), taken);
    const at = texts.push(text) - 1;
    numbers[at] = number;
    parts[at] = Math.min(taken, MAX_PARTS + 1);
    if (alphabetRoutes.length > 0) cuts[at] = cut;
  }
  if (!anyText) throw emptyText();
  if (tooLong) throw tooLong;
  const count = texts.length;
  const repeated = repetitionsIn(numbers.subarray(0, count), texts);
  return {
    numbers: without(repeated, numbers.subarray(0, count)),
    texts: without(repeated, texts),
    text: null,
    encoding: null,
    ...cutsOfBatch(without(repeated, cuts)),
    parts: without(repeated, parts.subarray(0, count)),
    ...refused.result,
  };
}

/**
 * The indexes of recipients that repeat an earlier one: the same number, with the same text if texts differ. Sorting finds repeated numbers
 * faster than a hash table of all numbers, and takes no longer for numbers that a client has chosen.
 */
function repetitionsIn(numbers: Float64Array, texts: readonly string[] | null): Set<number> {
  const repetitions = new Set<number>();
  const repeated = new Set<string>();
  const sorted = numbers.toSorted();
  for (let at = 1; at < sorted.length; at++)
    if (sorted[at] === sorted[at - 1]) repeated.add(String(sorted[at]));
  if (repeated.size === 0) return repetitions;
  const met = new Set<string>();
  for (const [index, each] of numbers.entries()) {
    const number = String(each);
    if (!repeated.has(number)) continue;
    const recipient = texts ? `${number} ${texts[index]!}` : number;
    if (met.has(recipient)) repetitions.add(index);
    met.add(recipient);
  }
  return repetitions;
}

function without<L extends Float64Array | Uint8Array | unknown[]>(indexes: ReadonlySet<number>, list: L): L {
  if (indexes.size === 0) return list;
  return (list as unknown[]).filter((_each, index) => !indexes.has(index)) as L;
}

export const noValidNumbers = (why: Said): Said => said('no_valid_numbers', { why });

/** @throws ContractStatusError 60 */
function readSendTime(value: unknown, { now, timezone }: Clock): Date | null {
  if (value === undefined || value === null) return null;
  const read = typeof value === 'string' ? parseSendTime(value, timezone, now) : null;
  if (read?.ok) return read.at;
  const problem: SendTimeProblem = read ? read.reason : 'format';
  throw new ContractStatusError(
    SEND.INVALID_SEND_TIME,
    said('send_time_invalid', { why: SEND_TIME_PROBLEMS[problem] }),
  );
}

const SEND_TIME_PROBLEMS: Record<SendTimeProblem, Said> = {
  format: said('send_time_form'),
  'not-in-future': said('send_time_not_future'),
  'too-far': said('send_time_too_far'),
};

/** A recipient's number, or 0 if it is invalid. */
function toNumber(raw: unknown, localNumbers: LocalNumbers | null): number {
  if (typeof raw !== 'string' && typeof raw !== 'number') return 0;
  const digits = normalizeNumber(raw, localNumbers);
  return digits === null ? 0 : Number(digits);
}

function isAllowed(number: number, countries: readonly string[]): boolean {
  if (countries.length === 0) return true;
  const digits = String(number);
  return countries.some((code) => digits.startsWith(code.slice(1)));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function emptyText(): ContractStatusError {
  return new ContractStatusError(SEND.EMPTY_TEXT, said('text_empty'));
}

function notText(): ContractStatusError {
  return new ContractStatusError(SEND.EMPTY_TEXT, said('text_no_string'));
}

function longText(which: Said, parts: number): ContractStatusError {
  const message = said('text_too_long', { text: which, parts, most: MAX_PARTS });
  return new ContractStatusError(SEND.EMPTY_TEXT, message);
}
