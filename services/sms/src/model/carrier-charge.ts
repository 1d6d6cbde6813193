import { formatDecimal, parseDecimal } from '@herald/values/decimals';

/**
 * What a carrier charges the operator for a message, by its own words: its count of parts, and the price. It may name either. Companies
 * never see it.
 */
export interface CarrierCharge {
  parts?: number;
  price?: Price;
}

/** An integer of millionths of the currency, so that sums are exact. */
export interface Price {
  micros: number;
  /** ISO 4217: `EUR`. */
  currency: string;
}

/** Of the messages of a batch, by country code and route. */
export interface ChargeSum {
  prefix: string;
  route: string;
  parts: number;
  /** Currency → millionths. */
  prices: Record<string, number>;
}

const PLACES = 6;
const LEAST_SHOWN_PLACES = 2;
/** A million of any currency. A higher price is none. */
const MOST_MICROS = 1_000_000_000_000;
const MOST_PARTS = 255;
const CURRENCY = /^[A-Z]{3}$/;

/** Null if the text is no number of parts. */
export function readParts(text: string): number | null {
  const parts = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  return parts > 0 && parts <= MOST_PARTS ? parts : null;
}

/** Some providers write a charge as a movement of an account, below 0. Null if the texts are no price. */
export function readPrice(decimal: string, currency: string): Price | null {
  const code = currency.toUpperCase();
  const micros = parseDecimal(decimal.replace(/(\.\d+?)0+$/, '$1'), PLACES);
  if (micros === null || Math.abs(micros) > MOST_MICROS || !CURRENCY.test(code)) return null;
  return { micros: Math.abs(micros), currency: code };
}

/** `0.0333`, `1.50`. */
export function formatMicros(micros: number): string {
  const decimal = formatDecimal(micros, PLACES);
  const kept = decimal.length - PLACES + LEAST_SHOWN_PLACES;
  return decimal.slice(0, kept) + decimal.slice(kept).replace(/0+$/, '');
}

/** As operators see it; null if the carrier told nothing. */
export function viewOfCharge(
  charge: CarrierCharge | null | undefined,
): { parts: number | null; price: string | null; currency: string | null } | null {
  if (!charge) return null;
  const { parts = null, price } = charge;
  return { parts, price: price ? formatMicros(price.micros) : null, currency: price?.currency ?? null };
}
