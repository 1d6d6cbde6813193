import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LedgerKeys } from '@herald/billing/books';
import { encryptionKey, encryptionKeys, readSettings, settingsSchema } from '@herald/config';
import { headsText, readHeads } from './heads-file';
import { checkBooks, ledgerHeads } from './index';
import { readOptions } from './options';

/** The URL of the system's MongoDB: `MONGO_URL`, otherwise the address written by `npm start`. */
function mongoUrl(): string {
  if (process.env.MONGO_URL) return process.env.MONGO_URL;
  const run = join(process.cwd(), '.local', 'run.json');
  if (!existsSync(run)) {
    throw new Error('Set MONGO_URL, or run `npm start` in this folder first.');
  }
  return (JSON.parse(readFileSync(run, 'utf8')) as { mongoUrl: string }).mongoUrl;
}

const settings = settingsSchema({
  LEDGER_KEY: encryptionKey<Buffer | null>().default(null),
  LEDGER_OLD_KEYS: encryptionKeys(),
});

/**
 * The keys of the payments' hash chains: `LEDGER_KEY` and `LEDGER_OLD_KEYS`, otherwise the key made by `npm start`; undefined if there is
 * none.
 */
function ledgerKeys(): LedgerKeys | undefined {
  const { LEDGER_KEY, LEDGER_OLD_KEYS } = readSettings(settings, { ...madeKey(), ...process.env });
  return LEDGER_KEY ? new LedgerKeys(LEDGER_KEY, LEDGER_OLD_KEYS) : undefined;
}

function madeKey(): { LEDGER_KEY?: string } {
  const { MONGO_URL, LEDGER_KEY_FILE } = process.env;
  const secrets = join(process.cwd(), '.local', 'secrets.json');
  if (MONGO_URL || LEDGER_KEY_FILE || !existsSync(secrets)) return {};
  const { ledgerKey } = JSON.parse(readFileSync(secrets, 'utf8')) as { ledgerKey?: string };
  return ledgerKey ? { LEDGER_KEY: ledgerKey } : {};
}

/** `--heads` writes a signed checkpoint of every company; `--anchors <file>` compares the payments with checkpoints written earlier. */
async function main(): Promise<void> {
  const { heads, anchors } = readOptions(process.argv.slice(2));
  const where = { mongoUrl: mongoUrl(), namespace: process.env.MONGO_NAMESPACE ?? '' };
  const keys = ledgerKeys();
  if (heads) {
    if (!keys) throw new Error('Set LEDGER_KEY, which signs the checkpoints.');
    process.stdout.write(headsText(await ledgerHeads(where, keys)));
    return;
  }
  const kept = anchors === undefined ? [] : readHeads(anchors);
  if (kept.length > 0 && !keys) throw new Error('Set LEDGER_KEY, which verifies the checkpoints.');
  const results = await checkBooks({ ...where, keys, kept });
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
    `The consistency check failed to run: ${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exitCode = 2;
});
