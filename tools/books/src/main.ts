import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkBooks } from './index';

/** The URL of the system's MongoDB: `MONGO_URL`, otherwise the address written by `npm start`. */
function mongoUrl(): string {
  if (process.env.MONGO_URL) return process.env.MONGO_URL;
  const run = join(process.cwd(), '.local', 'run.json');
  if (!existsSync(run)) {
    throw new Error('Set MONGO_URL, or run `npm start` in this folder first.');
  }
  return (JSON.parse(readFileSync(run, 'utf8')) as { mongoUrl: string }).mongoUrl;
}

async function main(): Promise<void> {
  // A misspelt option must not pass for a check.
  if (process.argv.length > 2) throw new Error('`npm run books` has no options.');
  const results = await checkBooks({ mongoUrl: mongoUrl(), namespace: process.env.MONGO_NAMESPACE ?? '' });
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
