/** A record that searches find. Records are never deleted, and a correction of a searched field increases `edits`. */
export interface SearchedRecord {
  company: number;
  position: number;
}

export interface Lookup {
  field: string;
  value: string | number;
  index: string;
}

/** The searched values, and the indexes that find them. */
export type Match =
  /** A few records at most, by indexes over `company` and the field. */
  | { kind: 'few'; lookups: Lookup[] }
  /** By an index over `company`, the field and `position`. */
  | ({ kind: 'exact' | 'prefix' } & Lookup)
  | PartsMatch;

/** Records that any of the lookups or parts finds (`part-search.ts`). */
export interface PartsMatch {
  kind: 'parts';
  lookups: Lookup[];
  parts: Part[];
}

/** A text within a field, by an index that begins with `company` and the field. */
export interface Part {
  field: string;
  index: string;
  value: string;
  at: 'anywhere' | 'end';
}

/** A match with an index in the order of positions. */
export type OrderedMatch = Extract<Match, { kind: 'exact' | 'prefix' }>;
