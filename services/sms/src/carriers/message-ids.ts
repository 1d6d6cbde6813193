/** How a delivery receipt writes an id: like the answer to the submit, or in the other number system. */
export type Notation = 'same' | 'hex' | 'decimal';

/** A possible form of a delivery receipt's id in the answer to the submit. */
export interface IdReading {
  /** `idKey` of that id. */
  key: string;
  /** That id, as far as its notation is known. */
  id: string;
  notation: Notation;
  /** Unambiguous: the route's setting says so, or the id is no number. */
  isSure: boolean;
  /** The answer had exactly this id. */
  isExact: boolean;
}

const NOTATIONS = {
  auto: ['same', 'hex', 'decimal'],
  raw: ['same'],
  'hex-dec': ['hex'],
  'dec-hex': ['decimal'],
  'hex-hex': ['same'],
  'dec-dec': ['same'],
} satisfies Record<string, Notation[]>;

/** Notations in the answer and in the delivery receipt, by the route's setting. */
export type IdFormat = keyof typeof NOTATIONS;

/** The number of digits of 128 bits. */
const DECIMAL = /^\d{1,39}$/;
const HEX = /^[0-9a-f]{1,32}$/i;

/** The key under which an id is stored and found: delivery receipts drop or add leading zeros, and change the case. */
export function idKey(id: string): string {
  return id
    .trim()
    .replace(/^0+(?=.)/, '')
    .toLowerCase();
}

/**
 * Some carriers write an id differently in the delivery receipt than in the answer to the submit: decimal instead of hexadecimal,
 * without leading zeros, in the other case.
 */
export function readingsOf(id: string, format: IdFormat): IdReading[] {
  const readings: IdReading[] = [];
  for (const notation of NOTATIONS[format]) {
    const written = write(id, notation);
    if (written === null) continue;
    const key = idKey(written);
    if (readings.some((reading) => reading.key === key)) continue;
    const isSure = format !== 'auto' || (notation === 'same' && !DECIMAL.test(id));
    readings.push({ key, id: written, notation, isSure, isExact: format === 'raw' });
  }
  return readings;
}

function write(id: string, notation: Notation): string | null {
  if (notation === 'same') return id;
  if (notation === 'hex') return DECIMAL.test(id) ? BigInt(id).toString(16) : null;
  return HEX.test(id) ? BigInt(`0x${id}`).toString() : null;
}
