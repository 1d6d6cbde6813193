/** What the text of a receipt says (SMPP 3.4, Appendix B); null where it doesn't. */
export interface ReceiptText {
  id: string | null;
  /** `dlvrd`: parts delivered. */
  delivered: string | null;
  submitDate: string | null;
  doneDate: string | null;
  stat: string | null;
  err: string | null;
  /** The message's own first words. */
  text: string | null;
}

// Vendors change the order, the case, leave fields out, put blanks behind the colon, or write submit_date and finaldate.
const FIELD =
  /(?:^|[\s,;])(id|sub|dlvrd|submit[ _]?date|done[ _]?date|stat|status|err|error|text)\s*[:=][ \t]*([^\s,;]*)/gi;

/** The quotation goes to the end: it may hold anything. */
const LAST_WORDS = /(?:^|[\s,;])text\s*[:=]([^]*)$/i;

/** Control and format characters count as blanks: centres pad with NUL, or begin with it. */
const UNSEEN = /[\p{Cc}\p{Cf}]/gu;

const NAMES: Record<string, keyof ReceiptText | undefined> = {
  id: 'id',
  dlvrd: 'delivered',
  submitdate: 'submitDate',
  donedate: 'doneDate',
  stat: 'stat',
  status: 'stat',
  err: 'err',
  error: 'err',
};

/**
 * Reads a receipt's text. Of a field that occurs twice the first counts: the message's own words, after `text:`, come last
 * and could say anything.
 */
export function parseReceiptText(words: string): ReceiptText {
  const text = words.replace(UNSEEN, ' ');
  const read: ReceiptText = {
    ...{ id: null, delivered: null, submitDate: null, doneDate: null, stat: null, err: null },
    text: LAST_WORDS.exec(text)?.[1] || null,
  };
  for (const [, label, value] of text.matchAll(FIELD)) {
    const name = NAMES[label!.toLowerCase().replace(/[ _]/, '')];
    if (name && value !== '') read[name] ??= value!;
  }
  return read;
}

/** Whether a text is a receipt, where nothing else tells: it begins like one and has what no phone's message has by chance. */
export function looksLikeReceipt(text: string): boolean {
  if (!/^[\s\p{Cc}\p{Cf}]*(id|stat|sub|dlvrd|err)\s*[:=]/iu.test(text)) return false;
  const { id, stat, doneDate, err, delivered } = parseReceiptText(text);
  return id !== null && stat !== null && (doneDate ?? err ?? delivered) !== null;
}
