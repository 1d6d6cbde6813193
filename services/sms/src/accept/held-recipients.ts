import { SEND } from '@herald/contracts';
import { ContractStatusError } from '@herald/contracts/errors';
import type { SuspectedRecipient } from '../otp/guard/otp-guard';
import type { CheckedSend } from './request/checked-send';
import { MOST_NAMED } from './request/rejected-numbers';

/** Removes the held recipients from the send and names them in its answer. @throws ContractStatusError 50 if no recipient is left */
export function withoutHeld(send: CheckedSend, held: readonly SuspectedRecipient[]): CheckedSend {
  if (held.length === 0) return send;
  const { content } = send;
  const without = new Set(held.map(({ index }) => index));
  const isKept = (_each: unknown, index: number): boolean => !without.has(index);
  const rejected = content.rejected + held.length;
  const named = held.map(({ number, prefix }) => ({
    number,
    reason: `held back against SMS pumping: too few one-time passwords were confirmed or delivered to numbers that begin with ${prefix}`,
  }));
  const rejectedNumbers = [...content.rejectedNumbers, ...named].slice(0, MOST_NAMED);
  const numbers = content.numbers.filter(isKept);
  if (numbers.length === 0) {
    const message = 'Valid numbers not found: rejectedNumbers has the reason for each number.';
    throw new ContractStatusError(SEND.NO_VALID_NUMBERS, message, { accepted: 0, rejected, rejectedNumbers });
  }
  const { texts, parts, cut } = content;
  return {
    ...send,
    content: {
      ...content,
      numbers,
      rejected,
      rejectedNumbers,
      texts: texts && texts.filter(isKept),
      parts: typeof parts === 'number' ? parts : parts.filter(isKept),
      ...(Array.isArray(cut) && { cut: cut.filter(isKept) }),
    },
  };
}
