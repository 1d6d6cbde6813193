/** Fields of a delivery receipt's text (SMPP 3.4, Appendix B); null if missing. */
export interface ReceiptText {
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

// Vendors change the order and case, leave fields out, put blanks after the colon, or write submit_date and finaldate.
const FIELD =
  /(?:^|[\s,;])(id|sub|dlvrd|submit[ _]?date|done[ _]?date|stat|status|err|error|text)\s*[:=][ \t]*([^\s,;]*)/gi;

/** The quote extends to the end, because it may contain any character. */
const LAST_WORDS = /(?:^|[\s,;])text\s*[:=]([^]*)$/i;

/** Control and format characters count as blanks: SMSCs pad with NUL, or begin with it. */
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
 * Reads the text of a delivery receipt. The first occurrence of a field counts, because the quoted message, after `text:`, comes last
 * and may contain anything.
 */
export function parseReceiptText(words: string): ReceiptText {
  const text = words.replace(UNSEEN, ' ');
  const read: ReceiptText = {
    id: null,
    delivered: null,
    submitDate: null,
    doneDate: null,
    stat: null,
    err: null,
    text: LAST_WORDS.exec(text)?.[1] || null,
  };
  for (const [, label, value] of text.matchAll(FIELD)) {
    const name = NAMES[label!.toLowerCase().replace(/[ _]/, '')];
    if (name && value !== '') read[name] ??= value!;
  }
  return read;
}

/** Recognizes a delivery receipt by its text alone: it begins like one, and has fields that no message from a phone has by chance. */
export function looksLikeReceipt(text: string): boolean {
  if (!/^[\s\p{Cc}\p{Cf}]*(id|stat|sub|dlvrd|err)\s*[:=]/iu.test(text)) return false;
  const { id, stat, doneDate, err, delivered } = parseReceiptText(text);
  return id !== null && stat !== null && (doneDate ?? err ?? delivered) !== null;
}
