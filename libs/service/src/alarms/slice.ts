/** The outcomes of a subject's messages, or attempts, within a few seconds. */
export interface Slice {
  /** ms since epoch. */
  at: number;
  good: number;
  bad: number;
}
