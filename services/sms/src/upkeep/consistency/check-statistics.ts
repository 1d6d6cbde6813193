import { type CheckResult, Findings } from '@herald/service/books';
import type { MongoConnection } from '@herald/mongo';
import { type BatchDocument, batchesIn } from '../../model/batch-model';
import { removedStatisticsIn } from '../../read/removed/retention-model';
import {
  addCounted,
  type AllSums,
  grownIn,
  NOTHING,
  SUMMED,
  type Sums,
  sumsOf,
} from '../../record/statistics/counted-sums';
import { MEASURES, signsOf } from '../../record/statistics/measures';
import {
  ALL_COMPANIES,
  statisticsIn,
  type StatisticsDocument,
} from '../../record/statistics/statistics-model';
import { COUNTED_FIELDS, type CountedBatch } from '../../record/statistics/tally';

/** Number of passes: companies whose statistics changed during a pass are checked again. */
const PASSES = 3;

/** Checks that the days of the statistics add up to the counted batches. Companies whose statistics change in every pass are skipped. */
export async function checkStatistics(connection: MongoConnection): Promise<CheckResult> {
  const findings = new Findings('statistics = counted values of the batches');
  let open: Map<number, string[]> | null = null;
  for (let pass = 1; pass <= PASSES && open?.size !== 0; pass++) {
    const before = await storedSums(connection);
    const goneBefore = await removedSums(connection);
    const batches = await batchSums(connection, pass === 1 ? findings : null);
    const gone = await removedSums(connection);
    const after = await storedSums(connection);
    const companies: number[] = open
      ? [...open.keys()]
      : [...new Set([...before.keys(), ...batches.keys(), ...gone.keys()])];
    const left = new Map<number, string[]>();
    for (const company of companies) {
      const [was, is] = [sumsOf(before, company), sumsOf(after, company)];
      const [wasGone, isGone] = [sumsOf(goneBefore, company), sumsOf(gone, company)];
      const moves = SUMMED.some((name) => was[name] !== is[name] || wasGone[name] !== isGone[name]);
      const problems = moves ? [] : differences(is, together(sumsOf(batches, company), isGone));
      if (moves || problems.length > 0) left.set(company, problems);
      else findings.examined++;
    }
    open = left;
  }
  for (const [company, problems] of open ?? [])
    for (const problem of problems)
      findings.add(`${company === ALL_COMPANIES ? 'all companies' : `company ${company}`}: ${problem}`);
  return findings.result();
}

/** @param findings receives batches that changed since they were counted without being marked */
async function batchSums(connection: MongoConnection, findings: Findings | null): Promise<AllSums> {
  const sums: AllSums = new Map();
  const found = batchesIn(connection)
    .find({ counted: { $exists: true } })
    .project<CountedBatch>(COUNTED_FIELDS);
  for await (const batch of found) {
    addCounted(sums, batch);
    if (findings && batch.uncountedAt === undefined && batch.counted !== signsOf(batch as BatchDocument))
      findings.add(
        `batch ${String(batch._id)}: it changed after it was counted, but is not marked as changed`,
      );
  }
  return sums;
}

/** Counted values of deleted batches. */
async function removedSums(connection: MongoConnection): Promise<AllSums> {
  const sums: AllSums = new Map();
  for await (const { _id, ...measures } of removedStatisticsIn(connection).find())
    sums.set(_id, { ...NOTHING, ...measures });
  return sums;
}

function together(one: Sums, other: Sums): Sums {
  return Object.fromEntries(SUMMED.map((name) => [name, one[name] + other[name]])) as Sums;
}

async function storedSums(connection: MongoConnection): Promise<AllSums> {
  const sums: AllSums = new Map();
  const found = statisticsIn(connection)
    .find({ step: 'day' })
    .project<StatisticsDocument>({
      company: 1,
      failed: 1,
      carrierParts: 1,
      carrierPrices: 1,
      ...Object.fromEntries(MEASURES.map((name) => [name, 1])),
    });
  for await (const { company, failed = {}, carrierParts = 0, carrierPrices = {}, ...measures } of found) {
    const sum = grownIn(sums, company);
    sum.carrierParts += carrierParts;
    for (const micros of Object.values(carrierPrices)) sum.carrierPrices += micros;
    for (const name of MEASURES) sum[name] += measures[name] ?? 0;
    for (const count of Object.values(failed)) sum.failed += count;
  }
  return sums;
}

function differences(stored: Sums, expected: Sums): string[] {
  return SUMMED.filter((name) => stored[name] !== expected[name]).map(
    (name) => `${name} ${stored[name]} in the statistics, ${expected[name]} in the batches`,
  );
}
