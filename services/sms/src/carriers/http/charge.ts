import { type CarrierCharge, readParts, readPrice } from '../../model/carrier-charge';
import { valueAt, type Values } from './body-values';
import type { ChargeRules } from './preset';

const LONGEST = 40;

/** What the provider charges for a message, of which there may be several results; null if it told nothing that can be read. */
export function chargeOf(rules: ChargeRules, results: readonly Values[]): CarrierCharge | null {
  const [first, ...others] = results.map((values) => readCharge(rules, values));
  return others.reduce((sum, charge) => sum && charge && added(sum, charge), first ?? null);
}

function readCharge(rules: ChargeRules, values: Values): CarrierCharge | null {
  const [partsText, decimal, currency] = [rules.parts, rules.price, rules.currency].map((paths) =>
    valueAt(values, paths).slice(0, LONGEST),
  ) as [string, string, string];
  const parts = readParts(partsText);
  const price = readPrice(decimal, currency);
  // A price of an unknown number of parts is none of the message.
  const times = rules.priceOf === 'message' ? 1 : (parts ?? 0);
  const isPriced = price !== null && times > 0;
  if (parts === null && !isPriced) return null;
  return {
    ...(parts !== null && { parts }),
    ...(isPriced && { price: { ...price, micros: price.micros * times } }),
  };
}

/** Null if the results do not tell the same. */
function added(one: CarrierCharge, other: CarrierCharge): CarrierCharge | null {
  if (one.price?.currency !== other.price?.currency) return null;
  return {
    ...(one.parts && other.parts && { parts: one.parts + other.parts }),
    ...(one.price &&
      other.price && { price: { ...one.price, micros: one.price.micros + other.price.micros } }),
  };
}
