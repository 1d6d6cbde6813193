import { said, type Said } from '@herald/contracts/errors';
import { COMMAND_STATUSES, describeCode, UNKNOWN_CODE } from '../../carriers/command-status';
import { MESSAGE_STATES, stateOfWord } from '../../carriers/receipts/receipt-state';
import { readRefusal, readRefusalByRule, REASON } from '../../model/reasons';
import { BY_RULE, nameOfOwn, OTHER, REFUSED } from '../../record/statistics/measures';

/** The reason for status 2 or 4. `code`, `name` and `meaning` come from the answer or the delivery receipt. */
export type Failure =
  | { by: 'herald'; reason: (typeof REASON)[keyof typeof REASON] }
  /** A sender rule. */
  | { by: 'rule'; rule: number; reason: string }
  | ({ by: 'answer'; route: string } & OfCarrier)
  | ({ by: 'receipt'; error: string | null } & OfCarrier);

interface OfCarrier {
  code: string;
  name: string;
  meaning: string;
  /** By which a client can write the meaning in another language. */
  meaningCode: string;
}

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
    const { text: code, name, meaning } = describeCode(refused.code);
    const meaningCode = meaning === UNKNOWN_CODE ? 'not_in_specification' : name;
    return { by: 'answer', route: refused.route, code, name, meaning, meaningCode };
  }
  const word = reason.startsWith(NO_STATE) ? NO_STATE : reason.split(' ', 1)[0]!;
  const known = stateOfWord(word);
  return {
    by: 'receipt',
    code: word,
    name: known?.word ?? word,
    meaning: known?.meaning ?? OF_CARRIER,
    meaningCode: known?.word ?? (word === NO_STATE ? 'no_state' : 'state_of_carrier'),
    // The network's own code has the same form: `network:3:27`.
    error: reason.slice(word.length).trim() || null,
  };
}

/** The meaning of a carrier's code or word, in a few words; null for an unknown one, and for Herald's own reasons. */
export function shortMeaningOf(reason: string | null): Pick<OfCarrier, 'meaning' | 'meaningCode'> | null {
  const failure = reason === null ? null : readFailure(reason);
  if (failure === null || failure.by === 'herald' || failure.by === 'rule' || failure.meaning === OF_CARRIER)
    return null;
  const { meaning, meaningCode } = failure;
  return { meaning, meaningCode };
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

/** What the carrier said, in sentences. */
export function meaningOf(failure: Exclude<Failure, { by: 'herald' }>): Said[] {
  if (failure.by === 'rule')
    return [said('refused_by_sender_rule', { rule: failure.rule, reason: failure.reason })];
  const { code, name, meaning: text, meaningCode } = failure;
  const meaning = { code: meaningCode, text };
  if (failure.by === 'answer') {
    const { route } = failure;
    return [said('rejected_by_carrier', { route, name, code, meaning })];
  }
  const word = name === code ? name : said('word_sent_as', { name, code });
  const { error } = failure;
  return [
    said('receipt_reports', { word, meaning }),
    ...(error === null ? [] : [said('own_code', { error })]),
  ];
}
