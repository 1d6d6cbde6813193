import type { SuspectedRecipient } from '../otp/guard/otp-guard';
import type { CheckedSend } from './request/checked-send';
import { withoutRecipients } from './request/without-recipients';

/** Removes the held recipients from the send and names them in its answer. @throws ContractStatusError 50 if no recipient is left */
export function withoutHeld(send: CheckedSend, held: readonly SuspectedRecipient[]): CheckedSend {
  if (held.length === 0) return send;
  const without = new Set(held.map(({ index }) => index));
  const named = held.map(({ number, prefix }) => ({
    number,
    reason: `held back against SMS pumping: too few one-time passwords were confirmed or delivered to numbers that begin with ${prefix}`,
  }));
  return { ...send, content: withoutRecipients(send.content, without, named) };
}
