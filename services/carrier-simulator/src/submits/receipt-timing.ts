import { type PlannedReceipt } from '../behaviour/behaviours';
import { type Settings } from '../settings/settings';
import { type StateName } from '../smpp/protocol';

/** The delay and state of a delivery receipt. After the validity period the state is EXPIRED. */
export function receiptTiming(
  { when, state }: PlannedReceipt,
  { scheduleMs = 0, validityMs = Infinity }: { scheduleMs?: number; validityMs?: number | undefined },
  settings: Settings,
): { state: StateName; delayMs: number } {
  const afterMs = {
    first: 0,
    soon: settings.receiptDelayMs,
    slow: settings.slowReceiptMs,
    later: settings.receiptDelayMs,
  };
  const delayMs = scheduleMs + afterMs[when];
  if (delayMs <= validityMs) return { state, delayMs };
  return { state: state === 'DELIVRD' ? 'EXPIRED' : state, delayMs: Math.max(0, validityMs) };
}
