import { randomUUID } from 'node:crypto';
import type { SubmitOutcome } from '../carrier';
import { commandStatus } from '../command-status';
import { type KnownState, stateOfWord } from '../receipts/receipt-state';

/** The built-in route of test keys; nothing on it reaches a carrier. */
const SANDBOX = 'sandbox';

/**
 * By the two digits after `9000` at a number's end, like the carrier simulator: the state of the delivery receipt, or null for none.
 */
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
 * The sandbox's answer to a submit: it accepts all numbers except those that end in `900020` and `9001NNN` (docs/decisions/0118). A
 * status that delays at a carrier delays here, too.
 */
export function sandboxAnswer(number: string): SubmitOutcome {
  const code = refusalOf(number);
  if (code === null) return { kind: 'taken', route: SANDBOX, carrierId: randomUUID() };
  const { class: kind } = commandStatus(code);
  const isFinal = kind === 'refuse' || kind === 'other-route';
  return { kind: isFinal ? 'refused' : 'delayed', route: SANDBOX, code };
}

/** The state of the delivery receipt for this number, always the same; null = no delivery receipt. */
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
