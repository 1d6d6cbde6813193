import { randomUUID } from 'node:crypto';
import type { SubmitOutcome } from '../carrier';
import { commandStatus } from '../command-status';
import { type KnownState, stateOfWord } from '../receipts/receipt-state';

/** The route that is always there: what test keys send goes there, and to no carrier. */
const SANDBOX = 'sandbox';

/** By the two digits behind `9000` at a number's end, as the carrier simulator has them: the receipt, or that none comes. */
const RECEIPTS: Readonly<Record<string, string | null>> = {
  '01': 'UNDELIV',
  '02': 'EXPIRED',
  '03': 'DELETED',
  '04': 'UNKNOWN',
  '05': 'REJECTD',
  '10': null,
};
const REFUSED = '20';
const INVALID_DESTINATION = 0x0b;

const CODED = /9000(\d\d)$/;
const WITH_STATUS = /9001(\d\d\d)$/;

/**
 * What the sandbox answers to a submit: it takes all but numbers that end in `900020` and `9001NNN` (docs/decisions/0118). A status
 * that delays at a carrier delays here.
 */
export function sandboxAnswer(number: string): SubmitOutcome {
  const code = refusalOf(number);
  if (code === null) return { kind: 'taken', route: SANDBOX, carrierId: randomUUID() };
  const { class: kind } = commandStatus(code);
  const isFinal = kind === 'refuse' || kind === 'other-route';
  return { kind: isFinal ? 'refused' : 'delayed', route: SANDBOX, code };
}

/** What the receipt of a message to this number says, always the same; null = none comes. */
export function sandboxReceipt(number: string): KnownState | null {
  const code = CODED.exec(number)?.[1] ?? '';
  const word = code in RECEIPTS ? RECEIPTS[code]! : 'DELIVRD';
  return word === null ? null : stateOfWord(word)!;
}

function refusalOf(number: string): number | null {
  if (CODED.exec(number)?.[1] === REFUSED) return INVALID_DESTINATION;
  const status = Number(WITH_STATUS.exec(number)?.[1] ?? 0);
  return status >= 1 && status <= 255 ? status : null;
}
