import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Measured } from '../row';

/** A row in `.local/bench.json`. */
export interface RowReport extends Required<Omit<Measured, 'lowerIsBetter'>> {
  /** How near the value is to the ceiling: 1 = as good. Where smaller is better, the ceiling by the value. */
  ratio: number;
  reach: string;
  /** Things that the check of the books examined and found in order. */
  examined: number;
  seconds: number;
  scale: number;
  at: string;
}

export type BenchFile = Record<string, RowReport>;

export function readBenchFile(file: string): BenchFile {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as BenchFile) : {};
}

/** Puts a row into the file; what other rows found before stays. */
export function saveRow(file: string, name: string, report: RowReport): void {
  mkdirSync(dirname(file), { recursive: true });
  const content = { ...readBenchFile(file), [name]: report };
  writeFileSync(`${file}.part`, `${JSON.stringify(content, null, 2)}\n`);
  renameSync(`${file}.part`, file);
}
