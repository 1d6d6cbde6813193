import type { mongo } from 'mongoose';
import { keptUntil, type Step, STEPS } from '@herald/values/company-time';
import { type BatchDocument, partsOf } from '../../model/batch-model';
import { countAlike } from '@herald/values/grouping';
import { countryCodeOf } from '@herald/values/phone-numbers';
import { chargeGrowth, chargeSumsOf } from './charge-sums';
import {
  acceptedMeasures,
  countedSign,
  failureOf,
  MEASURES,
  type Measures,
  isFailed,
  outcomeMeasures,
  type Sign,
} from './measures';
import { routeOf } from './routes-of-batch';
import { ALL_COMPANIES, type Dimensions, type StatisticsDocument } from './statistics-model';

export const COUNTED_FIELDS = {
  company: 1,
  brandID: 1,
  numbers: 1,
  parts: 1,
  statuses: 1,
  reasons: 1,
  refunded: 1,
  createdAt: 1,
  routes: 1,
  via: 1,
  otpTook: 1,
  carrierCharges: 1,
  counted: 1,
  countedCharges: 1,
  uncountedAt: 1,
} as const;
export type CountedBatch = Pick<BatchDocument, '_id' | keyof typeof COUNTED_FIELDS>;

/** The start of the step that contains a time; the company determines the timezone of days. */
export type BeginOf = (step: Step, company: number, timestamp: Date) => Date;

interface Entry {
  at: Date;
  of: Dimensions;
  /** Field of the document → increment. */
  grows: Map<string, number>;
}

/** The increments of the statistics since batches were last counted. */
export class Tally {
  private readonly entries = new Map<string, Entry>();

  /**
   * @param signs the present signs of the batch (`signsOf`)
   * @param charges the present sums of its charges
   */
  countBatch(batch: CountedBatch, signs: string, charges = chargeSumsOf(batch)): void {
    const { company, brandID } = batch;
    const at = batch.uncountedAt ?? batch.createdAt;
    for (const { first: i, count } of alike(batch, signs)) {
      const before = countedSign(batch, i);
      const now = signs[i] as Sign;
      const parts = partsOf(batch, i);
      const prefix = countryCodeOf(batch.numbers[i]!);
      const accepted = difference(acceptedMeasures(now, parts), acceptedMeasures(before, parts));
      this.grow(batch.createdAt, { company, brandID, route: '', prefix }, accepted, count);
      const outcome: Record<string, number> = difference(
        outcomeMeasures(now, parts),
        outcomeMeasures(before, parts),
      );
      if (isFailed(now) && !isFailed(before)) outcome[`failed.${failureOf(batch.reasons[i])}`] = 1;
      const took = batch.otpTook?.[i];
      if (outcome['submitted'] === 1 && took !== undefined) outcome[`otp.${took}`] = 1;
      this.grow(at, { company, brandID, route: routeOf(batch, i), prefix }, outcome, count);
    }
    for (const { prefix, route, grows } of chargeGrowth(batch.countedCharges ?? [], charges))
      this.grow(at, { company, brandID, route, prefix }, grows, 1);
  }

  /** Companies with increments. */
  get companies(): Set<number> {
    return new Set([...this.entries.values()].map(({ of }) => of.company));
  }

  /** The writes that add the increments to the stored statistics: per company, and for all companies. */
  writes(beginOf: BeginOf): mongo.AnyBulkWriteOperation<StatisticsDocument>[] {
    const documents = new Map<
      string,
      { document: Omit<StatisticsDocument, '_id'>; $inc: Record<string, number> }
    >();
    for (const { at: timestamp, of, grows } of this.entries.values())
      for (const dimensions of [of, { ...of, company: ALL_COMPANIES, brandID: 0 }])
        for (const step of STEPS) {
          const at = beginOf(step, dimensions.company, timestamp);
          const { company, brandID, route, prefix } = dimensions;
          const _id = [company, step, at.getTime(), brandID, prefix, route].join('/');
          const expiresAt = keptUntil(step, at);
          const expires = expiresAt && { expiresAt };
          const entry = documents.get(_id) ?? {
            document: { ...dimensions, step, at, ...expires },
            $inc: {},
          };
          documents.set(_id, entry);
          for (const [field, by] of grows) entry.$inc[field] = (entry.$inc[field] ?? 0) + by;
        }
    return [...documents].map(
      ([
        _id,
        {
          document: { company, ...rest },
          $inc,
        },
      ]) => ({
        updateOne: { filter: { _id, company }, update: { $inc, $setOnInsert: rest }, upsert: true },
      }),
    );
  }

  private grow(timestamp: Date, of: Dimensions, measures: Record<string, number>, times: number): void {
    const fields = Object.entries(measures);
    if (fields.length === 0) return;
    const at = new Date(Math.floor(timestamp.getTime() / 60_000) * 60_000);
    const key = [at.getTime(), of.company, of.brandID, of.prefix, of.route].join('/');
    const entry = this.entries.get(key) ?? { at, of, grows: new Map<string, number>() };
    this.entries.set(key, entry);
    for (const [field, by] of fields) entry.grows.set(field, (entry.grows.get(field) ?? 0) + by * times);
  }
}

/** Changed recipients, grouped by equal increments: most batches have a few kinds. */
function alike(batch: CountedBatch, signs: string): ReturnType<typeof countAlike<number>> {
  const { numbers, via = '', reasons, otpTook } = batch;
  return countAlike(numbers.keys(), (i) => {
    const before = countedSign(batch, i);
    const now = signs[i] as Sign;
    if (before === now) return null;
    let key = `${before}${now}${via[i] ?? ''}/${countryCodeOf(numbers[i]!)}/${partsOf(batch, i)}`;
    if (isFailed(now)) key += `/${reasons[i]}`;
    if (otpTook) key += `!${otpTook[i]}`;
    return key;
  });
}

function difference(now: Measures, before: Measures): Record<string, number> {
  const differs: Record<string, number> = {};
  for (const measure of MEASURES) {
    const by = (now[measure] ?? 0) - (before[measure] ?? 0);
    if (by !== 0) differs[measure] = by;
  }
  return differs;
}
