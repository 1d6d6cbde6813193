import type { RowContext } from '../row-context';

/** The result of a proof. */
export interface Proven {
  metrics: Record<string, number | string>;
  isMet: boolean;
}

/** A promise that only a long or large run shows. docs/internal/proofs.md has the results. */
export interface Proof {
  name: string;
  /** The work at full size in one line. */
  what: string;
  goal: string;
  run(context: RowContext): Promise<Proven>;
}
