import { type CheckResult, Findings } from '@herald/books';
import type { MongoConnection } from '@herald/mongo';
import { type BatchDocument, batchesIn, partsOf } from '../jobs/batch-model';
import { MANY, originOf } from '../jobs/shared-batch';
import {
  acceptedFigures,
  countedSign,
  FIGURES,
  type Figure,
  isFailed,
  outcomeFigures,
  signsOf,
} from '../statistics/figures';
import { statisticsIn, type StatisticsDocument } from '../statistics/statistics-model';
import { COUNTED_FIELDS, type CountedBatch } from '../statistics/tally';

const COMPARED = [...FIGURES, 'failed'] as const;
type Sums = Record<Figure | 'failed', number>;
/** Company → its sums. */
type AllSums = Map<number, Sums>;

/** What changes while it is summed up is looked at again, so often. */
const LOOKS = 3;

/**
 * The days of the statistics add up to what batches say is counted of them, for each company and for all together; and a batch that
 * does not wait to be counted is counted as it is. A company of which something is counted at each look is left out.
 */
export async function checkStatistics(connection: MongoConnection): Promise<CheckResult> {
  const findings = new Findings('the statistics are what the batches say is counted of them');
  let open: Map<number, string[]> | null = null;
  for (let look = 1; look <= LOOKS && open?.size !== 0; look++) {
    const before = await storedSums(connection);
    const batches = await batchSums(connection, look === 1 ? findings : null);
    const after = await storedSums(connection);
    const companies: number[] = open ? [...open.keys()] : [...new Set([...before.keys(), ...batches.keys()])];
    const left = new Map<number, string[]>();
    for (const company of companies) {
      const [was, is] = [sumsOf(before, company), sumsOf(after, company)];
      const moves = COMPARED.some((name) => was[name] !== is[name]);
      const problems = moves ? [] : differences(is, sumsOf(batches, company));
      if (moves || problems.length > 0) left.set(company, problems);
      else findings.examined++;
    }
    open = left;
  }
  for (const [company, problems] of open ?? [])
    for (const problem of problems)
      findings.add(`${company === MANY ? 'all companies' : `company ${company}`}: ${problem}`);
  return findings.result();
}

/** @param findings for batches that are not counted as they are, and don't say so */
async function batchSums(connection: MongoConnection, findings: Findings | null): Promise<AllSums> {
  const sums: AllSums = new Map();
  const found = batchesIn(connection)
    .find({ counted: { $exists: true } })
    .project<CountedBatch>(COUNTED_FIELDS);
  for await (const batch of found) {
    addBatch(sums, batch);
    if (findings && batch.uncountedAt === undefined && batch.counted !== signsOf(batch as BatchDocument))
      findings.add(`batch ${String(batch._id)}: it has changed since it was counted, and does not say so`);
  }
  return sums;
}

function addBatch(sums: AllSums, batch: CountedBatch): void {
  for (let i = 0; i < batch.numbers.length; i++) {
    const sign = countedSign(batch, i);
    const parts = partsOf(batch, i);
    const figures = { ...acceptedFigures(sign, parts), ...outcomeFigures(sign, parts) };
    for (const company of [originOf(batch, i).company, MANY]) {
      const sum = grownIn(sums, company);
      for (const name of FIGURES) sum[name] += figures[name] ?? 0;
      if (isFailed(sign)) sum.failed++;
    }
  }
}

async function storedSums(connection: MongoConnection): Promise<AllSums> {
  const sums: AllSums = new Map();
  const found = statisticsIn(connection)
    .find({ step: 'day' })
    .project<StatisticsDocument>({
      company: 1,
      failed: 1,
      ...Object.fromEntries(FIGURES.map((name) => [name, 1])),
    });
  for await (const { company, failed = {}, ...figures } of found) {
    const sum = grownIn(sums, company);
    for (const name of FIGURES) sum[name] += figures[name] ?? 0;
    for (const count of Object.values(failed)) sum.failed += count;
  }
  return sums;
}

function grownIn(sums: AllSums, company: number): Sums {
  const sum = sums.get(company) ?? sumsOf(sums, company);
  sums.set(company, sum);
  return sum;
}

function sumsOf(sums: AllSums, company: number): Sums {
  return sums.get(company) ?? (Object.fromEntries(COMPARED.map((name) => [name, 0])) as Sums);
}

function differences(stored: Sums, expected: Sums): string[] {
  return COMPARED.filter((name) => stored[name] !== expected[name]).map(
    (name) => `${name} ${stored[name]} in the statistics, ${expected[name]} in the batches`,
  );
}
