import { Status, type StateName } from '../smpp/protocol';

/** What comes back for a submit_sm. */
export type Answer =
  'normal' | 'none' | 'close' | 'noise' | 'zeroLength' | 'withoutId' | 'strayFirst' | 'nack';

export interface PlannedReceipt {
  state: StateName;
  /** `soon` is the setting receiptDelayMs, `slow` slowReceiptMs, `first` leaves before the answer, `later` after all others. */
  when: 'soon' | 'slow' | 'first' | 'later';
  /** `unreadable` says nothing, `unknownId` names a message that never was. */
  defect?: 'unreadable' | 'unknownId';
}

/** What one try of a submit leads to. */
export interface Outcome {
  /** Whether the phone gets the message. */
  taken: boolean;
  answer: Answer;
  /** command_status of the answer; taken messages have 0. */
  status: number;
  receipts: readonly PlannedReceipt[];
}

export interface Behaviour {
  /** The two digits behind `9000` at a number's end. */
  code: string;
  name: string;
  /** For people, shown on the page and in the README. */
  does: string;
  /** The outcome of the first tries, where they differ; `tries` may be the setting `refusedTries`. */
  first?: { outcome: Outcome; tries: number | 'refusedTries' };
  then: Outcome;
}

const soon = (state: StateName): PlannedReceipt => ({ state, when: 'soon' });

function taken(receipts: readonly PlannedReceipt[], answer: Answer = 'normal'): Outcome {
  return { taken: true, answer, status: Status.ok, receipts };
}

function refused(status: number, answer: Answer = 'normal'): Outcome {
  return { taken: false, answer, status, receipts: [] };
}

const DELIVERED = taken([soon('DELIVRD')]);

const firstRefused = (status: number): Pick<Behaviour, 'first' | 'then'> => ({
  first: { outcome: refused(status), tries: 'refusedTries' },
  then: DELIVERED,
});

const firstOnly = (outcome: Outcome): Pick<Behaviour, 'first' | 'then'> => ({
  first: { outcome, tries: 1 },
  then: DELIVERED,
});

const RECEIPTS: readonly Behaviour[] = [
  { code: '00', name: 'delivered', does: 'taken; receipt DELIVRD', then: DELIVERED },
  { code: '01', name: 'undelivered', does: 'taken; receipt UNDELIV', then: taken([soon('UNDELIV')]) },
  { code: '02', name: 'expired', does: 'taken; receipt EXPIRED', then: taken([soon('EXPIRED')]) },
  { code: '03', name: 'deleted', does: 'taken; receipt DELETED', then: taken([soon('DELETED')]) },
  { code: '04', name: 'unknown', does: 'taken; receipt UNKNOWN', then: taken([soon('UNKNOWN')]) },
  { code: '05', name: 'rejectedLater', does: 'taken; receipt REJECTD', then: taken([soon('REJECTD')]) },
  {
    code: '06',
    name: 'acceptedThenDelivered',
    does: 'taken; receipt ACCEPTD, then DELIVRD',
    then: taken([soon('ACCEPTD'), { state: 'DELIVRD', when: 'later' }]),
  },
  {
    code: '07',
    name: 'enrouteThenDelivered',
    does: 'taken; receipt ENROUTE, then DELIVRD',
    then: taken([soon('ENROUTE'), { state: 'DELIVRD', when: 'later' }]),
  },
  {
    code: '08',
    name: 'contradicting',
    does: 'taken; receipt DELIVRD, then UNDELIV for the same message',
    then: taken([soon('DELIVRD'), { state: 'UNDELIV', when: 'later' }]),
  },
  { code: '10', name: 'noReceipt', does: 'taken; no receipt', then: taken([]) },
  {
    code: '11',
    name: 'slowReceipt',
    does: 'taken; receipt DELIVRD after `slowReceiptMs`',
    then: taken([{ state: 'DELIVRD', when: 'slow' }]),
  },
  {
    code: '12',
    name: 'receiptTwice',
    does: 'taken; receipt DELIVRD twice',
    then: taken([soon('DELIVRD'), soon('DELIVRD')]),
  },
  {
    code: '13',
    name: 'receiptFirst',
    does: 'taken; receipt DELIVRD `receiptLeadMs` before the answer',
    then: taken([{ state: 'DELIVRD', when: 'first' }]),
  },
  {
    code: '14',
    name: 'unreadableReceipt',
    does: 'taken; a receipt that says nothing, then DELIVRD',
    then: taken([
      { state: 'UNKNOWN', when: 'soon', defect: 'unreadable' },
      { state: 'DELIVRD', when: 'later' },
    ]),
  },
  {
    code: '15',
    name: 'strayReceipt',
    does: 'taken; a receipt for a message that never was, then DELIVRD',
    then: taken([
      { state: 'DELIVRD', when: 'soon', defect: 'unknownId' },
      { state: 'DELIVRD', when: 'later' },
    ]),
  },
];

const REFUSALS: readonly Behaviour[] = [
  {
    code: '20',
    name: 'rejected',
    does: 'refused for good with 0x0B',
    then: refused(Status.invalidDestination),
  },
  {
    code: '21',
    name: 'throttled',
    does: 'refused with 0x58 for the first `refusedTries` tries, then delivered',
    ...firstRefused(Status.throttled),
  },
  {
    code: '22',
    name: 'queueFull',
    does: 'refused with 0x14 for the first `refusedTries` tries, then delivered',
    ...firstRefused(Status.queueFull),
  },
  {
    code: '23',
    name: 'systemError',
    does: 'refused with 0x08 for the first `refusedTries` tries, then delivered',
    ...firstRefused(Status.systemError),
  },
  {
    code: '24',
    name: 'nack',
    does: 'generic_nack 0x03 as the answer to the first try, then delivered',
    ...firstOnly(refused(Status.invalidCommandId, 'nack')),
  },
];

const LOST_ANSWERS: readonly Behaviour[] = [
  {
    code: '30',
    name: 'answerLost',
    does: 'taken at every try, never answered; receipt DELIVRD',
    then: taken([soon('DELIVRD')], 'none'),
  },
  { code: '31', name: 'silent', does: 'never taken, never answered', then: refused(Status.ok, 'none') },
  {
    code: '32',
    name: 'silentOnce',
    does: 'the first try is neither taken nor answered, then delivered',
    ...firstOnly(refused(Status.ok, 'none')),
  },
  {
    code: '33',
    name: 'disconnect',
    does: 'taken, and the connection closed instead of an answer, at the first try; receipt DELIVRD; then delivered',
    ...firstOnly(taken([soon('DELIVRD')], 'close')),
  },
  {
    code: '34',
    name: 'disconnectUntaken',
    does: 'the connection closed at the first try, which is not taken; then delivered',
    ...firstOnly(refused(Status.ok, 'close')),
  },
  {
    code: '35',
    name: 'answerAndReceiptLost',
    does: 'the first try is taken without answer or receipt (who tries again sends twice), then delivered',
    ...firstOnly(taken([], 'none')),
  },
];

const GARBAGE: readonly Behaviour[] = [
  {
    code: '40',
    name: 'noise',
    does: 'first try: taken, random octets instead of an answer, receipt DELIVRD; then delivered',
    ...firstOnly(taken([soon('DELIVRD')], 'noise')),
  },
  {
    code: '41',
    name: 'zeroLength',
    does: 'first try: taken, a PDU of length 0 instead of an answer, receipt DELIVRD; then delivered',
    ...firstOnly(taken([soon('DELIVRD')], 'zeroLength')),
  },
  {
    code: '42',
    name: 'answerWithoutId',
    does: 'taken; an answer that is cut off before its message_id; receipt DELIVRD',
    then: taken([soon('DELIVRD')], 'withoutId'),
  },
  {
    code: '43',
    name: 'strayAnswer',
    does: 'taken; an answer to a submit that never was, then the right one; receipt DELIVRD',
    then: taken([soon('DELIVRD')], 'strayFirst'),
  },
];

/** Every behaviour of a phone, chosen by the last digits of its number or by the settings `behaviour` and `mix`. */
export const BEHAVIOURS: readonly Behaviour[] = [...RECEIPTS, ...REFUSALS, ...LOST_ANSWERS, ...GARBAGE];

const BY_NAME = new Map(BEHAVIOURS.map((behaviour) => [behaviour.name, behaviour]));
const BY_CODE = new Map(BEHAVIOURS.map((behaviour) => [behaviour.code, behaviour]));

export function behaviourNamed(name: string): Behaviour {
  return BY_NAME.get(name) ?? BEHAVIOURS[0]!;
}

const NUMBER_CODE = /9000(\d\d)$/;
const STATUS_CODE = /9001(\d\d\d)$/;

/**
 * The behaviour that the last digits of a number ask for: `9000NN` by code, `9001NNN` always refused with command_status
 * NNN (decimal, 001 to 255). `undefined` for all other numbers.
 */
export function behaviourOfNumber(number: string): Behaviour | undefined {
  // Nearly every number ends here, before any regular expression.
  if (!number.includes('900', number.length - 7)) return undefined;
  const code = NUMBER_CODE.exec(number);
  if (code) return BY_CODE.get(code[1]!);
  const status = Number(STATUS_CODE.exec(number)?.[1] ?? 0);
  if (status < 1 || status > 255) return undefined;
  return {
    code: '',
    name: `status${status}`,
    does: `refused with command_status ${status}`,
    then: refused(status),
  };
}
