/** Something that only one record of a company can have: the field in which it's stored, and its value there. */
export interface Claim {
  field: string;
  value: string;
}

/** What is claimed already, by `claimKey`. */
export type Claimed = Set<string>;

export function claimKey({ field, value }: Claim): string {
  return `${field} ${value}`;
}
