import { SEND } from '@herald/contracts';
import { ContractStatusError } from '@herald/contracts/errors';
import { MOST_NAMED, type RejectedNumber } from './rejected-numbers';
import { noValidNumbers, SEE_REASONS, type SendContent } from './send-content';

/**
 * The content without some of its recipients, which its answer counts as rejected.
 * @param named the first of them, with reasons
 * @throws ContractStatusError 50 if no recipient is left
 */
export function withoutRecipients(
  content: SendContent,
  without: ReadonlySet<number>,
  named: readonly RejectedNumber[],
): SendContent {
  const isKept = (_each: unknown, index: number): boolean => !without.has(index);
  const rejected = content.rejected + without.size;
  const rejectedNumbers = [...content.rejectedNumbers, ...named].slice(0, MOST_NAMED);
  const numbers = content.numbers.filter(isKept);
  const { texts, parts, cut, senders } = content;
  if (numbers.length === 0) {
    const fields = { accepted: 0, rejected, rejectedNumbers, ...(senders && { senders }) };
    throw new ContractStatusError(SEND.NO_VALID_NUMBERS, noValidNumbers(SEE_REASONS), fields);
  }
  return {
    ...content,
    numbers,
    rejected,
    rejectedNumbers,
    texts: texts && texts.filter(isKept),
    parts: typeof parts === 'number' ? parts : parts.filter(isKept),
    ...(Array.isArray(cut) && { cut: cut.filter(isKept) }),
  };
}
