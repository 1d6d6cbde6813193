import { createLogger } from '@herald/logging';
import { connectMongo } from '@herald/mongo';
import { auditBilling } from './audit-billing';

const DATABASE = 'herald_billing';

/** `npm run audit -w services/billing`: one line per violation; the exit code is 0 only where there is none. */
async function main(): Promise<void> {
  const { MONGO_URL: url, MONGO_DATABASE: database = DATABASE } = process.env;
  if (!url) throw new Error('Set MONGO_URL, and MONGO_DATABASE where it is not herald_billing.');
  const connection = await connectMongo({
    url,
    database,
    name: 'billing-audit',
    logger: createLogger('billing-audit'),
  });
  try {
    const violations = await auditBilling(connection);
    for (const { company, accountID, rule, detail } of violations) {
      const where = accountID === null ? `company ${company}` : `company ${company}, account ${accountID}`;
      process.stdout.write(`${rule}: ${where}: ${detail}\n`);
    }
    process.stdout.write(
      violations.length === 0
        ? 'billing: every sum and every chain holds\n'
        : `billing: ${violations.length} violations\n`,
    );
    process.exitCode = violations.length === 0 ? 0 : 1;
  } finally {
    await connection.close();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`billing audit failed: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(2);
});
