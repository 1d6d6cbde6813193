import { countryCodeOf } from '@herald/values/phone-numbers';
import type { BatchDocument } from '../../model/batch-model';
import type { ChargeSum } from '../../model/carrier-charge';
import { routeOf } from './routes-of-batch';

type Charged = Readonly<Pick<BatchDocument, 'numbers' | 'routes' | 'via' | 'carrierCharges'>>;

/** What carriers charge for the messages of a batch now. */
export function chargeSumsOf(batch: Charged): ChargeSum[] {
  const sums = new Map<string, ChargeSum>();
  for (const [index, { parts = 0, price }] of Object.entries(batch.carrierCharges ?? {})) {
    const i = Number(index);
    const of = { prefix: countryCodeOf(batch.numbers[i]!), route: routeOf(batch, i) };
    const sum = sums.get(keyOf(of)) ?? { ...of, parts: 0, prices: {} };
    sums.set(keyOf(of), sum);
    sum.parts += parts;
    if (price) sum.prices[price.currency] = (sum.prices[price.currency] ?? 0) + price.micros;
  }
  return [...sums.values()];
}

/** The increments of the statistics from the sums that were counted to those of now, by fields of `StatisticsDocument`. */
export function chargeGrowth(
  counted: readonly ChargeSum[],
  now: readonly ChargeSum[],
): (Pick<ChargeSum, 'prefix' | 'route'> & { grows: Record<string, number> })[] {
  const growth = new Map<string, ReturnType<typeof chargeGrowth>[number]>();
  const add = (sum: ChargeSum, sign: 1 | -1): void => {
    const { prefix, route, parts, prices } = sum;
    const one = growth.get(keyOf(sum)) ?? { prefix, route, grows: {} };
    growth.set(keyOf(sum), one);
    const grow = (field: string, by: number): void => {
      one.grows[field] = (one.grows[field] ?? 0) + sign * by;
    };
    grow('carrierParts', parts);
    for (const [currency, micros] of Object.entries(prices)) grow(`carrierPrices.${currency}`, micros);
  };
  for (const sum of now) add(sum, 1);
  for (const sum of counted) add(sum, -1);
  return [...growth.values()].map(({ grows, ...of }) => ({
    ...of,
    grows: Object.fromEntries(Object.entries(grows).filter(([, by]) => by !== 0)),
  }));
}

function keyOf({ prefix, route }: Pick<ChargeSum, 'prefix' | 'route'>): string {
  return `${prefix}/${route}`;
}
