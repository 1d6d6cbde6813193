import type { SystemOptions } from '@herald/launcher';
import type { CeilingHandlers } from './ceilings/ceiling-main';
import type { BareHttpHandlers } from './ceilings/bare-http-main';
import type { CentreHandlers } from './centre/centre-main';
import type { FillHandlers } from './fill/fill-main';
import type { LoadHandlers } from './load/load-main';
import type { Pids } from './measure/cpu';
import type { Child } from './processes/child';
import type { ReceiverHandlers } from './receiver/receiver-main';
import type { BenchSystem } from './system/bench-system';

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

export interface RowSettings {
  /** Share of the full sizes, for trying things out. */
  scale: number;
  /** Recipients that `growth` stores first. */
  stored: number;
  /** How long `soak` runs, minutes. */
  minutes: number;
  /** Messages a second of `soak`; null = half of what `end-to-end` reached. */
  rate: number | null;
  /** Where `soak` draws its chart; null = `.local/soak.svg`. */
  chart: string | null;
  /** The process whose time is looked at. */
  profile: string | null;
  /** `.local` of the checkout. */
  local: string;
}

export interface Receiver {
  child: Child<ReceiverHandlers>;
  /** Of a path of its own, for companies that are to be told apart. */
  url(path?: string): string;
}

export interface Centre {
  child: Child<CentreHandlers>;
  port: number;
  /** SMS_CARRIERS that leads to it. */
  carriers(parameters: string): string;
}

/** What a row works with. All that it starts is stopped when it ends. */
export interface RowContext {
  settings: RowSettings;
  /** A size of the table at the scale of this run; 1,000 at least, a multiple of it. */
  scaled(size: number): number;
  /** Tells the person in front of the run how it goes. */
  say(line: string): void;
  /** Starts a system, works with it, checks its books, and stops it. */
  withSystem<T>(options: Partial<SystemOptions>, work: (bench: BenchSystem) => Promise<T>): Promise<T>;
  /** Runs what is to be measured; where a profile is asked for, only this is in it. */
  measured<T>(bench: BenchSystem, work: () => Promise<T>): Promise<T>;
  /** The processes of a system and the helpers. */
  pids(bench: BenchSystem): Pids;
  receiver(): Promise<Receiver>;
  centre(): Promise<Centre>;
  load(): Child<LoadHandlers>;
  ceilings(): Child<CeilingHandlers>;
  bareHttp(): Child<BareHttpHandlers>;
  fill(): Child<FillHandlers>;
}
