import type { RowContext } from './row-context';

/** The result of a row. */
export interface Measured {
  value: number;
  unit: string;
  /** The best value that this machine can reach, measured in the same run; missing if there is nothing to compare with. */
  ceiling?: number;
  /** A short description of the ceiling. */
  ceilingIs?: string;
  /** Whether a smaller value is better. */
  lowerIsBetter?: boolean;
  /** Whether the value reaches the row's target. */
  reached: boolean;
  /** Further values, shown below the table. */
  details?: Record<string, number | string>;
  /** µs of CPU per message, by process. */
  cpu?: Record<string, number>;
}

/** A row of the table. */
export interface Row {
  name: string;
  /** The measured work in one line. */
  what: string;
  /** The target. */
  reach: string;
  /** Programs that the row needs. Without them a run of all rows skips it. */
  requires?: string[];
  run(context: RowContext): Promise<Measured>;
}
