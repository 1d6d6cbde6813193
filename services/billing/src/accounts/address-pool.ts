import { addressAt, type IpRange, offsetOf, parseRange } from '../values/ip-range';

/** Returns at most `limit` assigned offsets of the range in ascending order, beginning with `from`. */
export type TakenOffsets = (from: number, limit: number) => Promise<number[]>;

export interface GivenAddress {
  ip: string;
  offset: number;
}

const TAKEN_PER_READ = 1_000;

/** Assigns free addresses of a range, ascending, in one transaction; a concurrent transaction conflicts on `nextOffset`. */
export class AddressPool {
  private readonly range: IpRange;
  private readonly excluded: Set<number>;
  private taken: number[] = [];
  /** `taken` has all assigned offsets before this offset. */
  private knownUntil: number;
  nextOffset: number;

  constructor(
    item: { id: number; cidr?: string; exclude?: string[]; nextOffset?: number },
    private readonly takenOffsets: TakenOffsets,
  ) {
    const range = parseRange(item.cidr ?? '');
    if (!range) throw new Error(`IP range ${item.id} has no valid cidr`);
    this.range = range;
    this.excluded = new Set(
      (item.exclude ?? []).map((address) => offsetOf(range, address)).filter((offset) => offset !== null),
    );
    this.nextOffset = Math.max(item.nextOffset ?? 0, range.firstOffset);
    this.knownUntil = this.nextOffset;
  }

  /** Assigns the first free address; null if the range is full. */
  async give(): Promise<GivenAddress | null> {
    for (let offset = this.nextOffset; offset <= this.range.lastOffset; offset++) {
      if (this.excluded.has(offset) || (await this.isTaken(offset))) continue;
      this.nextOffset = offset + 1;
      return { ip: addressAt(this.range, offset), offset };
    }
    this.nextOffset = this.range.lastOffset + 1;
    return null;
  }

  private async isTaken(offset: number): Promise<boolean> {
    while (offset >= this.knownUntil) {
      this.taken = await this.takenOffsets(this.knownUntil, TAKEN_PER_READ);
      const complete = this.taken.length < TAKEN_PER_READ;
      this.knownUntil = complete ? Number.POSITIVE_INFINITY : this.taken.at(-1)! + 1;
    }
    while (this.taken.length > 0 && this.taken[0]! < offset) this.taken.shift();
    return this.taken[0] === offset;
  }
}
