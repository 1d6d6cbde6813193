import type { ReceiptState } from '../carrier';

/**
 * Message states of delivery receipts (part 5.2.28 and Appendix B) with their meaning in Herald; docs/carriers.md gives the reasons.
 * `word` is the spelling in the text of a delivery receipt, of seven letters; `code` is the value of the TLV message_state.
 */
export const MESSAGE_STATES: readonly {
  code: number;
  word: string;
  state: ReceiptState;
  /** Description for users who look up a message. */
  meaning: string;
}[] = [
  { code: 0, word: 'SCHEDULED', state: 'pending', meaning: 'it is scheduled and not sent yet' },
  { code: 1, word: 'ENROUTE', state: 'pending', meaning: 'it is in transit' },
  { code: 2, word: 'DELIVRD', state: 'delivered', meaning: 'it was delivered to the phone' },
  {
    code: 3,
    word: 'EXPIRED',
    state: 'not-delivered',
    meaning: 'the carrier could not reach the phone before its validity ended',
  },
  { code: 4, word: 'DELETED', state: 'not-delivered', meaning: 'the carrier deleted it' },
  { code: 5, word: 'UNDELIV', state: 'not-delivered', meaning: 'the carrier could not deliver it' },
  { code: 6, word: 'ACCEPTD', state: 'pending', meaning: 'the carrier has accepted it' },
  {
    code: 7,
    word: 'UNKNOWN',
    state: 'not-delivered',
    meaning: 'the carrier does not know its state',
  },
  { code: 8, word: 'REJECTD', state: 'error', meaning: 'the carrier or the network rejected it' },
  { code: 9, word: 'SKIPPED', state: 'error', meaning: 'the carrier skipped it' },
];

/** Other spellings that carriers use. */
const SPELLINGS: Record<string, string> = {
  DELIVERED: 'DELIVRD',
  DELIVERD: 'DELIVRD',
  DELIVERY: 'DELIVRD',
  DLVRD: 'DELIVRD',
  EXPIRD: 'EXPIRED',
  EXPRD: 'EXPIRED',
  DELETD: 'DELETED',
  CANCELED: 'DELETED',
  CANCELLED: 'DELETED',
  UNDELIVERABLE: 'UNDELIV',
  UNDELIVERED: 'UNDELIV',
  UNDELIVERD: 'UNDELIV',
  UNDELIVRD: 'UNDELIV',
  UNDLVRD: 'UNDELIV',
  UNDLV: 'UNDELIV',
  FAIL: 'UNDELIV',
  FAILED: 'UNDELIV',
  FAILURE: 'UNDELIV',
  ACCEPTED: 'ACCEPTD',
  ACCPTD: 'ACCEPTD',
  EN_ROUTE: 'ENROUTE',
  BUFFERED: 'ENROUTE',
  BUFFRED: 'ENROUTE',
  REJECTED: 'REJECTD',
  REJECT: 'REJECTD',
  UNKNWN: 'UNKNOWN',
};

/** Some carriers cut words off. That many letters name one state. */
const LEAST_LETTERS = 5;
/** Longer words are no state: trimming them would take quadratic time. */
const LONGEST_WORD = 40;

const BY_CODE = new Map(MESSAGE_STATES.map((state) => [state.code, state]));
const BY_WORD = new Map(MESSAGE_STATES.map((state) => [state.word, state]));

/** All known words, in capitals. */
export const STATE_WORDS: readonly string[] = [...BY_WORD.keys(), ...Object.keys(SPELLINGS)];

export type KnownState = (typeof MESSAGE_STATES)[number];

/** The state of a TLV message_state. */
export function stateOfCode(code: number): KnownState | undefined {
  return BY_CODE.get(code);
}

/** The state of a word in a delivery receipt, in any case and in the usual misspellings; some carriers write the code. */
export function stateOfWord(word: string): KnownState | undefined {
  const known = BY_WORD.get(word);
  if (known) return known;
  if (word.length > LONGEST_WORD) return undefined;
  if (/^\d{1,2}$/.test(word)) return BY_CODE.get(Number(word));
  // Packed texts may end in an @ because of unused bits; other words are quoted, or end a sentence.
  const upper = word.toUpperCase().replace(/^[^A-Z0-9]+|[^A-Z0-9]+$/g, '');
  if (upper !== word) return stateOfWord(upper);
  const whole = (word.length >= LEAST_LETTERS && STATE_WORDS.find((known) => known.startsWith(word))) || word;
  return BY_WORD.get(SPELLINGS[whole] ?? whole);
}
