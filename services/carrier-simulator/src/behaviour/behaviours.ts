import { Status, type StateName } from '../smpp/protocol';

/** The response to a submit_sm. */
export type Answer =
  'normal' | 'none' | 'close' | 'noise' | 'zeroLength' | 'withoutId' | 'strayFirst' | 'nack';

export interface PlannedReceipt {
  state: StateName;
  /**
   * `soon` is the setting receiptDelayMs, `slow` is slowReceiptMs, `first` is before the response, `later` is after the
   * earlier delivery receipts are acknowledged.
   */
  when: 'soon' | 'slow' | 'first' | 'later';
  /** `unreadable` has no valid content, `unknownId` has the id of a message that does not exist. */
  defect?: 'unreadable' | 'unknownId';
}

/** The outcome of one try of a submit. */
export interface Outcome {
  /** Whether the phone receives the message. */
  taken: boolean;
  answer: Answer;
  /** command_status of the response; 0 for accepted messages. */
  status: number;
  receipts: readonly PlannedReceipt[];
}

/** The outcomes of the tries of a submit. */
export interface Outcomes {
  /** The outcome of the first tries, if it differs; `tries` may be the setting `refusedTries`. */
  first?: { outcome: Outcome; tries: number | 'refusedTries' };
  then: Outcome;
}

interface Behaviour extends Outcomes {
  /** The two digits after `9000` at the end of a number. */
  code: string;
  /** The description on the page and in the README. */
  does: string;
}

const LATER: PlannedReceipt = { state: 'DELIVRD', when: 'later' };

/** The phone receives the message. A delivery receipt given only by its state is sent `soon`. */
function taken(...receipts: (StateName | PlannedReceipt)[]): Outcome {
  const planned = receipts.map((receipt) =>
    typeof receipt === 'string' ? ({ state: receipt, when: 'soon' } as const) : receipt,
  );
  return { taken: true, answer: 'normal', status: Status.ok, receipts: planned };
}

function refused(status: number, answer: Answer = 'normal'): Outcome {
  return { taken: false, answer, status, receipts: [] };
}

const DELIVERED = taken('DELIVRD');
const deliveredBut = (answer: Answer): Outcome => ({ ...DELIVERED, answer });

const first = (outcome: Outcome): Outcomes => ({
  first: { outcome, tries: 1 },
  then: DELIVERED,
});

const firstRefused = (code: string, status: number): Behaviour => ({
  code,
  does: `refused with 0x${status.toString(16).padStart(2, '0')} for the first \`refusedTries\` tries, then delivered`,
  first: { outcome: refused(status), tries: 'refusedTries' },
  then: DELIVERED,
});

const BY_NAME: Readonly<Record<string, Behaviour>> = {
  // Delivery receipts.
  delivered: { code: '00', does: 'accepted; delivery receipt DELIVRD', then: DELIVERED },
  undelivered: { code: '01', does: 'accepted; delivery receipt UNDELIV', then: taken('UNDELIV') },
  expired: { code: '02', does: 'accepted; delivery receipt EXPIRED', then: taken('EXPIRED') },
  deleted: { code: '03', does: 'accepted; delivery receipt DELETED', then: taken('DELETED') },
  unknown: { code: '04', does: 'accepted; delivery receipt UNKNOWN', then: taken('UNKNOWN') },
  rejectedLater: { code: '05', does: 'accepted; delivery receipt REJECTD', then: taken('REJECTD') },
  acceptedThenDelivered: {
    code: '06',
    does: 'accepted; delivery receipt ACCEPTD, then DELIVRD',
    then: taken('ACCEPTD', LATER),
  },
  enrouteThenDelivered: {
    code: '07',
    does: 'accepted; delivery receipt ENROUTE, then DELIVRD',
    then: taken('ENROUTE', LATER),
  },
  contradicting: {
    code: '08',
    does: 'accepted; delivery receipt DELIVRD, then UNDELIV for the same message',
    then: taken('DELIVRD', { state: 'UNDELIV', when: 'later' }),
  },
  noReceipt: { code: '10', does: 'accepted; no delivery receipt', then: taken() },
  slowReceipt: {
    code: '11',
    does: 'accepted; delivery receipt DELIVRD after `slowReceiptMs`',
    then: taken({ state: 'DELIVRD', when: 'slow' }),
  },
  receiptTwice: {
    code: '12',
    does: 'accepted; delivery receipt DELIVRD twice',
    then: taken('DELIVRD', 'DELIVRD'),
  },
  receiptFirst: {
    code: '13',
    does: 'accepted; delivery receipt DELIVRD `receiptLeadMs` before the response',
    then: taken({ state: 'DELIVRD', when: 'first' }),
  },
  unreadableReceipt: {
    code: '14',
    does: 'accepted; an unreadable delivery receipt, then DELIVRD',
    then: taken({ state: 'UNKNOWN', when: 'soon', defect: 'unreadable' }, LATER),
  },
  strayReceipt: {
    code: '15',
    does: 'accepted; a delivery receipt for an unknown message, then DELIVRD',
    then: taken({ state: 'DELIVRD', when: 'soon', defect: 'unknownId' }, LATER),
  },

  // Refusals.
  rejected: { code: '20', does: 'always refused with 0x0B', then: refused(Status.invalidDestination) },
  throttled: firstRefused('21', Status.throttled),
  queueFull: firstRefused('22', Status.queueFull),
  systemError: firstRefused('23', Status.systemError),
  nack: {
    code: '24',
    does: 'generic_nack 0x03 as the response to the first try, then delivered',
    ...first(refused(Status.invalidCommandId, 'nack')),
  },

  // Lost responses.
  answerLost: {
    code: '30',
    does: 'accepted at every try without a response; delivery receipt DELIVRD',
    then: deliveredBut('none'),
  },
  silent: { code: '31', does: 'never accepted, and no response', then: refused(Status.ok, 'none') },
  silentOnce: {
    code: '32',
    does: 'first try: not accepted, and no response; then delivered',
    ...first(refused(Status.ok, 'none')),
  },
  disconnect: {
    code: '33',
    does: 'first try: accepted, the connection closed instead of a response, delivery receipt DELIVRD; then delivered',
    ...first(deliveredBut('close')),
  },
  disconnectUntaken: {
    code: '34',
    does: 'first try: not accepted, and the connection closed; then delivered',
    ...first(refused(Status.ok, 'close')),
  },
  answerAndReceiptLost: {
    code: '35',
    does: 'first try: accepted without a response or delivery receipt, so that a retry sends the message twice; then delivered',
    ...first({ ...taken(), answer: 'none' }),
  },

  // Invalid data.
  noise: {
    code: '40',
    does: 'first try: accepted, random bytes instead of a response, delivery receipt DELIVRD; then delivered',
    ...first(deliveredBut('noise')),
  },
  zeroLength: {
    code: '41',
    does: 'first try: accepted, a PDU of length 0 instead of a response, delivery receipt DELIVRD; then delivered',
    ...first(deliveredBut('zeroLength')),
  },
  answerWithoutId: {
    code: '42',
    does: 'accepted; a response that is cut off before its message_id; delivery receipt DELIVRD',
    then: deliveredBut('withoutId'),
  },
  strayAnswer: {
    code: '43',
    does: 'accepted; a response to an unknown submit, then the correct response; delivery receipt DELIVRD',
    then: deliveredBut('strayFirst'),
  },
};

/** Every behaviour of a phone, selected by the last digits of its number or by the settings `behaviour` and `mix`. */
export const BEHAVIOURS = Object.entries(BY_NAME).map(([name, behaviour]) => ({ name, ...behaviour }));

const BY_CODE = new Map(BEHAVIOURS.map((behaviour) => [behaviour.code, behaviour]));

export function behaviourNamed(name: string): Outcomes {
  return BY_NAME[name]!;
}

const NUMBER_CODE = /9000(\d\d)$/;
const STATUS_CODE = /9001(\d\d\d)$/;

/**
 * The behaviour for the last digits of a number: `9000NN` selects the behaviour with that code, and `9001NNN` always
 * refuses with command_status NNN (decimal, 001 to 255). `undefined` for all other numbers.
 */
export function behaviourOfNumber(number: string): Outcomes | undefined {
  // A cheap check that ends the search for most numbers before any regular expression.
  if (!number.includes('900', number.length - 7)) return undefined;
  const code = NUMBER_CODE.exec(number);
  if (code) return BY_CODE.get(code[1]!);
  const status = Number(STATUS_CODE.exec(number)?.[1] ?? 0);
  return status >= 1 && status <= 255 ? { then: refused(status) } : undefined;
}
