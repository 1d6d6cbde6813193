import { readTlv, type Tlv } from '@herald/values/tlvs';
import type { Given } from '../../components/form-values';
import type { paths } from '../../generated/operator-api';

type RuleAnswer = paths['/admin/v1/sender-rules/{ruleID}']['get']['responses'][200];
export type Rule = RuleAnswer['content']['application/json']['data'];

/** TLVs of a field with one on each line; or the first line that is none, from 1. */
export function tlvsIn(lines: readonly string[]): Tlv[] | { wrong: number } {
  const read = lines.map((line) => readTlv(line));
  const wrong = read.indexOf(null);
  return wrong < 0 ? (read as Tlv[]) : { wrong: wrong + 1 };
}

/**
 * The body of a changed rule, which the API replaces as a whole: fields that the user did not change keep their values, if the action has
 * them.
 */
export function changedRule(now: Rule, given: Given): Given {
  const { company, brandID, prefix, route, action } = { ...now, ...given };
  const ofAction: Given =
    action === 'refuse' ? { reason: now.reason } : { templateRequired: now.templateRequired, tlvs: now.tlvs };
  // The type of the former sender says nothing about another one.
  const ofSender: Given =
    action === 'replace' && given['sender'] === undefined
      ? { sender: now.sender, ton: now.ton, npi: now.npi }
      : {};
  return { company, brandID, prefix, route, action, ...ofAction, ...ofSender, ...given };
}

/** Why a rule decides before the others that match a number: its prefix is longer, its scope narrower, or it names the route. */
export type Advantage = 'alone' | 'prefix' | 'scope' | 'route';

/** @param matching all rules that match, in order of precedence, of all routes */
export function advantageOf(rule: Rule, route: string | null, matching: readonly Rule[]): Advantage {
  const next = matching.find((one) => one.id !== rule.id && (one.route === null || one.route === route));
  if (!next) return 'alone';
  if (next.prefix.length < rule.prefix.length) return 'prefix';
  return scopeOf(next) < scopeOf(rule) ? 'scope' : 'route';
}

const scopeOf = ({ company, brandID }: Rule): number => Number(company !== null) + Number(brandID !== null);
