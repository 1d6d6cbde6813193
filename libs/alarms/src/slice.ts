/** The outcomes of a subject's messages or attempts within a few seconds. */
export interface Slice {
  /** ms since the epoch. */
  at: number;
  good: number;
  bad: number;
}
