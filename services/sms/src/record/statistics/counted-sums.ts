import { countAlike } from '@herald/values/grouping';
import { partsOf } from '../../model/batch-model';
import { acceptedMeasures, countedSign, MEASURES, isFailed, outcomeMeasures } from './measures';
import { ALL_COMPANIES } from './statistics-model';
import type { CountedBatch } from './tally';

/** The sums of the statistics over days. */
export const SUMMED = [...MEASURES, 'failed', 'carrierParts', 'carrierPrices'] as const;
/** `carrierPrices`: millionths of all currencies together, to compare. */
export type Sums = Record<(typeof SUMMED)[number], number>;
/** Company → its sums, and those of `ALL_COMPANIES`. */
export type AllSums = Map<number, Sums>;

/** All sums are 0. */
export const NOTHING = Object.freeze(Object.fromEntries(SUMMED.map((name) => [name, 0])) as Sums);

/** Adds the counted state of a batch. Recipients with the same state are added together, as most batches have a few states. */
export function addCounted(sums: AllSums, batch: CountedBatch): void {
  const stateOf = (i: number): string => `${countedSign(batch, i)}/${partsOf(batch, i)}`;
  for (const { first: i, count } of countAlike(batch.numbers.keys(), stateOf)) {
    const sign = countedSign(batch, i);
    const parts = partsOf(batch, i);
    const measures = { ...acceptedMeasures(sign, parts), ...outcomeMeasures(sign, parts) };
    for (const company of [batch.company, ALL_COMPANIES]) {
      const sum = grownIn(sums, company);
      for (const name of MEASURES) sum[name] += (measures[name] ?? 0) * count;
      if (isFailed(sign)) sum.failed += count;
    }
  }
  for (const { parts, prices } of batch.countedCharges ?? [])
    for (const company of [batch.company, ALL_COMPANIES]) {
      const sum = grownIn(sums, company);
      sum.carrierParts += parts;
      for (const micros of Object.values(prices)) sum.carrierPrices += micros;
    }
}

/** The company's sums, created if missing. */
export function grownIn(sums: AllSums, company: number): Sums {
  const sum = sums.get(company) ?? sumsOf(sums, company);
  sums.set(company, sum);
  return sum;
}

export function sumsOf(sums: AllSums, company: number): Sums {
  return sums.get(company) ?? { ...NOTHING };
}
