import type { RowContext } from './row-context';

/** What a row found out. */
export interface Measured {
  value: number;
  unit: string;
  /** The best that this machine can do, measured in the same run. */
  ceiling: number;
  /** What the ceiling is, in a few words. */
  ceilingIs: string;
  /** Whether a smaller value is better. */
  lowerIsBetter?: boolean;
  /** Whether the value is what the row has to reach. */
  reached: boolean;
  /** Further figures, as the table's second line shows them. */
  details?: Record<string, number | string>;
  /** µs of CPU per message, by process. */
  cpu?: Record<string, number>;
}

/** A row of the table. */
export interface Row {
  name: string;
  /** What is done, in a line. */
  what: string;
  /** What it has to reach. */
  reach: string;
  /** Not run unless it is named. */
  onDemand?: boolean;
  run(bench: RowContext): Promise<Measured>;
}
