import { countryCodeOf } from '@herald/values/phone-numbers';
import type { ServedRoute } from '../../carriers/operator/route-alphabets';
import { servingRoutes } from '../../carriers/route/route-choice';
import type { BrandSenders, Decision } from '../../rules/senders/brand-senders';
import { MOST_NAMED, rejectedNumber, type RejectedNumber } from './rejected-numbers';
import type { SendContent, SenderCount } from './send-content';
import { withoutRecipients } from './without-recipients';

interface Check {
  /** All routes; the rules of a route apply only to numbers that it serves. */
  routes: readonly ServedRoute[];
  /** The brand's name. */
  sender: string;
  /** Whether to count the senders, for a dry run. */
  counts: boolean;
}

const MOST_COUNTS = 100;

/**
 * Rejects recipients whom the sender rules refuse on every route that could carry their message, so that they are not charged.
 * @throws ContractStatusError 50 if no recipient is left
 */
export function checkSenders(content: SendContent, senders: BrandSenders, check: Check): SendContent {
  const { numbers, texts, text } = content;
  // Otherwise the decision is the same on all routes.
  const servingOf = servingRoutes(senders.namesRoutes ? check.routes : []);
  const refused = new Set<number>();
  const named: RejectedNumber[] = [];
  const counts = new Map<string, SenderCount>();
  for (let index = 0; index < numbers.length; index++) {
    const number = String(numbers[index]);
    const decision = decide(senders, servingOf(number), number, texts ? texts[index]! : text!);
    if (check.counts) count(counts, number, decision, check.sender);
    if (decision.refused === null) continue;
    refused.add(index);
    if (named.length < MOST_NAMED) named.push(rejectedNumber(number, decision.refused));
  }
  const counted = [...counts.values()]
    .sort((one, other) => other.numbers - one.numbers)
    .slice(0, MOST_COUNTS);
  const checked = check.counts ? { ...content, senders: counted } : content;
  return refused.size > 0 ? withoutRecipients(checked, refused, named) : checked;
}

/** The decision on the first route that may carry the message; the first refusal if none may. */
function decide(
  senders: BrandSenders,
  serving: readonly ServedRoute[],
  number: string,
  text: string,
): Decision {
  let first: Decision | null = null;
  for (const { name } of serving) {
    const decision = senders.decide(number, name, text);
    if (decision.refused === null) return decision;
    first ??= decision;
  }
  return first ?? senders.decide(number, null, text);
}

function count(
  counts: Map<string, SenderCount>,
  number: string,
  { rule, template: found, refused: refusal }: Decision,
  brand: string,
): void {
  const country = `+${countryCodeOf(number)}`;
  const refused = refusal?.text ?? null;
  const sender = refused === null ? (rule?.sender ?? brand) : null;
  const template = found?.externalID ?? null;
  const key = JSON.stringify([country, sender, template, refused]);
  const known = counts.get(key);
  if (known) known.numbers++;
  else counts.set(key, { country, numbers: 1, sender, template, refused });
}
