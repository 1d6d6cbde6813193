import { said } from '@herald/contracts/errors';
import type { SuspectedRecipient } from '../otp/guard/otp-guard';
import type { CheckedSend } from './request/checked-send';
import { rejectedNumber } from './request/rejected-numbers';
import { withoutRecipients } from './request/without-recipients';

/** Removes the held recipients from the send and names them in its answer. @throws ContractStatusError 50 if no recipient is left */
export function withoutHeld(send: CheckedSend, held: readonly SuspectedRecipient[]): CheckedSend {
  if (held.length === 0) return send;
  const without = new Set(held.map(({ index }) => index));
  const named = held.map(({ number, prefix }) =>
    rejectedNumber(number, said('held_against_pumping', { prefix })),
  );
  return { ...send, content: withoutRecipients(send.content, without, named) };
}
