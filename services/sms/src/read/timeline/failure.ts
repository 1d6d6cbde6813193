import { COMMAND_STATUSES, commandStatus, statusHex } from '../../carriers/command-status';
import { MESSAGE_STATES, stateOfWord } from '../../carriers/receipts/receipt-state';
import { readRefusal, readRefusalByRule, REASON } from '../../model/reasons';
import { BY_RULE, nameOfOwn, OTHER, REFUSED } from '../../record/statistics/measures';

/** The reason for status 2 or 4. `code`, `name` and `meaning` come from the answer or the delivery receipt. */
export type Failure =
  | { by: 'herald'; reason: (typeof REASON)[keyof typeof REASON] }
  /** A sender rule. */
  | { by: 'rule'; rule: number; reason: string }
  | { by: 'answer'; route: string; code: string; name: string; meaning: string }
  | { by: 'receipt'; code: string; name: string; meaning: string; error: string | null };

const OWN: readonly string[] = Object.values(REASON);
/** The text that `deliver-sm-reader` writes if the carrier gives no state. */
const NO_STATE = 'no state';
const OF_CARRIER = 'a state specific to the carrier';

/** Parses a stored reason. */
export function readFailure(reason: string): Failure {
  if (OWN.includes(reason)) return { by: 'herald', reason: reason as (typeof REASON)[keyof typeof REASON] };
  const ruled = readRefusalByRule(reason);
  if (ruled) return { by: 'rule', rule: ruled.rule, reason: ruled.why };
  const refused = readRefusal(reason);
  if (refused) {
    const { name, meaning } = commandStatus(refused.code);
    return { by: 'answer', route: refused.route, code: statusHex(refused.code), name, meaning };
  }
  const word = reason.startsWith(NO_STATE) ? NO_STATE : reason.split(' ', 1)[0]!;
  const known = stateOfWord(word);
  return {
    by: 'receipt',
    code: word,
    name: known?.word ?? word,
    meaning: known?.meaning ?? OF_CARRIER,
    // The network's own code has the same form: `network:3:27`.
    error: reason.slice(word.length).trim() || null,
  };
}

/** The meaning of a carrier's code or word, in a few words; null for an unknown one, and for Herald's own reasons. */
export function shortMeaningOf(reason: string | null): string | null {
  const failure = reason === null ? null : readFailure(reason);
  if (failure === null || failure.by === 'herald' || failure.by === 'rule') return null;
  return failure.meaning === OF_CARRIER ? null : failure.meaning;
}

const MEANINGS_OF_NAMES = new Map([
  ...COMMAND_STATUSES.map(({ name, meaning }): [string, string] => [name, meaning]),
  ...MESSAGE_STATES.map(({ word, meaning }): [string, string] => [word, meaning]),
  ...OWN.map((reason): [string, string] => [nameOfOwn(reason), reason]),
  [BY_RULE, 'refused by a sender rule'],
  [REFUSED, 'refused with a code that is not in the specification'],
  [OTHER, 'other reasons'],
]);

/** The meanings of the reasons that statistics name, in the words of `shortMeaningOf` and of Herald's own reasons. */
export function meaningsOfNames(names: Iterable<string>): Record<string, string> {
  return Object.fromEntries(
    [...names].flatMap((name): [string, string][] => {
      const meaning = MEANINGS_OF_NAMES.get(name);
      return meaning === undefined ? [] : [[name, meaning]];
    }),
  );
}

/** The meaning of a carrier's code or word, as a sentence; null for Herald's own reasons, which explain themselves. */
export function meaningOf(reason: string): string | null {
  const failure = readFailure(reason);
  if (failure.by === 'herald') return null;
  if (failure.by === 'rule') return `Not sent: sender rule ${failure.rule} refused it: ${failure.reason}.`;
  const { code, name, meaning } = failure;
  if (failure.by === 'answer')
    return `The carrier of route ${failure.route} rejected it permanently: ${name} (${code}), "${meaning}".`;
  const word = name === code ? name : `${name} (sent as ${code})`;
  const error =
    failure.error === null ? '' : ` Its own code is "${failure.error}"; ask the carrier for its meaning.`;
  return `The carrier accepted it, and its delivery receipt reports ${word}: ${meaning}.${error}`;
}
