import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkBooks } from './index';

/** Where the system's MongoDB is: `MONGO_URL`, else the one that `npm start` wrote down. */
function mongoUrl(): string {
  if (process.env.MONGO_URL) return process.env.MONGO_URL;
  const run = join(process.cwd(), '.local', 'run.json');
  if (!existsSync(run)) {
    throw new Error('There is no system to look at: set MONGO_URL, or run `npm start` in this folder first.');
  }
  return (JSON.parse(readFileSync(run, 'utf8')) as { mongoUrl: string }).mongoUrl;
}

async function main(): Promise<void> {
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
    `The books could not be checked: ${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exitCode = 2;
});
