import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Measured } from '../row';

/** A row in `.local/bench.json`. */
export interface RowReport extends Omit<Measured, 'lowerIsBetter'> {
  /** Ratio of the value to the ceiling: 1 = equal. Inverted if a smaller value is better. */
  ratio?: number;
  reach: string;
  /** Records that the consistency check examined and found correct. */
  examined: number;
  seconds: number;
  scale: number;
  at: string;
}

export type BenchFile = Record<string, RowReport>;
export type NamedReport = [name: string, report: RowReport];

export function readBenchFile(file: string): BenchFile {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as BenchFile) : {};
}

/** Writes a row to the file and keeps the results of the other rows. */
export function saveRow(file: string, name: string, report: RowReport): void {
  mkdirSync(dirname(file), { recursive: true });
  const content = { ...readBenchFile(file), [name]: report };
  writeFileSync(`${file}.part`, `${JSON.stringify(content, null, 2)}\n`);
  renameSync(`${file}.part`, file);
}
