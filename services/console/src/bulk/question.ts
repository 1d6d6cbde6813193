import { groupBy } from '@herald/grouping';
import { countryCodeOf, regionOf } from '@herald/phone-numbers';
import type { SendAnswer } from './ask-send';
import type { CountryPrice, Question } from './number-question';
import type { AskedRow, ReadRow } from './read-piece';

/** A dry run of the rows. */
type DryRun = (rows: ReadRow[]) => Promise<SendAnswer | null>;

const MOST_EXAMPLES = 3;
const MOST_COUNTRIES = 10;
const OTHERS = '';

/** Prices both meanings of the numbers by dry runs of the sends. */
export async function priceMeanings(asked: readonly AskedRow[], dryRun: DryRun): Promise<Question> {
  const priced = async (rows: ReadRow[], code: string): Promise<CountryPrice> => {
    const answer = await dryRun(rows);
    const { accepted = 0, cost = 0, rejectedNumbers = [] } = answer ?? {};
    const region = code === OTHERS ? null : regionOf(rows[0]!.number.replace('+', ''));
    return { code, region, numbers: rows.length, accepted, cost, why: rejectedNumbers[0]?.reason ?? null };
  };
  const local = asked.map(({ row, meanings }) => ({ ...row, number: meanings.local }));
  // With the sign, so that the meaning does not depend on the company's settings.
  const foreign = asked.map(({ row, meanings }) => ({ ...row, number: `+${meanings.international}` }));
  const most = [...groupBy(foreign, ({ number }) => countryCodeOf(number.slice(1)))].sort(
    ([, one], [, other]) => other.length - one.length,
  );
  const named = most.slice(0, MOST_COUNTRIES);
  const others = most.slice(MOST_COUNTRIES).flatMap(([, rows]) => rows);
  if (others.length > 0) named.push([OTHERS, others]);
  const international: CountryPrice[] = [];
  for (const [code, rows] of named) international.push(await priced(rows, code));
  return {
    examples: asked.slice(0, MOST_EXAMPLES).map(({ row }) => row.number),
    local: await priced(local, countryCodeOf(local[0]!.number)),
    international,
  };
}

/** The question about all pieces of a file; null if no piece has one. */
export function joinQuestions(questions: readonly Question[]): Question | null {
  if (questions.length === 0) return null;
  const byCode = new Map<string, CountryPrice>();
  for (const one of questions.flatMap(({ international }) => international))
    byCode.set(one.code, joined(byCode.get(one.code), one));
  return {
    examples: questions.flatMap(({ examples }) => examples).slice(0, MOST_EXAMPLES),
    local: questions.map(({ local }) => local).reduce((sum, one) => joined(sum, one)),
    international: [...byCode.values()].sort((one, other) => other.numbers - one.numbers),
  };
}

function joined(sum: CountryPrice | undefined, one: CountryPrice): CountryPrice {
  if (!sum) return one;
  return {
    code: sum.code,
    region: sum.region ?? one.region,
    why: sum.why ?? one.why,
    numbers: sum.numbers + one.numbers,
    accepted: sum.accepted + one.accepted,
    cost: sum.cost + one.cost,
  };
}
