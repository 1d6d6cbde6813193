import { chmodSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Links of the console's that sign in once, within 15 minutes. */
export interface SignInLinks {
  operatorSignInUrl: string;
  /** As the demo company's admin. */
  companySignInUrl: string;
}

/** `.local/run.json`: how to reach the system that runs, for people, scripts and tests. */
export interface RunInfo extends Partial<SignInLinks> {
  gatewayUrl: string;
  /** Where operators come: their API and its documents. */
  operatorUrl: string;
  operatorToken: string;
  mongoUrl: string;
  amqpUrl: string;
  /** Where each process shows its metrics, by its name. */
  metricsUrls: Record<string, string>;
  simulator: { smppUrl: string; webUrl: string };
  /** Where the console runs. */
  consoleUrl?: string;
  company?: { id: number; apiKey: string; callbackKey: string };
  pids: Record<string, number>;
}

export function metricsUrlsOf(addresses: Record<string, { metricsUrl: string }>): Record<string, string> {
  return Object.fromEntries(Object.entries(addresses).map(([name, { metricsUrl }]) => [name, metricsUrl]));
}

/** Puts a JSON file into place in one step, readable by its owner only. */
export function writeJsonFile(file: string, content: unknown): void {
  const making = `${file}.${process.pid}.tmp`;
  writeFileSync(making, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  chmodSync(making, 0o600);
  renameSync(making, file);
}

/** What a JSON file holds; null where there is none yet, or it isn't whole. */
export function readJsonFile<T>(file: string): T | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch {
    return null;
  }
}

export function runFile(dir: string): string {
  return join(dir, 'run.json');
}

export function removeRunFile(dir: string): void {
  rmSync(runFile(dir), { force: true });
}
