import { saidIn } from '@herald/contracts/errors';
import { groupBy } from '@herald/values/grouping';
import { countryCodeOf, type NumberMeanings, regionOf } from '@herald/values/phone-numbers';
import type { SendAnswer } from './ask-send';
import type { MessageRow } from './file-rows';
import type { CountryPrice, NamedCountry, NamedQuestion, Question } from './number-question';

/** A row whose number has two meanings. */
export type AskedRow = MessageRow & { meanings: NumberMeanings };

/** A dry run of the rows. */
type DryRun = (rows: MessageRow[]) => Promise<SendAnswer>;

const MOST_EXAMPLES = 3;
const MOST_COUNTRIES = 10;
const OTHERS = '';

/** Prices both meanings of the numbers by dry runs of the sends. */
export async function priceMeanings(asked: readonly AskedRow[], dryRun: DryRun): Promise<Question> {
  const priced = async (rows: MessageRow[], code: string): Promise<CountryPrice> => {
    const { accepted, cost, rejectedNumbers } = await dryRun(rows);
    const region = code === OTHERS ? null : regionOf(rows[0]!.number.replace('+', ''));
    const [first] = rejectedNumbers;
    const why = first ? saidIn({ ...first, message: first.reason }) : null;
    return { code, region, numbers: rows.length, accepted, cost, why };
  };
  const local = asked.map(({ meanings, ...row }) => ({ ...row, number: meanings.local }));
  // With the sign, so that the meaning does not depend on the company's settings.
  const foreign = asked.map(({ meanings, ...row }) => ({ ...row, number: `+${meanings.international}` }));
  const most = [...groupBy(foreign, ({ number }) => countryCodeOf(number.slice(1)))].sort(
    ([, one], [, other]) => other.length - one.length,
  );
  const named = most.slice(0, MOST_COUNTRIES);
  const others = most.slice(MOST_COUNTRIES).flatMap(([, rows]) => rows);
  if (others.length > 0) named.push([OTHERS, others]);
  const international: CountryPrice[] = [];
  for (const [code, rows] of named) international.push(await priced(rows, code));
  return {
    examples: asked.slice(0, MOST_EXAMPLES).map(({ number }) => number),
    local: await priced(local, countryCodeOf(local[0]!.number)),
    international,
  };
}

const IN = {
  en: new Intl.DisplayNames(['en'], { type: 'region' }),
  ka: new Intl.DisplayNames(['ka', 'en'], { type: 'region' }),
};

/** Names the countries of a question here, because browsers such as Chrome have no Georgian names. */
export function withCountryNames(question: Question): NamedQuestion {
  const { local, international } = question;
  return { ...question, local: named(local), international: international.map(named) };
}

function named(country: CountryPrice): NamedCountry {
  const { region } = country;
  const names = region === null ? null : { en: IN.en.of(region) ?? region, ka: IN.ka.of(region) ?? region };
  return { ...country, names };
}
