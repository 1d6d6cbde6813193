import { SEND } from '@herald/contracts';
import { ContractStatusError, said } from '@herald/contracts/errors';
import type { SuspectedRecipient } from '../otp/guard/otp-guard';
import type { CheckedSend } from './request/checked-send';
import { MOST_NAMED, rejectedNumber } from './request/rejected-numbers';
import { noValidNumbers, SEE_REASONS } from './request/send-content';

/** Removes the held recipients from the send and names them in its answer. @throws ContractStatusError 50 if no recipient is left */
export function withoutHeld(send: CheckedSend, held: readonly SuspectedRecipient[]): CheckedSend {
  if (held.length === 0) return send;
  const { content } = send;
  const without = new Set(held.map(({ index }) => index));
  const isKept = (_each: unknown, index: number): boolean => !without.has(index);
  const rejected = content.rejected + held.length;
  const named = held.map(({ number, prefix }) =>
    rejectedNumber(number, said('held_against_pumping', { prefix })),
  );
  const rejectedNumbers = [...content.rejectedNumbers, ...named].slice(0, MOST_NAMED);
  const numbers = content.numbers.filter(isKept);
  if (numbers.length === 0) {
    throw new ContractStatusError(SEND.NO_VALID_NUMBERS, noValidNumbers(SEE_REASONS), {
      accepted: 0,
      rejected,
      rejectedNumbers,
    });
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
