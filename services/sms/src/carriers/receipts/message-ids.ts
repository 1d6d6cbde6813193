import type { IdFormat } from '../route/route-settings';

type Notation = (id: string, answerLength: number) => string | null;

const isDecimal = (id: string): boolean => /^\d{1,20}$/.test(id);
const isHex = (id: string): boolean => /^[0-9a-f]{1,32}$/i.test(id);
const stripped = (id: string): string => id.replace(/^0+(?=.)/, '');
const toHex = (id: string): string | null => (isDecimal(id) ? BigInt(id).toString(16) : null);
const toDecimal = (id: string): string | null => (isHex(id) ? BigInt(`0x${id}`).toString() : null);

/** How an id in a receipt may have been written in the answer to the submit. */
const NOTATIONS = {
  raw: (id) => id,
  lower: (id) => id.toLowerCase(),
  upper: (id) => id.toUpperCase(),
  bare: stripped,
  bareLower: (id) => stripped(id).toLowerCase(),
  bareUpper: (id) => stripped(id).toUpperCase(),
  padded: (id, length) => stripped(id).padStart(length, '0'),
  hex: (id) => toHex(id),
  hexUpper: (id) => toHex(id)?.toUpperCase() ?? null,
  hexPadded: (id, length) => toHex(id)?.padStart(length, '0') ?? null,
  hexPaddedUpper: (id, length) => toHex(id)?.toUpperCase().padStart(length, '0') ?? null,
  decimal: (id) => toDecimal(id),
  decimalPadded: (id, length) => toDecimal(id)?.padStart(length, '0') ?? null,
} satisfies Record<string, Notation>;

type NotationName = keyof typeof NOTATIONS;

const SAME: NotationName[] = ['raw', 'bare', 'padded', 'lower', 'upper', 'bareLower', 'bareUpper'];
const HEX: NotationName[] = ['hexUpper', 'hex', 'hexPaddedUpper', 'hexPadded'];
const DECIMAL: NotationName[] = ['decimal', 'decimalPadded'];

const CANDIDATES: Record<IdFormat, NotationName[]> = {
  auto: [...SAME, ...HEX, ...DECIMAL],
  raw: ['raw'],
  'hex-dec': HEX,
  'dec-hex': DECIMAL,
  'hex-hex': SAME,
  'dec-dec': ['raw', 'bare', 'padded'],
};

/** A number without its country code must have so many digits to be compared with a whole one. */
const NATIONAL_DIGITS = 7;

/** Ids remembered at least; twice as many at most. */
const REMEMBERED = 50_000;

/**
 * Some carriers write a message's id differently in the receipt than in the answer to the submit: decimal instead of
 * hexadecimal, or without leading zeros. This remembers the ids of the latest answers and learns from them which notation
 * a route uses, so that the right id comes first also for messages that it no longer remembers.
 */
export class MessageIds {
  private latest = new Map<string, string>();
  private older = new Map<string, string>();
  private answerLength = 0;
  private readonly hits = new Map<NotationName, number>();
  private readonly candidates: NotationName[];

  constructor(format: IdFormat) {
    this.candidates = [...CANDIDATES[format]];
  }

  /** The carrier took a part to this number under this id. */
  remember(id: string, number: string): void {
    if (this.candidates.length === 1 || id === '') return;
    if (this.latest.size >= REMEMBERED) {
      this.older = this.latest;
      this.latest = new Map();
    }
    this.latest.set(id, number);
    this.answerLength = id.length;
  }

  /** A receipt's id as the answer probably had it, its other possible forms, and the number as it was submitted. */
  read(id: string, number: string): { carrierId: string; otherIds: string[]; number: string } {
    const ids: string[] = [];
    for (const name of this.candidates) {
      const written = NOTATIONS[name](id, this.answerLength);
      if (written === null || ids.includes(written)) continue;
      const submitted = this.latest.get(written) ?? this.older.get(written);
      if (submitted !== undefined && isSameNumber(submitted, number)) {
        this.learn(name);
        return { carrierId: written, otherIds: [], number: submitted };
      }
      ids.push(written);
    }
    const [carrierId = id, ...otherIds] = ids;
    return { carrierId, otherIds, number };
  }

  private learn(name: NotationName): void {
    const hits = (this.hits.get(name) ?? 0) + 1;
    this.hits.set(name, hits);
    const first = this.candidates[0]!;
    if (name === first || hits <= (this.hits.get(first) ?? 0)) return;
    this.candidates.splice(this.candidates.indexOf(name), 1);
    this.candidates.unshift(name);
  }
}

/** Some centres write the national number into receipts, or no number at all. */
function isSameNumber(submitted: string, received: string): boolean {
  if (submitted === received || received === '') return true;
  const national = received.replace(/^0+/, '');
  return national.length >= NATIONAL_DIGITS && submitted.endsWith(national);
}
