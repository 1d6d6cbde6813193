import { STATE_WORDS, stateOfWord } from './receipt-state';

/** Fields of a delivery receipt's text (SMPP 3.4, Appendix B); null if missing. */
export interface ReceiptText {
  /** As written, with quotation marks or brackets: the answer to the submit may have them, too. */
  id: string | null;
  /** `dlvrd`: parts delivered. */
  delivered: string | null;
  submitDate: string | null;
  doneDate: string | null;
  stat: string | null;
  err: string | null;
  /** The first words of the message. */
  text: string | null;
}

type Field = keyof ReceiptText | 'sub';

/** Vendors change the order and case, leave fields or values out, and have other names. Labels compare without blanks and underscores. */
const NAMES: Readonly<Record<string, Field | undefined>> = {
  id: 'id',
  msgid: 'id',
  messageid: 'id',
  sub: 'sub',
  dlvrd: 'delivered',
  submitdate: 'submitDate',
  donedate: 'doneDate',
  finaldate: 'doneDate',
  stat: 'stat',
  status: 'stat',
  state: 'stat',
  messagestate: 'stat',
  msgstate: 'stat',
  err: 'err',
  error: 'err',
  text: 'text',
};
/** Quotation marks and brackets that some SMSCs put around names or values. */
const MARKS = String.raw`"'\x60´«»“”„‘’()<>[\]{}`;
const MARK_OR_BLANK = new RegExp(String.raw`[\s${MARKS}]`);
/**
 * After a blank, a separator or a mark, or directly after a digit or a state, if the SMSC leaves the blank out; some also after a
 * hexadecimal id.
 */
const BEFORE = String.raw`(?<=^|[\s,;${MARKS}]|\d|[a-f](?=sub|dlvrd|stat)|${STATE_WORDS.join('|')})`;
const LABELS = String.raw`(?:message|msg)[ _]?(?:id|state)|id|sub|dlvrd|(?:submit|done|final)[ _]?date|stat(?:us|e)?|err(?:or)?|text`;
const LABEL = new RegExp(String.raw`${BEFORE}(${LABELS})[${MARKS}]?[ \t]*[:=]`, 'gi');
const SEPARATORS = /[\s,;]+/;
const PART_OF_ID = new RegExp(String.raw`^[\da-f-]+[${MARKS}]*$`, 'i');

/** Control and format characters count as blanks: SMSCs pad with NUL, or begin with it. */
const UNSEEN = /[\p{Cc}\p{Cf}]/gu;

/**
 * Reads the text of a delivery receipt. The first value of a field counts. Everything after `text:` is the quoted message, which may
 * contain anything. A state without a `stat:` counts, too.
 */
export function parseReceiptText(words: string): ReceiptText {
  const text = words.replace(UNSEEN, ' ');
  const read: Record<Field, string | null> = { ...NOTHING };
  const labels = labelsOf(text);
  const loose = tokensOf(text.slice(0, labels[0]?.from ?? 0));
  for (const [at, { name, to }] of labels.entries()) {
    if (name === 'text') {
      read.text = text.slice(to) || null;
      break;
    }
    const tokens = tokensOf(text.slice(to, labels[at + 1]?.from));
    const value = name === 'id' ? idIn(tokens) : tokens.slice(0, 1);
    loose.push(...tokens.slice(value.length));
    const words = value.join(' ');
    read[name] ??= (name === 'id' ? words : bare(words)) || null;
  }
  const { sub: _sub, ...fields } = read;
  return { ...fields, stat: fields.stat ?? loose.find(isState) ?? null };
}

/** A value without quotation marks and brackets around it. */
export function bare(value: string): string {
  let [from, to] = [0, value.length];
  while (from < to && MARK_OR_BLANK.test(value[from]!)) from++;
  while (from < to && MARK_OR_BLANK.test(value[to - 1]!)) to--;
  return value.slice(from, to);
}

/** The text without the quoted message, which may have a one-time password. */
export function withoutQuote(words: string): string {
  const quote = labelsOf(words).find(({ name }) => name === 'text');
  return words.slice(0, quote?.to);
}

/** Recognizes a delivery receipt by its text alone: it begins like one, and has fields that no message from a phone has by chance. */
export function looksLikeReceipt(words: string): boolean {
  const text = words.replace(UNSEEN, ' ').trimStart();
  const [first, ...others] = labelsOf(text);
  if (first?.from !== 0 || first.name === 'text' || others.length === 0) return false;
  const { id, stat, doneDate, err, delivered } = parseReceiptText(text);
  return id !== null && stat !== null && (doneDate ?? err ?? delivered) !== null;
}

const NOTHING: Record<Field, null> = {
  id: null,
  sub: null,
  delivered: null,
  submitDate: null,
  doneDate: null,
  stat: null,
  err: null,
  text: null,
};

function labelsOf(text: string): { name: Field; from: number; to: number }[] {
  return [...text.matchAll(LABEL)].map(({ 0: label, 1: name, index }) => ({
    name: NAMES[name!.toLowerCase().replace(/[ _]/, '')]!,
    from: index,
    to: index + label.length,
  }));
}

function tokensOf(text: string): string[] {
  return text.split(SEPARATORS).filter((token) => bare(token) !== '');
}

/** Some ids have blanks: the first word, and those after it that are digits of an id. */
function idIn(tokens: string[]): string[] {
  const end = tokens.findIndex((token, at) => at > 0 && !PART_OF_ID.test(token));
  return end < 0 ? tokens : tokens.slice(0, end);
}

/** A number alone may be anything. */
function isState(token: string): boolean {
  return /[a-z]/i.test(token) && stateOfWord(token) !== undefined;
}
