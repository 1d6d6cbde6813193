import { chmodSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Sign-in links of the console, valid once within 15 minutes. */
export interface SignInLinks {
  operatorSignInUrl: string;
  /** Signs in as the demo company's admin. */
  companySignInUrl: string;
}

/** `.local/run.json`: the addresses and credentials of the running system, for people, scripts and tests. */
export interface RunInfo extends Partial<SignInLinks> {
  gatewayUrl: string;
  /** The operators' API and its documents. */
  operatorUrl: string;
  operatorToken: string;
  mongoUrl: string;
  amqpUrl: string;
  /** The metrics URL of each process, by its name. */
  metricsUrls: Record<string, string>;
  simulator: { smppUrl: string; webUrl: string };
  /** The address of the console, if it runs. */
  consoleUrl?: string;
  company?: { id: number; apiKey: string; callbackKey: string };
  pids: Record<string, number>;
}

export function metricsUrlsOf(addresses: Record<string, { metricsUrl: string }>): Record<string, string> {
  return Object.fromEntries(Object.entries(addresses).map(([name, { metricsUrl }]) => [name, metricsUrl]));
}

/** Replaces a JSON file atomically, readable by its owner only. */
export function writeJsonFile(file: string, content: unknown): void {
  writePrivateFile(file, `${JSON.stringify(content, null, 2)}\n`);
}

/** Writes a file that only its owner can read. After a full disk or a kill it is missing or as before, never incomplete. */
export function writePrivateFile(file: string, content: string): void {
  const making = `${file}.${process.pid}.tmp`;
  writeFileSync(making, content, { mode: 0o600 });
  chmodSync(making, 0o600);
  renameSync(making, file);
}

/** The content of a JSON file; null if it is missing or incomplete. */
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
