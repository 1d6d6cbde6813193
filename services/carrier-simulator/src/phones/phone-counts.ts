import { type ReceivedPart } from './message';

/** The counts of one phone since the start or the last reset. */
export interface PhoneCount {
  /** Parts, including repetitions. */
  parts: number;
  /** Messages: single parts, and first parts of long messages. */
  messages: number;
  /** Parts that the phone had received before: same sender, index and bytes. */
  duplicates: number;
}

const NOTHING: Readonly<PhoneCount> = { parts: 0, messages: 0, duplicates: 0 };

interface Entry extends PhoneCount {
  fingerprints: number[];
}

const FINGERPRINTS_PER_PHONE = 64;

/**
 * Counts per phone, kept for far more phones than messages are, so that a large campaign can be checked number by
 * number. The size is limited: above the limit, new phones are counted only in the totals.
 */
export class PhoneCounts {
  private readonly entries = new Map<string, Entry>();
  totals: PhoneCount = { ...NOTHING };
  /** Parts for phones above the limit. */
  uncounted = 0;

  constructor(private readonly limit: number) {}

  get phones(): number {
    return this.entries.size;
  }

  count(part: ReceivedPart): void {
    const first = part.sequence === 1 ? 1 : 0;
    this.totals.parts += part.parts;
    this.totals.messages += first;
    const entry = this.entries.get(part.phone);
    if (entry) this.add(entry, part, first);
    else if (this.entries.size >= this.limit) this.uncounted += part.parts;
    // An array created with its first element takes a seventh of the memory of an array that grows by push.
    else
      this.entries.set(part.phone, {
        parts: part.parts,
        messages: first,
        duplicates: 0,
        fingerprints: [part.fingerprint],
      });
  }

  of(phone: string): PhoneCount {
    const { parts, messages, duplicates } = this.entries.get(phone) ?? NOTHING;
    return { parts, messages, duplicates };
  }

  /** Each phone with its counts, in order of their first part. */
  all(): Iterable<[phone: string, count: PhoneCount]> {
    return this.entries;
  }

  clear(): void {
    this.entries.clear();
    this.totals = { ...NOTHING };
    this.uncounted = 0;
  }

  private add(entry: Entry, part: ReceivedPart, first: number): void {
    entry.parts += part.parts;
    entry.messages += first;
    if (entry.fingerprints.includes(part.fingerprint)) {
      entry.duplicates++;
      this.totals.duplicates++;
      return;
    }
    entry.fingerprints.push(part.fingerprint);
    if (entry.fingerprints.length > FINGERPRINTS_PER_PHONE) entry.fingerprints.shift();
  }
}
