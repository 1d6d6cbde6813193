import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Anchor } from '@herald/billing/books';
import { checkBooks, ledgerHeads } from './index';

/** Where the system's MongoDB is: `MONGO_URL`, else the one that `npm start` wrote down. */
function mongoUrl(): string {
  if (process.env.MONGO_URL) return process.env.MONGO_URL;
  const run = join(process.cwd(), '.local', 'run.json');
  if (!existsSync(run)) {
    throw new Error('There is no system to look at: set MONGO_URL, or run `npm start` in this folder first.');
  }
  return (JSON.parse(readFileSync(run, 'utf8')) as { mongoUrl: string }).mongoUrl;
}

/** What payments are sealed with: `LEDGER_KEY`, else what `npm start` made. */
function ledgerKey(): { ledgerKey?: Buffer } {
  const secrets = join(process.cwd(), '.local', 'secrets.json');
  const made = existsSync(secrets)
    ? (JSON.parse(readFileSync(secrets, 'utf8')) as { ledgerKey?: string }).ledgerKey
    : undefined;
  const key = process.env.LEDGER_KEY || (process.env.MONGO_URL ? undefined : made);
  return key ? { ledgerKey: Buffer.from(key, 'base64') } : {};
}

/** `--heads` writes the newest seals, `--anchors <file>` holds the payments to seals that were written so before. */
async function main(): Promise<void> {
  const [option, file] = process.argv.slice(2);
  const where = { mongoUrl: mongoUrl(), namespace: process.env.MONGO_NAMESPACE ?? '' };
  if (option === '--heads') {
    process.stdout.write(`${JSON.stringify(await ledgerHeads(where))}\n`);
    return;
  }
  const anchors = option === '--anchors' && file ? (JSON.parse(readFileSync(file, 'utf8')) as Anchor[]) : [];
  const results = await checkBooks({ ...where, ...ledgerKey(), anchors });
  let violations = 0;
  for (const result of results) {
    violations += result.count;
    process.stdout.write(`${result.count === 0 ? '✔' : '✖'} ${result.check} (${result.examined} examined)\n`);
    for (const violation of result.violations) process.stdout.write(`    ${violation}\n`);
    if (result.count > result.violations.length) {
      process.stdout.write(`    … and ${result.count - result.violations.length} more\n`);
    }
  }
  process.exitCode = violations === 0 ? 0 : 1;
}

main().catch((error: unknown) => {
  process.stderr.write(
    `The books could not be checked: ${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exitCode = 2;
});
