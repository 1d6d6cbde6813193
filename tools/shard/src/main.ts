import { parseArgs } from 'node:util';
import { shardSystem } from './index';

const USAGE = 'npm run shard -- [--spread <company>]…';

function companies(values: string[]): number[] {
  return values.map((value) => {
    const company = Number(value);
    if (!Number.isSafeInteger(company) || company < 1)
      throw new Error(`--spread must be a company ID, and not ${JSON.stringify(value)}.`);
    return company;
  });
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { spread: { type: 'string', multiple: true, default: [] } } });
  const mongoUrl = process.env.MONGO_URL;
  if (!mongoUrl) throw new Error('Set MONGO_URL to the address of a mongos.');
  let changes = 0;
  await shardSystem({
    mongoUrl,
    namespace: process.env.MONGO_NAMESPACE ?? '',
    spread: companies(values.spread),
    report: (line) => {
      changes++;
      process.stdout.write(`✔ ${line}\n`);
    },
  });
  if (changes === 0) process.stdout.write('✔ already sharded, nothing changed\n');
}

main().catch((error: unknown) => {
  const reason = error instanceof Error ? error.message : String(error);
  process.stderr.write(`The databases could not be sharded: ${reason}\n${USAGE}\n`);
  process.exitCode = 1;
});
