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
  delivered: { code: '00', does: 'taken; receipt DELIVRD', then: DELIVERED },
  undelivered: { code: '01', does: 'taken; receipt UNDELIV', then: taken('UNDELIV') },
  expired: { code: '02', does: 'taken; receipt EXPIRED', then: taken('EXPIRED') },
  deleted: { code: '03', does: 'taken; receipt DELETED', then: taken('DELETED') },
  unknown: { code: '04', does: 'taken; receipt UNKNOWN', then: taken('UNKNOWN') },
  rejectedLater: { code: '05', does: 'taken; receipt REJECTD', then: taken('REJECTD') },
  acceptedThenDelivered: {
    code: '06',
    does: 'taken; receipt ACCEPTD, then DELIVRD',
    then: taken('ACCEPTD', LATER),
  },
  enrouteThenDelivered: {
    code: '07',
    does: 'taken; receipt ENROUTE, then DELIVRD',
    then: taken('ENROUTE', LATER),
  },
  contradicting: {
    code: '08',
    does: 'taken; receipt DELIVRD, then UNDELIV for the same message',
    then: taken('DELIVRD', { state: 'UNDELIV', when: 'later' }),
  },
  noReceipt: { code: '10', does: 'taken; no receipt', then: taken() },
  slowReceipt: {
    code: '11',
    does: 'taken; receipt DELIVRD after `slowReceiptMs`',
    then: taken({ state: 'DELIVRD', when: 'slow' }),
  },
  receiptTwice: { code: '12', does: 'taken; receipt DELIVRD twice', then: taken('DELIVRD', 'DELIVRD') },
  receiptFirst: {
    code: '13',
    does: 'taken; receipt DELIVRD `receiptLeadMs` before the answer',
    then: taken({ state: 'DELIVRD', when: 'first' }),
  },
  unreadableReceipt: {
    code: '14',
    does: 'taken; a receipt that says nothing, then DELIVRD',
    then: taken({ state: 'UNKNOWN', when: 'soon', defect: 'unreadable' }, LATER),
  },
  strayReceipt: {
    code: '15',
    does: 'taken; a receipt for a message that never was, then DELIVRD',
    then: taken({ state: 'DELIVRD', when: 'soon', defect: 'unknownId' }, LATER),
  },

  // Refusals.
  rejected: { code: '20', does: 'refused for good with 0x0B', then: refused(Status.invalidDestination) },
  throttled: firstRefused('21', Status.throttled),
  queueFull: firstRefused('22', Status.queueFull),
  systemError: firstRefused('23', Status.systemError),
  nack: {
    code: '24',
    does: 'generic_nack 0x03 as the answer to the first try, then delivered',
    ...first(refused(Status.invalidCommandId, 'nack')),
  },

  // Lost responses.
  answerLost: {
    code: '30',
    does: 'taken at every try, never answered; receipt DELIVRD',
    then: deliveredBut('none'),
  },
  silent: { code: '31', does: 'never taken, never answered', then: refused(Status.ok, 'none') },
  silentOnce: {
    code: '32',
    does: 'the first try is neither taken nor answered, then delivered',
    ...first(refused(Status.ok, 'none')),
  },
  disconnect: {
    code: '33',
    does: 'taken, and the connection closed instead of an answer, at the first try; receipt DELIVRD; then delivered',
    ...first(deliveredBut('close')),
  },
  disconnectUntaken: {
    code: '34',
    does: 'the connection closed at the first try, which is not taken; then delivered',
    ...first(refused(Status.ok, 'close')),
  },
  answerAndReceiptLost: {
    code: '35',
    does: 'the first try is taken without answer or receipt (who tries again sends twice), then delivered',
    ...first({ ...taken(), answer: 'none' }),
  },

  // Invalid data.
  noise: {
    code: '40',
    does: 'first try: taken, random octets instead of an answer, receipt DELIVRD; then delivered',
    ...first(deliveredBut('noise')),
  },
  zeroLength: {
    code: '41',
    does: 'first try: taken, a PDU of length 0 instead of an answer, receipt DELIVRD; then delivered',
    ...first(deliveredBut('zeroLength')),
  },
  answerWithoutId: {
    code: '42',
    does: 'taken; an answer that is cut off before its message_id; receipt DELIVRD',
    then: deliveredBut('withoutId'),
  },
  strayAnswer: {
    code: '43',
    does: 'taken; an answer to a submit that never was, then the right one; receipt DELIVRD',
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
